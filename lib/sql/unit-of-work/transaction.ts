/** Transactions of several calls: a store whose calls share one open connection, and are undone one by one where they fail. */
import { CompiledQuery } from 'kysely';
import type { Context } from '../../repository/repository.js';
import type { Failure, Several } from '../database/dialect.js';
import { createQueue } from '../database/queue.js';
import type { Database } from '../database/schema.js';
import { createWaitBudget } from '../database/wait-budget.js';
import type { WriteLock } from '../database/write-lock.js';
import { noCounts } from './count-cache.js';
import { NeedsExclusiveLock } from './open-unit.js';
import type { AnyStore, BoundStore, Cache, OpenTransaction, Store } from './store.js';
import { inWriteTransaction } from './unit-of-work.js';

type BoundWork<T> = (bound: BoundStore) => Promise<T>;

/**
 * Runs a callback with a separate store, and commits all of its changes, or none where it throws. One that is rolled back anyway,
 * and that of a request with a key, make one write as a rule: they begin with the shared lock, take that of its item, and begin
 * again with the exclusive lock where this does not suffice. Transactions of several writes begin with that.
 */
export async function inOneTransaction<T>(store: Store, context: Context, work: BoundWork<T>): Promise<T> {
  const waiting = { ...store, waitBudget: store.waitBudget ?? createWaitBudget(store.busyTimeout) };
  const isFirstShared = store.dialect.hasSharedLocks && (context.isRolledBack || store.keyed !== undefined);
  if (isFirstShared) {
    try {
      return await withLock(waiting, context, 'shared', work);
    } catch (error) {
      if (!(error instanceof NeedsExclusiveLock)) throw error;
    }
  }
  return withLock(waiting, context, 'unmoved', work);
}

function withLock<T>(store: Store, context: Context, lock: 'shared' | 'unmoved', work: BoundWork<T>): Promise<T> {
  const { signal, isRolledBack = false } = context;
  return inWriteTransaction(store, context, lock, async (connection) => {
    const { end, ...transaction } = await beginCalls(connection, store, lock === 'shared');
    const { reads, writeLocks, searches, ...shared } = store;
    try {
      const result = await untilAborted(signal, work(boundTo(shared, connection, { transaction, isRolledBack })));
      signal.throwIfAborted();
      return result;
    } finally {
      await end();
    }
  });
}

/**
 * Runs a callback as a part of a transaction that is open, and undoes that part alone where it throws. The calls of the
 * transaction wait until the part is over.
 */
export function inPartOfTransaction<T>(store: BoundStore, context: Context, work: BoundWork<T>): Promise<T> {
  const { db } = store;
  const isRolledBack = store.isRolledBack || context.isRolledBack === true;
  return store.transaction.write('exclusive', async () => {
    const { end, ...transaction } = await beginCalls(db, store, false);
    try {
      return await untilAborted(context.signal, work(boundTo(store, db, { transaction, isRolledBack })));
    } finally {
      await end();
      // Its calls have left their last savepoint: the one before it has the same name, and undoes the whole part.
      await db.executeQuery(undo);
      await db.executeQuery(release);
    }
  });
}

const savepoint = CompiledQuery.raw('savepoint cms_call');
const release = CompiledQuery.raw('release savepoint cms_call');
const undo = CompiledQuery.raw('rollback to savepoint cms_call');

/** Both in one message, with the statements of the call that have waited: an error of these is one of the call. */
const renewal: Several = { ...CompiledQuery.raw(`${release.sql}; ${savepoint.sql}`), parts: [release, savepoint] };

/** After these the transaction cannot go on: all of it is retried, or fails. */
const finalFailures: readonly Failure[] = ['lockTimeout', 'stalePlan', 'unavailable', 'diskFull'];

interface Calls extends OpenTransaction {
  /**
   * Waits for the call that runs, and refuses all others.
   * @throws the error of a call, if the transaction cannot continue after it
   */
  end(): Promise<void>;
}

/**
 * The savepoint is at the end of the last write, so that calls that only read take no statements for it.
 * @param isShared whether the transaction has the shared lock of the repository
 */
export async function beginCalls(connection: Database, { dialect }: AnyStore, isShared: boolean): Promise<Calls> {
  const inTurn = createQueue();
  let hasEnded = false;
  let final: { readonly cause: unknown } | undefined;
  /** The content item that is locked by the calls that have succeeded. */
  let lockedId: number | undefined;

  async function undone(cause: unknown): Promise<unknown> {
    const isFinal = isShared && cause instanceof NeedsExclusiveLock;
    if (isFinal || finalFailures.includes(dialect.failure(cause))) final = { cause };
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

  /** The locks are those of one write, so that there is no deadlock. An undone call has lost the lock that it has taken. */
  async function take(lock: WriteLock): Promise<number | undefined> {
    if (!isShared || lock === 'shared') return lockedId;
    if (lock === 'exclusive' || (lockedId !== undefined && lockedId !== lock.contentId)) throw new NeedsExclusiveLock();
    if (lockedId === undefined && dialect.lockItem) await connection.executeQuery(dialect.lockItem(lock.contentId));
    return lock.contentId;
  }

  await connection.executeQuery(savepoint);
  return {
    epoch: { isMoved: false },
    isShared,
    read: call,
    write: (lock, work) =>
      call(async () => {
        const locked = await take(lock);
        const result = await work();
        for (const statement of dialect.isRemote ? [renewal] : [release, savepoint])
          await connection.executeQuery(statement);
        lockedId = locked;
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

/** Caches of the transaction alone: its changes are not visible to any other. */
export function boundTo(
  store: Omit<Store, 'reads' | 'writeLocks' | 'searches'> | BoundStore,
  db: Database,
  openPart: Pick<BoundStore, 'transaction' | 'isRolledBack'>,
): BoundStore {
  return {
    ...store,
    db,
    ...openPart,
    rights: layered(store.rights),
    callers: layered(store.callers),
    itemValues: layered(store.itemValues),
    counts: noCounts,
    // Jobs of other transactions cannot see the jobs that this one has added; they are woken once it has ended.
    wakeJobs: () => undefined,
    webhooks: { ...store.webhooks, wake: () => undefined },
  };
}

function layered<V extends {}, K>(outer: Cache<V, K>): Cache<V, K> {
  const inner = new Map<K, V>();
  return { get: (key) => inner.get(key) ?? outer.get(key), set: (key, value) => inner.set(key, value) };
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
