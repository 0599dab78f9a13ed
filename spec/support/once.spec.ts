/** Loading on demand. */
import { expect, it } from '@jest/globals';
import { once } from '../../lib/support/once.js';

it('loads once, for all that ask meanwhile and afterwards', async () => {
  let loads = 0;
  const load = once(async () => ++loads);
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

it('loads again after a failure', async () => {
  let loads = 0;
  const load = once(async () => {
    if (++loads === 1) throw new Error('too many open files');
    return loads;
  });
  await expect(load()).rejects.toThrow('too many open files');
  expect(await load()).toBe(2);
});
