/** Rows of an array as a database would find them. */
import type { RowQuery } from './table.js';
import { columnOf, compare, matches, type Row, type RowSort } from './where.js';

export function findInMemory(
  rows: readonly Row[],
  query: RowQuery,
): { readonly rows: readonly Row[]; readonly total?: number } {
  const { where, words, sort, after, limit, count } = query;
  const found = rows.filter((row) => matches(row, where) && (!words || matches(row, words.where)));
  const keyed = found
    .map((row) => ({ row, keys: sort.map(({ column }) => columnOf(row, column)) }))
    .sort((a, b) => compareKeys(a.keys, b.keys, sort));
  const following = after ? keyed.filter(({ keys }) => compareKeys(keys, after.values, sort) > 0) : keyed;
  return { rows: following.slice(0, limit).map(({ row }) => row), ...(count && { total: found.length }) };
}

/** Texts are sorted without case and accents, and those that are the same but for these by their characters. */
function compareKeys(a: readonly unknown[], b: readonly unknown[], sort: readonly RowSort[]): number {
  for (const [at, { direction }] of sort.entries()) {
    const [left, right] = [a[at] ?? null, b[at] ?? null];
    if (left === null && right === null) continue;
    // What has no value is last in both directions.
    if (left === null || right === null) return left === null ? 1 : -1;
    const order = compare(left, right, true) || compare(left, right);
    if (order !== 0) return direction === 'asc' ? order : -order;
  }
  return 0;
}
