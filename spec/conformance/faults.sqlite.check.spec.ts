/** The kit finds faults: each of those that are planted in a repository that has none, by the check that is there for it. */
import { describe, expect, it } from '@jest/globals';
import { type Check, checks, NotApplicable, type Verdict } from '../../conformance/index.js';
import { open } from '../sql/support.js';
import { complete, installed } from './installed.js';
import { type Plant, withFault } from './planted/fault.js';
import { faults } from './planted/index.js';

describe('The conformance kit', () => {
  it.each(faults)('finds that %s: %s', async (_wrong, id, plant) => {
    const chosen = checks.filter((check) => check.id === id);
    expect(await Promise.all(chosen.map((check) => verdictOn(check, plant)))).toEqual(['failed']);
  });
});

async function verdictOn(check: Check, plant: Plant): Promise<Verdict> {
  const right = await open(':memory:', complete);
  try {
    await check.run(withFault(right, plant), installed);
    return 'passed';
  } catch (error) {
    return error instanceof NotApplicable ? 'not applicable' : 'failed';
  } finally {
    await right.close();
  }
}
