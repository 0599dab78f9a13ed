/** Content items in SQL: reads here, writes in the other files of this folder. */
import type { Content, ContentRepository, NewContent } from '../../../repository/repository.js';
import {
  plannedMethod,
  readMethod,
  slowPlannedMethod,
  slowWriteMethod,
  writeMethod,
} from '../../unit-of-work/methods.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import type { AnyStore } from '../../unit-of-work/unit-of-work.js';
import { checkId, isId, toJson } from '../../values/rows.js';
import { copyContent } from './copy.js';
import { createContent, planCreation } from './create.js';
import { deleteItem } from './delete.js';
import { hideContent } from './hide.js';
import { findInfo, readable, readableByName, selectInfo, toContentInfo } from './rows.js';
import { deleteTranslation } from './translations.js';
import { planUpdate } from './update.js';
import { findContent, findContents, toContent, toContents } from './version-rows.js';
import { contentLock } from './writable.js';

export function createContentRepository(
  store: AnyStore,
): Required<Omit<ContentRepository, 'save' | 'schedule' | 'unschedule' | 'listSchedules' | 'listSchedulesOf'>> {
  const createDraft = slowPlannedMethod<NewContent, Content>(store, () => 'shared', planCreation, 'drafts');
  const createPublished = slowWriteMethod(store, 'exclusive', createContent);
  return {
    load: readMethod(store, async ({ first }, id) => {
      checkId('content', id);
      return toContent(readable(await first(findContent, { id }), 'content', id), store);
    }),

    loadMany: readMethod(store, async (unit, ids) => {
      const validIds = [...new Set(ids.filter(isId))];
      const rows = await unit.all(findContents, { ids: toJson(validIds) });
      const contents = await toContents(
        rows.filter((row) => row.readable === 1),
        store,
      );
      return ids.map((id) => contents.get(id));
    }),

    loadInfo: readMethod(store, async ({ first }, id) => {
      checkId('content', id);
      return toContentInfo(readable(await first(findInfo, { id }), 'content', id));
    }),

    loadByRemoteId: readMethod(store, async ({ first }, remoteId) =>
      toContentInfo(readableByName(await first(findByRemoteId, { remoteId }), 'content')),
    ),

    create: (content, context) => (content.publish ? createPublished : createDraft)(content, context),
    updateInfo: plannedMethod(store, ({ id }) => contentLock({ contentId: id }), planUpdate),
    delete: writeMethod(store, 'exclusive', (unit, target) => deleteItem(unit, target, { event: 'content.deleted' })),
    hide: writeMethod(store, 'exclusive', (unit, target) => hideContent(unit, target, true)),
    reveal: writeMethod(store, 'exclusive', (unit, target) => hideContent(unit, target, false)),
    copy: writeMethod(store, 'exclusive', copyContent),
    deleteTranslation: writeMethod(store, 'exclusive', deleteTranslation),
  };
}

const findByRemoteId = preparedWithRights(({ db, rights }, param: ParameterOf<{ remoteId: string }>) =>
  selectInfo(db, rights).where('content.remote_id', '=', param('remoteId')),
);
