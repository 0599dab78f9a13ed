/** Opens units of work on a connection: statements with the caller's rights, which end when the request is aborted. */
import type { Compilable, KyselyPlugin } from 'kysely';
import { PermissionDenied } from '../../errors/errors.js';
import type { Module, UnlimitedFunctionOf } from '../../repository/functions.js';
import type { Context } from '../../repository/repository.js';
import { RunAgain } from '../../repository/rolled-back.js';
import type { Database } from '../database/schema.js';
import type { AssumedRights } from './assumed-rights.js';
import { createCallersRights } from './caller.js';
import type { Change } from './change-log.js';
import type { Run } from './confirmation.js';
import type { CachedCounts } from './count-cache.js';
import type { Guard } from './guards.js';
import type { PlanEpoch } from './plan-epoch.js';
import { always, type Permissions } from './policies.js';
import type { Prepared } from './prepared.js';
import type { WriteStep } from './steps.js';
import type { AnyStore } from './store.js';

/**
 * Statements on one connection. The unit runs prepared statements, with their values. Queries that are built in a call run
 * themselves, by Kysely's `execute` on `db`; the unit runs statements that are compiled once, or take a bounded time.
 */
export interface UnitOfWork {
  readonly db: Database;
  readonly store: AnyStore;
  readonly context: Context;
  /** When it began, in milliseconds: all that it changes has this timestamp. */
  readonly now: number;
  /** The changes made by a write; if it adds none, anything may have changed. */
  readonly changes: Change[];
  /** Values that a planned write relies on: it is planned again where one has changed. Inside of a transaction nothing can change them. */
  readonly guards: Guard[];
  /** The caller's rights, which are loaded when they are first needed. */
  rights(): Promise<Permissions>;
  /** Rows; the first query that looks at rights is sent with cached ones, and again where these have changed. */
  all<Row, Values extends object>(query: Prepared<Row, Values>, values: Values): Promise<readonly Row[]>;
  first<Row, Values extends object>(query: Prepared<Row, Values>, values: Values): Promise<Row | undefined>;
  /** Whether statements that are built in a call may take long, and on SQLite are sent to another process. */
  readonly isSearch: boolean;
  /** Rows of a query that was built, in this call or an earlier one. */
  run<Row>(query: Compilable<Row>): Promise<readonly Row[]>;
  /** Rows of a query that was built and takes a bounded time: it is run where prepared ones are. */
  short<Row>(query: Compilable<Row>): Promise<readonly Row[]>;
  /** A prepared query as a statement of a planned write. */
  toStep<Row, Values extends object>(query: Prepared<Row, Values>, values: Values): Promise<WriteStep<Row>>;
  /**
   * Numbers that are cached for the reads of the unit; undefined where it sees uncommitted rows. Must be loaded before they are
   * counted.
   */
  loadCounts(): Promise<CachedCounts | undefined>;
  /**
   * Must be called before the unit changes more than its lock allows, or relies on more: its writes are rolled back, and repeated
   * while no other write runs. It does nothing where none does already.
   */
  excludeOthers(): void;
  /** @throws PermissionDenied unless the caller has the right without any limitation */
  require<M extends Module>(module: M, right: UnlimitedFunctionOf<M>, action: string, subject: string): Promise<void>;
}

/** Rolls a transaction back that has to exclude all other writes. */
export class NeedsExclusiveLock extends RunAgain {
  constructor() {
    super('The transaction is attempted again with the exclusive lock');
  }
}

interface Circumstances {
  /** For units that see nothing that others do not. */
  readonly loadCounts?: () => Promise<CachedCounts | undefined>;
  /** Called where the unit needs the exclusive lock and may not have it. */
  readonly excludeOthers?: () => void;
  /** For units that plan a write, outside of any transaction. */
  readonly epoch?: PlanEpoch;
  /** Rights that the unit shares with others. */
  readonly assumedRights?: AssumedRights;
  /** Whether statements that are built in a call run where the signal can end them. */
  readonly isSearch?: boolean;
}

export function openUnit(
  connection: Database,
  store: AnyStore,
  context: Context,
  circumstances: Circumstances = {},
): UnitOfWork {
  const { isSearch = false, epoch } = circumstances;
  const { signal } = context;
  const send: Run = async (query) => {
    signal.throwIfAborted();
    return (await connection.executeQuery(query)).rows;
  };
  const run = epoch ? epoch.before(send) : send;
  const { caller } = context;
  const rights = createCallersRights(send, store, { caller, epoch, assumedRights: circumstances.assumedRights });
  let db: Database | undefined;
  let counts: Promise<CachedCounts | undefined> | undefined;
  const all: UnitOfWork['all'] = (query, values) =>
    query.looksAtRights ? rights.all(query, values) : run(query.bind({ store }, values));
  return {
    /** Created where it is used: prepared queries do without. */
    get db() {
      // Statements that are built in a call do not read the epoch.
      epoch?.value();
      db ??= connection.withPlugin(abortedBy(signal, isSearch));
      return db;
    },
    all,
    first: async (query, values) => (await all(query, values))[0],
    store,
    context,
    isSearch,
    run: (query) => run({ ...query.compile(), ...(isSearch && { signal }) }),
    short: (query) => run({ ...query.compile(), ...(isSearch && { signal: null }) }),
    now: Date.now(),
    changes: [],
    guards: [],
    rights: rights.load,
    async toStep(query, values) {
      const sending = query.looksAtRights ? { store, permissions: await rights.load() } : { store };
      return { query: query.bind(sending, values) };
    },
    async loadCounts() {
      counts ??= circumstances.loadCounts?.();
      return counts;
    },
    excludeOthers() {
      circumstances.excludeOthers?.();
    },
    async require(module, right, action, subject) {
      const permissions = await rights.load();
      if (permissions.may(module, right, {} as never) !== always) throw new PermissionDenied(action, subject);
    },
  };
}

/**
 * Checks the signal before each statement: a query is transformed just before it runs.
 * @param isEnded whether the driver ends the statement, too
 */
function abortedBy(signal: AbortSignal, isEnded: boolean): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      signal.throwIfAborted();
      return isEnded ? { ...node, signal } : node;
    },
    transformResult: async ({ result }) => result,
  };
}
