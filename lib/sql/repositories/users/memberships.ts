/** Adds users to groups and removes them: each group of a user is one of the locations of the content item. */
import { Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { Membership, Page, UserGroup } from '../../../repository/repository.js';
import { type ChangedThing, changeOfAll } from '../../unit-of-work/change-log.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';

import { placeContent } from '../locations/create.js';
import { removeLocation } from '../locations/delete.js';
import { touch } from './published.js';
import { listGroupsOf } from './reads.js';
import { findGroupAt, isGroup, loadGroupAt, loadUser, type UserRow } from './rows.js';

/** More groups than any user is in. */
const all = { offset: 0, limit: 1_000_000 };

export async function assignGroup(
  unit: UnitOfWork,
  { userId, groupLocationId: groupId, expected }: Membership,
): Promise<Page<UserGroup>> {
  const user = await loadUser(unit, userId);
  unit.changes.push(changeOfAll('userGroup.assigned', ofMember(user, groupId)));
  const group = await findGroupAt(unit, groupId);
  if (!group) throw new Refused('The user group', 'does not exist');
  checkRevision(user, expected);
  await placeContent(unit, {
    contentId: userId,
    parentLocationId: groupId,
    priority: 0,
    hidden: false,
    sortField: 'PATH',
    sortOrder: 'ASC',
  });
  await touch(unit, userId);
  return listGroupsOf(unit, userId, all);
}

export async function unassignGroup(
  unit: UnitOfWork,
  { userId, groupLocationId: groupId, expected }: Membership,
): Promise<Page<UserGroup>> {
  const user = await loadUser(unit, userId);
  unit.changes.push(changeOfAll('userGroup.unassigned', ofMember(user, groupId)));
  await loadGroupAt(unit, groupId);
  const places = await loadPlaces(unit, userId);
  const place = places.find(({ parent_id }) => parent_id === groupId);
  if (!place) throw new Refused(`User ${userId}`, 'is not in that group');
  if (places.length === 1) throw new Refused(`User ${userId}`, 'is in no other user group');
  checkRevision(user, expected);
  await removeLocation(unit, { id: place.id });
  return listGroupsOf(unit, userId, all);
}

const ofMember = ({ id, type_id }: UserRow, locationId: number): ChangedThing => ({
  contentId: id,
  contentTypeId: type_id,
  locationId,
});

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
