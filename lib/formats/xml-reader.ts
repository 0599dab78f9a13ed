/** XML text as a tree of plain values: strict, without document types, and with bounds on depth and size. */

import { setImmediate } from 'node:timers/promises';
import { BadRequest } from '../errors.js';
import { once } from '../once.js';
import type { Limits } from './format.js';

/** What an element holds: nothing, text alone, or members, of which repeated ones are arrays. */
export type Tree = null | string | Node | readonly Tree[];

export interface Node {
  readonly [name: string]: Tree;
}

/** An element that has not ended yet. */
interface Frame {
  node: Record<string, Tree | Tree[]> | undefined;
  text: string;
}

type Stop = (problem: string) => never;

/** In characters. Between two chunks, others are served. */
const chunkLength = 100_000;

// Not at the top: documents in JSON need no XML parser, and a start-up without it is faster.
const saxes = once(() => import('saxes'));

/** What the root element holds; its name counts for nothing. */
export async function readXml(text: string, limits: Limits): Promise<Tree> {
  const { SaxesParser } = await saxes();
  const parser = new SaxesParser({ position: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const stop: Stop = (problem) => {
    throw new BadRequest(`The body is not acceptable XML: ${problem} (line ${parser.line}, column ${parser.column})`);
  };
  const tree = growTree(limits, stop);
  // What follows a colon is the client's text.
  parser.on('error', (error) => stop(error.message.replace(/:.*$/s, '').replace(/\.$/, '')));
  parser.on('doctype', () => stop('document types are refused'));
  parser.on('opentagstart', tree.open);
  parser.on('attribute', ({ name, value }) => tree.addAttribute(name, value));
  parser.on('text', tree.addText);
  parser.on('cdata', tree.addText);
  parser.on('closetag', ({ name }) => tree.close(name));
  for (let at = 0; at < text.length; at += chunkLength) {
    if (at > 0) await setImmediate();
    parser.write(text.slice(at, at + chunkLength));
  }
  parser.close();
  return tree.root();
}

/** Builds a tree from the events of the parser, within the limits. */
function growTree(limits: Limits, stop: Stop) {
  const frames: Frame[] = [];
  let root: Tree = null;
  let count = 0;
  const countOne = (): void => {
    count += 1;
    if (count > limits.elements) stop(`more than ${limits.elements} elements`);
  };
  return {
    root: () => root,
    open(): void {
      if (frames.length >= limits.depth) stop(`nested deeper than ${limits.depth} levels`);
      countOne();
      frames.push({ node: undefined, text: '' });
    },
    addAttribute(name: string, value: string): void {
      countOne();
      const frame = frames.at(-1);
      if (frame) add(frame, `_${name}`, value);
    },
    addText(text: string): void {
      const frame = frames.at(-1);
      if (frame) frame.text += text;
    },
    close(name: string): void {
      const frame = frames.pop();
      const value = frame ? contentOf(frame) : null;
      const parent = frames.at(-1);
      if (parent) add(parent, name, value);
      else root = value;
    },
  };
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

/** Trims XML white space only; without a regular expression, which would take quadratic time at the end. */
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
