/** Units of work: what a method of the repository has while it runs. */
import type { Compilable, CompiledQuery, KyselyPlugin } from 'kysely';
import { PermissionDenied } from '../errors.js';
import type { Context } from '../repository/repository.js';
import { type Confirmed, keyOf, loadPermissions, rightsBefore, withAssignments } from './caller.js';
import { always, type Permissions } from './permissions/policies.js';
import { type Prepared, type PreparedWithRights, prepared } from './prepared.js';
import { fromJsonArray } from './rows.js';
import type { Database } from './schema.js';
import { inTransaction, type Store, translated, withRetries } from './store.js';

/** Statements on one connection, for what looks at nobody's rights. */
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
  /** What the caller may do. */
  readonly permissions: Permissions;
  all<Row>(query: Compilable<Row>): Promise<readonly Row[]>;
  all<Row, Values extends object>(query: PreparedWithRights<Row, Values>, values: Values): Promise<readonly Row[]>;
  first<Row>(query: Compilable<Row>): Promise<Row | undefined>;
  first<Row, Values extends object>(query: PreparedWithRights<Row, Values>, values: Values): Promise<Row | undefined>;
  /** @throws PermissionDenied unless the caller has the right without any limitation */
  require(module: string, right: string, action: string, what: string): void;
}

/** Runs statements that only read; each sees one snapshot. */
export function read<T>(store: Store, context: Context, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const attempt = async () => work(await openUnit(store.db, store, context));
  return translated(store.dialect, () => withRetries(store, attempt, context.signal));
}

/**
 * The same, beginning with a query. Where each statement takes a round trip it is sent with the rights that the caller had
 * before, together with the question whether these are the caller's rights still.
 */
export function readFirst<T, Row, Values extends object>(
  store: Store,
  context: Context,
  [query, values]: readonly [PreparedWithRights<Row, Values>, Values],
  work: (row: Row | undefined, unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  const attempt = async () => {
    const before = store.dialect.isRemote ? rightsBefore(store, context) : undefined;
    if (before) {
      const { key, permissions } = before;
      const bound = withAssignments(store, permissions.userId, query.bind({ store, permissions }, values));
      const { first } = queriesOn(store.db, context, { store });
      const row = (await first({ compile: () => bound })) as Row & Confirmed;
      // The key is that of the rights that the query was sent with: the caller may have others by now, here as well.
      if (keyOf(permissions.known, fromJsonArray(row['~assignments'])) === key)
        return work(row['~found'] ? row : undefined, openWith(store.db, store, context, permissions));
    }
    const unit = await openUnit(store.db, store, context);
    return work(await unit.first(query, values), unit);
  };
  return translated(store.dialect, () => withRetries(store, attempt, context.signal));
}

/** Runs statements that read what everyone may know. */
export function readPublic<T>(
  store: Store,
  context: Context,
  work: (statements: Statements) => Promise<T>,
): Promise<T> {
  const attempt = () => work(openStatements(store.db, store, context));
  return translated(store.dialect, () => withRetries(store, attempt, context.signal));
}

/** Runs a transaction, and no other one meanwhile; whatever is thrown in it rolls all of it back. */
export function write<T>(store: Store, context: Context, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const { signal } = context;
  const attempt = (): Promise<T> => {
    signal.throwIfAborted();
    return inTransaction(store.db, store.dialect.beginAlone(store.busyTimeout), async (connection) => {
      await openStatements(connection, store, context).all(countWrite, {});
      const result = await work(await openUnit(connection, store, context));
      signal.throwIfAborted();
      return result;
    });
  };
  return translated(store.dialect, () => store.writes(() => withRetries(store, attempt, signal)));
}

function openStatements(connection: Database, store: Store, context: Context): Statements {
  return {
    ...createStatements(connection, store, context),
    ...queriesOn(connection, context, { store }),
  } as Statements;
}

async function openUnit(connection: Database, store: Store, context: Context): Promise<UnitOfWork> {
  const permissions = await loadPermissions(openStatements(connection, store, context).all, store, context);
  return openWith(connection, store, context, permissions);
}

function openWith(connection: Database, store: Store, context: Context, permissions: Permissions): UnitOfWork {
  return {
    ...createStatements(connection, store, context),
    ...queriesOn(connection, context, { store, permissions }),
    permissions,
    require(module, right, action, what) {
      if (permissions.may(module, right, {}) !== always) throw new PermissionDenied(action, what);
    },
  } as UnitOfWork;
}

const createStatements = (connection: Database, store: Store, context: Context) => ({
  db: connection.withPlugin(abortedBy(context.signal)),
  store,
  context,
  now: Date.now(),
});

/** What queries are bound with. */
interface Binding {
  readonly store: Store;
  readonly permissions?: Permissions;
}

type Query = Compilable<unknown> | { bind(of: Binding, values: object): CompiledQuery<unknown> };

function queriesOn(connection: Database, { signal }: Context, of: Binding) {
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
  return { all, first, required };
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

/** Every transaction that writes is counted. */
const countWrite = prepared(({ db }) =>
  db
    .updateTable('cms_lock')
    .set((row) => ({ writes: row('writes', '+', 1) }))
    .where('id', '=', 1),
);
