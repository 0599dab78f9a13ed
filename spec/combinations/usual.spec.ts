/** Each operation of the table by itself, in both formats; formats are the same on every database. */
import { describe, expect, it } from '@jest/globals';
import { onlyOn } from '../sql/databases.js';
import { combinationOf, usual } from './circumstances.js';
import { prepareRun } from './running.js';

const run = prepareRun();

describe('Each operation', () => {
  it('is fine in JSON', () => run.tryAll(usual));

  onlyOn('sqlite')('is fine in XML', () => run.tryAll(combinationOf('in XML')));

  onlyOn('sqlite')('responds with XML that fits the schemas', async () => {
    expect(await run.stage().schemaFaults()).toEqual([]);
  });
});
