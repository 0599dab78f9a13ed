/** The queue of group commit: a group begins once the one before has ended, with all writes that wait. */
import { setMaxListeners } from 'node:events';
import type { Write, Written } from './group-commit.js';

/** So that no write waits long for others: each has a few statements. */
const maxWrites = 64;

/** Commits a write in the next group. Until that is sent, the signal takes it out. */
export type CommitInGroup = (write: Write, signal: AbortSignal) => Promise<Written>;

interface Waiting {
  readonly write: Write;
  start(result: Promise<Written>): void;
}

/** @param commit commits writes together, once no other transaction of the process is open; called for one group after the other */
export function createGroups(commit: (take: () => readonly Write[]) => Promise<readonly Written[]>): CommitInGroup {
  const waiting = new Set<Waiting>();
  let isRunning = false;

  async function commitNext(): Promise<void> {
    let group: readonly Waiting[] = [];
    const written = commit(() => {
      group = [...waiting].slice(0, maxWrites);
      for (const entry of group) waiting.delete(entry);
      return group.map(({ write }) => write);
    });
    // Whatever it fails with before that is the failure of those that have waited.
    await written.catch(() => undefined);
    const ended = group.length > 0 ? group : [...waiting];
    for (const [index, entry] of ended.entries()) {
      waiting.delete(entry);
      entry.start(written.then((own) => own[index] as Written));
    }
  }

  async function commitAll(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0) await commitNext();
    isRunning = false;
  }

  return (write, signal) =>
    new Promise((resolve, reject) => {
      const abort = () => {
        if (waiting.delete(entry)) reject(signal.reason);
      };
      const entry: Waiting = {
        write,
        start(result) {
          signal.removeEventListener('abort', abort);
          resolve(result);
        },
      };
      setMaxListeners(0, signal);
      signal.addEventListener('abort', abort, { once: true });
      waiting.add(entry);
      if (!isRunning) void commitAll();
    });
}
