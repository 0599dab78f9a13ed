/** How specs try operations in combinations, and which of them a command selects. */
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import { seed } from '../support/seed.js';
import { isInShard } from '../support/shards.js';
import { type Combination, circumstancesOf, combinationOf, pairs } from './circumstances.js';
import { type Operation, operations } from './operations.js';
import { openStage, type Stage } from './stage.js';
import { createTrials, type Trials } from './trial.js';

// One test tries each operation of the table, or most of them.
jest.setTimeout(900_000);

const { CMS_COMBINATION, CMS_OPERATION = '' } = process.env;

/** Whether a run tries an operation in one of many circumstances: in its shard of them, or in the combination that a command names. */
export const isTried = (row: number, operation: Operation, shards: number): boolean =>
  CMS_COMBINATION !== undefined || isInShard(row + operations.indexOf(operation), shards);

/** Those whose name has a text in it, where the command names one. */
const selected = operations.filter(({ name }) => name.includes(CMS_OPERATION));

/** The combination that the command names, or all pairs of circumstances. */
export const combinations: readonly (readonly [name: string, combination: Combination, row: number])[] = (
  CMS_COMBINATION ? [combinationOf(CMS_COMBINATION)] : pairs(seed)
).map((combination, row) => [circumstancesOf(combination).join(', ') || 'as usual', combination, row]);

export interface Run {
  /** Expects nothing to be wrong with each operation. */
  tryAll(combination: Combination, of?: (operation: Operation) => boolean): Promise<void>;
  readonly stage: () => Stage;
}

/** Sets up the database and the hosts for the specs of a file. */
export function prepareRun(): Run {
  let stage: Stage;
  let trials: Trials;
  beforeAll(async () => {
    stage = await openStage();
    trials = createTrials(stage);
  });
  afterAll(() => stage.close());

  /** An operation that cannot be tried is no reason not to try the others. */
  const faultsOf = async (operation: Operation, combination: Combination) => {
    const found = await trials.try(operation, combination).catch((error: unknown) => [String(error)]);
    return (found ?? []).map((fault) => `${operation.name}: ${fault}`);
  };

  return {
    stage: () => stage,
    async tryAll(combination, of = () => true) {
      const faults: string[] = [];
      for (const operation of selected.filter(of)) faults.push(...(await faultsOf(operation, combination)));
      expect(faults).toEqual([]);
    },
  };
}
