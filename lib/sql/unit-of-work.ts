/** Units of work: the database, the permissions and the time of one method call of the repository. */
import type { CompiledQuery } from 'kysely';
import type { Context } from '../repository/repository.js';
import { endingWith } from './dialect.js';
import {
  type Beginning,
  beginWith,
  openStatements,
  openUnit,
  type Statements,
  selectState,
  type UnitOfWork,
} from './open-unit.js';
import type { Database } from './schema.js';
import { type AnyStore, inTransaction, type Store, translated, withRetries } from './store.js';
import type { WriteLock } from './write-locks.js';

export type { Statements, UnitOfWork } from './open-unit.js';

/** Runs statements that only read; each sees one snapshot. */
export function read<T>(store: AnyStore, context: Context, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return runRead(store, context, async (db) => work(await openUnit(db, store, context)));
}

/** The same, beginning with a query, which is sent with the rights that the caller had before if these still hold. */
export function readAll<T, Row, Values extends object>(
  store: AnyStore,
  context: Context,
  query: Beginning<Row, Values>,
  work: (rows: readonly Row[], unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return runRead(store, context, async (db) => work(...(await beginWith(db, store, context, query))));
}

/** The same for a query that finds one row at most. */
export function readFirst<T, Row, Values extends object>(
  store: AnyStore,
  context: Context,
  query: Beginning<Row, Values>,
  work: (row: Row | undefined, unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return readAll(store, context, query, ([row], unit) => work(row, unit));
}

/** Runs statements that only read, all of them in one snapshot. */
export function readSnapshot<T>(store: AnyStore, context: Context, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return inSnapshot(store, context, store.dialect.beginReading(store.statementTimeout), work);
}

function inSnapshot<T>(
  store: AnyStore,
  context: Context,
  begin: CompiledQuery,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  const { dialect } = store;
  const { signal } = context;
  const on = async (connection: Database, loadState?: () => Promise<string | undefined>) =>
    work(await openUnit(connection, store, context, loadState));
  return runRead(store, context, async (db) => {
    signal.throwIfAborted();
    if (store.transaction) return on(db);
    const { state, snapshotState } = dialect;
    // Loaded before, so that the snapshot is of that state or a later one.
    const before = snapshotState ? undefined : await selectState(db, state);
    return inTransaction(db, begin, (connection) =>
      on(connection, async () => (snapshotState ? selectState(connection, snapshotState) : before)),
    );
  });
}

/** The same for work that may take long, of which only so much runs at once; that of a transaction waits for its other calls. */
export function readSearch<T>(store: AnyStore, context: Context, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const begin = endingWith(context.signal, store.dialect.beginReading(store.statementTimeout));
  const search = () => inSnapshot(store, context, begin, work);
  return store.transaction ? search() : store.searches(context.signal, search);
}

/** Runs statements that read what everyone may know. */
export function readPublic<T>(
  store: AnyStore,
  context: Context,
  work: (statements: Statements) => Promise<T>,
): Promise<T> {
  return runRead(store, context, (db) => work(openStatements(db, store, context)));
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
 * Runs a transaction with an exclusive lock, or a part of the one that is open; whatever is thrown in it rolls all of it
 * back.
 */
export function write<T>(store: AnyStore, context: Context, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return writeWith('exclusive', store, context, work);
}

/** The same with another lock, for work that keeps to what `write-locks.ts` says of it. */
export function writeWith<T>(
  lock: WriteLock,
  store: AnyStore,
  context: Context,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return runWrite(lock, store, context, async (connection) => work(await openUnit(connection, store, context)));
}

/** The same, beginning with a query that finds one row at most, as `readFirst` does. */
export function writeFirst<T, Row, Values extends object>(
  lock: WriteLock,
  store: AnyStore,
  context: Context,
  query: Beginning<Row, Values>,
  work: (row: Row | undefined, unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return runWrite(lock, store, context, async (connection) => {
    const [[row], unit] = await beginWith(connection, store, context, query);
    return work(row, unit);
  });
}

function runWrite<T>(
  lock: WriteLock,
  store: AnyStore,
  context: Context,
  work: (connection: Database) => Promise<T>,
): Promise<T> {
  const change = async (connection: Database): Promise<T> => {
    const result = await work(connection);
    context.signal.throwIfAborted();
    return result;
  };
  const { transaction } = store;
  if (transaction) return translated(store.dialect, () => transaction.write(() => change(store.db)));
  return locked(lock, store, context, change);
}

/** Runs a transaction with an exclusive lock, for work that checks no permissions. */
export function exclusively<T>(
  store: Store,
  context: Pick<Context, 'signal'>,
  work: (connection: Database) => Promise<T>,
): Promise<T> {
  return locked('exclusive', store, context, work);
}

/** Runs a transaction with that lock; it is retried after conflicts with those of other processes. */
function locked<T>(
  wanted: WriteLock,
  store: Store,
  { signal }: Pick<Context, 'signal'>,
  work: (connection: Database) => Promise<T>,
): Promise<T> {
  const { db, dialect, busyTimeout } = store;
  const lock = dialect.hasSharedLocks ? wanted : 'exclusive';
  const attempt = (): Promise<T> => {
    signal.throwIfAborted();
    return inTransaction(db, endingWith(signal, dialect.beginWriting(busyTimeout, lock)), work);
  };
  return translated(dialect, () => store.writeLocks(lock, () => withRetries(store, attempt, signal)));
}
