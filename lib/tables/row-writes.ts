/** Arguments and results of functions that write a row: the expected state, and the row that was written. */
import { NotFound, PreconditionFailed } from '../errors/errors.js';
import type { Context, Expecting, Id } from '../repository/context.js';
import type { SourceRow } from './reader.js';
import { checked, wrongReturn } from './returned.js';
import { loadRows, rowIdOf, type Source } from './source.js';
import { type ColumnValue, columnOf, type Row, type Where } from './where.js';

export const updatedRow = 'the row as it is now, or undefined where it is not as expected';
export const removedRow = 'whether the row was as expected, true or false';

/** Checks the row that a function has written. @throws TypeError for an array, even of one row */
export const oneRow = <I extends Id>(source: Source<I>, row: object, method: string): Row => {
  if (Array.isArray(row)) throw wrongReturn(`${source.name}.${method}`, 'one row, an object', row);
  return checked(source, [row as Row], method)[0] as Row;
};

/** Why a function has written nothing. Where nothing is expected, a row that exists is always as expected. */
export async function unwritten<I extends Id>(
  { source, row }: SourceRow<I>,
  { expected, context }: Expecting & { readonly context: Context<I> },
  [method, description, returned]: readonly [method: string, description: string, returned: unknown],
): Promise<Error> {
  if (expected !== undefined) return new PreconditionFailed();
  const id = rowIdOf(source, row);
  const isThere = (await loadRows(source, [id], context)).has(id);
  return isThere
    ? wrongReturn(
        `${source.name}.${method}`,
        `${description} (this row exists, and nothing is expected of it)`,
        returned,
      )
    : new NotFound('content');
}

/** The row, at its revision where it must still have that. */
export function whereAsExpected<I extends Id>({ name, table }: Source<I>, row: Row, isExpected: boolean): Where {
  const { id, revision } = table.columns;
  const isSame = (column: string): Where => ({
    ...{ column, operator: 'eq', values: [columnOf(row, column) as ColumnValue] },
  });
  if (!isExpected) return isSame(id);
  if (revision === undefined)
    throw new TypeError(
      `The table ${name} has no columns.revision, which where compares: compare expected with rowDigest(row)`,
    );
  return { and: [isSame(id), isSame(revision)] };
}
