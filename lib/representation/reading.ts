/** From what a parser read to what a schema describes: only known members, and each as the type that it is to have. */
import type { Fault } from '../errors.js';
import { readFree, readTextual } from './free-value.js';
import { takeOff, type Wire } from './links.js';
import { step } from './pointer.js';
import { dateTime } from './representation.js';
import { allowsNull, branchFor, isAnything, isFillable, isList, isMap, isTextOf, type Shape } from './shape.js';

/** What stays the same while one document is read. */
export interface Reading {
  readonly xml: boolean;
  /** Missing where the names in the value are nobody's hrefs and media types. */
  readonly wire?: Wire;
  readonly xmlNames: Readonly<Record<string, string>>;
  readonly faults: Fault[];
}

export function read(shape: Shape, value: unknown, path: string, reading: Reading): unknown {
  if (shape['x-hash']) return reading.xml ? readTextual(value, path, reading.faults) : readFree(value);
  if (shape.anyOf !== undefined) {
    if (value === null && allowsNull(shape)) return null;
    return read(branchFor(shape.anyOf, value, reading.xml), value, path, reading);
  }
  if (shape.type === 'object') return readObject(shape, value, path, reading);
  if (shape.type === 'array') return readList(shape, value, path, reading);
  if (isAnything(shape)) return readFree(value).value;
  return readScalar(shape, reading.xml ? textOf(value) : value, path, reading);
}

function readObject(shape: Shape, value: unknown, path: string, reading: Reading): unknown {
  const { properties = {}, required = [] } = shape;
  const node = reading.xml ? asNode(value, properties) : asMap(value, reading);
  if (!isMap(node)) return value;
  const object: Record<string, unknown> = {};
  const names = new Set<string>();
  for (const key of Object.keys(properties)) {
    const member = properties[key] as Shape;
    const name = reading.xml && isList(member) ? (reading.xmlNames[key] ?? key) : key;
    names.add(name);
    const sent = Object.hasOwn(node, name) ? node[name] : undefined;
    const result = readMember(key, member, sent, required.includes(key), path + step(key), reading);
    if (result !== undefined) object[key] = result;
  }
  const [member] = Object.values(shape.patternProperties ?? {});
  if (member !== undefined) return { ...readEntries(member, node, names, path, reading), ...object };
  if (shape.additionalProperties === false) refuseOthers(node, names, path, reading);
  return object;
}

/** The members of a map. */
function readEntries(shape: Shape, node: object, names: ReadonlySet<string>, path: string, reading: Reading): object {
  const entries = Object.entries(node).filter(([key]) => !names.has(key) && key !== '__proto__');
  return Object.fromEntries(entries.map(([key, value]) => [key, read(shape, value, path + step(key), reading)]));
}

/** Undefined where there is nothing to be had: validation tells whether that will do. */
function readMember(
  key: string,
  shape: Shape,
  sent: unknown,
  required: boolean,
  path: string,
  reading: Reading,
): unknown {
  const { wire } = reading;
  if (wire && key === '_media-type')
    return typeof sent === 'string' ? takeOff(wire, key, sent) : required ? '' : undefined;
  if (sent === undefined) return reading.xml && required && isList(shape) ? [] : undefined;
  const empty = sent === null || (reading.xml && sent === '');
  if (empty && !shape['x-hash']) {
    if (allowsNull(shape)) return null;
    // An empty optional member leaves things as they are, unless it is a container that has become empty.
    if (!required && !(reading.xml && isFillable(shape))) return undefined;
  }
  const value = read(shape, sent, path, reading);
  if (wire === undefined || typeof value !== 'string') return value;
  const bare = takeOff(wire, key, value);
  if (bare === undefined)
    reading.faults.push({ path, message: 'is not an absolute path under the prefix of this API' });
  return bare ?? value;
}

/** Strict inputs only; attributes that XML itself has are nobody's members. */
function refuseOthers(node: object, names: ReadonlySet<string>, path: string, { faults }: Reading): void {
  for (const name of Object.keys(node)) {
    if (names.has(name) || name === '_media-type' || /^_xml(?:ns)?(?::|$)/.test(name)) continue;
    faults.push({ path: name.length > 100 ? path : path + step(name), message: 'is not a member here' });
  }
}

function readList(shape: Shape, value: unknown, path: string, reading: Reading): unknown {
  const items = reading.xml && !Array.isArray(value) ? (value === null ? [] : [value]) : value;
  if (!Array.isArray(items)) return value;
  return items.map((item: unknown, index) => read(shape.items ?? {}, item, `${path}/${index}`, reading));
}

/** In free values empty lists and empty maps are alike (protocol §1.6). */
function asMap(value: unknown, { wire }: Reading): unknown {
  return wire === undefined && Array.isArray(value) && value.length === 0 ? {} : value;
}

/** An empty element has no members; a text stands alone where attributes were left out. */
function asNode(value: unknown, properties: Readonly<Record<string, Shape>>): unknown {
  if (value === null || value === '') return {};
  return typeof value === 'string' && properties['#text'] !== undefined ? { '#text': value } : value;
}

/** The text of an element whose attributes are not known. */
function textOf(value: unknown): unknown {
  if (!isMap(value)) return value;
  return Object.keys(value).every((key) => key === '#text' || key.startsWith('_')) ? (value['#text'] ?? null) : value;
}

function readScalar(shape: Shape, value: unknown, path: string, reading: Reading): unknown {
  if (value === null) return reading.xml && shape.type === 'string' ? '' : null;
  if (typeof value === 'number') return shape.type === 'integer' ? wholeNumber(value, path, reading) : value;
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (typeof shape.const === 'number' && text === String(shape.const)) return shape.const;
  if (isTextOf(shape.type, text)) {
    if (shape.type === 'boolean') return text.toLowerCase() === 'true';
    return shape.type === 'integer' ? wholeNumber(Number(text), path, reading) : Number(text);
  }
  return shape.format === 'date-time' ? normalisedDate(value) : value;
}

/** Beyond this range numbers would silently turn into their neighbours. */
function wholeNumber(value: number, path: string, { faults }: Reading): number {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) faults.push({ path, message: 'is out of range' });
  return value;
}

/** Any form that can be parsed; what cannot is left for validation to refuse. */
function normalisedDate(text: string): string {
  const date = new Date(text);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? dateTime(date) : text;
}
