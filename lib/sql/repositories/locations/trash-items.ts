/** A trash item as one row, with its content. */
import { PermissionDenied } from '../../../errors/errors.js';
import type { TrashItem } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { contentNames, type Names } from '../../permissions/limitations.js';
import { type Condition, type Rights, toColumn } from '../../unit-of-work/policies.js';
import { byRight, type ParameterOf, preparedWithRights, type RightTo } from '../../unit-of-work/prepared.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, onCurrentVersion, toStored } from '../../values/rows.js';
import { infoColumns, mayRead, onReadableMain, readable, toContentInfo } from '../content/rows.js';

/** The aliases of the rows that permissions refer to, in the queries here; the item is treated as the location that it was. */
export const ofTrashItem: Names = { ...contentNames, location: 'item' };

/** Items with whether the caller may see them and may use the operation. */
export function selectItem(db: Database, rights: Rights, may: Condition) {
  return (
    db
      .selectFrom('cms_trash_item as item')
      // SQLite keeps to the order of a cross join, and so does not begin with all the content there is.
      .crossJoin('cms_content as content')
      .whereRef('content.id', '=', 'item.content_id')
      .innerJoin('cms_version as version', onCurrentVersion)
      .leftJoin('cms_location as main', onReadableMain(rights))
      .select(infoColumns)
      .select(['item.id as item_id', 'item.content_id', 'item.parent_id', 'item.path', 'item.depth', 'item.priority'])
      .select(['item.hidden as item_hidden', 'item.invisible', 'item.remote_id as item_remote_id'])
      .select(['item.sort_field', 'item.sort_order'])
      .select(['item.revision as item_revision', 'item.updated as item_updated'])
      .select([toColumn(mayRead(rights, ofTrashItem)).as('readable'), toColumn(may).as('permitted')])
  );
}

/** An item, if the caller may do that to it. */
export async function loadPermittedItem(
  unit: UnitOfWork,
  id: number,
  [action, right]: readonly [action: string, right: RightTo],
): Promise<ItemRow> {
  checkId('trash item', id);
  const item = readable(await unit.first(findItem(right), { id }), 'trash item', id);
  if (item.permitted !== 1) throw new PermissionDenied(action, `trash item ${id}`);
  return item;
}

const findItem = byRight((right) =>
  preparedWithRights(({ db, rights }, param: ParameterOf<{ id: number }>) =>
    selectItem(db, rights, right(rights)).where('item.id', '=', param('id')),
  ),
);

export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItem>['execute']>>[number];

export function toTrashItem(row: ItemRow): TrashItem {
  return {
    id: row.item_id,
    pathString: row.path,
    parent: { id: row.parent_id, pathString: row.path.slice(0, -`${row.item_id}/`.length) },
    depth: row.depth,
    priority: row.priority,
    hidden: row.item_hidden === 1,
    invisible: row.invisible === 1,
    // Locations that were below it have their own trash items.
    childCount: 0,
    remoteId: row.item_remote_id,
    sortField: row.sort_field,
    sortOrder: row.sort_order,
    content: toContentInfo(row),
    ...toStored({ revision: row.item_revision, updated: row.item_updated }),
  };
}
