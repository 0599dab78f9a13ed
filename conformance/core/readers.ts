/** Reads during writes. */
import { setImmediate } from 'node:timers/promises';

interface Watched<T> {
  write(round: number): Promise<unknown>;
  /** The number of consecutive writes, 1 by default. */
  readonly times?: number;
  read(): Promise<T>;
}

/** Reads repeatedly until all writes are done, and at least once afterwards, and passes each result to `look`. */
export async function readDuring<T>({ write, times = 1, read }: Watched<T>, look: (seen: T) => void): Promise<void> {
  let isDone = false;
  const writing = repeat(times, write).finally(() => {
    isDone = true;
  });
  const reading = async () => {
    while (!isDone) {
      for (let reads = 0; reads < 3; reads++) look(await read());
      // Reads that never wait would not let the writer run.
      await setImmediate();
    }
    look(await read());
  };
  const results = await Promise.allSettled([writing, reading(), reading()]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Runs a callback so many times, in sequence. */
export async function repeat(times: number, callback: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < times; round++) await callback(round);
}
