/** Pauses in long tasks of many steps, in which others are served. */
import { setImmediate } from 'node:timers/promises';

/** Milliseconds of a task without a pause. */
const longest = 10;

let turnStart: number | undefined;

const endTurn = (): void => {
  turnStart = undefined;
};

/**
 * When a task in the current turn of the event loop was seen first, in milliseconds of `performance.now()`. Functions that work
 * one after another in one turn have one limit together: others wait for all of them.
 */
export function startOfTurn(): number {
  if (turnStart === undefined) {
    turnStart = performance.now();
    globalThis.setImmediate(endTurn);
  }
  return turnStart;
}

/**
 * The time at which a task continues after a pause; it has a separate limit, in whatever time others have spent in the same turn.
 */
export function startOfStep(): number {
  startOfTurn();
  return performance.now();
}

/** Whether a task that began at this time has taken long. */
export const isLong = (started: number): boolean => performance.now() - started >= longest;

/** Waits while others are served if the current turn of the event loop has taken long; otherwise there is nothing to wait for. */
export const pauseAfterLongTurn = (): Promise<void> | undefined => (isLong(startOfTurn()) ? setImmediate() : undefined);

/** Converts values one after another; others are served after those that have taken long. */
export async function mapWithPauses<T, R>(values: readonly T[], convert: (value: T) => R): Promise<R[]> {
  let started = startOfTurn();
  const results: R[] = [];
  for (const value of values) {
    if (isLong(started)) {
      await setImmediate();
      started = startOfStep();
    }
    results.push(convert(value));
  }
  return results;
}

/**
 * Creates the function that is called before each step, and waits while others are served if the steps before took long. Steps
 * of several functions that run at the same time wait for one another, too.
 */
export function createPauses(): () => Promise<void> {
  let started = startOfTurn();
  return async () => {
    while (isLong(started)) {
      const before = started;
      await setImmediate();
      if (started === before) started = startOfStep();
    }
  };
}
