/** Everything in which the databases differ; all other files speak to each of them alike. */

import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { jsonArrayFrom } from 'kysely/helpers/sqlite';
import type { Spelling } from './migrations/migration.js';
import type { Tables } from './schema.js';

/** A query that names each of its columns. */
type Rows = Parameters<typeof jsonArrayFrom>[0];

/**
 * Why a statement failed: a `uniqueViolation`, a `diskFull`, a `lockTimeout` (or a deadlock or serialization failure, so
 * that a retry may succeed), a `stalePlan` that the next attempt prepares anew, a database that is `unavailable`, or an `invalidValue` that no column can hold.
 */
export type Failure =
  | 'uniqueViolation'
  | 'diskFull'
  | 'lockTimeout'
  | 'unavailable'
  | 'invalidValue'
  | 'stalePlan'
  | 'other';

export interface Dialect {
  /** Starts a transaction, which waits for others so many milliseconds. */
  begin(patience: number): CompiledQuery;
  /** Starts one during which no other of this kind runs, whatever process it is of: what it reads stays true. */
  beginAlone(patience: number): CompiledQuery;
  readonly spelling: Spelling;
  /** Whether each statement takes a round trip to a server. */
  readonly isRemote: boolean;
  /** The rows of a query as one JSON array. */
  jsonArray(query: Rows): RawBuilder<unknown>;
  /** Has the database give ids above those that were inserted by number. */
  skipIds(db: Kysely<Tables>, table: string): Promise<void>;
  failure(error: unknown): Failure;
}

export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
