/** Content items in SQL: reading them here, changing them in the files beside this one. */
import type { ContentRepository } from '../../repository/repository.js';
import { loadPermissions } from '../permissions/policies.js';
import { type Given, preparedWithRights } from '../prepared.js';
import { checkId } from '../rows.js';
import { read, type Store } from '../store.js';
import { copyContent } from './copy.js';
import { createContent } from './create.js';
import { deleteContent } from './delete.js';
import { hideContent } from './hide.js';
import { findInfo, readable, selectInfo, toContentInfo } from './info.js';
import { deleteTranslation } from './translations.js';
import { updateInfo } from './update.js';
import { findContent, toContent } from './whole.js';

export function createContentRepository(store: Store): ContentRepository {
  return {
    load: (id, context) =>
      read(store, context, async (db) => {
        checkId('content', id);
        const permissions = await loadPermissions(db, store, context);
        const [row] = await findContent({ db, store, permissions }, { id });
        return toContent(readable(row, 'content', id));
      }),

    loadInfo: (id, context) =>
      read(store, context, async (db) => {
        checkId('content', id);
        const permissions = await loadPermissions(db, store, context);
        const [row] = await findInfo({ db, store, permissions }, { id });
        return toContentInfo(readable(row, 'content', id));
      }),

    loadByRemoteId: (remoteId, context) =>
      read(store, context, async (db) => {
        const permissions = await loadPermissions(db, store, context);
        const [row] = await findByRemoteId({ db, store, permissions }, { remoteId });
        // Its id is not for those who may not read it.
        return toContentInfo(readable(row, 'content'));
      }),

    create: (...call) => createContent(store, ...call),
    updateInfo: (...call) => updateInfo(store, ...call),
    delete: (...call) => deleteContent(store, ...call),
    hide: (...call) => hideContent(store, true, ...call),
    reveal: (...call) => hideContent(store, false, ...call),
    copy: (...call) => copyContent(store, ...call),
    deleteTranslation: (...call) => deleteTranslation(store, ...call),
  };
}

const findByRemoteId = preparedWithRights(({ db, rights }, given: Given<{ remoteId: string }>) =>
  selectInfo(db, rights).where('content.remote_id', '=', given('remoteId')),
);
