/** Locks of writes: which of them exclude each other, in this process and in all others. */

/**
 * What a write locks until its transaction ends: the repository exclusively, or shared, or shared with one content item
 * that is locked exclusively.
 *
 * - Exclusive is the rule. Whether such a write is allowed, or what changes with it, depends on rows of several content
 *   items: locations, publishing, deletion, content types, sections, states, roles, users, batches, jobs, sweeps, migrations.
 * - Shared are writes that change rows of one content item alone, which they lock: its properties, its drafts with
 *   their fields and relations, its object states. Those that only insert rows lock no item: bookmarks and new content.
 *
 * All that a shared write reads beside its own item changes in exclusive writes only, except properties, drafts and
 * states of other items, which it does not rely on. Constraints of the database keep names and remote ids unique.
 *
 * These locks cannot deadlock, because all writes take them in one order: first that of the repository, then that of at
 * most one item. Locks of rows can, such as those of foreign keys; the database detects it, and the transaction is retried.
 */
export type WriteLock = 'exclusive' | 'shared' | { readonly contentId: number };

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
