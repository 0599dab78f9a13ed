/** Coercion: from what a parser has read to what a schema describes: known members only, each of the type it must have. */
import type { Fault } from '../errors.js';
import { freeFromText, withoutPrototype } from './free.js';
import { template } from './paths.js';
import { allowsNull, branchFor, isEmptyList, isFillable, isList, isMap, isTextOf } from './schema.js';
import { type JsonSchema, type ReadContext, referenced, step } from './value.js';

/** What stays the same while one document is coerced. */
interface Coercion extends ReadContext {
  readonly faults: Fault[];
}

/** What fits the schema as far as coercion can bring it there, with the faults that only coercion sees. */
export function coerce(schema: JsonSchema, wire: unknown, path: string, from: ReadContext) {
  const faults: Fault[] = [];
  const value = coerceValue(schema, wire, path, { ...from, faults });
  return { value, faults };
}

function coerceValue(schema: JsonSchema, wire: unknown, path: string, own: Coercion): unknown {
  const { [referenced]: target, anyOf, type } = schema;
  if (target) return coerceValue(target(), wire, path, own);
  if (schema['x-free']) return own.isTextual ? freeFromText(wire, path, own.faults) : withoutPrototype(wire);
  if (anyOf) {
    if (wire === null && allowsNull(schema)) return null;
    return coerceValue(branchFor(anyOf, wire, own.isTextual), wire, path, own);
  }
  if (type === 'object') return coerceObject(schema, wire, path, own);
  if (type === 'array') return coerceList(schema, wire, path, own);
  if (type === undefined && schema.const === undefined && schema.enum === undefined) return withoutPrototype(wire);
  return coerceScalar(schema, own.isTextual ? textOf(wire) : wire, path, own);
}

function coerceObject(schema: JsonSchema, wire: unknown, path: string, own: Coercion): unknown {
  const { properties = {}, required = [] } = schema;
  const node = own.isTextual ? asNode(wire, properties) : isEmptyList(wire) ? {} : wire;
  if (!isMap(node)) return wire;
  const object: Record<string, unknown> = {};
  const names = new Set<string>();
  for (const [key, member] of Object.entries(properties)) {
    const name = own.isTextual ? String(member['x-element'] ?? key) : key;
    names.add(name);
    const sent = Object.hasOwn(node, name) ? node[name] : undefined;
    const value = coerceMember(member, sent, required.includes(key), path + step(key), own);
    if (value !== undefined) object[key] = value;
  }
  const [entry] = Object.values(schema.patternProperties ?? {});
  if (entry) return { ...coerceEntries(entry, node, names, path, own), ...object };
  if (schema.additionalProperties === false) refuseOthers(node, names, path, own.faults);
  return object;
}

/** The members of a map, whose keys the schema leaves open. */
function coerceEntries(
  schema: JsonSchema,
  node: object,
  names: ReadonlySet<string>,
  path: string,
  own: Coercion,
): object {
  const entries = Object.entries(node).filter(([key]) => !names.has(key) && key !== '__proto__');
  return Object.fromEntries(entries.map(([key, each]) => [key, coerceValue(schema, each, path + step(key), own)]));
}

/** Undefined where nothing was sent: validation tells whether that will do. */
function coerceMember(schema: JsonSchema, sent: unknown, isRequired: boolean, path: string, own: Coercion): unknown {
  if (sent === undefined) return own.isTextual && isRequired && isList(schema) ? [] : undefined;
  const isEmpty = sent === null || (own.isTextual && sent === '');
  if (isEmpty && !schema['x-free']) {
    if (allowsNull(schema)) return null;
    // An empty optional member leaves things as they are, unless it is a container that has become empty.
    if (!isRequired && !(own.isTextual && isFillable(schema))) return undefined;
  }
  return coerceValue(schema, sent, path, own);
}

/** For strict inputs; XML's own attributes are ignored. The message names no member: names are input. */
function refuseOthers(node: object, names: ReadonlySet<string>, path: string, faults: Fault[]): void {
  const isOther = (name: string) => !names.has(name) && name !== '_media-type' && !/^_xml(?:ns)?(?::|$)/.test(name);
  if (!Object.keys(node).some(isOther)) return;
  faults.push({ path, message: `has a member that is unknown here; known: ${[...names].join(', ')}` });
}

function coerceList(schema: JsonSchema, wire: unknown, path: string, own: Coercion): unknown {
  const items = own.isTextual && !Array.isArray(wire) ? (wire === null ? [] : [wire]) : wire;
  if (!Array.isArray(items)) return wire;
  return items.map((item: unknown, index) => coerceValue(schema.items ?? {}, item, `${path}/${index}`, own));
}

/** An empty element has no members; a text stands alone where attributes were left out. */
function asNode(wire: unknown, properties: Readonly<Record<string, JsonSchema>>): unknown {
  if (wire === null || wire === '') return {};
  return typeof wire === 'string' && properties['#text'] !== undefined ? { '#text': wire } : wire;
}

/** The text of an element whose attributes are not known. */
function textOf(wire: unknown): unknown {
  if (!isMap(wire)) return wire;
  return Object.keys(wire).every((key) => key === '#text' || key.startsWith('_')) ? (wire['#text'] ?? null) : wire;
}

function coerceScalar(schema: JsonSchema, wire: unknown, path: string, own: Coercion): unknown {
  if (wire === null) return own.isTextual && schema.type === 'string' ? '' : null;
  if (typeof wire === 'number') return schema.type === 'integer' ? wholeNumber(wire, path, own) : wire;
  if (typeof wire !== 'string') return wire;
  const { 'x-path': destination } = schema;
  if (typeof destination === 'string') return checkHref(schema, destination, wire, path, own);
  const text = wire.trim();
  if (typeof schema.const === 'number' && text === String(schema.const)) return schema.const;
  if (isTextOf(schema.type, text)) {
    if (schema.type === 'boolean') return text.toLowerCase() === 'true';
    return schema.type === 'integer' ? wholeNumber(Number(text), path, own) : Number(text);
  }
  return schema.format === 'date-time' ? normalizedDate(wire) : wire;
}

const templates = new Map<string, ReturnType<typeof template>>();

/** An href has to lead to a resource of its kind, under the prefix. */
function checkHref(schema: JsonSchema, destination: string, href: string, path: string, own: Coercion): string {
  const known = templates.get(destination) ?? template(destination);
  templates.set(destination, known);
  // Validation tells that it is too long.
  if (href.length > Number(schema.maxLength ?? Number.POSITIVE_INFINITY)) return href;
  if (!href.startsWith(`${own.prefix}/`))
    own.faults.push({ path, message: 'is not an absolute path under the prefix of this API' });
  else if (!known.parse(href.slice(own.prefix.length), own.ids))
    own.faults.push({ path, message: String(schema['x-message'] ?? 'is not the href of such a resource') });
  return href;
}

/** Beyond this range numbers would silently turn into their neighbours. */
function wholeNumber(value: number, path: string, { faults }: Coercion): number {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) faults.push({ path, message: 'is out of range' });
  return value;
}

/** Any form that can be parsed; what cannot is left for validation to refuse. */
function normalizedDate(text: string): string {
  const date = new Date(text);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? `${date.toISOString().slice(0, 19)}+00:00` : text;
}
