/** Content items in SQL: reading them here, changing them in the files beside this one. */
import type { Content, ContentRepository } from '../../repository/repository.js';
import { loadPermissions, type Permissions } from '../permissions/policies.js';
import { checkId } from '../rows.js';
import { type Database, read, type Store } from '../store.js';
import { copyContent } from './copy.js';
import { deleteContent } from './delete.js';
import { hideContent } from './hide.js';
import { readable, selectInfo, toContentInfo } from './info.js';
import { updateInfo } from './update.js';
import { accountColumns, fieldsOf, relationsOf, toVersion, versionColumns } from './version.js';

export function createContentRepository(store: Store): ContentRepository {
  return {
    load: (id, context) =>
      read(store, context, async (db) => {
        checkId('content', id);
        const permissions = await loadPermissions(db, store, context);
        const row = await selectContent(db, store, permissions).where('content.id', '=', id).executeTakeFirst();
        return toContent(readable(row, 'content', id));
      }),

    loadInfo: (id, context) =>
      read(store, context, async (db) => {
        checkId('content', id);
        const permissions = await loadPermissions(db, store, context);
        const row = await selectInfo(db, permissions).where('content.id', '=', id).executeTakeFirst();
        return toContentInfo(readable(row, 'content', id));
      }),

    loadByRemoteId: (remoteId, context) =>
      read(store, context, async (db) => {
        const permissions = await loadPermissions(db, store, context);
        const row = await selectInfo(db, permissions).where('content.remote_id', '=', remoteId).executeTakeFirst();
        return toContentInfo(readable(row, 'content', row?.id));
      }),

    updateInfo: (...call) => updateInfo(store, ...call),
    delete: (...call) => deleteContent(store, ...call),
    hide: (...call) => hideContent(store, true, ...call),
    reveal: (...call) => hideContent(store, false, ...call),
    copy: (...call) => copyContent(store, ...call),
  };
}

/** Content items with their current versions, all of it in one statement. */
export function selectContent(db: Database, store: Store, permissions: Permissions) {
  return selectInfo(db, permissions)
    .leftJoin('cms_user as account', 'account.content_id', 'content.id')
    .select(versionColumns)
    .select(accountColumns)
    .select([fieldsOf(db, store), relationsOf(db, store, permissions)]);
}

export type ContentRow = Awaited<ReturnType<ReturnType<typeof selectContent>['execute']>>[number];

export function toContent(row: ContentRow): Content {
  return { ...toContentInfo(row), currentVersion: toVersion(row) };
}
