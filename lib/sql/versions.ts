/** Versions in SQL. */
import { NotFound, PermissionDenied } from '../errors.js';
import type { VersionRepository } from '../repository/repository.js';
import { createDraft } from './content/create-draft.js';
import { deleteVersion } from './content/delete-version.js';
import { mayRead, readable } from './content/info.js';
import { publishVersion } from './content/publish.js';
import { deleteDraftTranslation } from './content/translations.js';
import { updateDraft } from './content/update-draft.js';
import { accountColumns, fieldsOf, relationsOf, toVersion, toVersionInfo, versionColumns } from './content/version.js';
import { loadPermissions, type Rights, toColumn } from './permissions/policies.js';
import { type Given, preparedWithRights } from './prepared.js';
import { checkId } from './rows.js';
import { type Database, read, type Store } from './store.js';

export function createVersionRepository(store: Store): VersionRepository {
  return {
    list: (contentId, context) =>
      read(store, context, async (db) => {
        checkId('content', contentId);
        const permissions = await loadPermissions(db, store, context);
        const rows = await listVersions({ db, store, permissions }, { contentId });
        if (rows.length === 0) throw new NotFound('content', contentId);
        const seen = rows.filter((row) => row.readable === 1);
        if (seen.length === 0) throw new PermissionDenied('read', `content ${contentId}`);
        return { items: seen.map(toVersionInfo) };
      }),

    load: ({ contentId, versionNo }, context) =>
      read(store, context, async (db) => {
        checkId('content', contentId);
        checkId('version', versionNo);
        const permissions = await loadPermissions(db, store, context);
        const [row] = await findVersion({ db, store, permissions }, { contentId, versionNo });
        const which = `${versionNo} of content ${contentId}`;
        return toVersion(readable(row, 'version', which), store.fieldTypes);
      }),

    createDraft: (...call) => createDraft(store, ...call),
    createDraftOfCurrent: ({ id: contentId, expected }, context) =>
      createDraft(store, { contentId, versionNo: 'current', expected }, context),
    update: (...call) => updateDraft(store, ...call),
    publish: (...call) => publishVersion(store, ...call),
    delete: (...call) => deleteVersion(store, ...call),
    deleteTranslation: (...call) => deleteDraftTranslation(store, ...call),
  };
}

const listVersions = preparedWithRights(({ db, rights }, given: Given<{ contentId: number }>) =>
  selectVersions(db, rights).where('content.id', '=', given('contentId')).orderBy('version.version_no'),
);

const findVersion = preparedWithRights(
  ({ db, store, rights }, given: Given<{ contentId: number; versionNo: number }>) =>
    selectVersions(db, rights)
      .leftJoin('cms_user as account', 'account.content_id', 'content.id')
      .select(accountColumns)
      .select([fieldsOf(db, store), relationsOf(db, store, rights)])
      .where('content.id', '=', given('contentId'))
      .where('version.version_no', '=', given('versionNo')),
);

function selectVersions(db: Database, rights: Rights) {
  return db
    .selectFrom('cms_version as version')
    .innerJoin('cms_content as content', 'content.id', 'version.content_id')
    .select(versionColumns)
    .select(toColumn(mayRead(rights)).as('readable'));
}
