/** Bookmarks in SQL. */
import { sql } from 'kysely';
import { Unauthorized } from '../errors.js';
import type { BookmarkRepository, Context } from '../repository/repository.js';
import { joined, mayReadAt, readableAt, selectLocation, selectRefs, toLocations } from './locations/location.js';
import { loadPermissions, type Permissions } from './permissions/policies.js';
import { checkId } from './rows.js';
import { type Database, read, type Store, write } from './store.js';

export function createBookmarkRepository(store: Store): Required<BookmarkRepository> {
  return {
    list: ({ offset, limit }, context) =>
      read(store, context, async (db) => {
        const userId = callerOf(context);
        const permissions = await loadPermissions(db, store, context);
        const rows = await selectLocation(db, permissions)
          .innerJoin('cms_bookmark as bookmark', 'bookmark.location_id', 'location.id')
          // With the rows, so that both are of one moment.
          .select(sql<number>`count(*) over ()`.as('total'))
          .where('bookmark.user_id', '=', userId)
          .where(mayReadAt(permissions))
          .orderBy('bookmark.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute();
        const [first] = rows;
        const total = first ? Number(first.total) : await countOf(db, permissions, userId);
        return { items: await toLocations(db, permissions, rows, store.memory), total };
      }),

    has: (locationId, context) =>
      read(store, context, async (db) => {
        const userId = callerOf(context);
        checkId('location', locationId);
        const permissions = await loadPermissions(db, store, context);
        const row = await selectRefs(db, permissions)
          .innerJoin('cms_bookmark as bookmark', 'bookmark.location_id', 'location.id')
          .where('bookmark.user_id', '=', userId)
          .where('location.id', '=', locationId)
          .executeTakeFirst();
        return row?.readable === 1;
      }),

    create: (locationId, context) =>
      write(store, context, async (db) => {
        const user_id = callerOf(context);
        checkId('location', locationId);
        const permissions = await loadPermissions(db, store, context);
        const found = await selectRefs(db, permissions).where('location.id', '=', locationId).executeTakeFirst();
        readableAt(found, locationId);
        const inserted = await db
          .insertInto('cms_bookmark')
          .values({ user_id, location_id: locationId })
          .onConflict((conflict) => conflict.columns(['user_id', 'location_id']).doNothing())
          .returning('id')
          .executeTakeFirst();
        return inserted !== undefined;
      }),

    delete: (locationId, context) =>
      write(store, context, async (db) => {
        const userId = callerOf(context);
        checkId('location', locationId);
        const deleted = await db
          .deleteFrom('cms_bookmark')
          .where('user_id', '=', userId)
          .where('location_id', '=', locationId)
          .returning('id')
          .executeTakeFirst();
        return deleted !== undefined;
      }),
  };
}

/** For pages that have nothing on them. */
async function countOf(db: Database, permissions: Permissions, userId: number): Promise<number> {
  const { count } = await joined(db)
    .innerJoin('cms_bookmark as bookmark', 'bookmark.location_id', 'location.id')
    .select((row) => row.fn.countAll().as('count'))
    .where('bookmark.user_id', '=', userId)
    .where(mayReadAt(permissions))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function callerOf({ caller }: Context): number {
  if (caller.userId === null) throw new Unauthorized();
  return caller.userId;
}
