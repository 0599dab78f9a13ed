/** Locks of writes within this process, by the rule of `write-lock.ts`; those of others are excluded by the database. */
import { setMaxListeners } from 'node:events';
import { ServiceUnavailable } from '../../errors/errors.js';
import type { WriteLock } from '../database/write-lock.js';

export interface LockRequest {
  readonly lock: WriteLock;
  readonly signal: AbortSignal;
  /** How long to wait for it. */
  readonly timeoutMs: number;
}

/**
 * Runs a callback while no conflicting callback of this process runs, in the order of arrival among those that conflict. Waiting
 * ends with the signal, and after the time that writes wait for others.
 * @throws ServiceUnavailable
 */
export type WriteLocks = <T>(request: LockRequest, work: () => Promise<T>) => Promise<T>;

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

  /** Whether it need not wait, as it does for those that wait already. */
  function isFree(lock: WriteLock): boolean {
    if (running.size >= maxWriters) return false;
    for (const entries of [running, waiting]) for (const entry of entries) if (conflict(entry.lock, lock)) return false;
    return true;
  }

  const wait = ({ lock, signal, timeoutMs }: LockRequest): Promise<Entry> =>
    new Promise((resolve, reject) => {
      const start = () => {
        stopWaiting();
        resolve(entry);
      };
      const giveUp = (reason: unknown) => {
        stopWaiting();
        waiting.delete(entry);
        reject(reason);
        startNext();
      };
      const abort = () => giveUp(signal.reason);
      const timer = setTimeout(() => giveUp(new ServiceUnavailable()), timeoutMs);
      const stopWaiting = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      };
      const entry: Entry = { lock, start };
      // Several writes may wait with one signal.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', abort, { once: true });
      waiting.add(entry);
      startNext();
    });

  return async (request, work) => {
    request.signal.throwIfAborted();
    const entry = isFree(request.lock) ? { lock: request.lock, start: () => undefined } : await wait(request);
    running.add(entry);
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
