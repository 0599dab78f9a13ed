/** Background tasks at intervals. */
import { afterEach, expect, it, jest } from '@jest/globals';
import { createLoop } from '../../lib/sql/database/background.js';

afterEach(() => void jest.useRealTimers());

it('do not make up for the intervals that a long run has missed', async () => {
  jest.useFakeTimers();
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => void ends.push(resolve));
  const loop = createLoop(work, { every: 100, task: 'sweep', report: async () => undefined });
  loop.start();
  await jest.advanceTimersByTimeAsync(1050);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await jest.advanceTimersByTimeAsync(10);
  expect(ends).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await loop.stop();
});
