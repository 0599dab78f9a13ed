/**
 * Each operation of the table, with all that can be read in a warm cache before and after it. Only on SQLite: entity tags of
 * lists contain the state of the whole PostgreSQL server, which specs that run at the same time change.
 */
import { describe, it } from '@jest/globals';
import { single } from './circumstances.js';
import { prepareRun } from './running.js';

const run = prepareRun();

describe('Each operation', () => {
  it.each(single.filter(([, { cache }]) => cache.value === 'filled'))('%s', (_, combination) =>
    run.tryAll(combination),
  );
});
