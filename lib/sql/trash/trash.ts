/** The trash in SQL: what is in it, and how it is emptied. */
import { type SqlBool, sql } from 'kysely';
import { PermissionDenied } from '../../errors.js';
import type { TrashRepository } from '../../repository/repository.js';
import { removeContents } from '../content/removal.js';
import { mayRead, maySeeTrash, readable } from '../content/rows.js';
import { contentRules } from '../permissions/limitations.js';
import { always, never, type Permissions } from '../permissions/policies.js';
import type { Given } from '../placeholders.js';
import { preparedWithRights } from '../prepared.js';
import { checkId, checkRevision } from '../rows.js';
import type { AnyStore } from '../store.js';
import { readAll, readFirst, write } from '../unit-of-work.js';
import { restoreItem } from './restore.js';
import { here, selectItem, toTrashItem } from './rows.js';

export function createTrashRepository(store: AnyStore): TrashRepository {
  return {
    list: ({ offset, limit }, context) =>
      readAll(store, context, [listItems, { offset, limit }], async (rows, { permissions }) => {
        if (maySeeTrash(permissions) === never) throw new PermissionDenied('view', 'the trash');
        return { items: rows.map(toTrashItem) };
      }),

    load: async (id, context) => {
      checkId('trash item', id);
      return readFirst(store, context, [findItem, { id }], async (row) => toTrashItem(readable(row, 'trash item', id)));
    },

    delete: ({ id, expected }, context) =>
      write(store, context, async (unit) => {
        const { db, permissions } = unit;
        checkId('trash item', id);
        const found = await selectItem(db, permissions, mayClean(permissions))
          .where('item.id', '=', id)
          .executeTakeFirst();
        const row = readable(found, 'trash item', id);
        if (row.permitted !== 1) throw new PermissionDenied('delete', `trash item ${id}`);
        checkRevision({ revision: row.item_revision }, expected);
        await removeContents(db, sql<SqlBool>`cms_content.id = ${row.content_id}`, unit.now);
      }),

    empty: (_, context) =>
      write(store, context, async (unit) => {
        const { db, permissions } = unit;
        const clean = mayClean(permissions);
        if (clean === never) throw new PermissionDenied('empty', 'the trash');
        const items = selectItem(db, permissions, always).where(clean).where(mayRead(permissions, here));
        const doomed = items.clearSelect().select('item.content_id');
        await removeContents(db, sql<SqlBool>`cms_content.id in (${doomed})`, unit.now);
      }),

    restore: (...call) => restoreItem(store, ...call),
  };
}

const listItems = preparedWithRights(({ db, rights }, given: Given<{ offset: number; limit: number }>) =>
  selectItem(db, rights, always)
    .where(mayRead(rights, here))
    .orderBy('item.trashed', 'desc')
    .orderBy('item.id')
    .limit(given('limit'))
    .offset(given('offset')),
);

const findItem = preparedWithRights(({ db, rights }, given: Given<{ id: number }>) =>
  selectItem(db, rights, always).where('item.id', '=', given('id')),
);

const mayClean = (permissions: Permissions) =>
  permissions.may('content', 'cleantrash', contentRules(permissions, here));
