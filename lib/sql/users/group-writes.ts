/** Creates, updates, deletes and moves groups of users. */
import { BadRequest, PermissionDenied } from '../../errors.js';
import type {
  Context,
  NewUserGroup,
  UserGroup,
  UserGroupChanges,
  UserGroupRef,
  UserGroupTarget,
} from '../../repository/repository.js';
import { deleteItem } from '../content/delete.js';
import { loadPermitted } from '../content/update.js';
import { moveTo } from '../locations/move.js';
import { findTarget } from '../locations/subject.js';
import type { Range } from '../paths.js';
import { membersWithin } from '../permissions/members.js';
import { checkRevision, isId } from '../rows.js';
import { withSlowWork } from '../slow-work.js';
import type { AnyStore } from '../store.js';
import { type UnitOfWork, write } from '../unit-of-work.js';
import { createPublished, publishChanges, touch } from './published.js';
import { type GroupRow, loadGroup, loadGroupAt, placeIdOf, selectGroup, toUserGroup } from './rows.js';

export function createUserGroup(
  store: AnyStore,
  {
    parentPath,
    typeId = store.users.groupTypeIds[0] as number,
    ...group
  }: NewUserGroup & { readonly parentPath: string },
  context: Context,
): Promise<UserGroup> {
  const work = async (unit: UnitOfWork) => {
    const parent = await loadGroup(unit, parentPath);
    if (!store.users.groupTypeIds.includes(typeId)) {
      const members = [{ member: 'typeId', message: 'is not a content type of user groups' }];
      throw new BadRequest('The user group cannot be created with these values', { members });
    }
    const location = { parentId: parent.place_id, priority: 0, hidden: false };
    const id = await createPublished(unit, { ...group, typeId, location });
    const { db, permissions } = unit;
    return toUserGroup(
      await selectGroup(db, store, permissions).where('content.id', '=', id).executeTakeFirstOrThrow(),
      store,
    );
  };
  return withSlowWork(store, context, (own) => write(own, context, work));
}

export function updateUserGroup(
  store: AnyStore,
  { path, changes, expected }: UserGroupTarget & { readonly changes: UserGroupChanges },
  context: Context,
): Promise<UserGroup> {
  const work = async (unit: UnitOfWork) => {
    const group = await loadGroup(unit, path);
    const { sectionId, fields = [], ...info } = changes;
    if (sectionId !== undefined) await loadPermitted(unit, group.id, { sectionId });
    checkRevision(group, expected);
    const all = { ...info, ...(sectionId !== undefined && { sectionId }) };
    await publishChanges(unit, group.id, { fields, info: all }, false);
    const { db, permissions } = unit;
    const changed = selectGroup(db, store, permissions).where('place.id', '=', group.place_id);
    return toUserGroup(await changed.executeTakeFirstOrThrow(), store);
  };
  return withSlowWork(store, context, (own) => write(own, context, work));
}

export function deleteUserGroup(store: AnyStore, { path, expected }: UserGroupTarget, context: Context): Promise<void> {
  return write(store, context, async (unit) => {
    const group = await loadGroup(unit, path);
    checkNotRoot(unit, group, 'delete');
    await deleteItem(unit, { id: group.id, expected }, (ranges) => checkEmpty(unit, group, ranges));
  });
}

function checkNotRoot({ store }: UnitOfWork, { place_id: id }: GroupRow, action: string): void {
  if (id !== placeIdOf(store.users.rootGroup)) return;
  throw new PermissionDenied(action, `user group ${id}`, 'it is the root group');
}

/** Users are deleted or moved one by one, and not with a group. */
async function checkEmpty({ db }: UnitOfWork, { place_id: id }: GroupRow, ranges: readonly Range[]): Promise<void> {
  const found = await db
    .selectFrom('cms_content as member')
    .innerJoin('cms_account as account', 'account.content_id', 'member.id')
    .select('member.id')
    .where(membersWithin(ranges))
    .limit(1)
    .executeTakeFirst();
  if (found)
    throw new PermissionDenied(
      'delete',
      `user group ${id}`,
      'there are users in it or below it, which is not a matter of rights',
    );
}

export function moveUserGroup(
  store: AnyStore,
  { path, targetId, expected }: UserGroupTarget & { readonly targetId: number },
  context: Context,
): Promise<UserGroupRef> {
  return write(store, context, async (unit) => {
    const group = await loadGroup(unit, path);
    checkNotRoot(unit, group, 'move');
    if (!isId(targetId) || !(await findTarget(unit.db, targetId))) {
      throw new PermissionDenied('move', `user group ${group.place_id}`, 'the destination does not exist');
    }
    await loadGroupAt(unit, targetId);
    checkRevision(group, expected);
    const { pathString } = await moveTo(unit, { id: group.place_id, targetId });
    await touch(unit, group.id);
    return { path: pathString };
  });
}
