/** Jobs: tasks that follow from a write, carried out after it in bounded steps, which survive a restart and let others write. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Json } from '../../repository/repository.js';
import type { ReportFailure } from '../database/background.js';
import type { Database, JobTable } from '../database/schema.js';
import type { WriteLock } from '../database/write-lock.js';
import { fromJson, toJson } from '../values/rows.js';
import { withoutTags } from './change-log.js';
import type { Condition } from './policies.js';
import type { Store } from './store.js';
import { backgroundContext, type UnitOfWork, write } from './unit-of-work.js';

/** The part of a unit of work that steps use: its connection, and the list of changes. */
type StepUnit = Pick<UnitOfWork, 'db' | 'changes'>;

/** A kind of job. */
export interface JobKind<P> {
  lockOf(parameters: P): WriteLock;
  /** Carries out a step, and returns the parameters for the next one, or undefined when all is done. */
  step(unit: StepUnit, parameters: P): Promise<P | undefined>;
}

/** A kind whose jobs are due at a time by the clock of the database, and are transactions of several calls. */
export interface TimedKind {
  /** Carries out the first due job, and deletes the job with that id unless more is due. */
  runDue(store: Store, jobId: number, signal: AbortSignal): Promise<void>;
}

interface AnyKind {
  lockOf(parameters: never): WriteLock;
  step(unit: StepUnit, parameters: never): Promise<object | undefined>;
}

/** By name. */
export type JobKinds = Readonly<Record<string, AnyKind | TimedKind>>;

const isTimed = (kind: AnyKind | TimedKind | undefined): kind is TimedKind => kind !== undefined && 'runDue' in kind;

export interface JobRunner {
  /** Takes up the jobs that the database holds, and those that are added. */
  start(store: Store): Promise<void>;
  /** A job has been added. */
  wake(): void;
  /** Waits for the step that is running; jobs that are left go on when a repository is opened. */
  stop(): Promise<void>;
}

/** @param runAfter the time at which it is due, for kinds that have one */
export async function addJob(db: Database, kind: string, parameters: Json, now: number, runAfter = 0): Promise<void> {
  await db
    .insertInto('cms_job')
    .values({ kind, parameters: toJson(parameters), created: now, run_after: runAfter })
    .execute();
}

/**
 * In milliseconds: between two steps, so that others can write; between looks for jobs of processes that have ended; between those
 * for jobs whose time comes; and after the first failure of a job, which is doubled with each further one.
 */
const pause = { step: 10, look: 60_000, timed: 5000, failure: 1000, longest: 3_600_000 };

/** Milliseconds until the next look for a job that is due by the clock of this process, and not yet by that of the database. */
const minSleep = 100;

/** Each step is a transaction of its own, and no two of a job run at the same time, whatever processes they are of. */
export function createJobRunner(kinds: JobKinds, report: ReportFailure): JobRunner {
  const controller = new AbortController();
  const { signal } = controller;
  let store: Store | undefined;
  let looking: NodeJS.Timeout | undefined;
  let lookingForTimed: NodeJS.Timeout | undefined;
  let nextTry: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;

  async function run(opened: Store): Promise<void> {
    while (isWanted) {
      isWanted = false;
      while (!signal.aborted && (await runNext(opened, kinds, signal, report)))
        await wait(pause.step, undefined, { signal, ref: false });
    }
    const left = await timeToNext(opened, kinds);
    clearTimeout(nextTry);
    if (left !== undefined && left < pause.timed && !signal.aborted)
      nextTry = setTimeout(wake, Math.max(minSleep, left)).unref();
  }

  function wake(): void {
    isWanted = true;
    if (!store || running || signal.aborted) return;
    // Failed jobs are retried later.
    running = run(store)
      .catch((error: unknown) => (signal.aborted ? undefined : report(error, { task: 'job' })))
      .finally(() => {
        running = undefined;
        if (isWanted) wake();
      });
  }

  /** One statement, where there are no jobs. An error is reported with the next of the other polls. */
  async function look(): Promise<void> {
    const left = store && !running && (await timeToNext(store, kinds).catch(() => undefined));
    if (typeof left === 'number') wake();
  }

  return {
    async start(opened) {
      store = opened;
      looking = setInterval(wake, pause.look).unref();
      lookingForTimed = setInterval(look, pause.timed).unref();
      if ((await timeToNext(opened, kinds)) !== undefined) wake();
    },
    wake,
    async stop() {
      controller.abort();
      clearInterval(looking);
      clearInterval(lookingForTimed);
      await running;
      clearTimeout(nextTry);
    },
  };
}

type Job = Selectable<JobTable>;

/** Jobs of kinds that are unknown are those of another version of the library. */
const knownJobs = (db: Database, kinds: JobKinds) => db.selectFrom('cms_job').where('kind', 'in', Object.keys(kinds));

