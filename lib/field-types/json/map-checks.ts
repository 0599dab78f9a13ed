/** Checks of the keywords for maps and their members. */
import type { Json } from '../../repository/repository.js';
import { isMap, type JsonMap } from '../json-values.js';
import { type At, type Check, type Compiler, every, inside } from './check.js';

type MapCheck = (map: JsonMap, at: At) => boolean;

const has = (map: JsonMap, key: string): boolean => Object.hasOwn(map, key);
const listed = (names: readonly string[]): string =>
  names.length > maxNames ? `${names.slice(0, maxNames).join(', ')} and others` : names.join(', ');
/** In a message. */
const maxNames = 10;

/** Combines the checks for maps; values of other types pass. */
export function mapCheck(schema: JsonMap, compiler: Compiler): Check | undefined {
  const checks = [required, sizes, members, names, dependentNames, dependentSchemas].flatMap(
    (part) => part(schema, compiler) ?? [],
  ) as readonly Check[];
  if (checks.length === 0) return undefined;
  return (value, at) => !isMap(value) || every(checks, value as Json, at);
}

function required({ required: keys }: JsonMap): MapCheck | undefined {
  if (!Array.isArray(keys)) return undefined;
  const requiredKeys = keys.map(String);
  return (map, { run, place }) => {
    run.spend(requiredKeys.length);
    const missing = requiredKeys.filter((key) => !has(map, key));
    return missing.length === 0 || run.fail(place, `must have required properties ${listed(missing)}`);
  };
}

function sizes({ minProperties, maxProperties }: JsonMap): MapCheck | undefined {
  if (minProperties === undefined && maxProperties === undefined) return undefined;
  return (map, { run, place }) => {
    const { length: count } = run.membersOf(map);
    run.spend(1);
    const isEnough = !(count < Number(minProperties));
    const isFew = !(count > Number(maxProperties));
    if (!isEnough) run.fail(place, `must not have fewer than ${minProperties} properties`);
    if (!isFew) run.fail(place, `must not have more than ${maxProperties} properties`);
    return isEnough && isFew;
  };
}

/** By `properties` and `additionalProperties`. */
function members(schema: JsonMap, { inner }: Compiler): MapCheck | undefined {
  const { properties } = schema;
  const hasOthers = 'additionalProperties' in schema;
  if (!isMap(properties) && !hasOthers) return undefined;
  const checksByName = new Map(
    Object.entries(isMap(properties) ? properties : {}).map(([key, subschema]) => [key, inner(subschema as Json)]),
  );
  const others = hasOthers ? inner(schema.additionalProperties) : undefined;
  const isClosed = schema.additionalProperties === false;
  return (map, at) => {
    const { run, place, evaluated } = at;
    let fits = true;
    for (const [key, member] of run.membersOf(map)) {
      run.spend(1);
      const check = checksByName.get(key) ?? others;
      if (!check) continue;
      const fitting = isClosed && check === others ? false : check(member, inside(at, key));
      if (fitting) evaluated?.keys.add(key);
      else fits = false;
      if (!fits && run.isFull()) return false;
    }
    const isWhole = !isClosed || run.membersOf(map).every(([key]) => checksByName.has(key));
    if (!isWhole) run.fail(place, 'must not have additional properties');
    return fits;
  };
}

function names(schema: JsonMap, { inner }: Compiler): MapCheck | undefined {
  if (!('propertyNames' in schema)) return undefined;
  const check = inner(schema.propertyNames);
  return (map, at) => {
    const wrong = Object.keys(map).filter((key) => !at.run.quietly(() => check(key, inside(at, key))));
    return wrong.length === 0 || at.run.fail(at.place, `property names ${listed(wrong)} are invalid`);
  };
}

function dependentNames({ dependentRequired: dependent }: JsonMap): MapCheck | undefined {
  if (!isMap(dependent)) return undefined;
  const entries = Object.entries(dependent) as readonly (readonly [string, readonly string[]])[];
  return (map, { run, place }) => {
    let fits = true;
    for (const [key, keys] of entries) {
      run.spend(1);
      if (!has(map, key)) continue;
      run.spend(keys.length);
      if (!keys.every((each) => has(map, each)))
        fits = run.fail(place, `must have properties ${listed(keys)} when property ${key} is present`);
    }
    return fits;
  };
}

function dependentSchemas({ dependentSchemas: dependent }: JsonMap, { inner }: Compiler): Check | undefined {
  if (!isMap(dependent)) return undefined;
  const checks = Object.entries(dependent).map(([key, subschema]): Check => {
    const check = inner(subschema as Json);
    return (map, at) => {
      at.run.spend(1);
      return !has(map as JsonMap, key) || check(map, at);
    };
  });
  return (map, at) => every(checks, map, at);
}
