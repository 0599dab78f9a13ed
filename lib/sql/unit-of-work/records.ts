/** Rows of tables in which each row has an id and a revision. */
import type { Selectable, Updateable } from 'kysely';
import { AlreadyInUse, NotFound } from '../../errors/errors.js';
import { checkRevision } from '../../repository/implementing.js';
import type { Revision } from '../../repository/repository.js';
import { isAmong } from '../database/lists.js';
import type { Database, Tables } from '../database/schema.js';
import { changed, checkId } from '../values/rows.js';
import type { UnitOfWork } from './unit-of-work.js';

interface Revised {
  readonly id: number;
  readonly revision: number;
}

/** Tables by the columns that all of their rows have. */
type TablesWith<Row> = { [T in keyof Tables]: Selectable<Tables[T]> extends Row ? T : never }[keyof Tables];
type RecordTable = TablesWith<Revised>;
type NamedTable = TablesWith<Revised & { readonly identifier: string }>;

/** Statements here are the same for all of these tables. */
type AnyTable = 'cms_section';

/** @throws NotFound */
export async function loadRow<T extends RecordTable>(
  db: Database,
  table: T,
  kind: string,
  id: number,
): Promise<Selectable<Tables[T]>> {
  checkId(kind, id);
  const rows = db.selectFrom(table as AnyTable).selectAll();
  const row = await rows.where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound(kind, id);
  return row as Selectable<Tables[T]>;
}

interface RowTarget {
  readonly id: number;
  readonly expected?: Revision | undefined;
}

/**
 * The row, in the revision that the caller expects.
 * @param checkRight throws unless the caller may use the operation on it; called with its name in messages
 */
export async function loadPermittedRow<T extends RecordTable>(
  db: Database,
  table: T,
  kind: string,
  { id, expected }: RowTarget,
  checkRight: (subject: string) => Promise<void>,
): Promise<Selectable<Tables[T]>> {
  const row = await loadRow(db, table, kind, id);
  await checkRight(`${kind} ${id}`);
  checkRevision(row as Revised, expected);
  return row;
}

/** In any order. */
export async function loadRows<T extends RecordTable>(
  db: Database,
  table: T,
  ids: readonly number[],
): Promise<readonly Selectable<Tables[T]>[]> {
  const rows = db.selectFrom(table as AnyTable).selectAll();
  return (await rows.where(isAmong(db, 'id', ids)).execute()) as Selectable<Tables[T]>[];
}

type Changing = Pick<UnitOfWork, 'db' | 'now'>;

const updateOf = <T extends RecordTable>({ db, now }: Changing, table: T, id: number, columns: Updateable<Tables[T]>) =>
  db
    .updateTable(table as AnyTable)
    .set({ ...columns, ...changed(now) })
    .where('id', '=', id);

/** Sets columns, and with them the next revision. */
export async function updateRow<T extends RecordTable>(
  unit: Changing,
  table: T,
  id: number,
  columns: Updateable<Tables[T]>,
): Promise<void> {
  await updateOf(unit, table, id, columns).execute();
}

/** Sets columns and the next revision. @return the changed row */
export const changeRow = <T extends RecordTable>(
  unit: Changing,
  table: T,
  id: number,
  columns: Updateable<Tables[T]>,
) => updateOf(unit, table, id, columns).returningAll().executeTakeFirstOrThrow() as Promise<Selectable<Tables[T]>>;

/** @throws AlreadyInUse for the identifier of another row */
export async function checkFreeIdentifier(
  db: Database,
  table: NamedTable,
  identifier: string,
  ownId = 0,
): Promise<void> {
  const others = db.selectFrom(table as AnyTable).select('id');
  const conflicting = others.where('identifier', '=', identifier).where('id', '<>', ownId);
  if (await conflicting.executeTakeFirst()) throw new AlreadyInUse('The identifier');
}
