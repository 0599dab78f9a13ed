/** A SQLite file, opened so that what was answered survives the death of the process and the loss of power. */
import SqliteDatabase from 'better-sqlite3';
import { Kysely, type LogConfig, SqliteDialect } from 'kysely';

/** How long a statement waits for other processes that write to the file, in milliseconds. */
const patience = 5000;

export function openSqlite(path: string, log: LogConfig | undefined): Kysely<unknown> {
  const database = new SqliteDatabase(path, { timeout: patience });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  return new Kysely({ dialect: new SqliteDialect({ database }), ...(log && { log }) });
}
