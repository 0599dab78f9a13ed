/** The log of changes as caches read it, and the deletion of what is too old for them. */
import { randomUUID } from 'node:crypto';
import type { ChangeRepository } from '../../repository/repository.js';
import type { ReportFailure } from '../database/background.js';
import { type Changed, isRecent } from '../database/changes.js';
import { translated } from '../database/transactions.js';
import { withoutTags } from './change-log.js';
import { noteDeleted } from './change-positions.js';
import type { Store } from './store.js';
import { backgroundContext, write } from './unit-of-work.js';

/** Without the primary it is unknown what replicas will have replayed when they are read, so that nothing stays cached. */
const unknown = (): Changed => ({ token: randomUUID(), tags: '*', isOfSnapshot: false });

/** @param keep seconds after which changes are deleted */
export function createChanges(store: Store, keep: number): Required<Pick<ChangeRepository, 'since' | 'everything'>> {
  const { db, dialect, reads } = store;
  return {
    async since(token) {
      const now = Date.now();
      const last = recentToken(token, keep, now);
      const load = () => dialect.changedSince(db, last);
      const { token: own, tags } = await translated(dialect, () => reads.onPrimary(load, unknown));
      return { token: `${now} ${own}`, tags };
    },
    everything: () => write(store, backgroundContext(), 'shared', async () => undefined),
  };
}

/** The token of the database in a token, unless changes after it may have been deleted. */
function recentToken(token: string | undefined, keep: number, now: number): string | undefined {
  const [, loaded, own] = /^(\d+) (.*)$/.exec(token ?? '') ?? [];
  return isRecent(Number(loaded), keep, now) ? own : undefined;
}

/** Milliseconds between two deletions of what is old. */
const pruneInterval = 60_000;

/** So that no other write waits long. */
const maxAtOnce = 10_000;

export interface ChangePruning {
  /** Some old changes are deleted when it resolves, and all at intervals. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Deletes changes that are older than that many seconds. */
export function createChangePruning(store: Store, keep: number, report: ReportFailure): ChangePruning {
  const controller = new AbortController();
  const { signal } = controller;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const failed = (error: unknown) => (signal.aborted ? undefined : report(error, { task: 'changes' }));
  const pruneNext = () => pruneSome(store, Date.now() - keep * 1000, signal);
  async function prune(): Promise<void> {
    while (!signal.aborted && (await pruneNext()) === maxAtOnce);
  }
  return {
    async start() {
      timer = setInterval(() => {
        running = running.then(prune).catch(failed);
      }, pruneInterval).unref();
      await pruneNext().catch(failed);
    },
    async stop() {
      controller.abort();
      clearInterval(timer);
      await running;
    },
  };
}

/** The number of deleted changes. */
async function pruneSome(store: Store, before: number, signal: AbortSignal): Promise<number> {
  const old = store.db.selectFrom('cms_change').select('id').where('created', '<', before).limit(maxAtOnce);
  if (!(await old.limit(1).executeTakeFirst())) return 0;
  return write(store, backgroundContext(signal), 'shared', async ({ db, changes }) => {
    changes.push(withoutTags('change.pruned'));
    const deletion = db.deleteFrom('cms_change').where('id', 'in', old);
    const deleted = await deletion.returning([`${store.dialect.changeOrder.column} as position`, 'tags']).execute();
    await noteDeleted(db, deleted);
    return deleted.length;
  });
}
