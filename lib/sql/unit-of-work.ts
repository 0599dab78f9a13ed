/** Units of work: the database, the permissions and the time of one method call of the repository. */
import type { Compilable, CompiledQuery, KyselyPlugin } from 'kysely';
import { PermissionDenied } from '../errors.js';
import type { Context } from '../repository/repository.js';
import { loadConfirmed, loadPermissions, rightsBefore } from './caller.js';
import type { Module, UnlimitedFunctionOf } from './permissions/functions.js';
import { always, type Permissions } from './permissions/policies.js';
import type { Prepared, PreparedWithRights } from './prepared.js';
import type { Database } from './schema.js';
import { inTransaction, type Store, translated, withRetries } from './store.js';
import type { WriteLock } from './write-locks.js';

/** Statements on one connection, for work that checks no permissions. */
export interface Statements {
  readonly db: Database;
  readonly store: Store;
  readonly context: Context;
  /** When it began, in milliseconds: all that it changes has this timestamp. */
  readonly now: number;
  all<Row>(query: Compilable<Row>): Promise<readonly Row[]>;
  all<Row, Values extends object>(query: Prepared<Row, Values>, values: Values): Promise<readonly Row[]>;
  first<Row>(query: Compilable<Row>): Promise<Row | undefined>;
  first<Row, Values extends object>(query: Prepared<Row, Values>, values: Values): Promise<Row | undefined>;
  /** @throws what `missing` creates, where there is no row */
  required<Row>(query: Compilable<Row>, missing: () => Error): Promise<Row>;
}

export interface UnitOfWork extends Omit<Statements, 'all' | 'first'> {
  /** The caller's rights. */
  readonly permissions: Permissions;
  all<Row>(query: Compilable<Row>): Promise<readonly Row[]>;
  all<Row, Values extends object>(query: PreparedWithRights<Row, Values>, values: Values): Promise<readonly Row[]>;
  first<Row>(query: Compilable<Row>): Promise<Row | undefined>;
  first<Row, Values extends object>(query: PreparedWithRights<Row, Values>, values: Values): Promise<Row | undefined>;
  /** @throws PermissionDenied unless the caller has the right without any limitation */
  require<M extends Module>(module: M, right: UnlimitedFunctionOf<M>, action: string, what: string): void;
}

/** Runs statements that only read; each sees one snapshot. */
export function read<T>(store: Store, context: Context, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return runRead(store, context, async (db) => work(await openUnit(db, store, context)));
}

/** A query with its values. */
type Beginning<Row, Values extends object> = readonly [PreparedWithRights<Row, Values>, Values];

