/** The log of changes as caches read it, and the deletion of entries that are too old for them. */
import { randomUUID } from 'node:crypto';
import type { ChangedTags, ChangeRepository } from '../../repository/repository.js';
import { createLoop, type ReportFailure } from '../database/background.js';
import { type Changed, isRecent } from '../database/changes.js';
import { translated } from '../database/transactions.js';
import { toDate } from '../values/rows.js';
import { withoutTags } from './change-log.js';
import { noteDeleted } from './change-positions.js';
import type { Store } from './store.js';
import { backgroundContext, write } from './unit-of-work.js';

/**
 * Without the primary it is unknown which commits replicas will have replayed when they are read, so that nothing stays cached.
 */
const unknown = (): Changed => ({ token: randomUUID(), tags: '*', isOfSnapshot: false, untilNext: null });

/** @param keep seconds after which changes are deleted */
export function createChanges(store: Store, keep: number): Required<Pick<ChangeRepository, 'since' | 'everything'>> {
  const { db, dialect, reads } = store;
  let next: Date | undefined;
  const withNext = (token: string, tags: ChangedTags['tags']): ChangedTags =>
    next ? { token, tags, next } : { token, tags };
  const isPast = () => next !== undefined && next.getTime() <= Date.now();
  return {
    async since(token) {
      // Nothing was deleted either, however old the token is.
      if (token !== undefined && !isPast() && dialect.isCurrent?.(token)) return withNext(token, []);
      const now = Date.now();
      const last = recentToken(token, keep, now);
      const load = () => dialect.changedSince(db, last);
      const changed = await translated(dialect, () => reads.onPrimary(load, unknown));
      next = changed.untilNext === null ? undefined : toDate(now + Number(changed.untilNext));
      return withNext(`${now} ${changed.token}`, changed.tags);
    },
    everything: () => write(store, backgroundContext(), 'shared', async () => undefined),
  };
}

/** The token of the database in a token, unless changes after it may have been deleted. */
function recentToken(token: string | undefined, keep: number, now: number): string | undefined {
  const [, loaded, databaseToken] = /^(\d+) (.*)$/.exec(token ?? '') ?? [];
  return isRecent(Number(loaded), keep, now) ? databaseToken : undefined;
}

/** Milliseconds between two deletions of old entries. */
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
  const pruneNext = (signal: AbortSignal) => pruneSome(store, Date.now() - keep * 1000, signal);
  const prune = async (signal: AbortSignal) => {
    while (!signal.aborted && (await pruneNext(signal)) === maxAtOnce);
  };
  const loop = createLoop(prune, { every: pruneInterval, task: 'changes', report });
  return {
    async start() {
      loop.start();
      await pruneNext(loop.signal).catch((error: unknown) =>
        loop.signal.aborted ? undefined : report(error, { task: 'changes' }),
      );
    },
    stop: loop.stop,
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
