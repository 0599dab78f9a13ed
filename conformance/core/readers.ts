/** Readers that look on while others write. */
import { setImmediate } from 'node:timers/promises';

interface Watched<T> {
  write(round: number): Promise<unknown>;
  /** How often it is written, one time after the other: once if nothing else is said. */
  readonly times?: number;
  read(): Promise<T>;
}

/** Reads again and again until all is written, at least once after that, and looks at each of what was read. */
export async function readDuring<T>({ write, times = 1, read }: Watched<T>, look: (seen: T) => void): Promise<void> {
  let isDone = false;
  const writing = repeat(times, write).finally(() => {
    isDone = true;
  });
  const reading = async () => {
    while (!isDone) {
      for (let reads = 0; reads < 3; reads++) look(await read());
      // Where reads wait for nothing, the writer would never get its turn.
      await setImmediate();
    }
    look(await read());
  };
  const results = await Promise.allSettled([writing, reading(), reading()]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Does it so many times, in sequence. */
export async function repeat(times: number, work: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < times; round++) await work(round);
}
