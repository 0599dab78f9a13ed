/** JSON: documents as they are, written compact and read with bounds on depth and size. */
import { BadRequest } from '../errors/errors.js';
import type { Json } from '../repository/repository.js';
import { parseJson, withWellFormedTexts } from '../support/json-text.js';
import { isExact } from './exact-values.js';
import type { Format, Limits } from './format.js';
import { excessOf } from './json-excess.js';
import { locateJsonFault } from './json-fault.js';
import type { Pieces } from './pieces.js';

export const json: Format = {
  suffix: 'json',
  mediaTypes: ['application/json'],
  isTextual: false,
  free: emptyMapsAsLists,
  exact: (value) => value,
  write: (root, document, pieces) =>
    pieces ? `{${JSON.stringify(root)}:${inPieces(document, pieces)}}` : JSON.stringify({ [root]: document }),
  read: readJson,
};

/**
 * The JSON text of a value, with each item of the outermost lists as a piece. Texts are appended, as `join` would copy them.
 */
function inPieces(value: unknown, pieces: Pieces): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += (text && ',') + pieceOf(item, pieces);
    return `[${text}]`;
  }
  for (const [key, member] of Object.entries(value))
    if (member !== undefined) text += `${text && ','}${JSON.stringify(key)}:${inPieces(member, pieces)}`;
  return `{${text}}`;
}

const pieceOf = (item: unknown, pieces: Pieces): string =>
  typeof item === 'object' && item !== null
    ? pieces.piece('item', item, () => JSON.stringify(item))
    : (JSON.stringify(item) ?? 'null');

/** Empty maps and empty lists of free values are equal, unless they are exact (docs/reference/protocol.md §2.3). */
function emptyMapsAsLists(value: Json): unknown {
  if (typeof value !== 'object' || value === null || isExact(value)) return value;
  if (Array.isArray(value)) return value.map(emptyMapsAsLists);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([key, each]) => [key, emptyMapsAsLists(each)]));
}

/** The value of the one member that a document has; its name is ignored. */
function readJson(text: string, limits: Limits): unknown {
  // The root object is one level more than the document in it.
  const excess = excessOf(text, { ...limits, depth: limits.depth + 1 });
  if (excess) throw excess === 'depth' ? tooDeep(limits) : tooMany(limits);
  let document: unknown;
  try {
    document = parseJson(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { line, column } = locateJsonFault(text);
    throw new BadRequest(`The body is not well-formed JSON: line ${line}, column ${column}`);
  }
  return rootOf(document, limits);
}

/** The value of the root in a document that a parser of the host has read, with well-formed texts. */
export function rootOfParsed(document: unknown, limits: Limits): unknown {
  const root = rootOf(document, limits);
  return withWellFormedTexts(root);
}

/** The value of the root in a parsed document. */
export function rootOf(document: unknown, limits: Limits): unknown {
  const members = typeof document === 'object' && document !== null ? Object.values(document) : [];
  if (Array.isArray(document) || members.length !== 1) {
    throw new BadRequest('The body must be a JSON object with exactly one member');
  }
  checkLimits(members[0], limits);
  return members[0];
}

/** Level by level instead of by recursion, so that no depth can exhaust the stack. */
function checkLimits(root: unknown, limits: Limits): void {
  let level = [root];
  let count = 1;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limits.depth) throw tooDeep(limits);
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      for (const child of Object.values(value)) {
        count += 1;
        if (typeof child === 'object' && child !== null) next.push(child);
      }
      if (count > limits.elements) throw tooMany(limits);
    }
    level = next;
  }
}

function tooMany({ elements }: Limits): BadRequest {
  return new BadRequest(`The document has more than ${elements} elements`);
}

function tooDeep({ depth }: Limits): BadRequest {
  return new BadRequest(`The document is nested deeper than ${depth} levels`);
}
