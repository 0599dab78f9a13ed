/** Rows of an array as a database would find them. */
import type { RowSelection } from './table.js';
import { columnOf, compareKeys, matches, type Row } from './where.js';

export function findInMemory(
  rows: readonly Row[],
  query: RowSelection,
): { readonly rows: readonly Row[]; readonly total?: number } {
  const { where, words, sort, after, limit, count } = query;
  const matching = rows.filter((row) => matches(row, where) && (!words || matches(row, words.where)));
  const keyed = matching
    .map((row) => ({ row, keys: sort.map(({ column }) => columnOf(row, column)) }))
    .sort((a, b) => compareKeys(a.keys, b.keys, sort));
  const following = after ? keyed.filter(({ keys }) => compareKeys(keys, after.values, sort) > 0) : keyed;
  return { rows: following.slice(0, limit).map(({ row }) => row), ...(count && { total: matching.length }) };
}
