/** Connections to a PostgreSQL server, or to a pooler before it: some at most, and new ones where old ones are lost. */
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { readOptions } from '../../../option/option.js';
import { type ConnectionOptions, connectionOptions } from '../connection-options.js';
import { storable } from '../storable.js';
import { cancelStatement } from './cancel.js';
import { type ClientPool, createDriver, type LentClient } from './driver.js';
import { failureOf } from './failures.js';
import { createPrimary } from './primary.js';
import { createPoolerDetection, createRun } from './statements.js';

/** How long a connection that is not used is kept, in milliseconds. */
const idleTimeoutMillis = 30_000;

/** @param urls of one server, or of all that can become the primary by a failover */
export function openPostgres(urls: string | readonly string[], options: ConnectionOptions = {}): Kysely<unknown> {
  const { log, preparedStatements, ...limits } = readOptions(connectionOptions, options);
  const pools = [urls].flat().map((url) => createPool(url, limits));
  const driver = createDriver(preparing(pools, preparedStatements));
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely({ dialect, ...(log && { log }) });
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
    keepAlive: true,
    types: { getTypeParser: (type: number) => parsers[type] ?? asItIs },
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis,
  });
  // Connections end when the server does. The pool drops them, and the next statement says so or gets another one.
  pool.on('error', ignore);
  pool.on('connect', (client) => void client.on('error', ignore));
  return pool;
}

/** The pool of the primary as our driver sees it. */
function preparing(pools: readonly pg.Pool[], preparedStatements: boolean | undefined): ClientPool {
  const primary = createPrimary(pools);
  const isPooled = createPoolerDetection();
  const run = createRun(async (client) => preparedStatements ?? !(await isPooled(client)));
  const configure = createConfiguration(async (client) => !(await isPooled(client)));
  const connect = async (): Promise<LentClient> => {
    const client = await primary.connect();
    await configure(client).catch((error: unknown) => {
      client.release(true);
      if (failureOf(error) === 'unavailable') primary.forget();
      throw error;
    });
    const query = (text: string, values: readonly unknown[]) =>
      run(client, text, values.map(storable)).catch((error: unknown) => {
        if (failureOf(error) === 'unavailable') primary.forget();
        throw error;
      });
    return { query, cancel: () => cancelStatement(client), release: (isCancelled) => client.release(isCancelled) };
  };
  return { connect, end: async () => void (await Promise.all(pools.map((pool) => pool.end()))) };
}

/** To compile a plan that looks expensive takes longer than to run it. */
const withoutJit = 'set jit = off';

/** Sets what sessions need, once for each; those of a pooler are shared with others, and stay as they are. */
function createConfiguration(isOwn: (client: pg.PoolClient) => Promise<boolean>) {
  const configured = new WeakSet<pg.PoolClient>();
  return async (client: pg.PoolClient): Promise<void> => {
    if (configured.has(client)) return;
    if (await isOwn(client)) await client.query(withoutJit);
    configured.add(client);
  };
}

const ignore = (): void => undefined;

const asItIs = (text: string): string => text;

/** Separate parsers, because a host may have replaced those of the driver. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.BOOL]: (text) => text === 't',
  ...Object.fromEntries(
    (['INT2', 'INT4', 'INT8', 'FLOAT4', 'FLOAT8', 'NUMERIC'] as const).map((name) => [pg.types.builtins[name], Number]),
  ),
};
