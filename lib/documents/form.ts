/** Forms: a document from the fields of an HTML form, whose names are JSON Pointers (RFC 6901). */
import type { Fault } from '../errors/errors.js';
import { excessOf } from '../formats/json-excess.js';
import { parseJson } from '../support/json-text.js';
import type { AnyDocument } from './document.js';
import { type Place, placeBelow, placeOf } from './places.js';
import { hasMembers, isScalar, type Shape } from './shape.js';
import { isMap, step } from './value.js';

/** A file as a browser uploads it. */
interface UploadedFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export type FormField = readonly [name: string, value: string | UploadedFile];

/** Names of form fields that mark members which text fields cannot express; their values are pointers to the members. */
export const markers = {
  /** The member is null, whatever else the form has for it. */
  null: '_null',
  /** The member is an empty text, list or object where the form has nothing for it; else it would be missing. */
  empty: '_empty',
  /** The member is false where the form has nothing for it, as of a checkbox that is not checked. */
  false: '_false',
  /** The text of the member is JSON. */
  json: '_json',
  /** The member is missing where all of its texts are empty; else it would be an empty text. */
  optional: '_optional',
} as const;

const names: ReadonlySet<string> = new Set(Object.values(markers));

export interface FormLimits {
  readonly depth: number;
  readonly elements: number;
}

interface FormTree {
  /** The JSON document: an object whose only member is the root. */
  readonly tree: Readonly<Record<string, unknown>>;
  readonly faults: readonly Fault[];
}

const isListForm = ({ kind }: Shape): boolean => kind === 'list';

/** A position in the document, with all that the form has for it. */
interface Node {
  /** Missing where it has none, as in most of the many. */
  members: Map<string, Node> | undefined;
  readonly values: (string | UploadedFile)[];
  marks: Set<string> | undefined;
}

const newNode = (): Node => ({ members: undefined, values: [], marks: undefined });

const childOf = (node: Node, key: string): Node | undefined => node.members?.get(key);

/** The document from the fields of a form; fields with other names are ignored. */
export function treeOfForm(fields: Iterable<FormField>, document: AnyDocument, limits: FormLimits): FormTree {
  const root = newNode();
  const faults: Fault[] = [];
  let count = 0;
  const nodeAt = (pointer: string): Node | undefined => {
    const keys = keysOf(pointer, document.root, limits.depth);
    if (!keys || keys.length >= limits.depth) return undefined;
    let node = root;
    for (const key of keys) {
      const next: Node = childOf(node, key) ?? newNode();
      if (!node.members?.has(key)) count += 1;
      node.members ??= new Map();
      node.members.set(key, next);
      node = next;
    }
    return count > limits.elements ? undefined : node;
  };
  for (const [name, value] of fields) {
    if (name.startsWith('/')) nodeAt(name)?.values.push(value);
    else if (typeof value === 'string' && names.has(name)) {
      const node = nodeAt(value);
      if (node) node.marks = (node.marks ?? new Set()).add(name);
    }
  }
  if (count > limits.elements)
    faults.push({ path: step(document.root), message: `has more than ${limits.elements} members` });
  const value = valueAt(root, placeOf(document.shape), { path: step(document.root), limits, faults });
  return { tree: { [document.root]: value ?? {} }, faults };
}

/**
 * The steps below the root, as many as the depth at most; undefined for another root, and for steps that could reach a prototype.
 */
function keysOf(pointer: string, root: string, depth: number): readonly string[] | undefined {
  const [empty, ...keys] = pointer.split('/', depth + 2).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [first, ...rest] = keys;
  return empty === '' && first === root && !rest.includes('__proto__') ? rest : undefined;
}

interface Reading {
  /** The path of the position. */
  readonly path: string;
  readonly limits: FormLimits;
  readonly faults: Fault[];
}

/** Undefined where the form has nothing for a position. */
function valueAt(node: Node, place: Place, reading: Reading): unknown {
  const { members, values, marks } = node;
  if (marks?.has(markers.null)) return null;
  const input = members ? membersOf(node, place, reading) : textOf(node, place, reading);
  const file = values.find((value) => typeof value !== 'string' && value.fileName !== '') as UploadedFile | undefined;
  if (file) {
    return {
      ...(isMap(input) ? input : {}),
      fileName: file.fileName,
      data: Buffer.from(file.bytes).toString('base64'),
    };
  }
  if (input === '' && marks?.has(markers.optional)) return undefined;
  if (input !== undefined) return input;
  if (marks?.has(markers.false)) return false;
  return marks?.has(markers.empty) ? emptyOf(place) : undefined;
}

function membersOf({ members = new Map() }: Node, place: Place, reading: Reading): unknown {
  const keys = [...members.keys()];
  const isList = keys.every((key) => /^\d{1,9}$/.test(key)) && (place.isFree || place.forms.some(isListForm));
  // Rows may have been left out: the others move up.
  if (isList) keys.sort((a, b) => Number(a) - Number(b));
  const list: unknown[] = [];
  const entries: (readonly [string, unknown])[] = [];
  for (const key of keys) {
    const path = reading.path + step(isList ? list.length : key);
    const value = valueAt(members.get(key) as Node, placeBelow(place, key), { ...reading, path });
    if (value === undefined || (isList && place.isFree && value === '')) continue;
    if (isList) list.push(value);
    else entries.push([key, value]);
  }
  const object = Object.fromEntries(entries);
  // A value is missing where none of its members has a value.
  if (place.isFree && Object.values(object).every((each) => each === '')) return isList && list.length > 0 ? list : '';
  const isEmpty = isList ? list.length === 0 : Object.keys(object).length === 0;
  return isEmpty ? undefined : isList ? list : object;
}

/** Text fields that are empty count where nothing else is given, and only in values that no shape describes. */
function textOf({ values, marks }: Node, place: Place, { path, limits, faults }: Reading): unknown {
  const texts = values.filter((value) => typeof value === 'string');
  const filled = texts.filter((text) => text !== '').map((text) => (marks?.has(markers.json) ? text : unixLines(text)));
  const last = filled.at(-1);
  if (last === undefined) return place.isFree && texts.length > 0 && !marks?.has(markers.json) ? '' : undefined;
  if (marks?.has(markers.json)) {
    const parsed = excessOf(last, limits) ? undefined : parsedJson(last);
    if (parsed === undefined) faults.push({ path, message: 'must be JSON' });
    return parsed === undefined ? last : parsed;
  }
  if (place.isFree) return filled.length > 1 ? filled : last;
  return place.forms.some(isListForm) && !place.forms.some(isScalar) ? filled : last;
}

/** Browsers end the lines of a text with CRLF, whatever the page had. */
const unixLines = (text: string): string => text.replaceAll('\r\n', '\n');

/** Undefined for values that JSON cannot represent. */
function parsedJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function emptyOf({ forms }: Place): unknown {
  if (forms.some(isListForm)) return [];
  return forms.some(hasMembers) ? {} : '';
}
