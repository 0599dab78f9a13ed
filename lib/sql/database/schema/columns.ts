/** The types of columns: those that SQLite and PostgreSQL share, booleans as 0/1, timestamps in milliseconds. */
import type { ColumnType, Generated } from 'kysely';

export type Flag = 0 | 1;

/** Milliseconds since 1970. PostgreSQL's driver reads them as text, so they always pass through `toDate`. */
export type Timestamp = ColumnType<number | string, number, number>;

export type OptionalTimestamp = ColumnType<number | string | null, number | null, number | null>;

/** JSON, which no statement looks into. */
export type JsonText = string;

/** Prevents lost updates and lets responses be revalidated; every change of a row increments the revision. */
export interface Counted {
  readonly revision: Generated<number>;
  readonly updated: Timestamp;
}
