/** Transactions of several calls: a store whose calls share one open connection, and are undone one by one where they fail. */
import { CompiledQuery } from 'kysely';
import type { Context } from '../../repository/repository.js';
import type { Failure } from '../database/dialect.js';
import { createQueue } from '../database/queue.js';
import type { Database } from '../database/schema.js';
import { noCounts } from './count-cache.js';
import type { BoundStore, Cache, OpenTransaction, Store } from './store.js';
import { inWriteTransaction } from './unit-of-work.js';

/** Runs work with a separate store, and commits all of its changes, or none where it throws. */
export function inOneTransaction<T>(
  store: Store,
  context: Context,
  work: (bound: BoundStore) => Promise<T>,
): Promise<T> {
  const { signal } = context;
  return inWriteTransaction(store, context, 'exclusive', async (connection) => {
    const { end, ...transaction } = await beginCalls(connection, store);
    try {
      const result = await untilAborted(signal, work(boundTo(store, connection, transaction)));
      signal.throwIfAborted();
      return result;
    } finally {
      await end();
    }
  });
}

const savepoint = CompiledQuery.raw('savepoint cms_call');
const release = CompiledQuery.raw('release savepoint cms_call');
const undo = CompiledQuery.raw('rollback to savepoint cms_call');

/** After these the transaction cannot go on: all of it is retried, or fails. */
const finalFailures: readonly Failure[] = ['lockTimeout', 'stalePlan', 'unavailable', 'diskFull'];

interface Calls extends OpenTransaction {
  /** Waits for the call that runs, and refuses all others. @throws what a call has failed with, if nothing can follow that */
  end(): Promise<void>;
}

/** The savepoint is at the end of the last write, so that calls that only read take no statements for it. */
async function beginCalls(connection: Database, { dialect }: Store): Promise<Calls> {
  const inTurn = createQueue();
  let hasEnded = false;
  let final: { readonly cause: unknown } | undefined;

  async function undone(cause: unknown): Promise<unknown> {
    if (finalFailures.includes(dialect.failure(cause))) final = { cause };
    else {
      await connection.executeQuery(undo).catch(() => {
        final = { cause };
      });
    }
    return cause;
  }

  const call = <T>(work: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      if (hasEnded) throw new Error('The transaction has ended');
      if (final) throw final.cause;
      try {
        return await work();
      } catch (error) {
        throw await undone(error);
      }
    });

  await connection.executeQuery(savepoint);
  return {
    read: call,
    write: (work) =>
      call(async () => {
        const result = await work();
        await connection.executeQuery(release);
        await connection.executeQuery(savepoint);
        return result;
      }),
    async end() {
      await inTurn(async () => {
        hasEnded = true;
      });
      if (final) throw final.cause;
    },
  };
}

/** Caches of the transaction alone: what it has changed is visible to no other. */
function boundTo(
  { reads, writeLocks, searches, ...store }: Store,
  db: Database,
  transaction: OpenTransaction,
): BoundStore {
  return {
    ...store,
    db,
    transaction,
    rights: layered(store.rights),
    callers: layered(store.callers),
    itemValues: layered(store.itemValues),
    counts: noCounts,
    // Jobs of other transactions cannot see what this one has added; they are woken once it has ended.
    wakeJobs: () => undefined,
    webhooks: { ...store.webhooks, wake: () => undefined },
  };
}

function layered<V extends {}, K>(outer: Cache<V, K>): Cache<V, K> {
  const own = new Map<K, V>();
  return { get: (key) => own.get(key) ?? outer.get(key), set: (key, value) => own.set(key, value) };
}

/** Work that waits for something else than the database ends with its caller as well. */
export function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
