/** Content items in SQL: reads here, writes in the other files of this folder. */
import type { ContentRepository } from '../../../repository/repository.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import { type AnyStore, read } from '../../unit-of-work/unit-of-work.js';
import { checkId, isId, toJson } from '../../values/rows.js';
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
      return read(store, context, async ({ first }) =>
        toContent(readable(await first(findContent, { id }), 'content', id), store),
      );
    },

    loadMany: (ids, context) =>
      read(store, context, async (unit) => {
        const known = [...new Set(ids.filter(isId))];
        const rows = await unit.all(findContents, { ids: toJson(known) });
        const found = new Map(rows.filter((row) => row.readable === 1).map((row) => [row.id, toContent(row, store)]));
        return ids.map((id) => found.get(id));
      }),

    loadInfo: async (id, context) => {
      checkId('content', id);
      return read(store, context, async ({ first }) =>
        toContentInfo(readable(await first(findInfo, { id }), 'content', id)),
      );
    },

    loadByRemoteId: (remoteId, context) =>
      read(store, context, async ({ first }) =>
        toContentInfo(readableByName(await first(findByRemoteId, { remoteId }), 'content')),
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

const findByRemoteId = preparedWithRights(({ db, rights }, given: ParameterOf<{ remoteId: string }>) =>
  selectInfo(db, rights).where('content.remote_id', '=', given('remoteId')),
);
