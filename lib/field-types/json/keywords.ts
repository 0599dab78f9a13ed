/** The keywords of JSON Schema, draft 2020-12, by the kind of their values; those from XML have text for numbers and booleans. */
import type { Json } from '../../repository/repository.js';
import { isHollow, isMap, type JsonMap } from '../json-values.js';

const numbers = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'minContains', 'maxContains', 'minProperties', 'maxProperties'],
] as const;
const schemas = [
  ...['items', 'additionalProperties', 'contains', 'propertyNames', 'not', 'if', 'then', 'else'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
] as const;
const maps = ['properties', 'dependentSchemas', '$defs'] as const;
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const;

type Kind = 'number' | 'boolean' | 'schema' | 'map of schemas' | 'list of schemas';

const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...numbers.map((name) => [name, 'number'] as const),
  ['uniqueItems', 'boolean'],
  ...schemas.map((name) => [name, 'schema'] as const),
  ...maps.map((name) => [name, 'map of schemas'] as const),
  ...lists.map((name) => [name, 'list of schemas'] as const),
]);

/** Changes each nested schema; the path is that of its keywords. */
export type Change = (schema: Json, path: readonly string[]) => Json;

export function mapSchemas(schema: JsonMap, path: readonly string[], change: Change): JsonMap {
  const members = Object.entries(schema).map(([name, value]) => {
    const memberPath = [...path, name];
    const kind = kinds.get(name);
    if (kind === 'schema') return [name, change(value, memberPath)] as const;
    if (kind === 'map of schemas' && isMap(value))
      return [name, mapOf(value, (each, key) => change(each, [...memberPath, key]))] as const;
    if (kind === 'list of schemas' && Array.isArray(value))
      return [name, value.map((each: Json, at) => change(each, [...memberPath, String(at)]))] as const;
    return [name, value] as const;
  });
  return Object.fromEntries(members);
}

const mapOf = (map: JsonMap, change: (value: Json, key: string) => Json): JsonMap =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]));

/** A schema as it may come in XML, with the numbers, booleans and maps that its keywords ask for. */
export function typed(schema: Json): Json {
  if (isHollow(schema)) return {};
  if (!isMap(schema)) return booleanOf(schema);
  const scalars = Object.entries(schema).map(([name, value]) => [name, scalarOf(kinds.get(name), value)] as const);
  return mapSchemas(Object.fromEntries(scalars), [], typed);
}

function scalarOf(kind: Kind | undefined, value: Json): Json {
  if (kind === 'number') return numberOf(value);
  if (kind === 'boolean') return booleanOf(value);
  return kind === 'map of schemas' && isHollow(value) ? {} : value;
}

/** The number that a text is; anything else as it is. */
export function numberOf(value: Json): Json {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : value;
}

/** The boolean that a text is; anything else as it is. */
export function booleanOf(value: Json): Json {
  return value === 'true' ? true : value === 'false' ? false : value;
}
