/** A SQLite file, opened so that what was answered survives the death of the process and the loss of power. */
import SqliteDatabase from 'better-sqlite3';
import { Kysely, type LogConfig, SqliteDialect, type SqliteStatement } from 'kysely';
import { createRecent } from './recent.js';

/** How long the process stands still for others that use the file, in milliseconds: long to set it up, then hardly at all. */
const standstill = { opening: 5000, open: 10 };

/**
 * How many statements stay prepared, which takes as long as running them. It is more than there are different ones, but
 * lists of values make some in many lengths.
 */
const maxPrepared = 500;

export function openSqlite(path: string, log: LogConfig | undefined): Kysely<unknown> {
  const database = new SqliteDatabase(path, { timeout: standstill.opening });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma(`busy_timeout = ${standstill.open}`);
  const kept = createRecent<SqliteStatement>(maxPrepared);
  const prepare = (text: string) => kept(text, () => database.prepare(text) as unknown as SqliteStatement);
  const dialect = new SqliteDialect({ database: { prepare, close: () => database.close() } });
  return new Kysely({ dialect, ...(log && { log }) });
}
