/** Ends schedules of drafts: with the draft, and with a change of it by a caller who may not publish it. */
import { accessOf, type Version } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import { changeOfSchedule } from '../../unit-of-work/change-log.js';
import { toColumn } from '../../unit-of-work/policies.js';
import { toStep, type WriteStep } from '../../unit-of-work/steps.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { toDate } from '../../values/rows.js';
import { publishRules } from './writable.js';
import type { VersionWork } from './written-versions.js';

/** For a draft that is published or deleted. A deletion of its row deletes that of the schedule as well. */
export function planScheduleEnd({ db, changes, row }: VersionWork): readonly WriteStep[] {
  if (row.schedule_id === null) return [];
  const { content_id: contentId, type_id: contentTypeId, version_no: versionNo } = row;
  changes.push(changeOfSchedule('schedule.ended', { contentId, contentTypeId, versionNo }));
  return [toStep(db.deleteFrom('cms_schedule').where('version_id', '=', row.version_id))];
}

interface Drafts {
  readonly contentId: number;
  /** The only draft that has changed, or all of the item have. */
  readonly versionId?: number;
}

/**
 * To be called after a change of drafts, as which languages a caller may publish depends on their fields.
 * @return the time of a schedule that has ended
 */
export async function endUnpublishable(unit: UnitOfWork, { contentId, versionId }: Drafts): Promise<Date | undefined> {
  const { db, changes } = unit;
  const rights = await unit.rights();
  const rows = await db
    .selectFrom('cms_schedule as schedule')
    .innerJoin('cms_version as version', 'version.id', 'schedule.version_id')
    .innerJoin('cms_content as content', 'content.id', 'schedule.content_id')
    .select(['schedule.id', 'schedule.time', 'version.version_no', 'content.type_id'])
    .select(toColumn(rights.may('content', 'publish', publishRules(rights))).as('isPublishable'))
    .where('schedule.content_id', '=', contentId)
    .$if(versionId !== undefined, (schedules) => schedules.where('schedule.version_id', '=', versionId ?? 0))
    .execute();
  const mayPublish = accessOf(unit.context.caller) === 'all';
  const ended = rows.filter(({ isPublishable }) => !mayPublish || isPublishable !== 1);
  if (ended.length === 0) return undefined;
  const ids = ended.map(({ id }) => id);
  await db
    .deleteFrom('cms_schedule')
    .where(isAmong(db, 'id', ids))
    .execute();
  for (const { type_id: contentTypeId, version_no: versionNo } of ended)
    changes.push(changeOfSchedule('schedule.ended', { contentId, contentTypeId, versionNo }));
  return ended[0] && toDate(ended[0].time);
}

/** After a change of a draft that is scheduled. @return the time of the schedule, if that has ended */
export const afterChange = (unit: VersionWork): Promise<Date | undefined> =>
  endUnpublishable(unit, { contentId: unit.row.content_id, versionId: unit.row.version_id });

/** Like `afterChange`, for a change that returns the draft, with the time of the schedule that it has ended. */
export async function afterUpdate(unit: VersionWork, draft: Version): Promise<Version> {
  const endedSchedule = await afterChange(unit);
  return endedSchedule ? { ...draft, endedSchedule } : draft;
}
