/** Content items and their copies, as a table that statements join. */
import { sql } from 'kysely';
import type { Database } from '../../database/schema.js';

/** The id of a content item, and that of its copy. */
export interface Pair {
  readonly id: number;
  readonly copyId: number;
}

/**
 * The items and their copies as a table, so that the number of statements does not grow with theirs. All that is joined to
 * it is found by an index: SQLite keeps to the order of cross joins, and otherwise reads whole tables for some numbers of pairs.
 */
export function withPairs(db: Database, pairs: readonly Pair[]) {
  const rows = pairs.map(({ id, copyId }) => sql`(cast(${id} as integer), cast(${copyId} as integer))`);
  return db.with(
    'pair(content_id, copy_id)',
    () => sql<{ readonly content_id: number; readonly copy_id: number }>`(values ${sql.join(rows)})`,
  );
}

export type Paired = ReturnType<typeof withPairs>;
