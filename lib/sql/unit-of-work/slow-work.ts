/** Slow work of writes, such as hashing passwords and storing files: it is done between two attempts of a transaction, without locks. */
import type { Context } from '../../repository/repository.js';
import type { AnyStore } from './store.js';

/** What is done slowly, with a key that is the same in each attempt. */
export interface SlowWork<T = unknown> {
  readonly key: unknown;
  run(): Promise<T>;
}

/** Rolls a transaction back that needs results which are not there yet. */
class Postponed extends Error {
  constructor(readonly work: readonly SlowWork[]) {
    super('The transaction is attempted again once slow work is done');
  }
}

/**
 * Attempts the write with a separate store until all slow work that it needs is done: each attempt checks rights and values
 * again, and comes as far as it can. In an open transaction of several calls the work is done at once.
 */
export async function withSlowWork<T>(
  store: AnyStore,
  { signal }: Pick<Context, 'signal'>,
  attempt: (store: AnyStore) => Promise<T>,
): Promise<T> {
  if (store.transaction) return attempt(store);
  const slowResults = new Map<unknown, unknown>();
  for (;;) {
    try {
      return await attempt({ ...store, slowResults });
    } catch (error) {
      if (!(error instanceof Postponed)) throw error;
      for (const { key, run } of error.work) {
        signal.throwIfAborted();
        slowResults.set(key, await run());
      }
    }
  }
}

/** The results of slow work, in its order. @throws Postponed where it has to be done before */
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
