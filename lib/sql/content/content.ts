/** Content items in SQL: reads here, writes in the other files of this folder. */
import type { ContentRepository } from '../../repository/repository.js';
import type { Given } from '../placeholders.js';
import { preparedWithRights } from '../prepared.js';
import { checkId, isId, toJson } from '../rows.js';
import type { AnyStore } from '../store.js';
import { read, readFirst } from '../unit-of-work.js';
import { copyContent } from './copy.js';
import { createContent } from './create.js';
import { deleteContent } from './delete.js';
import { hideContent } from './hide.js';
import { findInfo, readable, readableByName, selectInfo, toContentInfo } from './rows.js';
import { deleteTranslation } from './translations.js';
import { updateInfo } from './update.js';
import { findContent, findContents, toContent } from './version-rows.js';

export function createContentRepository(store: AnyStore): ContentRepository {
  return {
    load: async (id, context) => {
      checkId('content', id);
      return readFirst(store, context, [findContent, { id }], async (row) =>
        toContent(readable(row, 'content', id), store),
      );
    },

    loadMany: (ids, context) =>
      read(store, context, async (unit) => {
        const known = [...new Set(ids.filter(isId))];
        if (known.length === 0) return ids.map(() => undefined);
        const rows = await unit.all(findContents, { ids: toJson(known) });
        const found = new Map(rows.filter((row) => row.readable === 1).map((row) => [row.id, toContent(row, store)]));
        return ids.map((id) => found.get(id));
      }),

    loadInfo: async (id, context) => {
      checkId('content', id);
      return readFirst(store, context, [findInfo, { id }], async (row) => toContentInfo(readable(row, 'content', id)));
    },

    loadByRemoteId: (remoteId, context) =>
      readFirst(store, context, [findByRemoteId, { remoteId }], async (row) =>
        toContentInfo(readableByName(row, 'content')),
      ),

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