/** How many times the pause after a failure is doubled until it is the longest. */
const maxDoubled = 12;

/**
 * Whether a job is due. Where more is left of its pause than there can be, the clock was ahead when it failed. A job with a time
 * never runs before it.
 */
function isDue({ dialect }: Pick<Store, 'dialect'>, kinds: JobKinds): Condition {
  const now = Date.now();
  const timedKinds = Object.keys(kinds).filter((name) => isTimed(kinds[name]));
  const isOfTime = sql`kind in (${sql.join(timedKinds.length > 0 ? timedKinds : [null])})`;
  return sql<SqlBool>`(case when ${isOfTime} then run_after <= ${dialect.now()}
    else run_after <= ${now} or run_after - ${now} > case when attempts = 0 then 0
      when attempts > ${sql.lit(maxDoubled)} then ${sql.lit(pause.longest)}
      else ${sql.lit(pause.failure)} * (1 << (attempts - 1)) end end)`;
}

/** The first job that is due: one that has failed keeps no others from being done. */
const findDue = (store: Store, kinds: JobKinds): Promise<Job | undefined> =>
  knownJobs(store.db, kinds).selectAll().where(isDue(store, kinds)).orderBy('id').limit(1).executeTakeFirst();

/** Milliseconds until a job is due next, by the clock of the database; undefined where there is none. */
async function timeToNext({ db, dialect }: Store, kinds: JobKinds): Promise<number | undefined> {
  const jobs = knownJobs(db, kinds).select(['run_after', dialect.now().as('now')]);
  const row = await jobs.orderBy('run_after').limit(1).executeTakeFirst();
  return row && Number(row.run_after) - Number(row.now);
}

/** Parameters that cannot be read are left to the step, which fails with them. */
function lockOf({ parameters }: Job, kind: AnyKind | undefined): WriteLock {
  try {
    return kind?.lockOf(fromJson<never>(parameters)) ?? 'exclusive';
  } catch {
    return 'exclusive';
  }
}

/** The job as other processes have left it, which wait for its row until the step ends. */
const claim = ({ db, store }: UnitOfWork, id: number, kinds: JobKinds): Promise<Job | undefined> =>
  db
    .selectFrom('cms_job')
    .selectAll()
    .where('id', '=', id)
    .where(isDue(store, kinds))
    .$if(store.dialect.hasSharedLocks, (query) => query.forUpdate())
    .executeTakeFirst();

/** Runs a step of the job that is due, if there is one; whether there was. */
async function runNext(store: Store, kinds: JobKinds, signal: AbortSignal, report: ReportFailure): Promise<boolean> {
  const due = await findDue(store, kinds);
  if (!due) return false;
  const kind = kinds[due.kind];
  let job = isTimed(kind) ? due : undefined;
  try {
    if (isTimed(kind)) await kind.runDue(store, due.id, signal);
    else
      await write(store, backgroundContext(signal), lockOf(due, kind), async (unit) => {
        job = await claim(unit, due.id, kinds);
        if (job) await runStep(unit, job, kind);
        else unit.changes.push(withoutTags('job.taken'));
      });
  } catch (error) {
    if (!job || signal.aborted) throw error;
    const attempts = job.attempts + 1;
    await report(error, { task: 'job', kind: job.kind, attempts });
    await postpone(store, { ...job, attempts }, error, { signal, isOfTime: isTimed(kind) });
  }
  return true;
}

async function runStep(unit: StepUnit, { id, parameters }: Job, kind: AnyKind | undefined): Promise<void> {
  const { db } = unit;
  const next = await kind?.step(unit, fromJson<never>(parameters));
  if (!next) {
    await db.deleteFrom('cms_job').where('id', '=', id).execute();
    return;
  }
  const progress = { parameters: JSON.stringify(next), attempts: 0, error: null };
  await db.updateTable('cms_job').set(progress).where('id', '=', id).execute();
}

/** Maximum number of characters of a stored error. */
const maxText = 2000;

interface Postponing {
  readonly signal: AbortSignal;
  readonly isOfTime: boolean;
}

function postpone(
  store: Store,
  { id, attempts }: Job,
  error: unknown,
  { signal, isOfTime }: Postponing,
): Promise<unknown> {
  const left = Math.min(isOfTime ? pause.timed : pause.longest, pause.failure * 2 ** (attempts - 1));
  // By the clock that decides when it is due.
  const run_after = isOfTime ? sql<number>`${store.dialect.now()} + ${left}` : Date.now() + left;
  const failure = { attempts, run_after, error: String(error).slice(0, maxText) };
  return write(store, backgroundContext(signal), 'shared', async ({ db, changes }) => {
    changes.push(withoutTags('job.postponed'));
    await db.updateTable('cms_job').set(failure).where('id', '=', id).execute();
  });
}
