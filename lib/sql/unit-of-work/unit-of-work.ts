/** Units of work: the database, the permissions and the time of one method call of the repository. */
import { anonymous, type Context } from '../../repository/repository.js';
import { endingWith, pipelined } from '../database/dialect.js';
import type { Database } from '../database/schema.js';
import { inTransaction, translated, withRetries } from '../database/transactions.js';
import { createWaitBudget } from '../database/wait-budget.js';
import { moveEpoch } from '../database/write-epoch.js';
import type { WriteLock } from '../database/write-lock.js';
import { createAssumedRights } from './assumed-rights.js';
import { addChanges } from './insert-changes.js';
import { failureOfClaim, outcomeStatements, storedOnce } from './keyed-writes.js';
import { NeedsExclusiveLock, openUnit, type UnitOfWork } from './open-unit.js';
import type { AnyStore, Store } from './store.js';

export type { UnitOfWork } from './open-unit.js';
export type { AnyStore } from './store.js';

type Work<T> = (unit: UnitOfWork) => Promise<T>;

/** Runs statements that only read, of which each sees a snapshot of its own. */
export const read = <T>(store: AnyStore, context: Context, work: Work<T>): Promise<T> =>
  runRead(store, context, (db) =>
    work(openUnit(db, store, context, { ...sharedBy(store, context), loadCounts: () => store.counts.begin(db)(db) })),
  );

/**
 * Runs a callback whose reads share the rights which their callers had last; after the last read it checks whether they still
 * have them. If not, the callback is run again, and each read checks the rights by itself.
 */
