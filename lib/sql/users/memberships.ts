/** Adds users to groups and removes them: each group of a user is one of the locations of the content item. */
import { Conflict, PermissionDenied } from '../../errors.js';
import type { Context, Membership, Page, UserGroupRef } from '../../repository/repository.js';
import { placeContent } from '../locations/create.js';
import { removeLocation } from '../locations/delete.js';
import { checkRevision } from '../rows.js';
import type { AnyStore } from '../store.js';
import { type UnitOfWork, write } from '../unit-of-work.js';
import { touch } from './published.js';
import { listGroupsOf } from './reads.js';
import { findGroupAt, isGroup, loadGroupAt, loadUser } from './rows.js';

/** More groups than any user is in. */
const all = { offset: 0, limit: 1_000_000 };

export function assignGroup(
  store: AnyStore,
  { userId, groupLocationId: groupId, expected }: Membership,
  context: Context,
): Promise<Page<UserGroupRef>> {
  return write(store, context, async (unit) => {
    const user = await loadUser(unit, userId);
    const group = await findGroupAt(unit, groupId);
    if (!group) throw new PermissionDenied('assign', `user ${userId}`, 'there is no such user group');
    checkRevision(user, expected);
    await placeContent(unit, {
      contentId: userId,
      parentId: groupId,
      priority: 0,
      hidden: false,
      sortField: 'PATH',
      sortOrder: 'ASC',
    });
    await touch(unit, userId);
    return listGroupsOf(unit, userId, all);
  });
}

export function unassignGroup(
  store: AnyStore,
  { userId, groupLocationId: groupId, expected }: Membership,
  context: Context,
): Promise<Page<UserGroupRef>> {
  return write(store, context, async (unit) => {
    const user = await loadUser(unit, userId);
    await loadGroupAt(unit, groupId);
    const places = await loadPlaces(unit, userId);
    const place = places.find(({ parent_id }) => parent_id === groupId);
    if (!place) throw new PermissionDenied('unassign', `user ${userId}`, 'the user is not in the group');
    if (places.length === 1) throw new Conflict('The group', 'is the only one that the user is in');
    checkRevision(user, expected);
    await removeLocation(unit, { id: place.id });
    return listGroupsOf(unit, userId, all);
  });
}

/** The places of a user below groups. */
function loadPlaces({ db, store }: UnitOfWork, userId: number) {
  return db
    .selectFrom('cms_location as held')
    .innerJoin('cms_location as above', 'above.id', 'held.parent_id')
    .innerJoin('cms_content as holder', 'holder.id', 'above.content_id')
    .select(['held.id', 'held.parent_id'])
    .where('held.content_id', '=', userId)
    .where(isGroup(store, 'holder'))
    .execute();
}
