/** Jobs: work that follows from a write, done after it in bounded steps, which survive a restart and let others write. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Json } from '../repository/repository.js';
import { fromJson, toJson } from './rows.js';
import type { Database } from './schema.js';
import type { Store } from './store.js';
import { exclusively } from './unit-of-work.js';

/** Does a part of the work, and returns the parameters for the next one, or undefined when all is done. */
export type JobStep<P> = (db: Database, parameters: P) => Promise<P | undefined>;

/** By kind. */
export type JobSteps = Readonly<Record<string, (db: Database, parameters: never) => Promise<object | undefined>>>;

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

/** Between two steps, so that others can write; and between looks for jobs of processes that have ended. */
const pause = { step: 10, look: 60_000 };

/** Each step is a transaction of its own, and no two run at the same time, whatever processes they are of. */
export function createJobRunner(steps: JobSteps): JobRunner {
  const controller = new AbortController();
  const { signal } = controller;
  let store: Store | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;

  async function run(own: Store): Promise<void> {
    while (isWanted) {
      isWanted = false;
      while (!signal.aborted && (await hasJob(own.db, steps)) && (await runStep(own, steps, signal)))
        await wait(pause.step, undefined, { signal, ref: false });
    }
  }

  function wake(): void {
    isWanted = true;
    if (!store || running || signal.aborted) return;
    // Failed steps are retried later.
    running = run(store)
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
  }

  return {
    async start(own) {
      store = own;
      timer = setInterval(wake, pause.look).unref();
      if (await hasJob(own.db, steps)) wake();
    },
    wake,
    async stop() {
      controller.abort();
      clearInterval(timer);
      await running;
    },
  };
}

/** Jobs of kinds that are unknown are those of another version of the library. */
const selectJob = (db: Database, steps: JobSteps) =>
  db.selectFrom('cms_job').selectAll().where('kind', 'in', Object.keys(steps)).orderBy('id').limit(1);

const hasJob = async (db: Database, steps: JobSteps): Promise<boolean> =>
  (await selectJob(db, steps).executeTakeFirst()) !== undefined;

/** Whether a job was found. */
function runStep(store: Store, steps: JobSteps, signal: AbortSignal): Promise<boolean> {
  const step = async (connection: Database) => {
    const job = await selectJob(connection, steps).executeTakeFirst();
    if (!job) return false;
    const next = await steps[job.kind]?.(connection, fromJson<never>(job.parameters));
    if (next) {
      const parameters = JSON.stringify(next);
      await connection.updateTable('cms_job').set({ parameters }).where('id', '=', job.id).execute();
    } else await connection.deleteFrom('cms_job').where('id', '=', job.id).execute();
    return true;
  };
  return exclusively(store, { signal }, step);
}
