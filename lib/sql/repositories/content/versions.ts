/** Versions in SQL. */
import { NotFound, PermissionDenied } from '../../../errors.js';
import type { Version, VersionRepository } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { readMethod, slowWriteMethod, writeMethod } from '../../unit-of-work/methods.js';
import { type Rights, toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import type { AnyStore } from '../../unit-of-work/unit-of-work.js';
import { checkId } from '../../values/rows.js';
import { deleteVersion } from './delete.js';
import { createDraft, touchedBy, updateDraft } from './drafts.js';
import { publishVersion } from './publish.js';
import { mayRead, readable } from './rows.js';
import { deleteDraftTranslation } from './translations.js';
import { partsOf, selectVersions, toVersion, toVersionInfo } from './version-rows.js';
import { contentLock, editing, mayEditIn, type WrittenVersion } from './writable.js';

export function createVersionRepository(store: AnyStore): Required<Omit<VersionRepository, 'save'>> {
  const createDraftOf = writeMethod<WrittenVersion, Version>(store, contentLock, editing(createDraft));
  return {
    list: readMethod(store, async ({ all }, contentId) => {
      checkId('content', contentId);
      const rows = await all(listVersions, { contentId });
      if (rows.length === 0) throw new NotFound('content', contentId);
      const seen = rows.filter((row) => row.readable === 1);
      if (seen.length === 0) throw new PermissionDenied('read', `content ${contentId}`);
      return { items: seen.map(toVersionInfo) };
    }),

    load: readMethod(store, async ({ first }, { contentId, versionNo }) => {
      checkId('content', contentId);
      checkId('version', versionNo);
      const row = await first(findVersion, { contentId, versionNo });
      return toVersion(readable(row, 'version', `${versionNo} of content ${contentId}`), store);
    }),

    createDraft: createDraftOf,
    createDraftOfCurrent: ({ id: contentId, expected }, context) =>
      createDraftOf({ contentId, versionNo: 'current', expected }, context),
    update: slowWriteMethod(
      store,
      contentLock,
      editing(updateDraft, ({ changes }) => mayEditIn(touchedBy(changes))),
    ),
    publish: (...call) => publishVersion(store, ...call),
    delete: writeMethod(store, contentLock, deleteVersion),
    deleteTranslation: writeMethod(
      store,
      contentLock,
      editing(deleteDraftTranslation, ({ languageCode }) => mayEditIn([languageCode])),
    ),
  };
}

const listVersions = preparedWithRights(({ db, rights }, given: ParameterOf<{ contentId: number }>) =>
  selectVersionsFor(db, rights).where('content.id', '=', given('contentId')).orderBy('version.version_no'),
);

const findVersion = preparedWithRights(
  ({ db, store, rights }, given: ParameterOf<{ contentId: number; versionNo: number }>) =>
    selectVersionsFor(db, rights)
      .select(partsOf(db, store, rights))
      .where('content.id', '=', given('contentId'))
      .where('version.version_no', '=', given('versionNo')),
);

const selectVersionsFor = (db: Database, rights: Rights) =>
  selectVersions(db).select(toColumn(mayRead(rights)).as('readable'));
