/** Schedules actions, and deletes schedules. */
import { sql } from 'kysely';
import { BadRequest, type MemberFault, NotFound } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type {
  Schedule,
  ScheduledAction,
  ScheduleTime,
  Target,
  VersionId,
  VersionTarget,
  VisibilityAction,
} from '../../../repository/repository.js';
import { changeOfSchedule } from '../../unit-of-work/change-log.js';
import { addJob } from '../../unit-of-work/jobs.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { mayHide } from '../content/hide.js';
import { loadItem } from '../content/rows.js';
import { mayPublish } from '../content/writable.js';
import { openVersion } from '../content/written-versions.js';
import { toSchedule } from './rows.js';

/** The name of the kind of jobs. */
export const scheduleJob = 'runSchedules';

export async function schedulePublication(unit: UnitOfWork, command: VersionTarget & ScheduleTime): Promise<Schedule> {
  const { contentId, versionNo } = command;
  const { row, checkDraft } = await openVersion(unit, command, ['publish', mayPublish]);
  checkDraft();
  const saved = await save(unit, command, { contentId, versionId: row.version_id, action: 'publish' });
  unit.changes.push(changeOfSchedule('schedule.created', { contentId, contentTypeId: row.type_id, versionNo }));
  return toSchedule({ ...saved, version_no: versionNo });
}

export async function scheduleVisibility(
  unit: UnitOfWork,
  { id: contentId, expected, action, ...when }: Target & ScheduleTime & { readonly action: VisibilityAction },
): Promise<Schedule> {
  const row = await loadItem(unit, contentId, [action, mayHide]);
  checkRevision(row, expected);
  const saved = await save(unit, when, { contentId, versionId: null, action });
  unit.changes.push(changeOfSchedule('schedule.created', { contentId, contentTypeId: row.type_id }));
  return toSchedule({ ...saved, version_no: 0 });
}

export async function unschedulePublication(unit: UnitOfWork, { contentId, versionNo }: VersionId): Promise<void> {
  const { row } = await openVersion(unit, { contentId, versionNo }, ['publish', mayPublish]);
  const deletion = unit.db.deleteFrom('cms_schedule').where('version_id', '=', row.version_id);
  const deleted = await deletion.returning('time').execute();
  if (deleted.length === 0) throw new NotFound(`schedule of version ${versionNo} of content ${contentId}`);
  await deleteUnneededJobs(unit, deleted);
  unit.changes.push(changeOfSchedule('schedule.deleted', { contentId, contentTypeId: row.type_id, versionNo }));
}

export async function unscheduleVisibility(
  unit: UnitOfWork,
  { id: contentId, action }: { readonly id: number; readonly action?: VisibilityAction },
): Promise<void> {
  const { type_id: contentTypeId } = await loadItem(unit, contentId, [action ?? 'hide', mayHide]);
  const all = unit.db.deleteFrom('cms_schedule').where('content_id', '=', contentId).where('version_id', 'is', null);
  const deletion = action === undefined ? all : all.where('action', '=', action);
  const deleted = await deletion.returning('time').execute();
  if (deleted.length === 0) throw new NotFound(`schedule of content ${contentId}`);
  await deleteUnneededJobs(unit, deleted);
  unit.changes.push(changeOfSchedule('schedule.deleted', { contentId, contentTypeId }));
}

/** Deletes the jobs of times at which nothing is scheduled any more, since these may be years away. */
async function deleteUnneededJobs(
  { db }: UnitOfWork,
  former: readonly { readonly time: number | string }[],
): Promise<void> {
  const atTime = db.selectFrom('cms_schedule').select('id').where('time', '=', sql.ref<number>('cms_job.run_after'));
  await db
    .deleteFrom('cms_job')
    .where('kind', '=', scheduleJob)
    .where(
      'run_after',
      'in',
      former.map(({ time }) => Number(time)),
    )
    .where((row) => row.not(row.exists(atTime.where('failure', 'is', null))))
    .execute();
}

interface Subject {
  readonly contentId: number;
  readonly versionId: number | null;
  readonly action: ScheduledAction;
}

/** Writes to schedules of one content item exclude each other. */
async function save(unit: UnitOfWork, when: ScheduleTime, { contentId, versionId, action }: Subject) {
  const { db, now, context } = unit;
  const { caller } = context;
  await checkTime(unit, when);
  const time = when.time.getTime();
  const values = {
    time,
    time_zone: when.timeZone ?? null,
    user_id: caller.userId,
    role_id: caller.key?.roleId ?? null,
    created: now,
    failure: null,
  };
  const former = await db
    .selectFrom('cms_schedule')
    .select(['id', 'time'])
    .where('content_id', '=', contentId)
    .where('action', '=', action)
    .where((row) => (versionId === null ? row('version_id', 'is', null) : row('version_id', '=', versionId)))
    .executeTakeFirst();
  await addJob(db, scheduleJob, {}, now, time);
  if (former) {
    const update = db.updateTable('cms_schedule').set(values).where('id', '=', former.id);
    const updated = await update.returningAll().executeTakeFirstOrThrow();
    await deleteUnneededJobs(unit, [former]);
    return updated;
  }
  const inserted = db
    .insertInto('cms_schedule')
    .values({ ...values, content_id: contentId, version_id: versionId, action });
  return inserted.returningAll().executeTakeFirstOrThrow();
}

/** By the clock of the database, which decides when it is due as well. @throws BadRequest */
async function checkTime({ db, store }: UnitOfWork, { time, timeZone }: ScheduleTime): Promise<void> {
  const { rows } = await sql<{ readonly now: number | string }>`select ${store.dialect.now()} as now`.execute(db);
  const members: MemberFault[] = [];
  if (!(time.getTime() > Number(rows[0]?.now))) members.push({ member: 'time', message: 'must be in the future' });
  if (timeZone !== undefined && !isTimeZone(timeZone))
    members.push({ member: 'timeZone', message: 'must be the name of a time zone, such as Europe/Warsaw' });
  if (members.length > 0) throw new BadRequest('This cannot be scheduled', { members });
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined && /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
