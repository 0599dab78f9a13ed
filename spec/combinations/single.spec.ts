/** Each operation of the table in each circumstance, all others being as usual. */
import { describe, expect, it } from '@jest/globals';
import { type Combination, single } from './circumstances.js';
import { prepareRun } from './running.js';

const run = prepareRun();
const isWarm = ({ value }: Combination['cache']): boolean => value === 'filled';

describe('Each operation', () => {
  it.each(single.filter(([, { cache }]) => !isWarm(cache)))('%s', (_, combination) => run.tryAll(combination));

  it('responds with XML that fits the schemas', async () => {
    expect(await run.stage().schemaFaults()).toEqual([]);
  });
});
