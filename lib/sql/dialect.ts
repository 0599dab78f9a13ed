/** Everything in which the databases differ; all other files speak to each of them alike. */
import {
  type ColumnDefinitionBuilder,
  type CompiledQuery,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  SqliteAdapter,
} from 'kysely';
import type { jsonArrayFrom } from 'kysely/helpers/sqlite';
import { createPostgresDialect } from './dialects/postgres.js';
import { createSqliteDialect } from './dialects/sqlite.js';
import type { Tables } from './schema.js';

/** A query that names each of its columns. */
type Rows = Parameters<typeof jsonArrayFrom>[0];

/**
 * What a statement failed for: a value that has to be unique is `taken`, there is no room left, others were `busy` with
 * the same rows and another attempt may succeed, the database is `away`, or a value is `unfit` for any database.
 */
export type Failure = 'taken' | 'full' | 'busy' | 'away' | 'unfit' | 'other';

export interface Dialect {
  /** Starts a transaction, which waits for others so many milliseconds. */
  begin(patience: number): CompiledQuery;
  /** Starts one during which no other of this kind runs, whatever process it is of: what it reads stays true. */
  beginAlone(patience: number): CompiledQuery;
  /** Text that is compared byte by byte. */
  readonly binaryText: RawBuilder<string>;
  /** An id that is given once and never again, whatever is deleted. */
  identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** The rows of a query as one JSON array. */
  jsonArray(query: Rows): RawBuilder<unknown>;
  /** Has the database give ids above those that were inserted by number. */
  skipIds(db: Kysely<Tables>, table: string): Promise<void>;
  failure(error: unknown): Failure;
}

/** The dialect of a database that is open, with what has to be set before the first statement. */
export function dialectOf(db: Kysely<Tables>): Promise<Dialect> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof SqliteAdapter) return createSqliteDialect(db);
  if (adapter instanceof PostgresAdapter) return createPostgresDialect(db);
  throw new TypeError('createSqlRepository: the database is neither SQLite nor PostgreSQL');
}
