/** Coercion: from what a parser has read to what a schema describes: known members only, each of the type it must have. */
import type { Fault } from '../errors.js';
import { freeFromText, withoutPrototype } from './free.js';
import { template } from './paths.js';
import { allowsNull, branchFor, isEmptyList, isFillable, isList, isMap, isTextOf } from './schema.js';
import { type JsonSchema, type ReadContext, referenced, step } from './value.js';

/** What stays the same while one document is coerced. */
interface Coercion extends ReadContext {
  readonly faults: Fault[];
  /** Paths of single items that were read as a list of one. */
  readonly alone: Set<string>;
}

/** What fits the schema as far as coercion can bring it there, with the faults that only coercion sees, and the paths of single items that were read as lists. */
export function coerce(schema: JsonSchema, wire: unknown, path: string, from: ReadContext) {
  const faults: Fault[] = [];
  const alone = new Set<string>();
  const value = coerceValue(schema, wire, path, { ...from, faults, alone });
  return { value, faults, alone };
}

function coerceValue(schema: JsonSchema, wire: unknown, path: string, own: Coercion): unknown {
  const { [referenced]: target, anyOf, type } = schema;
  if (target) return coerceValue(target(), wire, path, own);
  if (schema['x-free']) return own.isTextual ? freeFromText(wire, path, own.faults) : withoutPrototype(wire);
  if (anyOf && type === undefined) {
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
  const nameOf = (key: string, member: JsonSchema) => (own.isTextual ? String(member['x-element'] ?? key) : key);
  for (const [key, member] of schema['x-map'] ? inOrderOf(node, properties) : Object.entries(properties)) {
    const sent = own.isTextual && member['x-elements'] ? mixed(node, member) : memberOf(node, nameOf(key, member));
    // Each member of a map counts.
    const isRequired = required.includes(key) || (schema['x-map'] === true && sent !== undefined);
    const value = coerceMember(member, sent, isRequired, path + step(key), own);
    if (value !== undefined) object[key] = value;
  }
  const names = new Set(Object.entries(properties).map(([key, member]) => nameOf(key, member)));
  const [entry] = Object.values(schema.patternProperties ?? {});
  if (entry) return { ...coerceEntries(entry, node, names, path, own), ...object };
  if (schema.additionalProperties === false) refuseOthers(node, names, path, own.faults);
  return object;
}

const memberOf = (node: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(node, name) ? node[name] : undefined;

type Properties = Readonly<Record<string, JsonSchema>>;

/** What the sender wrote first comes first. */
function inOrderOf(node: object, properties: Properties): readonly [string, JsonSchema][] {
  const sent = new Map(Object.keys(node).map((key, index) => [key, index]));
  const place = ([key]: [string, JsonSchema]) => sent.get(key) ?? sent.size;
  return Object.entries(properties).sort((a, b) => place(a) - place(b));
}

/** An item of a list whose elements have different names in text formats, with the schema of its element. */
interface Mixed {
  readonly item: unknown;
  readonly schema: JsonSchema;
}

function mixed(node: Readonly<Record<string, unknown>>, list: JsonSchema): readonly Mixed[] {
  const elements = list['x-elements'] as readonly string[];
  return elements.flatMap((name, index) => {
    const items = memberOf(node, name);
    return items === undefined
      ? []
      : [items].flat().map((item) => ({ item, schema: list.items?.anyOf?.[index] ?? {} }));
  });
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
    // An empty optional member changes nothing, unless it is a container that has become empty.
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
  if (own.isTextual && schema['x-elements']) {
    return (wire as readonly Mixed[]).map((each, index) =>
      coerceValue(each.schema, each.item, `${path}/${index}`, own),
    );
  }
  const sent = own.isTextual ? unwrapped(schema, wire) : wire;
  if (schema['x-or-empty-map'] && isMap(sent) && Object.keys(sent).length === 0) return [];
  if (schema['x-one-or-more'] && !Array.isArray(sent)) {
    own.alone.add(path);
    return [coerceValue(schema.items ?? {}, sent, path, own)];
  }
  const items = own.isTextual && !Array.isArray(sent) ? (sent === null ? [] : [sent]) : sent;
  if (!Array.isArray(items)) return wire;
  return items.map((item: unknown, index) => coerceValue(schema.items ?? {}, item, `${path}/${index}`, own));
}

/** A list that text formats wrap in an element; the items may also come without it. */
function unwrapped({ 'x-wrapped': element }: JsonSchema, wire: unknown): unknown {
  if (element === undefined || !isMap(wire)) return wire;
  const [name, ...others] = Object.keys(wire).filter((key) => !key.startsWith('_'));
  return others.length === 0 && name?.toLowerCase() === String(element).toLowerCase() ? wire[name] : wire;
}

/** An empty element has no members; plain text is an element without attributes. */
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
  const number = [schema.const, ...(schema.enum ?? [])].find(
    (each) => typeof each === 'number' && text === String(each),
  );
  if (number !== undefined) return number;
  if (isTextOf(schema.type, text)) {
    if (schema.type === 'boolean') return text.toLowerCase() === 'true';
    return schema.type === 'integer' ? wholeNumber(Number(text), path, own) : Number(text);
  }
  return schema.format === 'date-time' ? normalizedDate(wire) : wire;
}

const templates = new Map<string, ReturnType<typeof template>>();

/** An href must lead to a resource of its kind, below the prefix. */
function checkHref(schema: JsonSchema, destination: string, href: string, path: string, own: Coercion): string {
  const known = templates.get(destination) ?? template(destination);
  templates.set(destination, known);
  // Validation reports that it is too long.
  if (href.length > Number(schema.maxLength ?? Number.POSITIVE_INFINITY)) return href;
  if (!href.startsWith(`${own.prefix}/`))
    own.faults.push({ path, message: 'is not an absolute path under the prefix of this API' });
  else if (!known.parse(href.slice(own.prefix.length), own.ids))
    own.faults.push({ path, message: String(schema['x-message'] ?? 'is not the href of such a resource') });
  return href;
}

/** Beyond this range integers would be rounded silently. */
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
