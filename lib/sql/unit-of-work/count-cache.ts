/** A cache of numbers that take long to count, each until something has changed that it depends on. */
import { LRUCache } from 'lru-cache';
import { createGenerations, type Dependencies, type Dependent } from '../../support/generations.js';
import { isRecent } from '../database/changes.js';
import type { Dialect } from '../database/dialect.js';
import type { Database } from '../database/schema.js';

/** Cached counts for one unit of work, by the digests of queries. */
export interface CachedCounts {
  get(key: string): number | undefined;
  /** @param dependsOn the tags of the changes after which the number may be another one */
  set(key: string, count: number, dependsOn: Dependencies): void;
}

/**
 * Loads the counts that are cached for the snapshot of a connection, before anything is counted on it.
 * @param isSnapshot whether all statements of the connection see one snapshot; undefined where the snapshot is unknown
 */
export type LoadCounts = (connection: Database, isSnapshot?: boolean) => Promise<CachedCounts | undefined>;

export interface Counts {
  /**
   * Must be called before a snapshot of that server is taken: counts that others have cached until then are not of a later one.
   */
  begin(server: Database): LoadCounts;
}

/** Enough for all large folders and searches that are read between two changes. */
const maxCounts = 1000;

/** @param keep seconds after which changes are deleted from the log */
export function createCounts(dialect: Pick<Dialect, 'changedSince'>, keep: number): Counts {
  // Replicas may have replayed less than others.
  const servers = new WeakMap<Database, () => LoadCounts>();
  return {
    begin(server) {
      const begin = servers.get(server) ?? createServerCounts(dialect, keep);
      servers.set(server, begin);
      return begin();
    },
  };
}

interface Counted extends Dependent {
  readonly count: number;
}

function createServerCounts(dialect: Pick<Dialect, 'changedSince'>, keep: number): () => LoadCounts {
  const counted = new LRUCache<string, Counted>({ max: maxCounts });
  const { record, isCurrent, generation } = createGenerations();
  let token: string | undefined;
  let loaded = 0;
  return () => {
    const before = generation();
    return async (connection, isSnapshot = false) => {
      const now = Date.now();
      const changed = await dialect.changedSince(connection, isRecent(loaded, keep, now) ? token : undefined);
      const isLatest = generation() === before;
      token = changed.token;
      loaded = now;
      record(changed.tags);
      if (isSnapshot && !changed.isOfSnapshot) return undefined;
      // A snapshot may not show later changes that others have loaded meanwhile.
      const visibleGeneration = isLatest ? generation() : before;
      return {
        get(key) {
          const entry = counted.get(key);
          return entry && entry.generation <= visibleGeneration && isCurrent(entry) ? entry.count : undefined;
        },
        set: (key, count, dependsOn) => void counted.set(key, { generation: visibleGeneration, dependsOn, count }),
      };
    };
  };
}

/** Inside a transaction: others would find counts that may never be committed. */
export const noCounts: Counts = { begin: () => async () => undefined };