/** The same, beginning with a query, which is sent with the rights that the caller had before if these still hold. */
export function readAll<T, Row, Values extends object>(
  store: Store,
  context: Context,
  query: Beginning<Row, Values>,
  work: (rows: readonly Row[], unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return runRead(store, context, async (db) => work(...(await beginWith(db, store, context, query))));
}

/** The same for a query that finds one row at most. */
export function readFirst<T, Row, Values extends object>(
  store: Store,
  context: Context,
  query: Beginning<Row, Values>,
  work: (row: Row | undefined, unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return readAll(store, context, query, ([row], unit) => work(row, unit));
}

/** Runs statements that only read, all of them in one snapshot. */
export function readSnapshot<T>(store: Store, context: Context, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const { dialect } = store;
  const { signal } = context;
  const on = async (connection: Database) => work(await openUnit(connection, store, context));
  return runRead(store, context, (db) => {
    signal.throwIfAborted();
    if (store.transaction) return on(db);
    return inTransaction(db, dialect.beginReading(signal), async (connection) => {
      const stop = await dialect.cancelWith?.(connection, db, signal);
      try {
        return await on(connection);
      } finally {
        await stop?.();
      }
    });
  });
}

/** Runs statements that read what everyone may know. */
export function readPublic<T>(
  store: Store,
  context: Context,
  work: (statements: Statements) => Promise<T>,
): Promise<T> {
  return runRead(store, context, (db) => work(openStatements(db, store, context)));
}

/** In an open transaction nothing is retried but all of it. */
function runRead<T>(store: Store, { signal }: Context, attempt: (db: Database) => Promise<T>): Promise<T> {
  const { db, transaction, dialect, reads } = store;
  return translated(dialect, () =>
    transaction ? transaction.read(() => attempt(db)) : withRetries(store, () => reads.run(attempt), signal),
  );
}

/**
 * Runs a transaction with an exclusive lock, or a part of the one that is open; whatever is thrown in it rolls all of it
 * back.
 */
export function write<T>(store: Store, context: Context, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return writeWith('exclusive', store, context, work);
}

/** The same with another lock, for work that keeps to what `write-locks.ts` says of it. */
export function writeWith<T>(
  lock: WriteLock,
  store: Store,
  context: Context,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return runWrite(lock, store, context, async (connection) => work(await openUnit(connection, store, context)));
}

/** The same, beginning with a query that finds one row at most, as `readFirst` does. */
export function writeFirst<T, Row, Values extends object>(
  lock: WriteLock,
  store: Store,
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
  store: Store,
  context: Context,
  work: (connection: Database) => Promise<T>,
): Promise<T> {
  const { transaction, dialect } = store;
  const change = async (connection: Database): Promise<T> => {
    const result = await work(connection);
    context.signal.throwIfAborted();
    return result;
  };
  if (transaction) return translated(dialect, () => transaction.write(() => change(store.db)));
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
    return inTransaction(db, dialect.beginWriting(busyTimeout, lock), work);
  };
  return translated(dialect, () => store.writeLocks(lock, () => withRetries(store, attempt, signal)));
}

function openStatements(connection: Database, store: Store, context: Context): Statements {
  return createUnit(connection, context, { store }) as Statements;
}

async function openUnit(connection: Database, store: Store, context: Context): Promise<UnitOfWork> {
  const permissions = await loadPermissions(openStatements(connection, store, context).all, store, context);
  return openWith(connection, store, context, permissions);
}

async function beginWith<Row, Values extends object>(
  connection: Database,
  store: Store,
  context: Context,
  beginning: Beginning<Row, Values>,
): Promise<[rows: readonly Row[], unit: UnitOfWork]> {
  const before = rightsBefore(store, context);
  const { all } = openStatements(connection, store, context);
  const rows = before && (await loadConfirmed(all, store, before, beginning));
  if (before && rows) return [rows, openWith(connection, store, context, before.permissions)];
  const unit = await openUnit(connection, store, context);
  return [await unit.all(...beginning), unit];
}

function openWith(connection: Database, store: Store, context: Context, permissions: Permissions): UnitOfWork {
  return createUnit(connection, context, { store, permissions }) as UnitOfWork;
}

/** The values that queries are bound with. */
interface Binding {
  readonly store: Store;
  readonly permissions?: Permissions;
}

type Query = Compilable<unknown> | { bind(of: Binding, values: object): CompiledQuery<unknown> };

function createUnit(connection: Database, context: Context, of: Binding) {
  const { store, permissions } = of;
  const { signal } = context;
  let db: Database | undefined;

  async function all(query: Query, values: object = {}): Promise<readonly unknown[]> {
    signal.throwIfAborted();
    const compiled = 'bind' in query ? query.bind(of, values) : query.compile();
    return (await connection.executeQuery(compiled)).rows;
  }
  const first = async (query: Query, values?: object) => (await all(query, values))[0];
  async function required(query: Query, missing: () => Error): Promise<unknown> {
    const row = await first(query);
    if (row === undefined) throw missing();
    return row;
  }
  const require: UnitOfWork['require'] = (module, right, action, what) => {
    if (permissions?.may(module, right, {} as never) !== always) throw new PermissionDenied(action, what);
  };
  return {
    /** Made where it is used: prepared queries do without. */
    get db() {
      db ??= connection.withPlugin(abortedBy(signal));
      return db;
    },
    all,
    first,
    required,
    require,
    permissions,
    store,
    context,
    now: Date.now(),
  };
}

/** Checks the signal before each statement: a query is transformed just before it runs. */
function abortedBy(signal: AbortSignal): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      signal.throwIfAborted();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
