/** Statistics that SQLite plans statements by: it has none unless something makes them. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Tables } from '../schema.js';

/** The number of items up to which every plan is fast; statistics of a small installation would mislead when it grows. */
const few = 5000;

/** Statistics are outdated when there is so many times as much. */
const growth = 10;

/** Rows of an index that are read at most, so that it takes a fraction of a second however many there are. */
const limit = CompiledQuery.raw('pragma analysis_limit = 100000');

// Updates statistics of tables without any, and of tables that have grown or shrunk tenfold.
const optimize = CompiledQuery.raw('pragma optimize = 0x10002');

/** Whether statistics are missing or outdated; reads only, which a dry run of `pragma optimize` does not. */
export async function needsStatistics(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ readonly items: number | null; readonly has_statistics: number }>`
    select (select max(id) from cms_content) as items,
      exists (select 1 from sqlite_master where name = 'sqlite_stat1') as has_statistics`.execute(db);
  const [{ items, has_statistics } = { items: 0, has_statistics: 0 }] = rows;
  if (items === null || items <= few) return false;
  if (has_statistics === 0) return true;
  const analyzed = await sql<{ readonly items: number }>`
    select cast(stat as integer) as items from sqlite_stat1 where tbl = 'cms_content' limit 1`.execute(db);
  return items > growth * (analyzed.rows[0]?.items ?? 0);
}

/** In a transaction that writes. */
export async function updateStatistics(db: Kysely<Tables>): Promise<void> {
  await db.executeQuery(limit);
  await db.executeQuery(optimize);
}
