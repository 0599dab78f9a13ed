/** Documents as JSON text, written compact and read with bounds on depth and size. */
import { BadRequest } from '../errors.js';
import { isDeeperThan } from './json-depth.js';
import { locateJsonFault } from './json-fault.js';
import { putOn, type Wire } from './links.js';
import { hrefOf, isHash } from './representation.js';

/** Bounds on what is read: nesting, and members and items altogether. */
export interface Limits {
  readonly depth: number;
  readonly elements: number;
}

/** Writes any document; those of known representations have writers of their own that are faster. */
export function writeJson(root: string, document: object, wire: Wire): string {
  return JSON.stringify({ [root]: copyObject(document, wire) });
}

/** A value that stands in a document. */
export function writeValue(value: unknown, wire: Wire): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return JSON.stringify(copyValue(value, wire)) ?? 'null';
}

// All but the characters that may stand as they are.
const escaped = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** A text as it stands between quotes. Most have nothing to escape, and looking for it is faster than having it done. */
export function escapeText(text: string): string {
  return escaped.test(text) ? JSON.stringify(text).slice(1, -1) : text;
}

function copyObject(object: object, wire: Wire): object {
  const members = object as Readonly<Record<string, unknown>>;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(members)) {
    const value = members[key];
    copy[key] = typeof value === 'string' ? putOn(wire, 'json', key, value) : copyValue(value, wire);
  }
  return copy;
}

function copyValue(value: unknown, wire: Wire): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => copyValue(item, wire));
  return isHash(value) ? copyFree(value.value, wire) : copyObject(value, wire);
}

/** A free value: empty lists and empty maps are alike (protocol §1.6). */
function copyFree(value: unknown, wire: Wire): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => copyFree(item, wire));
  const href = hrefOf(value);
  if (href !== undefined) return wire.prefix + href;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([key, item]) => [key, copyFree(item, wire)]));
}

/** The value of the one member that a document has; its name counts for nothing. */
export function readJson(text: string, limits: Limits): unknown {
  // The root object is one level more than the document in it.
  if (isDeeperThan(text, limits.depth + 1)) throw tooDeep(limits);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    const { line, column } = locateJsonFault(text);
    throw new BadRequest(`The body is not well-formed JSON: line ${line}, column ${column}`);
  }
  return rootOf(document, limits);
}

/** The same for what another parser has read already. */
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
      if (count > limits.elements) throw new BadRequest(`The document has more than ${limits.elements} elements`);
    }
    level = next;
  }
}

function tooDeep({ depth }: Limits): BadRequest {
  return new BadRequest(`The document is nested deeper than ${depth} levels`);
}
