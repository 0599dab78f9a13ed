/** Decoding: from the root of a parsed document to a value of the domain, with all faults found on the way. */
import { setImmediate } from 'node:timers/promises';
import { BadRequest, type Fault } from '../errors.js';
import type { Json } from '../repository/repository.js';
import { coerce } from './coerce.js';
import { type AnyDocument, type Document, withDefinitions } from './document.js';
import { withoutKeys } from './faults.js';
import { isMap } from './schema.js';
import { validate } from './validation.js';
import { type AnyValue, type JsonSchema, type ReadContext, step, withIds } from './value.js';

/**
 * The value of a document. Between the stages of a large one, the event loop serves other requests.
 * @throws BadRequest that lists every fault with its JSON Pointer
 */
export async function decode<Out>(
  document: Document<never, Out>,
  wire: unknown,
  from: ReadContext,
  isLarge = false,
): Promise<Out> {
  const schema = schemaFor(document, from);
  if (isLarge) await setImmediate();
  const { value, faults } = await fit(schema, wire, from, isLarge);
  if (faults.length > 0) {
    const root = step(document.root);
    const errors = faults.map((fault) => ({ ...fault, path: root + fault.path }));
    throw new BadRequest(`The document is not a valid ${document.mediaType?.name ?? document.name}`, { errors });
  }
  return document.read(value, from);
}

/** All that the schema has against a document that was written for JSON. */
export async function faultsIn(
  document: AnyDocument,
  written: unknown,
  ids: ReadContext['ids'],
): Promise<readonly Fault[]> {
  const faults = await validate(schemaFor(document, { ids }), written);
  return faults.map(({ path, message }) => ({ path: step(document.root) + path, message }));
}

/** A coerced value with all of its faults; paths start inside the value. */
export interface ReadValue {
  readonly value: unknown;
  readonly faults: readonly Fault[];
}

/** Reads a free value by a schema of its own, whose ids are settled; `isTextual` where its format has text only. */
export function readValue(schema: JsonSchema, sent: Json, isTextual: boolean): Promise<ReadValue> {
  const from: ReadContext = { prefix: '', fieldTypePrefix: '', ids: 'integer', isTextual };
  return fit(schema, isTextual ? withNulls(sent) : sent, from);
}

/** Reads the text of a parameter. */
export async function readText(of: AnyValue, text: string, ids: ReadContext['ids']): Promise<ReadValue> {
  const from: ReadContext = { prefix: '', fieldTypePrefix: '', ids, isTextual: true };
  const { value, faults } = await fit(schemaFor(of, from), text, from);
  return { value: faults.length > 0 ? undefined : of.read(value, from), faults };
}

async function fit(schema: JsonSchema, wire: unknown, from: ReadContext, isLarge = false): Promise<ReadValue> {
  const { value, faults, alone } = coerce(schema, wire, '', from);
  if (isLarge) await setImmediate();
  const paths = new Set(faults.map(({ path }) => path));
  const found = (await validate(schema, value)).map((fault) => ({ ...fault, path: asSent(fault.path, alone) }));
  const invalid = found.filter(({ path }) => !paths.has(path));
  return { value, faults: withoutKeys([...faults, ...invalid], schema) };
}

/** Without the indexes of single items that were read as lists. */
function asSent(path: string, alone: ReadonlySet<string>): string {
  let [sent, left] = ['', ''];
  for (const segment of path.split('/').slice(1)) {
    const isPlace = segment === '0' && alone.has(sent) && left !== sent;
    left = sent;
    if (!isPlace) sent += `/${segment}`;
  }
  return sent;
}

/** In text formats an empty element, which a free value holds as an empty list, is what the schema says that it is. */
function withNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(withNulls);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNulls(each)]));
}

const schemas = new WeakMap<object, Map<string, JsonSchema>>();

/** The same object each time, by which its validator is found. */
function schemaFor(of: Pick<AnyValue, 'schema'>, { ids }: Pick<ReadContext, 'ids'>): JsonSchema {
  const known = schemas.get(of) ?? new Map<string, JsonSchema>();
  schemas.set(of, known);
  const schema = known.get(ids) ?? withDefinitions(withIds(of.schema, ids));
  known.set(ids, schema);
  return schema;
}
