/** Rows of tables in which each row has an id and a revision. */
import type { Selectable, Updateable } from 'kysely';
import { AlreadyInUse, NotFound } from '../../errors.js';
import { isAmong } from '../database/lists.js';
import type { Database, Tables } from '../database/schema.js';
import { changed, checkId } from './rows.js';

/** Tables by what all of their rows have. */
type TablesWith<Columns> = {
  [T in keyof Tables]: Selectable<Tables[T]> extends Columns ? T : never;
}[keyof Tables];

type RecordTable = TablesWith<{ readonly id: number; readonly revision: number }>;
type NamedTable = TablesWith<{ readonly id: number; readonly revision: number; readonly identifier: string }>;

/** For statements that are the same for all of these tables. */
type Any = 'cms_section';

/** What a change is written with, and when that was. */
interface Changing {
  readonly db: Database;
  readonly now: number;
}

/** @throws NotFound */
export async function loadRow<T extends RecordTable>(
  db: Database,
  table: T,
  kind: string,
  id: number,
): Promise<Selectable<Tables[T]>> {
  checkId(kind, id);
  const row = await db
    .selectFrom(table as Any)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFound(kind, id);
  return row as Selectable<Tables[T]>;
}

/** In any order. */
export const rowsOf = <T extends RecordTable>(db: Database, table: T, ids: readonly number[]) =>
  db
    .selectFrom(table as Any)
    .selectAll()
    .where(isAmong(db, 'id', ids))
    .execute() as Promise<Selectable<Tables[T]>[]>;

const updateOf = <T extends RecordTable>({ db, now }: Changing, table: T, id: number, columns: Updateable<Tables[T]>) =>
  db
    .updateTable(table as Any)
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

/** The same. @return the row as it is then */
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
  const others = db
    .selectFrom(table as Any)
    .select('id')
    .where('identifier', '=', identifier);
  if (await others.where('id', '<>', ownId).executeTakeFirst()) throw new AlreadyInUse('The identifier');
}
