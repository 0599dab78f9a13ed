/** Checks JSON Schemas that field definitions hold, and values by them, in a bounded number of steps. */
import { setImmediate } from 'node:timers/promises';
import type { Json } from '../../repository/repository.js';
import { once } from '../../support/once.js';
import { pauseAfterLongTurn } from '../../support/pauses.js';
import type { RuleFault, ValueFault } from '../field-type.js';
import { isMap } from '../json-values.js';
import { patternSize } from '../pattern-size.js';
import { createFinds, type Finds, patternFault } from '../patterns.js';
import type { Check, Compiler } from './check.js';
import { keyOf } from './equality.js';
import { compile } from './evaluate.js';
import { mapSchemas } from './keywords.js';
import { fault, withoutReferences } from './references.js';
import { createRun, maxSteps, type Run, TooManySteps } from './run.js';

// Not at the top: most content types have no such field.
const loadFormats = once(() => import('typebox/format'));

/** Maximum size of all patterns, with their repetitions written out. */
const maxInstructions = 5000;
/** A schema with more of them is made into a check in two parts, between which others are served. */
const schemasAtOnce = 500;

/** A schema without references, and the check that it makes of values. */
export interface Prepared {
  readonly schema: Json;
  readonly faults: readonly RuleFault[];
  readonly check: Check;
}

const preparedSchemas = new WeakMap<object, Promise<Prepared>>();

export function prepareSchema(schema: Json): Promise<Prepared> {
  const key = isMap(schema) ? schema : {};
  const prepared = preparedSchemas.get(key) ?? prepare(schema);
  preparedSchemas.set(key, prepared);
  return prepared;
}

async function prepare(schema: Json): Promise<Prepared> {
  const { whole, faults, count } = withoutReferences(schema);
  if (count > schemasAtOnce) await setImmediate();
  const patterns = await compilePatterns(whole, faults);
  const { Test: hasFormat } = await loadFormats();
  // Lists in a schema that is referenced several times are the same object, and share one set.
  const sets = new Map<unknown, ReadonlySet<unknown>>();
  const compiler: Compiler = {
    patterns,
    hasFormat,
    inner: (each) => compile(each, compiler),
    keysOf(list) {
      const keys = sets.get(list) ?? new Set(list.map(keyOf));
      sets.set(list, keys);
      return keys;
    },
  };
  await pauseAfterLongTurn();
  const check = faults.length > 0 ? () => false : compile(whole, compiler);
  return { schema: faults.length > 0 ? schema : whole, faults, check };
}

async function compilePatterns(whole: Json, faults: RuleFault[]): Promise<ReadonlyMap<string, Finds>> {
  const patterns = new Map<string, Finds>();
  let instructions = 0;
  for (const [pattern, path] of faults.length > 0 ? [] : patternsIn(whole)) {
    if (patterns.has(pattern)) continue;
    instructions += patternSize(pattern);
    if (instructions > maxInstructions) {
      const message = `must have patterns of at most ${maxInstructions} characters in all, with repetitions written out`;
      faults.push(fault([], message));
      break;
    }
    const message = await patternFault(pattern);
    if (message === undefined) patterns.set(pattern, await createFinds(pattern));
    else faults.push(fault(path, message));
    // Compiling one may take milliseconds.
    await setImmediate();
  }
  return patterns;
}

function patternsIn(whole: Json): readonly (readonly [pattern: string, path: readonly string[]])[] {
  const patterns: (readonly [string, readonly string[]])[] = [];
  const collect = (schema: Json, path: readonly string[]): Json => {
    if (!isMap(schema)) return schema;
    if (typeof schema.pattern === 'string') patterns.push([schema.pattern, [...path, 'pattern']]);
    return mapSchemas(schema, path, collect);
  };
  collect(whole, []);
  return patterns;
}

/** The fault of a value that cannot be checked in so many steps. */
export const tooManySteps: ValueFault = {
  target: null,
  message: `takes more than ${maxSteps} steps to be checked by the schema of its definition`,
};

/** After so many steps others are served. */
const stepsAtOnce = 20_000;

/** All faults of a value. By a schema with faults, which only storage of a host's own can have, nothing can be checked. */
export async function valueFaults({ faults, check }: Prepared, value: Json): Promise<readonly ValueFault[]> {
  if (faults.length > 0) return [{ target: null, message: 'cannot be checked by the schema of its definition' }];
  await pauseAfterLongTurn();
  const first = createRun({ isTold: false });
  const fits = isFitting(check, value, first);
  if (first.steps() > stepsAtOnce) await setImmediate();
  if (fits === undefined) return [tooManySteps];
  if (fits) return [];
  const second = createRun({ isTold: true });
  isFitting(check, value, second);
  if (second.steps() > stepsAtOnce) await setImmediate();
  const located = second.findings.map(({ path, message }) => ({ target: path.join('.') || null, message }));
  return located.length > 0 ? located : [{ target: null, message: 'does not fit the schema of its definition' }];
}

/** Undefined where that takes too many steps. */
function isFitting(check: Check, value: Json, run: Run): boolean | undefined {
  try {
    return check(value, { run, place: undefined, evaluated: undefined });
  } catch (error) {
    if (error instanceof TooManySteps) return undefined;
    throw error;
  }
}
