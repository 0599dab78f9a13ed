/** The trash in SQL: its items, and how it is emptied. */
import { type SqlBool, sql } from 'kysely';
import { PermissionDenied } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { TrashRepository } from '../../../repository/repository.js';
import { contentRules } from '../../permissions/limitations.js';
import { changeOfAll, namedContents, noChange } from '../../unit-of-work/change-log.js';
import { readMethod, writeMethod } from '../../unit-of-work/methods.js';
import { always, never, type Rights } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import type { AnyStore } from '../../unit-of-work/unit-of-work.js';
import { checkId, toJson } from '../../values/rows.js';
import { tooLarge } from '../../writes/tree/size.js';
import { removeContents } from '../content/removal.js';
import { mayRead, maySeeTrash, readable } from '../content/rows.js';
import { loadPermittedItem, ofTrashItem, selectItem, toTrashItem } from '../locations/trash-items.js';
import { restoreItem } from './restore.js';

export function createTrashRepository(store: AnyStore): Required<TrashRepository> {
  return {
    list: readMethod(store, async ({ all, rights }, { offset, limit }) => {
      const rows = await all(listItems, { offset, limit });
      const permissions = await rights();
      if (maySeeTrash(permissions) === never) throw new PermissionDenied('view', 'the trash');
      return { items: rows.map(toTrashItem) };
    }),

    load: readMethod(store, async ({ first }, id) => {
      checkId('trash item', id);
      return toTrashItem(readable(await first(findItem, { id }), 'trash item', id));
    }),

    delete: writeMethod(store, 'exclusive', async (unit, { id, expected }) => {
      const row = await loadPermittedItem(unit, id, ['delete', mayClean]);
      checkRevision({ revision: row.item_revision }, expected);
      const thing = { contentId: row.content_id, contentTypeId: row.type_id, locationId: id };
      unit.changes.push(changeOfAll('trashItem.deleted', thing));
      const rows = sql<SqlBool>`cms_content.id = ${row.content_id}`;
      await removeContents(unit, { rows, subject: `The content of trash item ${id}` });
    }),

    empty: writeMethod(store, 'exclusive', async (unit) => {
      const permissions = await unit.rights();
      const clean = mayClean(permissions);
      if (clean === never) throw new PermissionDenied('empty', 'the trash');
      const items = selectItem(unit.db, permissions, always).where(clean).where(mayRead(permissions, ofTrashItem));
      const most = store.maxSubtree;
      const rows = await items
        .clearSelect()
        .select('item.content_id')
        .limit(most + 1)
        .execute();
      if (rows.length > most) throw tooLarge(`A trash of more than ${most} items`);
      if (rows.length === 0) return void unit.changes.push(noChange);
      const ids = toJson(rows.map(({ content_id }) => content_id));
      const listed = sql`select cast(value as integer) from ${store.dialect.jsonItems(sql.val(ids))}`;
      const listedRows = sql<SqlBool>`cms_content.id in (${listed})`;
      const contentIds = await removeContents(unit, { rows: listedRows, subject: 'Content in the trash' });
      unit.changes.push(changeOfAll('trash.emptied', namedContents(contentIds)));
    }),

    restore: writeMethod(store, 'exclusive', restoreItem),
  };
}

const listItems = preparedWithRights(({ db, rights }, param: ParameterOf<{ offset: number; limit: number }>) =>
  selectItem(db, rights, always)
    .where(mayRead(rights, ofTrashItem))
    .orderBy('item.trashed', 'desc')
    .orderBy('item.id')
    .limit(param('limit'))
    .offset(param('offset')),
);

const findItem = preparedWithRights(({ db, rights }, param: ParameterOf<{ id: number }>) =>
  selectItem(db, rights, always).where('item.id', '=', param('id')),
);

const mayClean = (permissions: Rights) =>
  permissions.may('content', 'cleantrash', contentRules(permissions, ofTrashItem));
