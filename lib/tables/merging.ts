/** One list of the rows of several tables. */
import type { Id } from '../repository/context.js';
import type { ItemSortKey } from '../repository/items.js';
import { toDate } from './column-values.js';
import type { SourceRows } from './contents.js';
import type { SourceRow } from './reader.js';
import type { Source } from './source.js';
import { columnOf, compareKeys, type Row } from './where.js';

/** The rows of all tables, each of which is sorted, in one order; equal ones in the order of the tables. */
export function merge<I extends Id>(
  parts: readonly SourceRows<I>[],
  sort: readonly ItemSortKey[],
): readonly SourceRow<I>[] {
  const [single, ...others] = parts;
  if (single && others.length === 0) return single.rows.map((row) => ({ source: single.source, row }));
  const queues = parts.map(({ source, rows }) =>
    rows.map((row) => ({ source, row, keys: sort.map(({ member }) => keyOf(source, row, member)) })).reverse(),
  );
  const merged: SourceRow<I>[] = [];
  for (;;) {
    const left = queues.filter((queue) => queue.length > 0);
    const [first, ...rest] = left;
    if (!first) return merged;
    const least = rest.reduce((before, queue) => {
      const [a, b] = [queue.at(-1)?.keys ?? [], before.at(-1)?.keys ?? []];
      return compareKeys(a, b, sort) < 0 ? queue : before;
    }, first);
    const next = least.pop();
    if (next) merged.push({ source: next.source, row: next.row });
  }
}

function keyOf<I extends Id>({ name, table, dates }: Source<I>, row: Row, member: string): string | Date | null {
  const { columns } = table;
  if (member !== 'published' && member !== 'modified') return String(columnOf(row, columns.name) ?? '');
  const column = columns[member];
  const value = column === undefined ? null : columnOf(row, column);
  return value === null ? null : toDate(value, dates, `${name}.${column}`);
}
