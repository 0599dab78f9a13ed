/** Creates, updates, deletes and moves groups of users. */
import { BadRequest, Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { NewUserGroup, UserGroup, UserGroupChanges, UserGroupTarget } from '../../../repository/repository.js';
import { membersWithin } from '../../permissions/members.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import type { Range } from '../../values/paths.js';
import { isId } from '../../values/rows.js';
import { deleteItem } from '../content/delete.js';
import { loadPermitted } from '../content/update.js';
import { moveTo } from '../locations/move.js';
import { findTarget } from '../locations/subject.js';
import { createPublished, publishChanges, touch } from './published.js';
import { type GroupRow, loadGroupAt, loadUserGroup, placeIdOf, selectGroup, toUserGroup } from './rows.js';

export async function createUserGroup(
  unit: UnitOfWork,
  { parentPath, ...group }: NewUserGroup & { readonly parentPath: string },
): Promise<UserGroup> {
  const { db, store } = unit;
  const { contentTypeId = store.users.groupContentTypeIds[0] as number } = group;
  const parent = await loadUserGroup(unit, parentPath);
  if (!store.users.groupContentTypeIds.includes(contentTypeId)) {
    const members = [{ member: 'contentTypeId', message: 'is not a content type of user groups' }];
    throw new BadRequest('The user group cannot be created with these values', { members });
  }
  const location = { parentLocationId: parent.place_id, priority: 0, hidden: false };
  const id = await createPublished(unit, { ...group, contentTypeId, location });
  unit.changes.push(changeOfAll('userGroup.created', { contentId: id, contentTypeId }));
  const created = selectGroup(db, store, await unit.rights()).where('content.id', '=', id);
  return toUserGroup(await created.executeTakeFirstOrThrow(), store);
}

export async function updateUserGroup(
  unit: UnitOfWork,
  { path, changes, expected }: UserGroupTarget & { readonly changes: UserGroupChanges },
): Promise<UserGroup> {
  const group = await loadUserGroup(unit, path);
  unit.changes.push(changeOfAll('userGroup.updated', { contentId: group.id, contentTypeId: group.type_id }));
  const { sectionId, fields = [], ...info } = changes;
  if (sectionId !== undefined) await loadPermitted(unit, group.id, { sectionId });
  checkRevision(group, expected);
  const all = { ...info, ...(sectionId !== undefined && { sectionId }) };
  await publishChanges(unit, group.id, { fields, info: all }, false);
  return reload(unit, group);
}

/** A group as its changes have left it. */
async function reload({ db, store, rights }: UnitOfWork, { place_id: id }: GroupRow): Promise<UserGroup> {
  const changed = selectGroup(db, store, await rights()).where('place.id', '=', id);
  return toUserGroup(await changed.executeTakeFirstOrThrow(), store);
}

export async function deleteUserGroup(unit: UnitOfWork, { path, expected }: UserGroupTarget): Promise<void> {
  const group = await loadUserGroup(unit, path);
  checkNotRoot(unit, group);
  const checkPlaces = (ranges: readonly Range[]) => checkEmpty(unit, group, ranges);
  await deleteItem(unit, { id: group.id, expected }, { event: 'userGroup.deleted', checkPlaces });
}

function checkNotRoot({ store }: UnitOfWork, { place_id: id }: GroupRow): void {
  if (id === placeIdOf(store.users.rootGroup)) throw new Refused(`User group ${id}`, 'is the root group');
}

/** Users are deleted or moved one by one, and not with a group. */
async function checkEmpty({ db }: UnitOfWork, { place_id: id }: GroupRow, ranges: readonly Range[]): Promise<void> {
  const member = await db
    .selectFrom('cms_content as member')
    .innerJoin('cms_account as account', 'account.content_id', 'member.id')
    .select('member.id')
    .where(membersWithin(db, ranges))
    .limit(1)
    .executeTakeFirst();
  if (member) throw new Refused(`User group ${id}`, 'has users');
}

export async function moveUserGroup(
  unit: UnitOfWork,
  { path, parentLocationId, expected }: UserGroupTarget & { readonly parentLocationId: number },
): Promise<UserGroup> {
  const group = await loadUserGroup(unit, path);
  checkNotRoot(unit, group);
  if (!isId(parentLocationId) || !(await findTarget(unit.db, parentLocationId))) {
    throw new Refused('The destination', 'does not exist');
  }
  await loadGroupAt(unit, parentLocationId);
  checkRevision(group, expected);
  unit.changes.push(changeOfAll('userGroup.moved', await moveTo(unit, { id: group.place_id, parentLocationId })));
  await touch(unit, group.id);
  return reload(unit, group);
}
