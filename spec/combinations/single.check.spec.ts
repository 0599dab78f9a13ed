/** Each operation of the table in each circumstance, all others being as usual. */
import { describe, expect, it } from '@jest/globals';
import { type Combination, single, usual } from './circumstances.js';
import { prepareRun } from './running.js';

const run = prepareRun();
const isWarm = ({ cache }: Combination): boolean => cache.value === 'filled';
const unusual = single.filter(([, each]) => each !== usual && !isWarm(each));

describe('Each operation', () => {
  it.each(unusual)('%s', (_, combination) => run.tryAll(combination));

  it('responds with XML that fits the schemas', async () => {
    expect(await run.stage().schemaFaults()).toEqual([]);
  });
});
