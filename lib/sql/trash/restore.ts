/** Restores locations from the trash, under their former ids. */
import { PermissionDenied } from '../../errors.js';
import type { Context, LocationRef, Target } from '../../repository/repository.js';
import { readable } from '../content/rows.js';
import { loadRef } from '../locations/rows.js';
import { checkArrival, checkContainer, findTarget } from '../locations/subject.js';
import { contentRules } from '../permissions/limitations.js';
import { checkReturn, memberOf } from '../permissions/members.js';
import { attachValues } from '../permissions/trashed-values.js';
import { changed, checkId, checkRevision, flag, isId } from '../rows.js';
import type { Database } from '../schema.js';
import type { AnyStore } from '../store.js';
import { insertLocation, isContent, type Parent, takeSection } from '../tree/places.js';
import { type UnitOfWork, write } from '../unit-of-work.js';
import { refreshAliases } from '../url-tree/automatic.js';
import { here, type ItemRow, selectItem } from './rows.js';

export function restoreItem(
  store: AnyStore,
  { id, parentId, expected }: Target & { readonly parentId?: number | undefined },
  context: Context,
): Promise<LocationRef> {
  return write(store, context, async (unit) => {
    const { db, now } = unit;
    checkId('trash item', id);
    const item = await loadPermitted(unit, id);
    const target = await findTarget(db, parentId !== undefined && isId(parentId) ? parentId : item.parent_id);
    if (!target || (parentId !== undefined && !isId(parentId))) {
      const reason = parentId === undefined ? 'its former parent was deleted' : 'the location does not exist';
      throw new PermissionDenied('restore', `trash item ${id}`, reason);
    }
    checkRevision({ revision: item.item_revision }, expected);
    await checkArrival(unit, item.content_id, target);
    checkContainer(target);
    const comes = { members: memberOf(item.content_id), above: [target.path] };
    await checkReturn(unit, comes, 'restore', `trash item ${id}`);
    await putBack(db, item, target, now);
    if (target.id !== item.parent_id) await takeSection(db, target.id, isContent(item.content_id), now);
    return loadRef(db, id);
  });
}

async function loadPermitted(unit: UnitOfWork, id: number): Promise<ItemRow> {
  const { db, permissions } = unit;
  const may = permissions.may('content', 'restore', contentRules(permissions, here));
  const found = await selectItem(db, permissions, may).where('item.id', '=', id).executeTakeFirst();
  const item = readable(found, 'trash item', id);
  if (item.permitted !== 1) throw new PermissionDenied('restore', `trash item ${id}`);
  return item;
}

/** Revisions continue, so that an old ETag does not match the restored location. */
async function putBack(db: Database, item: ItemRow, parent: Parent, now: number): Promise<void> {
  await insertLocation(db, parent, {
    id: item.item_id,
    revision: item.item_revision + 1,
    content_id: item.content_id,
    priority: item.priority,
    hidden: flag(item.item_hidden === 1),
    is_main: 1,
    remote_id: item.item_remote_id,
    sort_field: item.sort_field,
    sort_order: item.sort_order,
    updated: now,
  });
  await attachValues(db, item.item_id, now);
  await db.deleteFrom('cms_trash_item').where('id', '=', item.item_id).execute();
  await db
    .updateTable('cms_content')
    .set({ status: 'PUBLISHED', ...changed(now) })
    .where('id', '=', item.content_id)
    .execute();
  await refreshAliases(db, { ids: [item.item_id] });
}
