/** A SQLite file, opened so that what was answered survives the death of the process and the loss of power. */
import SqliteDatabase from 'better-sqlite3';
import { Kysely, type LogConfig, SqliteDialect } from 'kysely';

/** How long the process stands still for others that use the file, in milliseconds: long to set it up, then hardly at all. */
const standstill = { opening: 5000, open: 10 };

export function openSqlite(path: string, log: LogConfig | undefined): Kysely<unknown> {
  const database = new SqliteDatabase(path, { timeout: standstill.opening });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma(`busy_timeout = ${standstill.open}`);
  return new Kysely({ dialect: new SqliteDialect({ database }), ...(log && { log }) });
}
