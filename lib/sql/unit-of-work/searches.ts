/** A bound on searches that run at the same time: they may take long, and hold a connection or a process each. */
import { ServiceUnavailable } from '../../errors.js';

/** Runs a search as soon as fewer than the bound are running, in the order of arrival. */
export type Searches = <T>(signal: AbortSignal, search: () => Promise<T>) => Promise<T>;

/** @param waitTime milliseconds after which a search that still waits is refused */
export function createSearches(bound: number, waitTime: number): Searches {
  const waiting = new Set<() => void>();
  let running = 0;

  function acquire(signal: AbortSignal): Promise<void> {
    if (running < bound) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(start);
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      };
      const start = () => {
        leave();
        resolve();
      };
      const refuse = (reason: unknown) => {
        leave();
        reject(reason);
      };
      const abort = () => refuse(signal.reason);
      const timer = setTimeout(() => refuse(new ServiceUnavailable()), waitTime);
      signal.addEventListener('abort', abort);
      waiting.add(start);
    });
  }

  /** The next one takes the place. */
  function release(): void {
    const [next] = waiting;
    if (next) next();
    else running -= 1;
  }

  return async (signal, search) => {
    signal.throwIfAborted();
    await acquire(signal);
    try {
      return await search();
    } finally {
      release();
    }
  };
}
