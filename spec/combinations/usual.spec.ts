/** Each operation of the table by itself, in both formats. */
import { describe, expect, it } from '@jest/globals';
import { combinationOf, usual } from './circumstances.js';
import { prepareRun } from './running.js';

const run = prepareRun();

describe('Each operation', () => {
  it('is fine in JSON', () => run.tryAll(usual));

  it('is fine in XML', () => run.tryAll(combinationOf('in XML')));

  it('responds with XML that fits the schemas', async () => {
    expect(await run.stage().schemaFaults()).toEqual([]);
  });
});
