/** JSON Schemas, draft 2020-12, as functions that check values; each schema, member and item that is looked at is a step. */
import type { Json } from '../../repository/repository.js';
import { isMap, type JsonMap } from '../json-values.js';
import { allCheck, anyCheck, conditionCheck, notCheck, oneCheck } from './branch-checks.js';
import { type At, type Check, type Compiler, every, inside, merge, newEvaluated } from './check.js';
import { listCheck } from './list-checks.js';
import { mapCheck } from './map-checks.js';
import type { Evaluated } from './run.js';
import { numberCheck, textCheck, typeCheck, valueCheck } from './scalar-checks.js';

/** The checks that keywords of a schema ask for, in the order of their faults. */
const parts: readonly ((schema: JsonMap, compiler: Compiler) => Check | undefined)[] = [
  typeCheck,
  mapCheck,
  listCheck,
  textCheck,
  numberCheck,
  valueCheck,
  conditionCheck,
  notCheck,
  allCheck,
  anyCheck,
  oneCheck,
];

export function compile(schema: Json | undefined, compiler: Compiler): Check {
  if (schema === undefined || schema === true) return accept;
  if (!isMap(schema)) return refuse;
  const checks = parts.flatMap((part) => part(schema, compiler) ?? []);
  const rest = restChecks(schema, compiler);
  const keywordCheck: Check = (value, at) => every(checks, value, at);
  return rest.length === 0 ? counted(keywordCheck) : counted(withRest(keywordCheck, rest));
}

const accept: Check = (_, { run }) => {
  run.spend(1);
  return true;
};

const refuse: Check = (_, { run, place }) => {
  run.spend(1);
  return run.fail(place, 'is not allowed here');
};

const counted =
  (check: Check): Check =>
  (value, at) => {
    at.run.spend(1);
    return check(value, at);
  };

/** A check of the properties and items that a schema and those beside it have not evaluated. */
type RestCheck = (value: Json, at: At, evaluated: Evaluated) => boolean;

function restChecks(schema: JsonMap, { inner }: Compiler): readonly RestCheck[] {
  const checks: RestCheck[] = [];
  if ('unevaluatedItems' in schema) {
    const check = inner(schema.unevaluatedItems);
    checks.push((value, at, { indexes }) => {
      if (!Array.isArray(value)) return true;
      let fits = true;
      for (const [index, item] of (value as readonly Json[]).entries()) {
        at.run.spend(1);
        if (indexes.has(index)) continue;
        if (!check(item, inside(at, String(index)))) fits = false;
        if (!fits && at.run.isFull()) return false;
        indexes.add(index);
      }
      return fits;
    });
  }
  if ('unevaluatedProperties' in schema) {
    const check = inner(schema.unevaluatedProperties);
    checks.push((value, at, { keys }) => {
      if (!isMap(value)) return true;
      let fits = true;
      for (const [key, member] of at.run.membersOf(value)) {
        at.run.spend(1);
        if (keys.has(key)) continue;
        if (!check(member, inside(at, key))) fits = false;
        if (!fits && at.run.isFull()) return false;
        keys.add(key);
      }
      return fits;
    });
  }
  return checks;
}

const withRest =
  (keywordCheck: Check, rest: readonly RestCheck[]): Check =>
  (value, at) => {
    const evaluated = newEvaluated();
    let fits = keywordCheck(value, { ...at, evaluated });
    for (const check of rest) {
      if (!fits && at.run.isFull()) return false;
      if (!check(value, at, evaluated)) fits = false;
    }
    merge(evaluated, at);
    return fits;
  };
