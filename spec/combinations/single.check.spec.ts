/**
 * Each operation of the table in each circumstance, all others being as usual, which `usual` tries; `warm-cache` tries the cache.
 * Circumstances in which the same calls of the repository are made as usual are tried on SQLite, and all others on PostgreSQL where
 * there is one, each operation in half of them, as are calls by a tool.
 */
import { describe, expect, it } from '@jest/globals';
import { database, onlyOn } from '../sql/databases.js';
import { type Combination, single, usual } from './circumstances.js';
import { isTried, prepareRun } from './running.js';

const { hasPostgres } = globalThis as { readonly hasPostgres?: boolean };

const run = prepareRun();

const isOfRouter = ({ carrier, format, scheme, mount, ids }: Combination): boolean =>
  ['by HEAD', 'in a batch', 'as a tool'].includes(carrier.name) ||
  format !== usual.format ||
  scheme !== usual.scheme ||
  mount !== usual.mount ||
  ids !== usual.ids;

const isSharded = ({ carrier }: Combination): boolean => database === 'postgres' || carrier.name === 'as a tool';

const isHere = (combination: Combination): boolean =>
  isOfRouter(combination) ? database === 'sqlite' : database === 'postgres' || !hasPostgres;

const tried = single.filter(([, each]) => each !== usual && each.cache === usual.cache && isHere(each));

describe('Each operation', () => {
  it.each(tried.map(([name, combination], row) => [name, combination, row] as const))('%s', (_, combination, row) =>
    run.tryAll(combination, (operation) => !isSharded(combination) || isTried(row, operation, 2)),
  );

  onlyOn('sqlite')('responds with XML that fits the schemas', async () => {
    expect(await run.stage().schemaFaults()).toEqual([]);
  });
});
