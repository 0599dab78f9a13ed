/** Each operation of the table in each circumstance, all others being as usual. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { single } from './circumstances.js';
import { operations } from './operations.js';
import { openStage, type Stage } from './stage.js';
import { createTrials, type Trials } from './trial.js';

let stage: Stage;
let trials: Trials;
beforeAll(async () => {
  stage = await openStage();
  trials = createTrials(stage);
});
afterAll(() => stage.close());

describe('Each operation', () => {
  it.each(single)('%s', async (_, combination) => {
    const faults: string[] = [];
    for (const operation of operations) {
      for (const fault of (await trials.try(operation, combination)) ?? []) faults.push(`${operation.name}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
});
