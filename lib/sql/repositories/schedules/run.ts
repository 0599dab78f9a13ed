/** Carries out scheduled actions at their time: once, in order, with the rights that their user has then. */
import type { Selectable } from 'kysely';
import { isRestError, PermissionDenied } from '../../../errors/errors.js';
import { anonymous, type Context } from '../../../repository/repository.js';
import type { ReportFailure } from '../../database/background.js';
import type { Failure } from '../../database/dialect.js';
import type { ScheduleTable } from '../../database/schema.js';
import { type ChangedThing, changeOfSchedule, withoutTags } from '../../unit-of-work/change-log.js';
import type { TimedKind } from '../../unit-of-work/jobs.js';
import type { BoundStore } from '../../unit-of-work/store.js';
import { inOneTransaction } from '../../unit-of-work/transaction.js';
import { backgroundContext, type UnitOfWork, write } from '../../unit-of-work/unit-of-work.js';
import { hideContent } from '../content/hide.js';
import { publishInUnit } from '../content/publish.js';
import { scheduleJob } from './writes.js';

type Due = Selectable<ScheduleTable>;

/** Each is carried out in the transaction that ends its schedule. Its changes are rolled back where it fails. */
export const createScheduleRuns = (report: ReportFailure): TimedKind => ({
  runDue: async (store, jobId, signal) => {
    const unexpected = await inOneTransaction(store, backgroundContext(signal), async (bound) => {
      const due = await findDue(bound);
      const failure = due && (await carryOut(bound, due, signal));
      if (due && failure) await noteFailure(bound, due, failure.error, signal);
      await write(bound, backgroundContext(signal), 'exclusive', (unit) => endJob(unit, jobId));
      return failure && !isOfCaller(failure.error) ? failure : undefined;
    });
    if (unexpected) await report(unexpected.error, { task: 'job', kind: scheduleJob });
  },
});

/** The first by time of those that have not failed. */
const findDue = ({ db, dialect }: BoundStore): Promise<Due | undefined> =>
  db
    .selectFrom('cms_schedule')
    .selectAll()
    .where('failure', 'is', null)
    .where('time', '<=', dialect.now())
    .orderBy('time')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Errors that the client would get who did the same. */
const isOfCaller = (error: unknown): error is Error & { readonly status: number } =>
  isRestError(error) && error.status < 500;

const temporaryFailures: readonly Failure[] = ['lockTimeout', 'stalePlan', 'unavailable', 'diskFull', 'poolFull'];

/** Whether it may succeed a little later: the storage is unavailable (503), or has no space left (507). */
const isTemporary = (error: unknown, { dialect }: BoundStore): boolean =>
  isRestError(error)
    ? error.status === 503 || error.status === 507
    : temporaryFailures.includes(dialect.failure(error));

/** @return the error it has failed with; an error that may not recur is thrown */
async function carryOut(
  store: BoundStore,
  due: Due,
  signal: AbortSignal,
): Promise<{ readonly error: unknown } | undefined> {
  try {
    await write(store, contextOf(due, signal), 'exclusive', async (unit) => {
      await checkUser(unit, due);
      await act(unit, due);
    });
    return undefined;
  } catch (error) {
    if (signal.aborted || isTemporary(error, store)) throw error;
    return { error };
  }
}

const contextOf = ({ user_id: userId, role_id: roleId }: Due, signal: AbortSignal): Context => ({
  ...backgroundContext(signal),
  caller: {
    ...anonymous,
    userId,
    ...(roleId !== null && { key: { id: 0, access: 'all' as const, roleId } }),
  },
});

/** Rights alone would be those of a user who was disabled. */
async function checkUser({ db }: UnitOfWork, { user_id: userId, action, content_id: contentId }: Due): Promise<void> {
  if (userId === null) return;
  const accounts = db.selectFrom('cms_account').select('enabled').where('content_id', '=', userId);
  const account = await accounts.executeTakeFirst();
  if (account?.enabled === 1) return;
  const reason = account ? 'is disabled' : 'was deleted';
  throw new PermissionDenied(action, `content ${contentId}: the user who has scheduled it ${reason}`);
}

interface Subject extends ChangedThing {
  readonly contentId: number;
}

/** The ids of a schedule, as changes name them. */
async function subjectOf({ db }: UnitOfWork, { content_id: contentId, version_id: versionId }: Due): Promise<Subject> {
  const { type_id: contentTypeId, version_no: versionNo } = await db
    .selectFrom('cms_content as content')
    .leftJoin('cms_version as version', (join) => join.on('version.id', '=', versionId ?? 0))
    .select(['content.type_id', 'version.version_no'])
    .where('content.id', '=', contentId)
    .executeTakeFirstOrThrow();
  return { contentId, contentTypeId, ...(versionNo !== null && { versionNo }) };
}

/** A publication ends the schedule by itself. */
async function act(unit: UnitOfWork, due: Due): Promise<void> {
  const { contentId, versionNo, ...thing } = await subjectOf(unit, due);
  if (versionNo !== undefined) return publishInUnit(unit, { contentId, versionNo });
  await hideContent(unit, { id: contentId }, due.action === 'hide');
  await unit.db.deleteFrom('cms_schedule').where('id', '=', due.id).execute();
  unit.changes.push(changeOfSchedule('schedule.ended', { contentId, ...thing }));
}

/** Maximum number of characters of a stored failure. */
const maxText = 2000;

/** Messages of other errors may have details that no client may see. */
const textOf = (error: unknown): string =>
  isOfCaller(error) ? error.message.slice(0, maxText) : 'An error of the server';

const noteFailure = (store: BoundStore, due: Due, error: unknown, signal: AbortSignal): Promise<void> =>
  write(store, contextOf(due, signal), 'exclusive', async (unit) => {
    const schedules = unit.db.updateTable('cms_schedule').set({ failure: textOf(error) });
    await schedules.where('id', '=', due.id).execute();
    unit.changes.push(changeOfSchedule('schedule.failed', await subjectOf(unit, due)));
  });

/** The job stays while more is due, as each schedule has added one that another may have used up. */
async function endJob({ db, store, changes }: UnitOfWork, jobId: number): Promise<void> {
  changes.push(withoutTags('job.taken'));
  const isMoreDue = await db
    .selectFrom('cms_schedule')
    .select('id')
    .where('failure', 'is', null)
    .where('time', '<=', store.dialect.now())
    .limit(1)
    .executeTakeFirst();
  if (!isMoreDue) await db.deleteFrom('cms_job').where('id', '=', jobId).execute();
}
