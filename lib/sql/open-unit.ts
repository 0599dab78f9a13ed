/** Opens units of work on a connection: statements with the caller's rights, which end when the request is aborted. */
import type { Compilable, CompiledQuery, KyselyPlugin } from 'kysely';
import { PermissionDenied } from '../errors.js';
import type { Context } from '../repository/repository.js';
import { loadConfirmed, loadPermissions, rightsBefore } from './caller.js';
import type { StateToken } from './dialect.js';
import type { Module, UnlimitedFunctionOf } from './permissions/functions.js';
import { always, type Permissions } from './permissions/policies.js';
import type { Prepared, PreparedWithRights } from './prepared.js';
import type { Database } from './schema.js';
import type { AnyStore } from './store.js';

/** Statements on one connection, for work that checks no permissions. */
export interface Statements {
  readonly db: Database;
  readonly store: AnyStore;
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
  /** The state of the database that the unit reads, or an earlier one, as a token; undefined where there is none. */
  loadState(): Promise<string | undefined>;
  /** @throws PermissionDenied unless the caller has the right without any limitation */
  require<M extends Module>(module: M, right: UnlimitedFunctionOf<M>, action: string, what: string): void;
}

/** A query with its values. */
export type Beginning<Row, Values extends object> = readonly [PreparedWithRights<Row, Values>, Values];

export function openStatements(connection: Database, store: AnyStore, context: Context): Statements {
  return createUnit(connection, context, { store }) as Statements;
}

/** @param load of the state, where it is not asked for as usual */
export async function openUnit(
  connection: Database,
  store: AnyStore,
  context: Context,
  load?: () => Promise<string | undefined>,
): Promise<UnitOfWork> {
  const permissions = await loadPermissions(openStatements(connection, store, context).all, store, context);
  return openWith(connection, { store, permissions, load }, context);
}

/** The rows of the query and the unit: the query is sent with the rights that the caller had before if these still hold. */
export async function beginWith<Row, Values extends object>(
  connection: Database,
  store: AnyStore,
  context: Context,
  beginning: Beginning<Row, Values>,
): Promise<[rows: readonly Row[], unit: UnitOfWork]> {
  const before = rightsBefore(store, context);
  const { all } = openStatements(connection, store, context);
  const rows = before && (await loadConfirmed(all, store, before, beginning));
  if (before && rows) return [rows, openWith(connection, { store, permissions: before.permissions }, context)];
  const unit = await openUnit(connection, store, context);
  return [await unit.all(...beginning), unit];
}

/** The token that a query selects; undefined without a query, and where there is none. */
export async function selectState(
  connection: Database,
  query: CompiledQuery<StateToken> | undefined,
): Promise<string | undefined> {
  return query && ((await connection.executeQuery(query)).rows[0]?.token ?? undefined);
}

/** The values that queries are bound with. */
interface Binding {
  readonly store: AnyStore;
  readonly permissions?: Permissions;
}

interface Opened extends Required<Binding> {
  readonly load?: (() => Promise<string | undefined>) | undefined;
}

const openWith = (connection: Database, opened: Opened, context: Context): UnitOfWork =>
  createUnit(connection, context, opened) as UnitOfWork;

type Query = Compilable<unknown> | { bind(of: Binding, values: object): CompiledQuery<unknown> };

function createUnit(connection: Database, context: Context, of: Binding & Pick<Opened, 'load'>) {
  const { store, permissions, load = () => selectState(connection, of.store.dialect.state) } = of;
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
  let state: Promise<string | undefined> | undefined;
  const loadState: UnitOfWork['loadState'] = () => {
    state ??= load();
    return state;
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
    loadState,
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
