/** Slow tasks of writes, such as hashing passwords and storing files: they run between two attempts, without locks. */
import type { Context } from '../../repository/repository.js';
import { createWaitBudget } from '../database/wait-budget.js';
import type { AnyStore } from './store.js';

/** A slow task of a write, with a key that is the same in each attempt. */
export interface SlowWork<T = unknown> {
  readonly key: unknown;
  run(): Promise<T>;
  /** Undoes it, where the write that needed it has failed. */
  undo?(): Promise<unknown>;
}

/** Rolls a transaction back that needs results which are not there yet. */
class Postponed extends Error {
  constructor(readonly work: readonly SlowWork[]) {
    super('The transaction is attempted again once slow work is done');
  }
}

/**
 * Attempts the write with a separate store until all slow tasks that it needs are done: each attempt checks rights and values
 * again, and comes as far as it can. In an open transaction of several calls the tasks run at once.
 */
export async function withSlowWork<T>(
  store: AnyStore,
  { signal }: Pick<Context, 'signal'>,
  attempt: (store: AnyStore) => Promise<T>,
): Promise<T> {
  if (store.transaction) return attempt(store);
  const slowResults = new Map<unknown, unknown>();
  const waitBudget = createWaitBudget(store.busyTimeout);
  const done: SlowWork[] = [];
  try {
    for (;;) {
      const postponed = await attempt({ ...store, slowResults, waitBudget }).then(
        (result) => ({ result }),
        toPostponed,
      );
      if ('result' in postponed) return postponed.result;
      for (const work of postponed.work) {
        signal.throwIfAborted();
        slowResults.set(work.key, await waitBudget.uncounted(work.run));
        done.push(work);
      }
    }
  } catch (error) {
    // Work that cannot be undone now is left to sweeps.
    for (const work of done) await work.undo?.().catch(() => undefined);
    throw error;
  }
}

function toPostponed(error: unknown): Postponed {
  if (error instanceof Postponed) return error;
  throw error;
}

/** The results of slow tasks, in their order. @throws Postponed where they must run before */
export async function resultsOf<T>(
  { slowResults }: Pick<AnyStore, 'slowResults'>,
  work: readonly SlowWork<T>[],
): Promise<readonly T[]> {
  const results = slowResults ?? new Map<unknown, unknown>();
  const missing = work.filter(({ key }) => !results.has(key));
  if (slowResults && missing.length > 0) throw new Postponed(missing);
  for (const { key, run } of missing) results.set(key, await run());
  return work.map(({ key }) => results.get(key) as T);
}
