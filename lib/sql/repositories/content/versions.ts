/** Versions in SQL. */
import { BadRequest, NotFound, PermissionDenied } from '../../../errors/errors.js';
import type {
  Json,
  Page,
  Version,
  VersionInfo,
  VersionQuery,
  VersionRepository,
} from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { readMethod, slowWriteMethod, writeMethod } from '../../unit-of-work/methods.js';
import { type Rights, toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromCursor, toCursor } from '../../values/cursor.js';
import { checkId, isId } from '../../values/rows.js';
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
    list: readMethod(store, listPage),

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

/** More than any content item has. */
const all = 2_147_483_646;

async function listPage(unit: UnitOfWork, { contentId, limit = all, after }: VersionQuery): Promise<Page<VersionInfo>> {
  checkId('content', contentId);
  const name = `versions of content ${contentId}`;
  const afterNo = after === undefined ? 0 : fromCursor(name, after, isVersionNo);
  if (afterNo === undefined) throw new BadRequest('The cursor (after) does not belong to this list');
  // One more than requested shows whether there are more.
  const rows = await unit.all(listVersions, { contentId, afterNo, limit: limit + 1 });
  if (rows.length === 0) await checkReadable(unit, contentId);
  const items = rows.slice(0, limit).map(toVersionInfo);
  const last = items.at(-1);
  return { items, ...(last && rows.length > limit && { next: toCursor(name, last.versionNo) }) };
}

const isVersionNo = (value: Json): value is number => typeof value === 'number' && isId(value);

/** @throws NotFound, PermissionDenied unless the caller may see one of the versions */
async function checkReadable({ first }: UnitOfWork, contentId: number): Promise<void> {
  const row = await first(findMostReadable, { contentId });
  if (!row) throw new NotFound('content', contentId);
  if (row.readable !== 1) throw new PermissionDenied('read', `content ${contentId}`);
}

const listVersions = preparedWithRights(
  ({ db, rights }, given: ParameterOf<{ contentId: number; afterNo: number; limit: number }>) =>
    selectVersions(db)
      .where('content.id', '=', given('contentId'))
      .where('version.version_no', '>', given('afterNo'))
      .where(mayRead(rights))
      .orderBy('version.version_no')
      .limit(given('limit')),
);

const findMostReadable = preparedWithRights(({ db, rights }, given: ParameterOf<{ contentId: number }>) =>
  selectVersionsFor(db, rights).where('content.id', '=', given('contentId')).orderBy('readable', 'desc').limit(1),
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
