/** Deletes a content item with all its versions, places and descendants; or one version that is not published. */

import { type SqlBool, sql } from 'kysely';
import { PermissionDenied, Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { Target, VersionTarget } from '../../../repository/repository.js';
import { toSortName } from '../../../support/normalize.js';
import type { Database } from '../../database/schema.js';
import { contentNames, contentRules } from '../../permissions/limitations.js';
import { checkManagers } from '../../permissions/managers.js';
import { checkMembers, keptMembers } from '../../permissions/members.js';
import { type Change, changeOfAll, namedContents } from '../../unit-of-work/change-log.js';
import { checkAccess } from '../../unit-of-work/methods.js';
import { runSteps } from '../../unit-of-work/planned-writes.js';
import { type Condition, or, type Rights, toColumn } from '../../unit-of-work/policies.js';
import { updateRow } from '../../unit-of-work/records.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { below, pathAbove, type Range } from '../../values/paths.js';
import { fromJson, onCurrentVersion } from '../../values/rows.js';
import { planScheduleEnd } from './ended-schedules.js';
import { checkExtent, removeContent, toWithin } from './removal.js';
import { loadItem } from './rows.js';
import { changeOfDraft, mayRemoveVersion, refused } from './writable.js';
import { openVersion, type WritableRow } from './written-versions.js';

interface Deletion {
  /** The event in the change log. */
  readonly event: 'content.deleted' | 'user.deleted' | 'userGroup.deleted';
  /** Is called with the subtrees that would be deleted with it, once the caller may delete all their content. */
  readonly checkPlaces?: (ranges: readonly Range[]) => Promise<void>;
}

export async function deleteItem(
  unit: UnitOfWork,
  { id, expected }: Target,
  { event, checkPlaces }: Deletion,
): Promise<void> {
  const { db } = unit;
  const row = await loadItem(unit, id, ['delete', mayRemove]);
  const paths = await db.selectFrom('cms_location').select('path').where('content_id', '=', id).execute();
  const ranges = paths.map(({ path }) => below(path));
  const within = toWithin(db, ranges);
  await checkBelow(unit, id, ranges);
  const { isConcerned } = await checkExtent(unit, within);
  checkRevision(row, expected);
  await checkPlaces?.(ranges);
  const subject = `content ${id}`;
  const above = paths.map(({ path }) => pathAbove(path));
  await checkMembers(unit, { members: keptMembers(db, ranges), above, within: ranges }, 'delete', subject);
  const contentIds = await removeContent(unit, id, ranges);
  unit.changes.push(changeOfAll(event, { contentId: id, contentTypeId: row.type_id, ...namedContents(contentIds) }));
  if (isConcerned) await checkManagers(db);
}

/** The creator of a first draft may delete it. */
function mayRemove(rights: Rights): Condition {
  const removable = rights.may('content', 'remove', contentRules(rights));
  const isOwnDraft = sql<SqlBool>`(content.status = 'DRAFT' and version.creator_id = ${rights.user})`;
  return rights.isAuthenticated ? or([removable, isOwnDraft]) : removable;
}

async function checkBelow(unit: UnitOfWork, id: number, ranges: readonly Range[]): Promise<void> {
  const permissions = await unit.rights();
  if (ranges.length === 0) return;
  const names = { ...contentNames, location: 'location' };
  const removable = permissions.may('content', 'remove', contentRules(permissions, names));
  const blocking = await unit.db
    .selectFrom('cms_location as location')
    .innerJoin('cms_content as content', 'content.id', 'location.content_id')
    .innerJoin('cms_version as version', onCurrentVersion)
    .select('content.id')
    .where(toWithin(unit.db, ranges)('location'))
    .where((row) => row.or([row(toColumn(removable), '=', 0), row('content.id', '=', permissions.userId)]))
    .executeTakeFirst();
  if (blocking?.id === permissions.userId) throw new Refused(`Content ${id}`, 'contains the caller');
  if (blocking) throw new PermissionDenied('delete', `content ${id}: the caller may not delete something below it`);
}

/** A version that is the only one goes with its content, which excludes all other writes. */
export async function deleteVersion(unit: UnitOfWork, which: VersionTarget): Promise<void> {
  const work = await openVersion(unit, which, ['delete', mayRemoveVersion]);
  const { db, row, checkExpected } = work;
  checkAccess(unit.context, row.version_status === 'DRAFT' ? 'drafts' : 'all');
  if (row.version_status === 'PUBLISHED') throw refused(row, 'is published');
  const first = await firstOther(db, row);
  if (!first && row.version_status !== 'DRAFT') throw refused(row, 'is the last version');
  checkExpected();
  if (!first) unit.excludeOthers();
  unit.changes.push(ofDeleted(row, first !== undefined));
  await runSteps(unit, planScheduleEnd(work));
  if (!first) {
    await removeContent(unit, which.contentId, []);
    return;
  }
  await db.deleteFrom('cms_version').where('id', '=', row.version_id).execute();
  await keepNumber(db, row);
  if (row.current_version_no === which.versionNo) await showVersion(unit, row, first);
}

/** @param isKept whether the content has other versions */
function ofDeleted(row: WritableRow, isKept: boolean): Change {
  const content = { contentId: row.content_id, contentTypeId: row.type_id };
  if (!isKept) return changeOfAll('content.deleted', content);
  if (row.version_status === 'DRAFT') return changeOfDraft('draft.deleted', row);
  return changeOfAll('version.deleted', { ...content, versionNo: row.version_no });
}

type Successor = NonNullable<Awaited<ReturnType<typeof firstOther>>>;

function firstOther(db: Database, row: WritableRow) {
  return db
    .selectFrom('cms_version')
    .select(['version_no', 'names'])
    .where('content_id', '=', row.content_id)
    .where('id', '<>', row.version_id)
    .orderBy('version_no')
    .executeTakeFirst();
}

/** So that no later draft gets the number of a deleted version. */
async function keepNumber(db: Database, row: WritableRow): Promise<void> {
  if (row.version_no <= row.last_version_no) return;
  await db
    .updateTable('cms_content')
    .set({ last_version_no: row.version_no })
    .where('id', '=', row.content_id)
    .execute();
}

/** Content that was never published shows the first of its drafts. */
async function showVersion(unit: UnitOfWork, row: WritableRow, { version_no, names }: Successor) {
  const name = fromJson<Record<string, string>>(names)[row.main_language_code] ?? '';
  const columns = { current_version_no: version_no, name, sort_name: toSortName(name) };
  await updateRow(unit, 'cms_content', row.content_id, columns);
}
