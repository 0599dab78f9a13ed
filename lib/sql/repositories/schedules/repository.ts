/** Schedules in SQL, as parts of the storage of versions and of content. */
import { type SqlBool, sql } from 'kysely';
import { BadRequest, NotFound } from '../../../errors/errors.js';
import type {
  ContentRepository,
  Json,
  Page,
  PageRequest,
  Schedule,
  VersionId,
  VersionRepository,
} from '../../../repository/repository.js';
import { readMethod, snapshotMethod, writeMethod } from '../../unit-of-work/methods.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromCursor, toCursor } from '../../values/cursor.js';
import { checkId } from '../../values/rows.js';
import { findInfo, mayRead, readable } from '../content/rows.js';
import { contentLock, mayEdit } from '../content/writable.js';
import { findVersion } from '../content/written-versions.js';
import { readableSchedule, selectSchedules, toSchedule } from './rows.js';
import { schedulePublication, scheduleVisibility, unschedulePublication, unscheduleVisibility } from './writes.js';

type VersionSchedules = Pick<VersionRepository, 'schedule' | 'loadSchedule' | 'unschedule'>;
type ContentSchedules = Pick<ContentRepository, 'schedule' | 'unschedule' | 'listSchedules' | 'listSchedulesOf'>;

/** Exclusive, as planned writes of a draft depend on whether it has a schedule. */
export function createVersionSchedules(store: AnyStore): Required<VersionSchedules> {
  const schedule = writeMethod(store, 'exclusive', schedulePublication);
  return {
    schedule: (command, context) => schedule(command, context).finally(store.wakeJobs),
    loadSchedule: snapshotMethod(store, loadSchedule),
    unschedule: writeMethod(store, 'exclusive', unschedulePublication),
  };
}

export function createContentSchedules(store: AnyStore): Required<ContentSchedules> {
  const lockOf = ({ id }: { readonly id: number }) => contentLock({ contentId: id });
  const schedule = writeMethod(store, lockOf, scheduleVisibility);
  return {
    schedule: (command, context) => schedule(command, context).finally(store.wakeJobs),
    unschedule: writeMethod(store, lockOf, unscheduleVisibility),
    listSchedules: readMethod(store, (unit, page) => listPage(unit, page)),
    listSchedulesOf: snapshotMethod(store, async (unit, { contentId, ...page }) => {
      checkId('content', contentId);
      readable(await unit.first(findInfo, { id: contentId }), 'content', contentId);
      return listPage(unit, page, contentId);
    }),
  };
}

async function loadSchedule(unit: UnitOfWork, version: VersionId): Promise<Schedule> {
  const { contentId, versionNo } = version;
  const { row } = await findVersion(unit, version, mayEdit);
  const subject = `version ${versionNo} of content ${contentId}`;
  readableSchedule(row, subject);
  const schedules = selectSchedules(unit.db, await unit.rights());
  const schedule = await schedules.where('schedule.version_id', '=', row.version_id).executeTakeFirst();
  if (!schedule) throw new NotFound(`schedule of ${subject}`);
  return toSchedule(schedule);
}

/** The time in milliseconds, and the id. */
type Position = readonly [number, number];

const isPosition = (value: Json): value is Position & Json =>
  Array.isArray(value) && value.length === 2 && value.every((part) => Number.isSafeInteger(part));

/** @param contentId that of the only content item, or all of them */
async function listPage(
  unit: UnitOfWork,
  { limit, offset, after }: PageRequest,
  contentId?: number,
): Promise<Page<Schedule>> {
  const name = contentId === undefined ? 'schedules' : `schedules of content ${contentId}`;
  const position = after === undefined ? undefined : fromCursor(name, after, isPosition);
  if (after !== undefined && !position) throw new BadRequest('The cursor (after) does not belong to this list');
  const permissions = await unit.rights();
  const rows = await selectSchedules(unit.db, permissions)
    .where(mayRead(permissions))
    .$if(contentId !== undefined, (schedules) => schedules.where('schedule.content_id', '=', contentId ?? 0))
    .$if(position !== undefined, (schedules) => schedules.where(isAfter(position ?? [0, 0])))
    .orderBy('schedule.time')
    .orderBy('schedule.id')
    // One more than requested shows whether there are more.
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = last && rows.length > limit ? toCursor(name, [Number(last.time), Number(last.id)]) : undefined;
  return { items: items.map(toSchedule), ...(next !== undefined && { next }) };
}

const isAfter = ([time, id]: Position) => sql<SqlBool>`(schedule.time, schedule.id) > (${time}, ${id})`;
