/** Restores locations from the trash, under their former ids. */
import { Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { Location, Target } from '../../../repository/repository.js';
import { contentRules } from '../../permissions/limitations.js';
import { checkReturn, memberOf } from '../../permissions/members.js';
import { attachValues } from '../../permissions/trashed-values.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import type { Rights } from '../../unit-of-work/policies.js';
import { updateRow } from '../../unit-of-work/records.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { flag, isId } from '../../values/rows.js';
import { insertLocation, isContent, type Parent, takeSection } from '../../writes/tree/places.js';
import { checkContainer } from '../../writes/tree/targets.js';
import { refreshAliases } from '../../writes/url-tree/automatic.js';
import { loadChanged, namedLocation } from '../locations/rows.js';
import { checkArrival, findTarget } from '../locations/subject.js';
import { type ItemRow, loadPermittedItem, ofTrashItem } from '../locations/trash-items.js';

export async function restoreItem(
  unit: UnitOfWork,
  { id, parentLocationId, expected }: Target & { readonly parentLocationId?: number | undefined },
): Promise<Location> {
  const { db, now } = unit;
  const item = await loadPermittedItem(unit, id, ['restore', mayRestore]);
  const target = await findTarget(
    db,
    parentLocationId !== undefined && isId(parentLocationId) ? parentLocationId : item.parent_id,
  );
  if (!target || (parentLocationId !== undefined && !isId(parentLocationId))) {
    throw new Refused(parentLocationId === undefined ? 'The former parent' : 'The parent', 'does not exist');
  }
  checkRevision({ revision: item.item_revision }, expected);
  await checkArrival(unit, item.content_id, target);
  checkContainer(target);
  const comes = { members: memberOf(item.content_id), above: [target.path] };
  await checkReturn(unit, comes, 'restore', `trash item ${id}`);
  await putBack(unit, item, target);
  if (target.id !== item.parent_id) await takeSection(db, target.id, isContent(item.content_id), now);
  const location = await loadChanged(unit, id);
  unit.changes.push(changeOfAll('trashItem.restored', namedLocation(location)));
  return location;
}

const mayRestore = (rights: Rights) => rights.may('content', 'restore', contentRules(rights, ofTrashItem));

/** Revisions continue, so that an old ETag does not match the restored location. */
async function putBack(unit: UnitOfWork, item: ItemRow, parent: Parent): Promise<void> {
  const { db, now } = unit;
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
  await updateRow(unit, 'cms_content', item.content_id, { status: 'PUBLISHED' });
  await refreshAliases(db, { ids: [item.item_id] });
}
