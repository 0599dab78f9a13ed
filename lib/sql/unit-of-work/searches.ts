/** A bound on searches that run at the same time: they may take long, and hold a connection or a process each. */
import { createWriteLocks } from './write-locks.js';

/** Runs a search as soon as fewer than the bound are running, in the order of arrival. */
export type Searches = <T>(signal: AbortSignal, search: () => Promise<T>) => Promise<T>;

/**
 * Searches wait as writes do that share the lock.
 * @param waitTime milliseconds after which a search that still waits is refused
 */
export function createSearches(bound: number, waitTime: number): Searches {
  const locked = createWriteLocks(bound);
  return (signal, search) => locked({ lock: 'shared', signal, timeoutMs: waitTime }, search);
}
