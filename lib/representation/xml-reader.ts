/** XML text as a tree of plain values: strict, without document types, and with bounds on depth and size. */
import { BadRequest } from '../errors.js';
import type { Limits } from './json.js';

/** What an element holds: nothing, text alone, or members, of which repeated ones are arrays. */
export type Tree = null | string | Node | readonly Tree[];

export interface Node {
  readonly [name: string]: Tree;
}

interface Frame {
  node: Record<string, Tree | Tree[]> | undefined;
  text: string;
}

// Not at the top: documents in JSON need no XML parser, and a start-up without it is faster.
const saxes = () => import('saxes');

/** What the root element holds; its name counts for nothing. */
export async function readXml(text: string, limits: Limits): Promise<Tree> {
  const { SaxesParser } = await saxes();
  const parser = new SaxesParser({ position: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const stop = (problem: string): never => {
    throw new BadRequest(`The body is not acceptable XML: ${problem} (line ${parser.line}, column ${parser.column})`);
  };
  const open: Frame[] = [];
  let root: Tree = null;
  let count = 0;
  const countOne = () => {
    count += 1;
    if (count > limits.elements) stop(`more than ${limits.elements} elements`);
  };
  const addText = (part: string) => {
    const frame = open.at(-1);
    if (frame) frame.text += part;
  };

  // What follows a colon is the client's text.
  parser.on('error', (error) => stop(error.message.replace(/:.*$/s, '').replace(/\.$/, '')));
  parser.on('doctype', () => stop('document types are refused'));
  parser.on('opentagstart', () => {
    if (open.length >= limits.depth) stop(`nested deeper than ${limits.depth} levels`);
    countOne();
    open.push({ node: undefined, text: '' });
  });
  parser.on('attribute', countOne);
  parser.on('opentag', ({ attributes }) => {
    const frame = open.at(-1);
    for (const name of Object.keys(attributes)) if (frame) add(frame, `_${name}`, String(attributes[name]));
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    const frame = open.pop();
    const value = frame ? contentOf(frame) : null;
    const parent = open.at(-1);
    if (parent) add(parent, name, value);
    else root = value;
  });
  parser.write(text).close();
  return root;
}

function add(frame: Frame, name: string, value: Tree): void {
  frame.node ??= Object.create(null) as Record<string, Tree>;
  const present = frame.node[name];
  if (present === undefined) frame.node[name] = value;
  else if (Array.isArray(present)) present.push(value);
  else frame.node[name] = [present as Tree, value];
}

function contentOf({ node, text }: Frame): Tree {
  const trimmed = trim(text);
  if (node === undefined) return trimmed === '' ? null : trimmed;
  if (trimmed !== '') node['#text'] = trimmed;
  return node as Node;
}

/** Of the white space of XML only; by hand, because a pattern for the end takes quadratic time. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}
