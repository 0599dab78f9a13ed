/** Documents as JSON text: written compact, read with bounds on depth and size. */
import { BadRequest } from '../errors.js';
import { locateJsonFault } from './json-fault.js';
import { putOn, type Wire } from './links.js';
import { isHash } from './representation.js';

/** Bounds on what is read: nesting, and members and items altogether. */
export interface Limits {
  readonly depth: number;
  readonly elements: number;
}

// All but the characters that may stand as they are; which surrogates stand alone is left to JSON.stringify.
const special = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

export function writeJson(root: string, document: object, wire: Wire): string {
  return `{${quote(root)}:${writeObject(document, wire)}}`;
}

function writeObject(object: object, wire: Wire): string {
  let text = '';
  const members = object as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(members)) {
    const value = members[key];
    if (value === undefined) continue;
    const start = text === '' ? '{' : ',';
    text +=
      typeof value === 'string'
        ? `${start}${quote(key)}:${quote(putOn(wire, 'json', key, value))}`
        : `${start}${quote(key)}:${writeValue(value, wire)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

function writeValue(value: unknown, wire: Wire): string {
  if (typeof value !== 'object' || value === null) return writeScalar(value);
  if (Array.isArray(value)) {
    let text = '';
    for (const item of value) text += (text === '' ? '' : ',') + writeValue(item, wire);
    return `[${text}]`;
  }
  return isHash(value) ? writeFree(value.value) : writeObject(value, wire);
}

/** A free value: empty lists and empty maps are alike (protocol §1.6). */
function writeFree(value: unknown): string {
  if (typeof value !== 'object' || value === null) return writeScalar(value);
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += (text === '' ? '' : ',') + writeFree(item);
    return `[${text}]`;
  }
  for (const [key, item] of Object.entries(value)) {
    if (item !== undefined) text += `${text === '' ? '{' : ','}${quote(key)}:${writeFree(item)}`;
  }
  return text === '' ? '[]' : `${text}}`;
}

function writeScalar(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  return typeof value === 'boolean' || Number.isFinite(value) ? String(value) : 'null';
}

function quote(text: string): string {
  return special.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** The value of the one member that a document has; its name counts for nothing. */
export function readJson(text: string, limits: Limits): unknown {
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
    if (depth > limits.depth) throw new BadRequest(`The document is nested deeper than ${limits.depth} levels`);
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
