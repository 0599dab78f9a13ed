/** Checks of values: their input, the context in which they are created, and how they are combined. */
import type { Json } from '../../repository/repository.js';
import type { Finds } from '../patterns.js';
import type { Evaluated, Place, Run } from './run.js';

/** Context of a check. */
export interface At {
  readonly run: Run;
  readonly place: Place | undefined;
  /** The members and items evaluated so far; undefined where no keyword needs them. */
  readonly evaluated: Evaluated | undefined;
}

/** Whether a value fits. */
export type Check = (value: Json, at: At) => boolean;

/** Context in which schemas are compiled to checks. */
export interface Compiler {
  /** The patterns of the schema. */
  readonly patterns: ReadonlyMap<string, Finds>;
  /** The check of a schema inside of one. */
  readonly inner: (schema: Json | undefined) => Check;
  /** The values that a list has, by their keys of comparison. */
  readonly keysOf: (list: readonly Json[]) => ReadonlySet<unknown>;
  /** Whether a format is one, and a text has it. */
  readonly hasFormat: (format: string, text: string) => boolean;
}

/** All of them, as long as more faults are of use. */
export function every(checks: readonly Check[], value: Json, at: At): boolean {
  let fits = true;
  for (const check of checks) {
    if (!check(value, at)) fits = false;
    if (!fits && at.run.isFull()) return false;
  }
  return fits;
}

/** A member or an item of the value. */
export const inside = ({ run, place }: At, step: string): At => ({
  run,
  place: { above: place, step },
  evaluated: undefined,
});

export const newEvaluated = (): Evaluated => ({ keys: new Set(), indexes: new Set() });

/** Adds the properties and items that a subschema has evaluated to the evaluation of its parent. */
export function merge({ keys, indexes }: Evaluated, { evaluated, run }: At): void {
  if (!evaluated) return;
  run.spend(keys.size + indexes.size);
  for (const key of keys) evaluated.keys.add(key);
  for (const index of indexes) evaluated.indexes.add(index);
}
