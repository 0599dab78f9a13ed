/** Locks of writes within this process; those of others are excluded by the database. */
import type { WriteLock } from '../database/write-lock.js';

/** Runs work while no conflicting work of this process runs, in the order of arrival among those that conflict. */
export type WriteLocks = <T>(lock: WriteLock, work: () => Promise<T>) => Promise<T>;

/**
 * Locks within a process. Others are excluded by the database; waiting here takes no connection.
 * @param maxWriters how many writes run at the same time at most, so that reads find connections
 */
export function createWriteLocks(maxWriters: number): WriteLocks {
  interface Entry {
    readonly lock: WriteLock;
    readonly start: () => void;
  }
  const running = new Set<Entry>();
  const waiting = new Set<Entry>();

  function startNext(): void {
    // No write overtakes a waiting conflicting write, so that exclusive ones are not starved.
    const ahead = [...running];
    for (const entry of waiting) {
      if (running.size >= maxWriters) return;
      const isBlocked = ahead.some(({ lock }) => conflict(lock, entry.lock));
      ahead.push(entry);
      if (isBlocked) continue;
      waiting.delete(entry);
      running.add(entry);
      entry.start();
    }
  }

  const acquire = (lock: WriteLock): Promise<Entry> =>
    new Promise((resolve) => {
      const entry: Entry = { lock, start: () => resolve(entry) };
      waiting.add(entry);
      startNext();
    });

  return async (lock, work) => {
    const entry = await acquire(lock);
    try {
      return await work();
    } finally {
      running.delete(entry);
      startNext();
    }
  };
}

function conflict(one: WriteLock, other: WriteLock): boolean {
  if (one === 'exclusive' || other === 'exclusive') return true;
  return one !== 'shared' && other !== 'shared' && one.contentId === other.contentId;
}
