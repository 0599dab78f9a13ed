/** One check of a value by a schema: how many steps it may take, what is wrong, and which parts have been looked at. */

/** Steps of one check; how long a step takes hardly depends on what it does. */
export const maxSteps = 200_000;
/** As many faults are told. */
const maxFaults = 20;

export interface Finding {
  /** From the value inwards. */
  readonly path: readonly string[];
  readonly message: string;
}

/** Thrown where a check takes more steps than it may. */
export class TooManySteps extends Error {}

/** Where a check is in a value. */
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
  /** @throws TooManySteps */
  spend(steps: number): void;
  /** False, after the fault was told. */
  fail(place: Place | undefined, message: string): false;
  /** Whether more faults are of no use. */
  isFull(): boolean;
  /** The result of a check whose faults are not told. */
  quietly(check: () => boolean): boolean;
}

/** @param isTold whether faults are collected; otherwise a check ends at the first one */
export function createRun({ isTold }: { readonly isTold: boolean }): Run {
  const findings: Finding[] = [];
  let spent = 0;
  let isCollecting = isTold;
  return {
    findings,
    steps: () => spent,
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
