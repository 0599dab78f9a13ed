/** Snapshots for several calls: a store whose calls only read, and all see the state of the database at the beginning. */
import { CompiledQuery } from 'kysely';
import type { Context } from '../../repository/repository.js';
import { endingWith, pipelined } from '../database/dialect.js';
import { inTransaction, translated } from '../database/transactions.js';
import type { BoundStore, Store } from './store.js';
import { beginCalls, boundTo, untilAborted } from './transaction.js';

/** Databases take the snapshot with the first statement that reads. */
const firstRead = CompiledQuery.raw('select 1 from cms_language limit 1');

/** On one connection of the primary: nothing of it is repeated where the database fails. */
export function inOneSnapshot<T>(
  store: Store,
  { signal }: Pick<Context, 'signal'>,
  work: (bound: BoundStore) => Promise<T>,
): Promise<T> {
  const { db, dialect, statementTimeout } = store;
  const begin = endingWith(signal, pipelined([dialect.beginReading(statementTimeout)]));
  const run = () =>
    inTransaction(db, begin, async (connection) => {
      await connection.executeQuery(firstRead);
      const { end, ...calls } = await beginCalls(connection, store, false);
      const { reads, writeLocks, searches, ...shared } = store;
      const transaction = { ...calls, write: refuseWrite };
      try {
        return await untilAborted(signal, work(boundTo(shared, connection, { transaction, isRolledBack: false })));
      } finally {
        await end();
      }
    });
  return translated(dialect, run);
}

async function refuseWrite(): Promise<never> {
  throw new TypeError('A snapshot of the repository only reads');
}
