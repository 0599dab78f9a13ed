/** Pauses in long tasks. */
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it } from '@jest/globals';
import { inPieces } from '../../lib/formats/pieces.js';
import { createPauses, mapWithPauses } from '../../lib/support/pauses.js';

// Each test begins in a turn of its own.
beforeEach(() => setImmediate());

/** Longer than a task may take without a pause, which is 10 ms. */
function workLong(): void {
  const end = performance.now() + 15;
  while (performance.now() < end);
}

/** The order in which tasks run, with the time at which another request is served. */
function observe() {
  const events: string[] = [];
  globalThis.setImmediate(() => events.push('others'));
  return events;
}

it('serves others between two values that take long', async () => {
  const events = observe();
  const results = await mapWithPauses([1, 2], (value) => {
    workLong();
    events.push(`value ${value}`);
    return value * 10;
  });
  expect(results).toEqual([10, 20]);
  expect(events).toEqual(['value 1', 'others', 'value 2']);
});

it('includes the time of earlier callbacks in the same turn of the event loop', async () => {
  const events = observe();
  await mapWithPauses([1], workLong);
  await inPieces(() => events.push('pieces'));
  expect(events).toEqual(['others', 'pieces']);
});

it('lets work go on that wakes up behind other long work', async () => {
  const steps: string[] = [];
  const runSteps = async (name: string) => {
    const pause = createPauses();
    for (let step = 0; step < 3; step += 1) {
      workLong();
      steps.push(name);
      await pause();
    }
  };
  await Promise.all([runSteps('a'), runSteps('b')]);
  expect(steps.join('')).toBe('ababab');
});
