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
import { plannedMethod, readMethod, slowPlannedMethod, writeMethod } from '../../unit-of-work/methods.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromCursor, toCursor } from '../../values/cursor.js';
import { checkId, isId } from '../../values/rows.js';
import { deleteVersion } from './delete.js';
import { planDraft, planNewDraft } from './drafts.js';
import { afterChange } from './ended-schedules.js';
import { publishVersion } from './publish.js';
import { mayRead, readable } from './rows.js';
import { deleteDraftTranslation } from './translations.js';
import { findReadable, selectReadableVersions, selectVersions, toVersion, toVersionInfo } from './version-rows.js';
import { contentLock, type WrittenVersion } from './writable.js';
import { editing } from './written-versions.js';

export function createVersionRepository(
  store: AnyStore,
): Required<Omit<VersionRepository, 'save' | 'schedule' | 'loadSchedule' | 'unschedule'>> {
  const createDraftOf = plannedMethod<WrittenVersion, Version>(store, contentLock, planNewDraft, 'drafts');
  return {
    list: readMethod(store, listPage),

    load: readMethod(store, async ({ first }, { contentId, versionNo }) => {
      checkId('content', contentId);
      checkId('version', versionNo);
      const row = await first(findReadable, { contentId, versionNo });
      return toVersion(readable(row, 'version', `${versionNo} of content ${contentId}`), store);
    }),

    createDraft: createDraftOf,
    createDraftOfCurrent: ({ id: contentId, expected }, context) =>
      createDraftOf({ contentId, versionNo: 'current', expected }, context),
    update: slowPlannedMethod(store, contentLock, planDraft, 'drafts'),
    publish: (...call) => publishVersion(store, ...call),
    delete: writeMethod(store, contentLock, deleteVersion, 'drafts'),
    deleteTranslation: writeMethod(
      store,
      contentLock,
      editing(deleteDraftTranslation, ({ languageCode }) => [languageCode], afterChange),
      'drafts',
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
  ({ db, rights }, param: ParameterOf<{ contentId: number; afterNo: number; limit: number }>) =>
    selectVersions(db)
      .where('content.id', '=', param('contentId'))
      .where('version.version_no', '>', param('afterNo'))
      .where(mayRead(rights))
      .orderBy('version.version_no')
      .limit(param('limit')),
);

const findMostReadable = preparedWithRights(({ db, rights }, param: ParameterOf<{ contentId: number }>) =>
  selectReadableVersions(db, rights).where('content.id', '=', param('contentId')).orderBy('readable', 'desc').limit(1),
);
