/** A serial queue: runs tasks one at a time, first in, first out. */

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** A mutex: waits for earlier callers, and returns the function that releases it. */
export type Mutex = () => Promise<() => void>;

export function createMutex(): Mutex {
  const queue = createQueue();
  return () => new Promise((locked) => void queue(() => new Promise<void>((unlock) => locked(unlock))));
}
