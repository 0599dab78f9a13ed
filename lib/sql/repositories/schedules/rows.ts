/** Rows of schedules, with the versions that they are about. */
import { sql } from 'kysely';
import { PermissionDenied } from '../../../errors/errors.js';
import type { Schedule } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { type Rights, toColumn } from '../../unit-of-work/policies.js';
import { toDate } from '../../values/rows.js';
import { mayRead } from '../content/rows.js';

/** Schedules with their drafts; those of content itself have its current version, by which the caller may see them or not. */
export const selectSchedules = (db: Database, rights: Rights) =>
  db
    .selectFrom('cms_schedule as schedule')
    .innerJoin('cms_content as content', 'content.id', 'schedule.content_id')
    .innerJoin('cms_version as version', (join) =>
      join.on(
        'version.id',
        '=',
        sql<number>`coalesce(schedule.version_id, (select shown.id from cms_version shown
          where shown.content_id = content.id and shown.version_no = content.current_version_no))`,
      ),
    )
    .select(['schedule.id', 'schedule.action', 'schedule.time', 'schedule.time_zone', 'schedule.user_id'])
    .select(['schedule.failure', 'schedule.content_id', 'schedule.version_id', 'version.version_no'])
    .select(toColumn(mayRead(rights)).as('readable'));

type ScheduleRow = Awaited<ReturnType<ReturnType<typeof selectSchedules>['execute']>>[number];

export function toSchedule(row: Omit<ScheduleRow, 'readable' | 'id'>): Schedule {
  const { action, content_id, version_id, version_no, time, time_zone, user_id, failure } = row;
  return {
    action,
    contentId: content_id,
    time: toDate(time),
    ...(version_id !== null && { versionNo: version_no }),
    ...(time_zone !== null && { timeZone: time_zone }),
    ...(user_id !== null && { userId: user_id }),
    ...(failure !== null && { failure }),
  };
}

/** @throws PermissionDenied unless the caller may read the content of the schedule */
export function readableSchedule<T extends { readonly readable: number }>(row: T, subject: string): T {
  if (row.readable !== 1) throw new PermissionDenied('read', subject);
  return row;
}
