/** Bookmarks in SQL. */
import { sql } from 'kysely';
import { NotFound, PermissionDenied, Refused } from '../../errors.js';
import type { BookmarkRepository, Context } from '../../repository/repository.js';
import { withoutTags } from '../unit-of-work/change-log.js';
import type { AnyStore } from '../unit-of-work/store.js';
import { read, type UnitOfWork, write } from '../unit-of-work/unit-of-work.js';
import { checkId } from '../values/rows.js';
import { joined, mayReadAt, readableAt, selectLocation, selectRefs, toLocations } from './locations/rows.js';

export function createBookmarkRepository(store: AnyStore): Required<BookmarkRepository> {
  return {
    list: ({ offset, limit }, context) =>
      read(store, context, async (unit) => {
        const { db } = unit;
        const permissions = await unit.rights();
        const userId = callerOf(context);
        const rows = await selectLocation(db, permissions)
          .innerJoin('cms_bookmark as bookmark', 'bookmark.location_id', 'location.id')
          // In the same statement as the rows, so that both are consistent.
          .select(sql<number>`count(*) over ()`.as('total'))
          .where('bookmark.user_id', '=', userId)
          .where(mayReadAt(permissions))
          .orderBy('bookmark.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute();
        const [first] = rows;
        const isEmpty = !first && offset === 0 && limit > 0;
        const total = first ? Number(first.total) : isEmpty ? 0 : await countOf(unit, userId);
        return { items: await toLocations(unit, rows, store.counts), total };
      }),

    has: (locationId, context) =>
      read(store, context, async (unit) => {
        const { db } = unit;
        const permissions = await unit.rights();
        const userId = callerOf(context);
        checkId('location', locationId);
        const row = await selectRefs(db, permissions)
          .innerJoin('cms_bookmark as bookmark', 'bookmark.location_id', 'location.id')
          .where('bookmark.user_id', '=', userId)
          .where('location.id', '=', locationId)
          .executeTakeFirst();
        return row?.readable === 1;
      }),

    create: (locationId, context) =>
      write(store, context, 'shared', async (unit) => {
        unit.changes.push(withoutTags('bookmark.created'));
        const { db } = unit;
        const permissions = await unit.rights();
        const user_id = callerOf(context);
        checkId('location', locationId);
        const found = await selectRefs(db, permissions).where('location.id', '=', locationId).executeTakeFirst();
        readableAt(found, locationId);
        const inserted = await db
          .insertInto('cms_bookmark')
          .values({ user_id, location_id: locationId })
          .onConflict((conflict) => conflict.columns(['user_id', 'location_id']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!inserted) throw new Refused(`Location ${locationId}`, 'is already bookmarked');
      }),

    delete: (locationId, context) =>
      write(store, context, 'shared', async (unit) => {
        unit.changes.push(withoutTags('bookmark.deleted'));
        const { db } = unit;
        const userId = callerOf(context);
        checkId('location', locationId);
        const deleted = await db
          .deleteFrom('cms_bookmark')
          .where('user_id', '=', userId)
          .where('location_id', '=', locationId)
          .returning('id')
          .executeTakeFirst();
        if (!deleted) throw new NotFound('bookmark', locationId);
      }),
  };
}

/** For empty pages. */
async function countOf(unit: UnitOfWork, userId: number): Promise<number> {
  const { db } = unit;
  const permissions = await unit.rights();
  const { count } = await joined(db)
    .innerJoin('cms_bookmark as bookmark', 'bookmark.location_id', 'location.id')
    .select((row) => row.fn.countAll().as('count'))
    .where('bookmark.user_id', '=', userId)
    .where(mayReadAt(permissions))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function callerOf({ caller }: Context): number {
  if (caller.userId === null) throw new PermissionDenied('have', 'bookmarks');
  return caller.userId;
}
