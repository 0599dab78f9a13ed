/** Connections to a PostgreSQL server, or to a pooler before it: some at most, and new ones where old ones are lost. */
import { type CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { readOptions } from '../../../option/option.js';
import { type ConnectionOptions, connectionOptions } from '../connection-options.js';
import { createReports } from '../statement-reports.js';
import { storable } from '../storable.js';
import { type BatchStatement, sendBatch } from './batch.js';
import { cancelStatement } from './cancel.js';
import { type ClientPool, createDriver, type LentClient } from './driver.js';
import { failureOf } from './failures.js';
import { createPrimary } from './primary.js';
import { createNaming, createPoolerDetection } from './statements.js';

/** How long a connection that is not used is kept, in milliseconds. */
const idleTimeoutMillis = 30_000;

/** @param urls of one server, or of all that can become the primary by a failover */
export function openPostgres(urls: string | readonly string[], options: ConnectionOptions = {}): Kysely<unknown> {
  const { log, preparedStatements, ...limits } = readOptions(connectionOptions, options);
  const pools = [urls].flat().map((url) => createPool(url, limits));
  const driver = createDriver(preparing(pools, preparedStatements), createReports('postgresql', log));
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely({ dialect });
}

interface PoolLimits {
  readonly connections: number;
  readonly connectTimeout: number;
}

function createPool(url: string, { connections: max, connectTimeout }: PoolLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    fallback_application_name: 'express-cms-rest',
    max,
    // So that the system finds idle connections whose server is gone in minutes: its own delay is two hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis,
    // The job runner looks for scheduled actions more often than connections end: otherwise no process would end without `close`.
    allowExitOnIdle: true,
  });
  // Connections end when the server does. The pool drops them, and the next statement fails or gets another one.
  pool.on('error', ignore);
  pool.on('connect', (client) => void client.on('error', ignore));
  return pool;
}

/** The pool of the primary as our driver sees it. */
function preparing(pools: readonly pg.Pool[], preparedStatements: boolean | undefined): ClientPool {
  const primary = createPrimary(pools);
  const isPooled = createPoolerDetection();
  const naming = createNaming();
  const sessions = new WeakMap<pg.PoolClient, Session>();

  /** Sets the parameters of a new session; those of a pooler are shared with others, and stay as they are. */
  async function begin(client: pg.PoolClient): Promise<Session> {
    const isShared = await isPooled(client);
    if (!isShared) await client.query(settings);
    const names = naming.begin(client);
    const isNamed = preparedStatements ?? !isShared;
    const noteFailure = (error: unknown): void => {
      naming.noteFailure(error);
      if (failureOf(error) === 'unavailable') primary.forget();
    };
    const named = ({ sql: text, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): BatchStatement => {
      const values = parameters.map(storable);
      return isNamed ? names.name(text, values) : { text, values };
    };
    const lent: LentClient = {
      query: (statement) =>
        client.query(named(statement) as pg.QueryConfig).catch((error: unknown) => {
          noteFailure(error);
          throw error;
        }),
      async queryAll(statements, options) {
        const reply = await sendBatch(client, statements.map(named), { ...options, types });
        if ('error' in reply) noteFailure(reply.error);
        return reply;
      },
      cancel: () => cancelStatement(client),
      release: (isUnusable) => client.release(isUnusable),
    };
    return { names, lent };
  }

  const connect = async (): Promise<LentClient> => {
    const client = await primary.connect();
    try {
      const session = sessions.get(client) ?? (await begin(client));
      sessions.set(client, session);
      if (session.names.hasEvicted()) await session.names.deallocate();
      return session.lent;
    } catch (error) {
      client.release(true);
      if (failureOf(error) === 'unavailable') primary.forget();
      throw error;
    }
  };
  return { connect, end: async () => void (await Promise.all(pools.map((pool) => pool.end()))) };
}

/** A connection that has its settings. */
interface Session {
  readonly names: ReturnType<ReturnType<typeof createNaming>['begin']>;
  readonly lent: LentClient;
}

/**
 * To compile a plan that looks expensive takes longer than to run it. Batches begin no transaction with an isolation level, and
 * are outdated unless each statement sees all earlier commits.
 */
const settings = "set jit = off; set default_transaction_isolation = 'read committed'";

const ignore = (): void => undefined;

const asItIs = (text: string): string => text;

/** Separate parsers, because a host may have replaced those of the driver. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.BOOL]: (text) => text === 't',
  ...Object.fromEntries(
    (['INT2', 'INT4', 'INT8', 'FLOAT4', 'FLOAT8', 'NUMERIC'] as const).map((name) => [pg.types.builtins[name], Number]),
  ),
};

const types: pg.CustomTypesConfig = { getTypeParser: (type: number) => parsers[type] ?? asItIs };
