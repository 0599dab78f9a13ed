/** Checks of the keywords for lists and their items. */
import type { Json } from '../../repository/repository.js';
import type { JsonMap } from '../json-values.js';
import { type At, type Check, type Compiler, every, inside } from './check.js';
import { keyOf, sizeOf } from './equality.js';

type ListCheck = (items: readonly Json[], at: At) => boolean;

/** Combines the checks for lists; values of other types pass. */
export function listCheck(schema: JsonMap, compiler: Compiler): Check | undefined {
  const checks = [sizes, items, contained, unique].flatMap(
    (part) => part(schema, compiler) ?? [],
  ) as unknown as readonly Check[];
  if (checks.length === 0) return undefined;
  return (value, at) => !Array.isArray(value) || every(checks, value as Json, at);
}

function sizes({ minItems, maxItems }: JsonMap): ListCheck | undefined {
  if (minItems === undefined && maxItems === undefined) return undefined;
  return ({ length }, { run, place }) => {
    const isEnough = !(length < Number(minItems)) || run.fail(place, `must not have fewer than ${minItems} items`);
    const isFew = !(length > Number(maxItems)) || run.fail(place, `must not have more than ${maxItems} items`);
    return isEnough && isFew;
  };
}

/** By `prefixItems` and `items`. */
function items(schema: JsonMap, { inner }: Compiler): ListCheck | undefined {
  const first = Array.isArray(schema.prefixItems) ? schema.prefixItems.map((each: Json) => inner(each)) : [];
  const others = 'items' in schema ? inner(schema.items) : undefined;
  if (first.length === 0 && !others) return undefined;
  return (list, at) => {
    const { run, evaluated } = at;
    let fits = true;
    for (const [index, item] of list.entries()) {
      run.spend(1);
      const check = first[index] ?? others;
      if (!check) break;
      if (check(item, inside(at, String(index)))) evaluated?.indexes.add(index);
      else fits = false;
      if (!fits && run.isFull()) return false;
    }
    return fits;
  };
}

function contained(schema: JsonMap, { inner }: Compiler): ListCheck | undefined {
  if (!('contains' in schema)) return undefined;
  const check = inner(schema.contains);
  const { minContains: least = 1, maxContains: most } = schema;
  return (list, at) => {
    const { run, place, evaluated } = at;
    let count = 0;
    for (const [index, item] of list.entries()) {
      run.spend(1);
      if (!run.quietly(() => check(item, inside(at, String(index))))) continue;
      count += 1;
      evaluated?.indexes.add(index);
    }
    const isEnough = count >= Number(least) || run.fail(place, `must contain at least ${least} valid item`);
    const isFew = !(count > Number(most)) || run.fail(place, `must contain at most ${most} valid items`);
    return isEnough && isFew;
  };
}

function unique({ uniqueItems }: JsonMap): ListCheck | undefined {
  if (uniqueItems !== true) return undefined;
  return (list, { run, place }) => {
    const keys = new Set<unknown>();
    for (const item of list) {
      run.spend(2 * sizeOf(item));
      keys.add(keyOf(item));
    }
    return keys.size === list.length || run.fail(place, 'must not have duplicate items');
  };
}
