/** Counts of rows by key and by range, which aggregations of fields and of content share. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RangeAggregationResult, TermKey, ViewRange } from '../../../repository/repository.js';
import { always, and, type Condition, toColumn } from '../../unit-of-work/policies.js';
import type { Scope } from './scope.js';

interface TermRow {
  readonly key: string | number;
  readonly count: number | string;
}

export type Terms = { readonly name: string; readonly limit?: number; readonly minCount?: number };

/** Counts rows of a hit's `id` and a `key`, of which each pair counts once. */
export async function countKeys(
  { limit = 10, minCount = 1 }: Terms,
  keyed: RawBuilder<unknown>,
  { unit }: Scope,
  order: RawBuilder<unknown> = sql`key`,
): Promise<readonly TermRow[]> {
  const { rows } = await sql<TermRow>`select key, count(*) as count from (${keyed}) keyed where key is not null
    group by key having count(*) >= ${minCount} order by count(*) desc, ${order} limit ${limit}`.execute(unit.db);
  return rows;
}

export const toTerms = ({ name }: Terms, rows: readonly TermRow[], toKey: (key: string | number) => TermKey) => ({
  ...{ kind: 'terms' as const, name },
  entries: rows.map(({ key, count }) => ({ key: toKey(key), count: Number(count) })),
});

export type End = Date | number | string;

export interface Ranged<T> {
  readonly name: string;
  readonly ranges: readonly ViewRange<T>[];
}

/** Counts rows by the ranges that their `key` is in: one column for each range, so that all of them take one pass. */
export async function countRanges<T extends End>(
  { name, ranges }: Ranged<T>,
  keyed: RawBuilder<unknown>,
  { unit }: Scope,
  compareKey: (comparator: '>=' | '<', end: T) => Condition,
): Promise<RangeAggregationResult> {
  const inside = ({ from, to }: ViewRange<T>): Condition =>
    and([
      sql<SqlBool>`hit.key is not null`,
      from === null ? always : compareKey('>=', from),
      to === null ? always : compareKey('<', to),
    ]);
  const sums = ranges.map((range, index) => sql`sum(${toColumn(inside(range))}) as ${sql.ref(`range_${index}`)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(sums)} from ${keyed}`.execute(unit.db);
  const [row = {}] = rows;
  const entries = ranges.map((key, index) => ({ key, count: Number(row[`range_${index}`] ?? 0) }));
  return { kind: 'ranges', name, entries };
}
