/** One work after the other, in the order in which they came. */

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = last.then(work);
    last = own.catch(() => undefined);
    return own;
  };
}

/** A mutex: waits for those who came before, and gives what lets the next one have it. */
export type Mutex = () => Promise<() => void>;

export function createMutex(): Mutex {
  const queue = createQueue();
  return () => new Promise((locked) => void queue(() => new Promise<void>((unlock) => locked(unlock))));
}
