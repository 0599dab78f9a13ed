/** Bookmarks in SQL. */
import type { Expression } from 'kysely';
import { NotFound, PermissionDenied, Refused } from '../../errors/errors.js';
import type { BookmarkRepository } from '../../repository/repository.js';
import { withoutTags } from '../unit-of-work/change-log.js';
import { readMethod, writeMethod } from '../unit-of-work/methods.js';
import { type ParameterOf, type PartsWithRights, preparedWithRights } from '../unit-of-work/prepared.js';
import type { AnyStore, UnitOfWork } from '../unit-of-work/unit-of-work.js';
import { countUpTo, toTotal } from '../values/bounded-count.js';
import { checkId } from '../values/rows.js';
import { joined, mayReadAt, readableAt, selectLocation, selectRefs, toLocations } from './locations/rows.js';

export function createBookmarkRepository(store: AnyStore): Required<BookmarkRepository> {
  return {
    list: readMethod(store, async (unit, { offset, limit }) => {
      const userId = callerOf(unit);
      const rows = await unit.all(findPage, { userId, offset, limit });
      const isEmpty = offset === 0 && limit > 0;
      const counted = rows[0] ?? (isEmpty ? undefined : await unit.first(findTotal, { userId }));
      const { total } = counted ?? { total: 0 };
      return { items: await toLocations(unit, rows), ...toTotal(Number(total), store) };
    }),

    has: readMethod(store, async (unit, locationId) => {
      const userId = callerOf(unit);
      checkId('location', locationId);
      const row = await unit.first(findBookmark, { userId, locationId });
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

interface OfUser {
  readonly userId: number;
}

/** The total is in the same statement as the rows, so that both are consistent. */
const findPage = preparedWithRights(
  (parts, param: ParameterOf<OfUser & { readonly offset: number; readonly limit: number }>) =>
    selectLocation(parts.db, parts.rights)
      .innerJoin('cms_bookmark as bookmark', 'bookmark.location_id', 'location.id')
      .select(countOf(parts, param('userId')).as('total'))
      .where('bookmark.user_id', '=', param('userId'))
      .where(mayReadAt(parts.rights))
      .orderBy('bookmark.id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

/** For empty pages. */
const findTotal = preparedWithRights((parts, param: ParameterOf<OfUser>) =>
  parts.db.selectNoFrom(countOf(parts, param('userId')).as('total')),
);

const findBookmark = preparedWithRights(
  ({ db, rights }, param: ParameterOf<OfUser & { readonly locationId: number }>) =>
    selectRefs(db, rights)
      .innerJoin('cms_bookmark as bookmark', 'bookmark.location_id', 'location.id')
      .where('bookmark.user_id', '=', param('userId'))
      .where('location.id', '=', param('locationId')),
);

/** One more than the bound at most, however many there are. */
function countOf({ db, store, rights }: PartsWithRights, userId: Expression<number>) {
  const bookmarks = joined(db)
    .innerJoin('cms_bookmark as bookmark', 'bookmark.location_id', 'location.id')
    .select('bookmark.id')
    .where('bookmark.user_id', '=', userId)
    .where(mayReadAt(rights));
  return countUpTo(db, bookmarks, store.maxCounted + 1);
}

function callerOf({ context: { caller } }: UnitOfWork): number {
  if (caller.userId === null) throw new PermissionDenied('have', 'bookmarks');
  return caller.userId;
}
