/** Readers that look on while others write. */
import { setImmediate } from 'node:timers/promises';

/** Reads again and again until the writer is done, at least once after it, and looks at each of what was read. */
export async function readDuring<T>(write: () => Promise<unknown>, read: () => Promise<T>, look: (seen: T) => void) {
  let isDone = false;
  const writing = write().finally(() => {
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

/** Does it so many times, one after the other. */
export async function repeat(times: number, work: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < times; round++) await work(round);
}
