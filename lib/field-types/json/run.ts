/** One check of a value by a schema: the number of steps that are left, the faults, and the parts that have been evaluated. */
import type { Json } from '../../repository/repository.js';
import type { JsonMap } from '../json-values.js';

/** Steps of one check; all steps take about the same time. */
export const maxSteps = 200_000;
/** The number of faults that are reported. */
const maxFaults = 20;

export interface Finding {
  /** From the value inwards. */
  readonly path: readonly string[];
  readonly message: string;
}

/** Thrown where a check takes more steps than it may. */
export class TooManySteps extends Error {}

/** The position of a check in a value. */
export interface Place {
  readonly above: Place | undefined;
  readonly step: string;
}

/** Members and items that a schema has evaluated, for `unevaluatedProperties` and `unevaluatedItems`. */
export interface Evaluated {
  readonly keys: Set<string>;
  readonly indexes: Set<number>;
}

export interface Run {
  readonly findings: readonly Finding[];
  steps(): number;
  /** The members of a map, which are listed once for all schemas that check it. */
  membersOf(map: JsonMap): readonly (readonly [key: string, value: Json])[];
  /** @throws TooManySteps */
  spend(steps: number): void;
  /** False, after the fault was reported. */
  fail(place: Place | undefined, message: string): false;
  /** Whether more faults are of no use. */
  isFull(): boolean;
  /** The result of a check whose faults are not reported. */
  quietly(check: () => boolean): boolean;
}

/** @param isTold whether faults are collected; otherwise a check ends at the first one */
export function createRun({ isTold }: { readonly isTold: boolean }): Run {
  const findings: Finding[] = [];
  const listed = new Map<JsonMap, readonly [string, Json][]>();
  let spent = 0;
  let isCollecting = isTold;
  return {
    findings,
    steps: () => spent,
    membersOf(map) {
      const members = listed.get(map) ?? Object.entries(map as Readonly<Record<string, Json>>);
      listed.set(map, members);
      return members;
    },
    spend(steps) {
      spent += steps;
      if (spent > maxSteps) throw new TooManySteps();
    },
    fail(place, message) {
      if (isCollecting && findings.length < maxFaults) findings.push({ path: pathTo(place), message });
      return false;
    },
    isFull: () => !isCollecting || findings.length >= maxFaults,
    quietly(check) {
      const before = isCollecting;
      isCollecting = false;
      const fits = check();
      isCollecting = before;
      return fits;
    },
  };
}

function pathTo(place: Place | undefined): readonly string[] {
  const path: string[] = [];
  for (let at = place; at; at = at.above) path.unshift(at.step);
  return path;
}
