/** Bookmarks in SQL. */
import { NotFound, PermissionDenied, Refused } from '../../errors/errors.js';
import type { BookmarkRepository } from '../../repository/repository.js';
import { withoutTags } from '../unit-of-work/change-log.js';
import { readMethod, writeMethod } from '../unit-of-work/methods.js';
import type { Rights } from '../unit-of-work/policies.js';
import type { AnyStore, UnitOfWork } from '../unit-of-work/unit-of-work.js';
import { countUpTo, toTotal } from '../values/bounded-count.js';
import { checkId } from '../values/rows.js';
import { joined, mayReadAt, readableAt, selectLocation, selectRefs, toLocations } from './locations/rows.js';

export function createBookmarkRepository(store: AnyStore): Required<BookmarkRepository> {
  return {
    list: readMethod(store, async (unit, { offset, limit }) => {
      const permissions = await unit.rights();
      const userId = callerOf(unit);
      const rows = await selectLocation(unit.db, permissions)
        .innerJoin('cms_bookmark as bookmark', 'bookmark.location_id', 'location.id')
        // In the same statement as the rows, so that both are consistent.
        .select(countOf(unit, permissions, userId).as('total'))
        .where('bookmark.user_id', '=', userId)
        .where(mayReadAt(permissions))
        .orderBy('bookmark.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const [first] = rows;
      const isEmpty = offset === 0 && limit > 0;
      const { total } = first ?? (isEmpty ? { total: 0 } : await loadCount(unit, permissions, userId));
      return { items: await toLocations(unit, rows), ...toTotal(Number(total), store) };
    }),

    has: readMethod(store, async (unit, locationId) => {
      const permissions = await unit.rights();
      const userId = callerOf(unit);
      checkId('location', locationId);
      const row = await selectRefs(unit.db, permissions)
        .innerJoin('cms_bookmark as bookmark', 'bookmark.location_id', 'location.id')
        .where('bookmark.user_id', '=', userId)
        .where('location.id', '=', locationId)
        .executeTakeFirst();
      return row?.readable === 1;
    }),

    create: writeMethod(store, 'shared', async (unit, locationId) => {
      unit.changes.push(withoutTags('bookmark.created'));
      const { db } = unit;
      const permissions = await unit.rights();
      const user_id = callerOf(unit);
      checkId('location', locationId);
      const row = await selectRefs(db, permissions).where('location.id', '=', locationId).executeTakeFirst();
      readableAt(row, locationId);
      const inserted = await db
        .insertInto('cms_bookmark')
        .values({ user_id, location_id: locationId })
        .onConflict((conflict) => conflict.columns(['user_id', 'location_id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!inserted) throw new Refused(`Location ${locationId}`, 'is already bookmarked');
    }),

    delete: writeMethod(store, 'shared', async (unit, locationId) => {
      unit.changes.push(withoutTags('bookmark.deleted'));
      const userId = callerOf(unit);
      checkId('location', locationId);
      const deleted = await unit.db
        .deleteFrom('cms_bookmark')
        .where('user_id', '=', userId)
        .where('location_id', '=', locationId)
        .returning('id')
        .executeTakeFirst();
      if (!deleted) throw new NotFound('bookmark', locationId);
    }),
  };
}

/** One more than the bound at most, however many there are. */
function countOf({ db, store }: UnitOfWork, permissions: Rights, userId: number) {
  const bookmarks = joined(db)
    .innerJoin('cms_bookmark as bookmark', 'bookmark.location_id', 'location.id')
    .select('bookmark.id')
    .where('bookmark.user_id', '=', userId)
    .where(mayReadAt(permissions));
  return countUpTo(db, bookmarks, store.maxCounted + 1);
}

/** For empty pages. */
const loadCount = (unit: UnitOfWork, permissions: Rights, userId: number) =>
  unit.db.selectNoFrom(countOf(unit, permissions, userId).as('total')).executeTakeFirstOrThrow();

function callerOf({ context: { caller } }: UnitOfWork): number {
  if (caller.userId === null) throw new PermissionDenied('have', 'bookmarks');
  return caller.userId;
}
