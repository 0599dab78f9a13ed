/** Puts what is in the trash back into the tree, under the id that it had. */
import { PermissionDenied } from '../../errors.js';
import type { Context, LocationRef, Target } from '../../repository/repository.js';
import { readable } from '../content/info.js';
import { checkArrival } from '../locations/arrival.js';
import { loadRef } from '../locations/location.js';
import { checkContainer, findTarget } from '../locations/subject.js';
import { isContent, takeSection } from '../locations/take-section.js';
import { contentRules } from '../permissions/limitations.js';
import { loadPermissions, type Permissions } from '../permissions/policies.js';
import { changed, checkId, checkRevision, flag, isId } from '../rows.js';
import { type Database, type Store, write } from '../store.js';
import { insertLocation, type Parent } from '../tree.js';
import { refreshAliases } from '../urls/automatic.js';
import { here, type ItemRow, selectItem } from './item.js';

export function restoreItem(
  store: Store,
  { id, parentId, expected }: Target & { readonly parentId?: number | undefined },
  context: Context,
): Promise<LocationRef> {
  return write(store, context, async (db) => {
    checkId('trash item', id);
    const permissions = await loadPermissions(db, store, context);
    const item = await loadPermitted(db, permissions, id);
    const target = await findTarget(db, parentId !== undefined && isId(parentId) ? parentId : item.parent_id);
    if (!target || (parentId !== undefined && !isId(parentId))) {
      const gone = parentId === undefined ? 'the location that it was below is gone' : 'there is no such location';
      throw new PermissionDenied('restore', `trash item ${id}`, gone);
    }
    checkRevision({ revision: item.item_revision }, expected);
    await checkArrival(db, permissions, item.content_id, target);
    checkContainer(target);
    const now = Date.now();
    await putBack(db, item, target, now);
    if (target.id !== item.parent_id) await takeSection(db, target.id, isContent(item.content_id), now);
    return loadRef(db, id);
  });
}

async function loadPermitted(db: Database, permissions: Permissions, id: number): Promise<ItemRow> {
  const may = permissions.may('content', 'restore', contentRules(permissions, here));
  const found = await selectItem(db, permissions, may).where('item.id', '=', id).executeTakeFirst();
  const item = readable(found, 'trash item', id);
  if (item.permitted !== 1) throw new PermissionDenied('restore', `trash item ${id}`);
  return item;
}

/** Revisions go on counting, so that nobody takes the location for what it was before. */
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
  await db.deleteFrom('cms_trash_item').where('id', '=', item.item_id).execute();
  await db
    .updateTable('cms_content')
    .set({ status: 'PUBLISHED', ...changed(now) })
    .where('id', '=', item.content_id)
    .execute();
  await refreshAliases(db, { ids: [item.item_id] });
}
