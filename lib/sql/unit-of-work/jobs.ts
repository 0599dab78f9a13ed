/** Jobs: work that follows from a write, done after it in bounded steps, which survive a restart and let others write. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Json } from '../../repository/repository.js';
import type { ReportFailure } from '../database/background.js';
import type { Database, JobTable } from '../database/schema.js';
import { fromJson, toJson } from '../values/rows.js';
import { withoutTags } from './change-log.js';
import type { Store } from './store.js';
import { backgroundContext, type UnitOfWork, write } from './unit-of-work.js';

/** What a step of a job runs statements with, and logs its changes in. */
type StepUnit = Pick<UnitOfWork, 'db' | 'changes'>;

/** Does a part of the work, and returns the parameters for the next one, or undefined when all is done. */
export type JobStep<P> = (unit: StepUnit, parameters: P) => Promise<P | undefined>;

/** By kind. */
export type JobSteps = Readonly<Record<string, (unit: StepUnit, parameters: never) => Promise<object | undefined>>>;

export interface JobRunner {
  /** Takes up the jobs that the database holds, and those that are added. */
  start(store: Store): Promise<void>;
  /** A job has been added. */
  wake(): void;
  /** Waits for the step that is running; jobs that are left go on when a repository is opened. */
  stop(): Promise<void>;
}

export async function addJob(db: Database, kind: string, parameters: Json, now: number): Promise<void> {
  await db
    .insertInto('cms_job')
    .values({ kind, parameters: toJson(parameters), created: now })
    .execute();
}

/**
 * In milliseconds: between two steps, so that others can write; between looks for jobs of processes that have ended; and after
 * the first failure of a job, which is doubled with each further one.
 */
const pause = { step: 10, look: 60_000, failure: 1000, longest: 3_600_000 };

/** Each step is a transaction of its own, and no two run at the same time, whatever processes they are of. */
export function createJobRunner(steps: JobSteps, report: ReportFailure): JobRunner {
  const controller = new AbortController();
  const { signal } = controller;
  let store: Store | undefined;
  let looking: NodeJS.Timeout | undefined;
  let nextTry: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;

  async function run(own: Store): Promise<void> {
    while (isWanted) {
      isWanted = false;
      while (!signal.aborted && (await runNext(own, steps, signal, report)))
        await wait(pause.step, undefined, { signal, ref: false });
    }
    const next = await nextTimeOf(own.db, steps);
    clearTimeout(nextTry);
    if (next !== undefined && !signal.aborted)
      nextTry = setTimeout(wake, Math.min(pause.look, Math.max(1, next - Date.now()))).unref();
  }

  function wake(): void {
    isWanted = true;
    if (!store || running || signal.aborted) return;
    // What has failed is looked for again later.
    running = run(store)
      .catch((error: unknown) => (signal.aborted ? undefined : report(error, { task: 'job' })))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    async start(own) {
      store = own;
      looking = setInterval(wake, pause.look).unref();
      if ((await nextTimeOf(own.db, steps)) !== undefined) wake();
    },
    wake,
    async stop() {
      controller.abort();
      clearInterval(looking);
      await running;
      clearTimeout(nextTry);
    },
  };
}

type Job = Selectable<JobTable>;

/** Jobs of kinds that are unknown are those of another version of the library. */
const knownJobs = (db: Database, steps: JobSteps) => db.selectFrom('cms_job').where('kind', 'in', Object.keys(steps));

/** The first job that is due: one that has failed keeps no others from being done. */
const findDue = (db: Database, steps: JobSteps): Promise<Job | undefined> =>
  knownJobs(db, steps).selectAll().where('run_after', '<=', Date.now()).orderBy('id').limit(1).executeTakeFirst();

/** When a job is due next; undefined where there is none. */
async function nextTimeOf(db: Database, steps: JobSteps): Promise<number | undefined> {
  const row = await knownJobs(db, steps).select('run_after').orderBy('run_after').limit(1).executeTakeFirst();
  return row && Number(row.run_after);
}

/** Runs a step of the job that is due, if there is one; whether there was. */
async function runNext(store: Store, steps: JobSteps, signal: AbortSignal, report: ReportFailure): Promise<boolean> {
  if (!(await findDue(store.db, steps))) return false;
  let job: Job | undefined;
  try {
    await write(store, backgroundContext(signal), 'exclusive', async (unit) => {
      job = await findDue(unit.db, steps);
      if (job) await runStep(unit, job, steps);
      else unit.changes.push(withoutTags('job.taken'));
    });
  } catch (error) {
    if (!job || signal.aborted) throw error;
    const attempts = job.attempts + 1;
    await report(error, { task: 'job', kind: job.kind, attempts });
    await postpone(store, { ...job, attempts }, error, signal);
  }
  return true;
}

async function runStep(unit: StepUnit, { id, kind, parameters }: Job, steps: JobSteps): Promise<void> {
  const { db } = unit;
  const next = await steps[kind]?.(unit, fromJson<never>(parameters));
  if (!next) {
    await db.deleteFrom('cms_job').where('id', '=', id).execute();
    return;
  }
  const progress = { parameters: JSON.stringify(next), attempts: 0, error: null };
  await db.updateTable('cms_job').set(progress).where('id', '=', id).execute();
}

/** What an error says at most. */
const longestText = 2000;

function postpone(store: Store, { id, attempts }: Job, error: unknown, signal: AbortSignal): Promise<unknown> {
  const run_after = Date.now() + Math.min(pause.longest, pause.failure * 2 ** (attempts - 1));
  const failure = { attempts, run_after, error: String(error).slice(0, longestText) };
  return write(store, backgroundContext(signal), 'exclusive', async ({ db, changes }) => {
    changes.push(withoutTags('job.postponed'));
    await db.updateTable('cms_job').set(failure).where('id', '=', id).execute();
  });
}
