/** Numbers that are counted up to a bound, so that they take a bounded time. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../database/schema.js';

/** Counts up to so many rows of a query; Infinity counts all. */
export function countUpTo<DB, T extends keyof DB>(
  db: Database,
  query: SelectQueryBuilder<DB, T, unknown>,
  most: number,
) {
  const rows = query.clearSelect().select(sql.lit(1).as('one'));
  // PostgreSQL counts in parallel only where there is no limit.
  const bounded = Number.isFinite(most) ? rows.limit(sql.lit(most)) : rows;
  return db.selectFrom(bounded.as('counted')).select((row) => row.fn.countAll<number>().as('count'));
}

/** The members of a page whose items were counted up to one more than the bound. */
export const toTotal = (
  count: number,
  { maxCounted }: { readonly maxCounted: number },
): { readonly total: number; readonly isTotalMinimum?: true } =>
  count > maxCounted ? { total: maxCounted, isTotalMinimum: true } : { total: count };
