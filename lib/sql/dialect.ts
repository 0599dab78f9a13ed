/** Everything in which the databases differ; all other files speak to each of them alike. */
import { type ColumnDefinitionBuilder, type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/sqlite';
import type { Tables } from './schema.js';

/** A query that names each of its columns. */
type Rows = Parameters<typeof jsonArrayFrom>[0];

export type Failure = 'taken' | 'full' | 'busy' | 'other';

export interface Dialect {
  /** Starts a transaction that writes. */
  readonly begin: string;
  /** Text that is compared byte by byte. */
  readonly binaryText: RawBuilder<string>;
  /** An id that is given once and never again, whatever is deleted. */
  identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** The rows of a query as one JSON array. */
  jsonArray(query: Rows): RawBuilder<unknown>;
  /** What has to be set before the first statement. */
  prepare(db: Kysely<Tables>): Promise<void>;
  /** Has the database give ids above those that were inserted by number. */
  skipIds(db: Kysely<Tables>, table: string): Promise<void>;
  failure(error: unknown): Failure;
}

/** PostgreSQL's dialect has its place beside SQLite's; whatever else is not known to work. */
export function dialectOf(db: Kysely<Tables>): Dialect {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return sqlite;
  throw new TypeError('createSqlRepository: the database is not SQLite');
}

const sqlite: Dialect = {
  // A deferred transaction would fail when it turns from reading to writing while another process writes.
  begin: 'begin immediate',
  binaryText: sql`text`,
  identity: (column) => column.primaryKey().autoIncrement(),
  jsonArray: (query) => jsonArrayFrom(query),
  prepare: async (db) => {
    await sql`pragma foreign_keys = on`.execute(db);
  },
  skipIds: async () => undefined,
  failure: (error) => {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return 'taken';
    if (code === 'SQLITE_FULL') return 'full';
    return code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED') ? 'busy' : 'other';
  },
};
