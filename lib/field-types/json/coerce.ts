/** Gives texts that came in XML the types that a schema asks for. */
import { isUnmarkedEmpty } from '../../documents/free.js';
import type { Json } from '../../repository/repository.js';
import { isMap, type JsonMap } from '../json-values.js';
import { booleanOf, numberOf } from './keywords.js';
import { createRun, type Run } from './run.js';

/**
 * The schema has no references; a valid value stays as it is.
 * @throws TooManySteps
 */
export const coerced = (value: Json, schema: Json | undefined): Json =>
  coerce(value, schema, createRun({ isTold: false }));

/** A copy of the schema is made for each value. */
const stepsOfSchema = 4;

function coerce(value: Json, schema: Json | undefined, run: Run): Json {
  run.spend(stepsOfSchema);
  if (!isMap(schema)) return value;
  const whole = { ...schema, ...branchFor(value, schema, run) };
  const result = listIn(whole, 'allOf').reduce<Json>((each, inner) => coerce(each, inner, run), scalarOf(value, whole));
  if (isUnmarkedEmpty(result)) return result;
  if (Array.isArray(result)) {
    const first = listIn(whole, 'prefixItems');
    return result.map((item: Json, at) => coerce(item, first[at] ?? whole.items, run));
  }
  if (!isMap(result)) return result;
  const { properties, additionalProperties } = whole;
  const schemaOf = (key: string) =>
    isMap(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
  return Object.fromEntries(Object.entries(result).map(([key, member]) => [key, coerce(member, schemaOf(key), run)]));
}

/** A value that the types do not allow as it is, in the first form that they allow. */
function scalarOf(value: Json, schema: JsonMap): Json {
  const types = [schema.type ?? []].flat();
  const isEmpty = isUnmarkedEmpty(value);
  if (types.length === 0) return constantOf(value, schema) ?? value;
  if (isEmpty) {
    if (types.includes('array')) return [];
    return types.includes('object') ? {} : types.includes('null') ? null : types.includes('string') ? '' : value;
  }
  if (typeof value !== 'string' || types.includes('string')) return value;
  if (types.includes('number') || types.includes('integer')) {
    const number = numberOf(value);
    if (typeof number === 'number') return number;
  }
  return types.includes('boolean') ? booleanOf(value) : value;
}

/** Scalars of lists of constants, by how they are written. */
const written = new WeakMap<readonly Json[], ReadonlyMap<string, Json>>();

/** For a schema without types, returns the constant whose text is equal to the value. */
function constantOf(value: Json, schema: JsonMap): Json | undefined {
  if (typeof value !== 'string') return undefined;
  if ('const' in schema)
    return typeof schema.const !== 'object' && String(schema.const) === value ? schema.const : undefined;
  const list = listIn(schema, 'enum');
  const scalarsByText = written.get(list) ?? scalarsIn(list);
  written.set(list, scalarsByText);
  return scalarsByText.get(value);
}

/** The first of those that are written alike. */
const scalarsIn = (list: readonly Json[]): ReadonlyMap<string, Json> =>
  new Map(list.flatMap((each) => (typeof each === 'object' ? [] : [[String(each), each] as const])).reverse());

/** Finds the first alternative that fits the value by its kind, its required members and its constants. */
function branchFor(value: Json, schema: JsonMap, run: Run): JsonMap {
  for (const branch of [...listIn(schema, 'anyOf'), ...listIn(schema, 'oneOf')])
    if (isMap(branch) && isFor(value, branch, run)) return branch;
  return {};
}

function isFor(value: Json, branch: JsonMap, run: Run): boolean {
  run.spend(1);
  if (!isMap(value)) {
    const types = [branch.type ?? []].flat();
    const possibleTypes = Array.isArray(value) ? ['array'] : ['string', 'number', 'integer', 'boolean', 'null'];
    return types.length === 0 || types.some((type) => possibleTypes.includes(String(type)));
  }
  const { properties = {} } = branch;
  const required = listIn(branch, 'required');
  const constants = Object.entries(isMap(properties) ? properties : {});
  run.spend(required.length + constants.length);
  return (
    required.every((key) => Object.hasOwn(value, String(key))) &&
    constants.every(([key, own]) => !isMap(own) || !('const' in own) || String(own.const) === String(value[key]))
  );
}

const none: readonly Json[] = [];

const listIn = (schema: JsonMap, name: string): readonly Json[] => {
  const list = schema[name];
  return Array.isArray(list) ? list : none;
};
