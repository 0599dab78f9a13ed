/** Connections to the databases that are measured in, beside those of the measured servers. */
import SqliteDatabase from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';

const server = process.env.CMS_BENCH_POSTGRES ?? 'postgres://root@127.0.0.1:5432/test';

/** The URL of a database of the PostgreSQL server. */
export function urlOf(database: string): string {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}

/** Runs a statement that creates or drops databases of the PostgreSQL server. */
export async function administer(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Commits the writes of a callback on one connection, or rolls them back where it throws. */
export async function inTransaction<T>(pool: pg.Pool, callback: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await callback(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** @param url of a PostgreSQL database, or the path of a SQLite file */
export function connect(url: string): Kysely<unknown> {
  if (url.startsWith('postgres')) {
    const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
    pool.on('error', () => undefined);
    return new Kysely({ dialect: new PostgresDialect({ pool }) });
  }
  return new Kysely({ dialect: new SqliteDialect({ database: new SqliteDatabase(url) }) });
}
