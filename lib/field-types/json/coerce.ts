/** Gives texts that came in XML the types that a schema asks for. */
import { isUnmarkedEmpty } from '../../documents/free.js';
import type { Json } from '../../repository/repository.js';
import { isMap, type JsonMap } from '../json-values.js';
import { booleanOf, numberOf } from './keywords.js';

/** The schema has no references; what fits it stays as it is. */
export function coerced(value: Json, schema: Json | undefined): Json {
  if (!isMap(schema)) return value;
  const whole = { ...schema, ...branchFor(value, schema) };
  const own = listIn(whole, 'allOf').reduce<Json>(coerced, scalarOf(value, whole));
  if (isUnmarkedEmpty(own)) return own;
  if (Array.isArray(own)) {
    const first = listIn(whole, 'prefixItems');
    return own.map((item: Json, at) => coerced(item, first[at] ?? whole.items));
  }
  if (!isMap(own)) return own;
  const { properties, additionalProperties } = whole;
  const schemaOf = (key: string) =>
    isMap(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
  return Object.fromEntries(Object.entries(own).map(([key, member]) => [key, coerced(member, schemaOf(key))]));
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

/** Of a schema without types, the constant that is written like the value. */
function constantOf(value: Json, schema: JsonMap): Json | undefined {
  if (typeof value !== 'string') return undefined;
  const constants = 'const' in schema ? [schema.const] : listIn(schema, 'enum');
  return constants.find((each) => (typeof each === 'object' ? false : String(each) === value)) ?? undefined;
}

/** Of alternatives the first that a value may be meant for, by its kind, its required members and its constants. */
function branchFor(value: Json, schema: JsonMap): JsonMap {
  const branches = [...listIn(schema, 'anyOf'), ...listIn(schema, 'oneOf')];
  return branches.filter((branch): branch is JsonMap => isMap(branch)).find((branch) => isFor(value, branch)) ?? {};
}

function isFor(value: Json, branch: JsonMap): boolean {
  if (!isMap(value)) {
    const types = [branch.type ?? []].flat();
    const wanted = Array.isArray(value) ? ['array'] : ['string', 'number', 'integer', 'boolean', 'null'];
    return types.length === 0 || types.some((type) => wanted.includes(String(type)));
  }
  const { properties = {} } = branch;
  const isThere = listIn(branch, 'required').every((key) => Object.hasOwn(value, String(key)));
  const constants = Object.entries(isMap(properties) ? properties : {});
  return (
    isThere &&
    constants.every(([key, own]) => !isMap(own) || !('const' in own) || String(own.const) === String(value[key]))
  );
}

const listIn = (schema: JsonMap, name: string): readonly Json[] => {
  const list = schema[name];
  return Array.isArray(list) ? list : [];
};
