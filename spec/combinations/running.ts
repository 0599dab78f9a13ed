/** How specs try operations in combinations, and which of them a command selects. */
import { afterAll, beforeAll, expect } from '@jest/globals';
import { type Combination, circumstancesOf, combinationOf, pairs } from './circumstances.js';
import { known, knownFor } from './known.js';
import { type Operation, operations } from './operations.js';
import { openStage, type Stage } from './stage.js';
import { createTrials, type Trials } from './trial.js';

const { CMS_COMBINATION, CMS_OPERATION = '', CMS_SEED = '1' } = process.env;

/** Those whose name has a text in it, where the command names one. */
const selected = operations.filter(({ name }) => name.includes(CMS_OPERATION));

/** The combination that the command names, or all pairs of circumstances. */
export const combinations: readonly (readonly [name: string, combination: Combination])[] = (
  CMS_COMBINATION ? [combinationOf(CMS_COMBINATION)] : pairs(Number(CMS_SEED))
).map((combination) => [circumstancesOf(combination).join(', ') || 'as usual', combination]);

export interface Run {
  /** Expects nothing to be wrong with each operation; defects that are known are left out. */
  tryAll(combination: Combination, of?: (operation: Operation) => boolean): Promise<void>;
  /** The same in a single circumstance, where defects that are known must still be found. */
  tryEach(combination: Combination): Promise<void>;
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
      for (const operation of selected.filter(of)) {
        if (!knownFor(operation, circumstancesOf(combination)))
          faults.push(...(await faultsOf(operation, combination)));
      }
      expect(faults).toEqual([]);
    },
    async tryEach(combination) {
      const faults: string[] = [];
      const circumstances = circumstancesOf(combination);
      const expected = selected.map((operation) => knownFor(operation, circumstances));
      const found = new Set<object | undefined>();
      // What is known to be defect may go on in the background.
      const isKnown = (operation: Operation) => Number(knownFor(operation, circumstances) !== undefined);
      for (const operation of [...selected].sort((a, b) => isKnown(a) - isKnown(b))) {
        const defect = knownFor(operation, circumstances);
        const own = await faultsOf(operation, combination);
        if (defect && own.length > 0) found.add(defect);
        else faults.push(...own);
      }
      const mended = known.filter((each) => expected.includes(each) && !found.has(each));
      expect(faults).toEqual([]);
      // Defects that are found no longer must be removed from known.ts.
      expect(mended).toEqual([]);
    },
  };
}
