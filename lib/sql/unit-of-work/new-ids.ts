/** Ids of rows that will be inserted: they are known before, so that statements which need them can be sent together. */
import type { NumberedTable } from '../database/dialect.js';
import { byShape, prepared } from './prepared.js';
import type { AnyStore } from './store.js';
import type { UnitOfWork } from './unit-of-work.js';

/** For a file, of which several plans read the same next id: each gets another. */
export function createNewIds(): AnyStore['newIds'] {
  const last = new Map<NumberedTable, number>();
  return (table, next) => {
    const id = Math.max(next, (last.get(table) ?? 0) + 1);
    last.set(table, id);
    return id;
  };
}

/** An id for a row of each table; to be called once all is checked, so that a write that is refused uses up none. */
export async function loadNewIds<T extends NumberedTable>(
  { first, store }: UnitOfWork,
  tables: readonly T[],
): Promise<Readonly<Record<T, number>>> {
  const next = (await first(findNextIds(tables), {})) as Readonly<Record<T, number>>;
  const ids = tables.map((table) => [table, store.newIds(table, Number(next[table]))]);
  return Object.fromEntries(ids) as Record<T, number>;
}

const findNextIds = byShape((tables: readonly NumberedTable[]) =>
  prepared(({ db, store: { dialect } }) => db.selectNoFrom(tables.map((table) => dialect.nextId(table).as(table)))),
);
