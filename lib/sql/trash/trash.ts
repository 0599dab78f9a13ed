/** The trash in SQL: what is in it, and how it is emptied. */
import { type SqlBool, sql } from 'kysely';
import { PermissionDenied } from '../../errors.js';
import type { TrashRepository } from '../../repository/repository.js';
import { mayRead, maySeeTrash, readable } from '../content/info.js';
import { removeContents } from '../content/removal.js';
import { contentRules } from '../permissions/limitations.js';
import { always, loadPermissions, never, type Permissions } from '../permissions/policies.js';
import { type Given, preparedWithRights } from '../prepared.js';
import { checkId, checkRevision } from '../rows.js';
import { read, type Store, write } from '../store.js';
import { here, selectItem, toTrashItem } from './item.js';
import { restoreItem } from './restore.js';

export function createTrashRepository(store: Store): TrashRepository {
  return {
    list: ({ offset, limit }, context) =>
      read(store, context, async (db) => {
        const permissions = await loadPermissions(db, store, context);
        if (maySeeTrash(permissions) === never) throw new PermissionDenied('view', 'the trash');
        const rows = await listItems({ db, store, permissions }, { offset, limit });
        return { items: rows.map(toTrashItem) };
      }),

    load: (id, context) =>
      read(store, context, async (db) => {
        checkId('trash item', id);
        const permissions = await loadPermissions(db, store, context);
        const [row] = await findItem({ db, store, permissions }, { id });
        return toTrashItem(readable(row, 'trash item', id));
      }),

    delete: ({ id, expected }, context) =>
      write(store, context, async (db) => {
        checkId('trash item', id);
        const permissions = await loadPermissions(db, store, context);
        const found = await selectItem(db, permissions, mayClean(permissions))
          .where('item.id', '=', id)
          .executeTakeFirst();
        const row = readable(found, 'trash item', id);
        if (row.permitted !== 1) throw new PermissionDenied('delete', `trash item ${id}`);
        checkRevision({ revision: row.item_revision }, expected);
        await removeContents(db, sql<SqlBool>`cms_content.id = ${row.content_id}`, Date.now());
      }),

    empty: (_, context) =>
      write(store, context, async (db) => {
        const permissions = await loadPermissions(db, store, context);
        const clean = mayClean(permissions);
        if (clean === never) throw new PermissionDenied('empty', 'the trash');
        const items = selectItem(db, permissions, always).where(clean).where(mayRead(permissions, here));
        const doomed = items.clearSelect().select('item.content_id');
        await removeContents(db, sql<SqlBool>`cms_content.id in (${doomed})`, Date.now());
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
