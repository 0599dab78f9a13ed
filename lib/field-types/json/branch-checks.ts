/** Checks of keywords that apply other schemas to the same value. */
import type { Json } from '../../repository/repository.js';
import type { JsonMap } from '../json-values.js';
import { type At, type Check, type Compiler, every, merge, newEvaluated } from './check.js';

/** A check of the same value, of which only the result is used. */
function branch(check: Check, value: Json, at: At): boolean {
  if (!at.evaluated) return check(value, at);
  const evaluated = newEvaluated();
  const fits = check(value, { ...at, evaluated });
  if (fits) merge(evaluated, at);
  return fits;
}

const branchesOf = (list: Json | undefined, { inner }: Compiler): readonly Check[] =>
  (list as readonly Json[]).map((each) => inner(each));

export function allCheck(schema: JsonMap, compiler: Compiler): Check | undefined {
  if (!('allOf' in schema)) return undefined;
  const branches = branchesOf(schema.allOf, compiler);
  const checks = branches.map(
    (check): Check =>
      (value, at) =>
        branch(check, value, at),
  );
  return (value, at) => every(checks, value, at);
}

/** The faults of the branches, which are evaluated again for them. */
function tellBranches(branches: readonly Check[], value: Json, at: At): void {
  for (const check of branches) if (!at.run.isFull()) check(value, { ...at, evaluated: undefined });
}

export function anyCheck(schema: JsonMap, compiler: Compiler): Check | undefined {
  if (!('anyOf' in schema)) return undefined;
  const branches = branchesOf(schema.anyOf, compiler);
  return (value, at) => {
    const { run, place, evaluated } = at;
    let fits = false;
    for (const check of branches) {
      if (run.quietly(() => branch(check, value, at))) fits = true;
      if (fits && !evaluated) return true;
    }
    if (fits) return true;
    tellBranches(branches, value, at);
    return run.fail(place, 'must match a schema in anyOf');
  };
}

export function oneCheck(schema: JsonMap, compiler: Compiler): Check | undefined {
  if (!('oneOf' in schema)) return undefined;
  const branches = branchesOf(schema.oneOf, compiler);
  return (value, at) => {
    const { run, place } = at;
    let count = 0;
    for (const check of branches) {
      if (run.quietly(() => branch(check, value, at))) count += 1;
      if (count > 1) break;
    }
    if (count === 1) return true;
    if (count === 0) tellBranches(branches, value, at);
    return run.fail(place, 'must match exactly one schema in oneOf');
  };
}

export function notCheck(schema: JsonMap, { inner }: Compiler): Check | undefined {
  if (!('not' in schema)) return undefined;
  const check = inner(schema.not);
  return (value, at) => {
    const { run, place } = at;
    const fits = run.quietly(() => check(value, { ...at, evaluated: undefined }));
    return !fits || run.fail(place, 'must not be valid');
  };
}

export function conditionCheck(schema: JsonMap, { inner }: Compiler): Check | undefined {
  if (!('if' in schema)) return undefined;
  const [condition, then, otherwise] = [inner(schema.if), inner(schema.then), inner(schema.else)];
  return (value, at) => {
    const isMet = at.run.quietly(() => branch(condition, value, at));
    return branch(isMet ? then : otherwise, value, at);
  };
}
