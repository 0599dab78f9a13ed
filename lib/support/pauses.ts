/** Pauses in long work of many steps, in which others are served. */
import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work without a pause. */
const longest = 10;

/**
 * Creates the function that is called before each step, and waits while others are served if the steps before took long. Steps
 * of several functions that run at the same time wait for one another, too.
 */
export function createPauses(): () => Promise<void> {
  let started = performance.now();
  return async () => {
    while (performance.now() - started >= longest) {
      const before = started;
      await setImmediate();
      if (started === before) started = performance.now();
    }
  };
}