export async function reading<T>(store: Store, context: Context, work: () => Promise<T>): Promise<T> {
  const { signal } = context;
  const assumed = createAssumedRights();
  store.assumedRights.set(signal, assumed);
  const [outcome] = await Promise.allSettled([work()]);
  store.assumedRights.delete(signal);
  signal.throwIfAborted();
  const isConfirmed = assumed.isEmpty() || (await read(store, context, (unit) => assumed.areConfirmed(unit)));
  if (!isConfirmed) return work();
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** The rights that a read shares with others. */
function sharedBy(store: AnyStore, { signal }: Context) {
  const assumedRights = store.transaction ? undefined : store.assumedRights.get(signal);
  return { ...(assumedRights && { assumedRights }) };
}

/** Runs statements that only read, all of which see one snapshot. */
export const readSnapshot = <T>(store: AnyStore, context: Context, work: Work<T>): Promise<T> =>
  runSnapshot({ store, context, isSearch: false }, work);

/** Runs read-only statements that may take long and all see one snapshot; the number of concurrent searches is limited. */
export const search = <T>(store: AnyStore, context: Context, work: Work<T>): Promise<T> =>
  runSearch({ store, context, isSearch: true }, work);

/** Like `search`, for searches that count nothing. */
export const searchUncounted = <T>(store: AnyStore, context: Context, work: Work<T>): Promise<T> =>
  runSearch({ store, context, isSearch: true, isUncounted: true }, work);

function runSearch<T>(snapshot: Snapshot, work: Work<T>): Promise<T> {
  const { store, context } = snapshot;
  const run = () => runSnapshot(snapshot, work);
  // A search inside a transaction waits for the other calls of the transaction.
  return store.transaction ? run() : store.searches(context.signal, run);
}

/**
 * Runs a search whose prepared statements are short. On SQLite they run in this process, and each statement that is built is
 * sent to another process, without a transaction: if the state is the same before and after, all have seen one snapshot.
 */
export async function searchInParts<T>(store: AnyStore, context: Context, work: Work<T>): Promise<T> {
  const { loadState } = store.dialect;
  if (store.transaction || !loadState) return search(store, context, work);
  const run = () => runUnchanged({ store, context, loadState }, work);
  const outcome = await store.searches(context.signal, run);
  return outcome ? outcome.result : search(store, context, work);
}

interface Stateful {
  readonly store: Store;
  readonly context: Context;
  readonly loadState: (db: Database) => Promise<string | undefined>;
}

/** Undefined where others have written meanwhile. */
function runUnchanged<T>(
  { store, context, loadState }: Stateful,
  work: Work<T>,
): Promise<{ readonly result: T } | undefined> {
  return runRead(store, context, async (db) => {
    const before = await loadState(db);
    const isUnchanged = async () => before === (await loadState(db));
    const loadCounts = () => store.counts.begin(db)(db);
    try {
      const result = await work(
        openUnit(db, store, context, { ...sharedBy(store, context), loadCounts, isSearch: true }),
      );
      return (await isUnchanged()) ? { result } : undefined;
    } catch (error) {
      if (await isUnchanged()) throw error;
      return undefined;
    }
  });
}

interface Snapshot {
  readonly store: AnyStore;
  readonly context: Context;
  /** Only searches may take long, and count matches that are cached. */
  readonly isSearch: boolean;
  /** Whether it needs no cached counts. */
  readonly isUncounted?: true;
}

function runSnapshot<T>({ store, context, isSearch, isUncounted }: Snapshot, work: Work<T>): Promise<T> {
  const { beginReading, isRemote } = store.dialect;
  const { signal } = context;
  const statements = pipelined([beginReading(store.statementTimeout)]);
  const begin = isSearch ? endingWith(signal, statements) : statements;
  return runRead(store, context, async (db) => {
    signal.throwIfAborted();
    if (store.transaction) return work(openUnit(db, store, context));
    const load = store.counts.begin(db);
    // The connections of such transactions on SQLite count changes of their own: before, it may be an earlier state.
    const before = isSearch && !isRemote && !isUncounted ? await load(db) : undefined;
    return inTransaction(db, begin, (connection) => {
      const loadCounts = async () => (isSearch && isRemote ? load(connection, true) : before);
      return work(openUnit(connection, store, context, { ...sharedBy(store, context), loadCounts }));
    });
  });
}

/** In an open transaction nothing is retried but all of it. */
function runRead<T>(store: AnyStore, { signal }: Context, attempt: (db: Database) => Promise<T>): Promise<T> {
  return translated(store.dialect, () =>
    store.transaction
      ? store.transaction.read(() => attempt(store.db))
      : withRetries(store, () => store.reads.run(attempt), signal),
  );
}

/**
 * Runs a transaction with that lock, or a part of the one that is open, for callbacks that follow the rules in `write-lock.ts` of
 * the lock, or calls `excludeOthers`; whatever is thrown in it rolls all of it back.
 */
export function write<T>(store: AnyStore, context: Context, lock: WriteLock, work: Work<T>): Promise<T> {
  const { keyed, transaction } = store;
  if (!keyed || transaction) return runWriting(store, context, lock, work);
  return storedOnce(keyed, () => runWriting(store, context, lock, work));
}

function rejectShared(): never {
  throw new NeedsExclusiveLock();
}

async function runWriting<T>(store: AnyStore, context: Context, lock: WriteLock, work: Work<T>): Promise<T> {
  const { transaction } = store;
  let isExclusive = lock === 'exclusive' || (transaction !== undefined && !transaction.isShared);
  let movesEpoch = false;
  const change = async (connection: Database, excludeOthers?: () => void): Promise<T> => {
    const unit = openUnit(connection, store, context, { ...(excludeOthers && { excludeOthers }) });
    const result = await work(unit);
    if (store.keyed && !transaction)
      for (const statement of outcomeStatements(unit, store.keyed)) await connection.executeQuery(statement);
    const isLogged = await addChanges(unit);
    // A commit without a row of the log would count as one of another program. On PostgreSQL a single call has begun with it.
    const isMoved = transaction ? transaction.epoch.isMoved : store.dialect.isRemote;
    movesEpoch = isLogged && isExclusive && !isMoved;
    if (movesEpoch) await connection.executeQuery(moveEpoch);
    context.signal.throwIfAborted();
    return result;
  };
  if (transaction) {
    const call = () => change(store.db, transaction.isShared ? rejectShared : undefined);
    const result = await translated(store.dialect, () => transaction.write(lock, call));
    transaction.epoch.isMoved ||= movesEpoch;
    return result;
  }
  const waiting = { ...store, waitBudget: store.waitBudget ?? createWaitBudget(store.busyTimeout) };
  const exclusively = () => inWriteTransaction(waiting, context, 'exclusive', (connection) => change(connection));
  if (lock === 'exclusive') return exclusively();
  const excludeOthers = () => {
    if (store.dialect.hasSharedLocks) rejectShared();
    isExclusive = true;
  };
  try {
    return await inWriteTransaction(waiting, context, lock, (connection) => change(connection, excludeOthers));
  } catch (error) {
    if (!(error instanceof NeedsExclusiveLock)) throw error;
    return exclusively();
  }
}

/** Runs a callback in a transaction that shares the repository with other writes, for no caller. */
export type InBackground = (work: Work<void>) => Promise<void>;

/** The context of the storage's own operations, which have no caller; without a signal nothing aborts it. */
export const backgroundContext = (signal: AbortSignal = new AbortController().signal): Context => ({
  caller: anonymous,
  siteaccess: '',
  languages: [],
  signal,
});

/** Runs a transaction with that lock; it is retried after conflicts with those of other processes. */
export function inWriteTransaction<T>(
  store: Store,
  { signal }: Pick<Context, 'signal'>,
  lock: WriteLock | 'unmoved',
  work: (connection: Database) => Promise<T>,
): Promise<T> {
  const { db, dialect, keyed, waitBudget = createWaitBudget(store.busyTimeout) } = store;
  const attempt = (): Promise<T> => {
    signal.throwIfAborted();
    const begin = pipelined(dialect.beginWriting(waitBudget.left(), lock, keyed?.lock));
    return inTransaction(db, endingWith(signal, begin, waitBudget), work);
  };
  const retried = () => withRetries({ dialect, busyTimeout: store.busyTimeout, waitBudget }, attempt, signal);
  const supportedLock = dialect.hasSharedLocks && lock !== 'unmoved' ? lock : 'exclusive';
  const locked = () => store.writeLocks({ lock: supportedLock, signal, timeoutMs: waitBudget.left() }, retried);
  if (!keyed) return translated(dialect, locked);
  return translated(dialect, () => locked().catch((error: unknown) => Promise.reject(failureOfClaim(dialect, error))));
}
