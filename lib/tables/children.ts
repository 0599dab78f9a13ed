/** Conditions for the children of a folder or a row, and their order. */
import type { Id } from '../repository/context.js';
import type { SortKey } from './cursors.js';
import type { Source } from './source.js';
import type { RowId } from './table.js';
import { always, type Where } from './where.js';

/** The rows below the folder of a table, or below a row; undefined where there can be none. */
export function childrenOf<I extends Id>({ table }: Source<I>, parent: RowId | undefined): Where | undefined {
  const { parent: column } = table.columns;
  if (column === undefined) return parent === undefined ? always : undefined;
  return parent === undefined
    ? { column, operator: 'isNull', values: [] }
    : { column, operator: 'eq', values: [parent] };
}

export const idKey = <I extends Id>({ table }: Source<I>): SortKey => ({
  column: table.columns.id,
  direction: 'asc',
  isId: true,
  kind: 'id',
});

/** By name. */
export const childOrder = <I extends Id>(source: Source<I>): readonly SortKey[] => [
  { column: source.table.columns.name, direction: 'asc', kind: 'text' },
  idKey(source),
];
