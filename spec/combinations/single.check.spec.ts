/** Each operation of the table in each circumstance, all others being as usual; `usual` tries XML, and `warm-cache` the cache. */
import { describe, it } from '@jest/globals';
import { database } from '../sql/support.js';
import { type Combination, single, usual } from './circumstances.js';
import { prepareRun } from './running.js';

const run = prepareRun();
const isElsewhere = ({ cache, format }: Combination): boolean => cache.value === 'filled' || format !== usual.format;
/** What makes the same calls of the repository as usual, which are the same on every database. */
const isOfRouter = ({ carrier, scheme, mount, ids }: Combination): boolean =>
  ['by HEAD', 'in a batch'].includes(carrier.name) ||
  scheme !== usual.scheme ||
  mount !== usual.mount ||
  ids !== usual.ids;
const tried = single.filter(
  ([, each]) => each !== usual && !isElsewhere(each) && !(database === 'postgres' && isOfRouter(each)),
);

describe('Each operation', () => {
  it.each(tried)('%s', (_, combination) => run.tryAll(combination));
});
