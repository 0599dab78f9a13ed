/** Each operation in a shard of all pairs of circumstances, or in the combination that a command names. */
import { describe, it } from '@jest/globals';
import { combinations, isTried, prepareRun } from './running.js';

const run = prepareRun();

describe.each(combinations)('%s', (_, combination, row) => {
  it('is fine for each operation that is tried in it', () =>
    run.tryAll(combination, (operation) => isTried(row, operation, 12)));
});
