/** Builds an index of a table that may have many rows: while others write, where the database can do that, and again after a crash. */
import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { codeOf } from './dialect.js';
import type { ConcurrentIndex } from './migrations/migration.js';
import type { Database } from './schema.js';
import { inTransaction, type Waiting, withRetries } from './transactions.js';

/** Between looks at an index that another process builds, in milliseconds. */
const pause = 200;

/** For how long to drop an index may keep others waiting at a time, in milliseconds. */
const shortTimeout = 500;

/** The SQLSTATE `duplicate_table`, which indexes have too. */
const alreadyExists = '42P07';

type Building = Waiting & { readonly db: Database };

export async function buildIndex(store: Building, index: ConcurrentIndex): Promise<void> {
  const { db, dialect } = store;
  if (!dialect.indexState) return exclusively(store, (within) => run(within, createStatement(index, 'if not exists')));
  for (;;) {
    const state = await dialect.indexState(db, index.name);
    if (state === 'valid') return;
    if (state === 'building') await wait(pause);
    else if (state === 'invalid') await dropInvalid(store, index);
    else await createUnlessExists(store, index);
  }
}

/**
 * If several processes find no index, one of them builds it. Any other failure leaves an invalid index, which the next start
 * drops.
 */
async function createUnlessExists({ db, dialect }: Building, index: ConcurrentIndex): Promise<void> {
  try {
    await run(db, createStatement(index, 'concurrently'));
  } catch (error) {
    // Another process has begun to build it, or builds of the same table wait for each other, so that the server ends one of them.
    if (dialect.failure(error) === 'lockTimeout' || codeOf(error) === alreadyExists)
      return void (await wait(pause * Math.random()));
    const state = await dialect.indexState?.(db, index.name);
    if (state === 'missing' || state === 'invalid') throw error;
  }
}

/** Looks again in a transaction that excludes others which drop it: one of them may be building it by now. */
const dropInvalid = (store: Building, { name }: ConcurrentIndex): Promise<void> =>
  exclusively(store, async (within) => {
    if ((await store.dialect.indexState?.(within, name)) === 'invalid') await run(within, `drop index ${name}`);
  });

const exclusively = (store: Building, work: (db: Database) => Promise<void>): Promise<void> =>
  withRetries(store, () => inTransaction(store.db, store.dialect.beginWriting(shortTimeout, 'unmoved'), work));

const createStatement = ({ name, isUnique, on }: ConcurrentIndex, how: string): string =>
  `create${isUnique ? ' unique' : ''} index ${how} ${name} on ${on}`;

const run = async (db: Database, statement: string): Promise<void> =>
  void (await db.executeQuery(CompiledQuery.raw(statement)));
