/** A SQLite file, opened so that what was answered survives the death of the process and the loss of power. */
import SqliteDatabase from 'better-sqlite3';
import { Kysely, type LogConfig, SqliteDialect, type SqliteStatement } from 'kysely';

/** How long the process stands still for others that use the file, in milliseconds: long to set it up, then hardly at all. */
const standstill = { opening: 5000, open: 10 };

/** More than there are different statements, but lists of values make some in many lengths. */
const maxPrepared = 500;

export function openSqlite(path: string, log: LogConfig | undefined): Kysely<unknown> {
  const database = new SqliteDatabase(path, { timeout: standstill.opening });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma(`busy_timeout = ${standstill.open}`);
  const prepare = keeping((text) => database.prepare(text) as unknown as SqliteStatement);
  const dialect = new SqliteDialect({ database: { prepare, close: () => database.close() } });
  return new Kysely({ dialect, ...(log && { log }) });
}

/** Preparing a statement takes as long as running it; those used longest ago are forgotten first. */
function keeping(prepare: (text: string) => SqliteStatement): (text: string) => SqliteStatement {
  const prepared = new Map<string, SqliteStatement>();
  return (text) => {
    const statement = prepared.get(text) ?? prepare(text);
    prepared.delete(text);
    prepared.set(text, statement);
    const [oldest] = prepared.keys();
    if (prepared.size > maxPrepared && oldest !== undefined) prepared.delete(oldest);
    return statement;
  };
}
