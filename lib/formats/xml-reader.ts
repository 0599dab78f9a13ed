/** XML text as a tree of plain values: strict, without document types, and with bounds on depth and size. */

import { setImmediate } from 'node:timers/promises';
import { BadRequest } from '../errors/errors.js';
import { once } from '../support/once.js';
import type { Limits } from './format.js';
import { type Attributes, createNames } from './xml-names.js';

/** The content of an element: nothing, text alone, or members; repeated members are arrays. */
export type Tree = null | string | Node | readonly Tree[];

export interface Node {
  readonly [name: string]: Tree;
}

/** An element that has not ended yet. */
interface Frame {
  node: Record<string, Tree | Tree[]> | undefined;
  hasElements: boolean;
  text: string;
  /** By `xml:space`, which holds for the elements inside too. */
  isSpacePreserved: boolean;
  /** The part of the text from the first to the last CDATA section, whose white space is significant. */
  cdata: { readonly from: number; readonly to: number } | undefined;
}

type Stop = (problem: string) => never;

/** In characters. Between two chunks, others are served. */
const chunkLength = 100_000;

// Not at the top: documents in JSON need no XML parser, and a start-up without it is faster.
const saxes = once(() => import('saxes'));

/** The content of the root element, whatever its name. */
export async function readXml(text: string, limits: Limits): Promise<Tree> {
  const { SaxesParser } = await saxes();
  const parser = new SaxesParser({
    xmlns: false,
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  const stop: Stop = (problem) => {
    throw new BadRequest(`The body is not acceptable XML: ${problem} (line ${parser.line}, column ${parser.column})`);
  };
  const tree = growTree(limits, stop);
  // The message after a colon contains text of the client.
  parser.on('error', (error) => stop(error.message.replace(/:.*$/s, '').replace(/\.$/, '')));
  parser.on('doctype', () => stop('document types are refused'));
  parser.on('opentagstart', tree.open);
  parser.on('attribute', tree.count);
  parser.on('opentag', ({ name, attributes }) => tree.addAttributes(name, attributes));
  parser.on('text', tree.addText);
  parser.on('cdata', tree.addSection);
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
  const names = createNames();
  let root: Tree = null;
  let total = 0;
  const count = (): void => {
    total += 1;
    if (total > limits.elements) stop(`more than ${limits.elements} elements`);
  };
  return {
    root: () => root,
    count,
    open(): void {
      if (frames.length >= limits.depth) stop(`nested deeper than ${limits.depth} levels`);
      count();
      const isSpacePreserved = frames.at(-1)?.isSpacePreserved ?? false;
      frames.push({ node: undefined, hasElements: false, text: '', isSpacePreserved, cdata: undefined });
    },
    addAttributes(element: string, attributes: Attributes): void {
      names.enter(element, attributes);
      const frame = frames.at(-1);
      if (frame) addAttributes(frame, attributes, names.attribute);
    },
    addText(text: string): void {
      const frame = frames.at(-1);
      if (frame) frame.text += text;
    },
    addSection(text: string): void {
      const frame = frames.at(-1);
      if (!frame) return;
      const from = frame.cdata?.from ?? frame.text.length;
      frame.text += text;
      frame.cdata = { from, to: frame.text.length };
    },
    close(name: string): void {
      const frame = frames.pop();
      const value = frame ? contentOf(frame) : null;
      const parent = frames.at(-1);
      if (parent) {
        parent.hasElements = true;
        add(parent, names.element(name), value);
      } else root = value;
      names.leave();
    },
  };
}

function addAttributes(frame: Frame, attributes: Attributes, nameOf: (name: string) => string | undefined): void {
  for (const name of Object.keys(attributes)) {
    const value = attributes[name] ?? '';
    const memberName = nameOf(name);
    if (memberName !== undefined) add(frame, `_${memberName}`, value);
    else if (name === 'xml:space') frame.isSpacePreserved = value === 'preserve';
  }
}

function add(frame: Frame, name: string, value: Tree): void {
  frame.node ??= Object.create(null) as Record<string, Tree>;
  const present = frame.node[name];
  if (present === undefined) frame.node[name] = value;
  else if (Array.isArray(present)) present.push(value);
  else frame.node[name] = [present as Tree, value];
}

function contentOf(frame: Frame): Tree {
  const { node } = frame;
  const text = textOf(frame);
  if (node === undefined) return text === '' ? null : text;
  if (text !== '') node['#text'] = text;
  return node as Node;
}

/** White space around a text is significant where it is marked as such; between elements it never does. */
function textOf({ text, hasElements, isSpacePreserved, cdata }: Frame): string {
  if (isSpacePreserved && !hasElements) return text;
  const { from, to } = hasElements || !cdata ? { from: text.length, to: 0 } : cdata;
  return trim(text, from, to);
}

/**
 * Trims XML white space only, and none from `keptFrom` to `keptTo`; without a regular expression, which would take quadratic
 * time at the end. A carriage return is significant: those of line ends are gone, so that this one was written as a reference.
 */
function trim(text: string, keptFrom: number, keptTo: number): string {
  let start = 0;
  let end = text.length;
  while (start < keptFrom && isSpace(text.charCodeAt(start))) start += 1;
  while (end > Math.max(start, keptTo) && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09;
}
