/** The kit finds faults: each of those that are planted in a repository that has none. */
import { describe, expect, it } from '@jest/globals';
import { type Check, checks, NotApplicable } from '../../conformance/index.js';
import { open } from '../sql/support.js';
import { installed } from './installed.js';
import { type Fault, withFault } from './planted/fault.js';
import { faults } from './planted/index.js';

// What finds a fault may be the last of the checks.

describe('The conformance kit', () => {
  it.each(faults)('finds that %s', async (_, plant) => {
    expect(await firstFailure(plant)).toBeDefined();
  });
});

/** The first check that fails; those that are about what is wrong are tried before the others. */
async function firstFailure(plant: Fault[1]): Promise<string | undefined> {
  const right = await open();
  const wrong = withFault(right, plant);
  const replaced = Object.entries(plant(right)).flatMap(([aggregate, methods]) =>
    typeof methods === 'function' ? [aggregate] : Object.keys(methods).map((method) => `${aggregate}.${method}`),
  );
  const distance = ({ id, needs }: Check) => {
    if (replaced.some((method) => id.startsWith(`${method}.`))) return 0;
    return needs.some((method) => replaced.includes(method)) ? 1 : 2;
  };
  try {
    for (const check of [...checks].sort((a, b) => distance(a) - distance(b))) {
      const failed = await check.run(wrong, installed).then(
        () => false,
        (error) => !(error instanceof NotApplicable),
      );
      if (failed) return check.id;
    }
    return undefined;
  } finally {
    await right.close();
  }
}
