/** A cache of numbers that take long to count, each until something has changed that it depends on. */
import { LRUCache } from 'lru-cache';
import { createGenerations, type Dependencies, type Dependent } from '../../generations.js';
import { isRecent } from '../database/changes.js';
import type { Dialect } from '../database/dialect.js';
import type { Database } from '../database/schema.js';

/** What is cached for one unit of work, by the digests of queries. To be loaded before anything is counted. */
export interface CachedCounts {
  get(key: string): number | undefined;
  /** @param dependsOn the tags of the changes after which the number may be another one */
  set(key: string, count: number, dependsOn: Dependencies): void;
}

export interface Counts {
  /** For units that see one snapshot, with the state that it is of: any change is another state. */
  ofState(state: string): CachedCounts;
  /** For units in which each statement sees what has been committed before it. */
  loadLatest(connection: Database): Promise<CachedCounts>;
}

/** Enough for all large folders and searches that are read between two changes. */
const mostCounts = 1000;

/** @param keep seconds after which changes are deleted from the log */
export function createCounts(dialect: Pick<Dialect, 'changedSince'>, keep: number): Counts {
  const byState = new LRUCache<string, number>({ max: mostCounts });
  const servers = new WeakMap<Database, (connection: Database) => Promise<CachedCounts>>();
  return {
    ofState: (state) => ({
      get: (key) => byState.get(`${state} ${key}`),
      set: (key, count) => void byState.set(`${state} ${key}`, count),
    }),
    loadLatest(connection) {
      const load = servers.get(connection) ?? createLatest(dialect, keep);
      servers.set(connection, load);
      return load(connection);
    },
  };
}

interface Counted extends Dependent {
  readonly count: number;
}

/** Of one server: replicas may have replayed less than others. */
function createLatest(dialect: Pick<Dialect, 'changedSince'>, keep: number) {
  const counted = new LRUCache<string, Counted>({ max: mostCounts });
  const { record, isCurrent, generation } = createGenerations();
  let token: string | undefined;
  let loaded = 0;
  return async (connection: Database): Promise<CachedCounts> => {
    const now = Date.now();
    const changed = await dialect.changedSince(connection, isRecent(loaded, keep, now) ? token : undefined);
    token = changed.token;
    loaded = now;
    record(changed.tags);
    const known = generation();
    return {
      get(key) {
        const entry = counted.get(key);
        return entry && isCurrent(entry) ? entry.count : undefined;
      },
      set: (key, count, dependsOn) => void counted.set(key, { generation: known, dependsOn, count }),
    };
  };
}

const none: CachedCounts = { get: () => undefined, set: () => undefined };

/** Inside a transaction: others would find what may never be committed. */
export const noCounts: Counts = {
  ofState: () => none,
  loadLatest: async () => none,
};
