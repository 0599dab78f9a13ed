/** Work that is done in pieces: it is interrupted between two of them, and begun again with the pieces that are done. */
import { setImmediate } from 'node:timers/promises';

/** Milliseconds after which others are served. */
const longest = 10;

/** Error that interrupts the work: code that catches errors must rethrow it. */
export class Interrupted extends Error {}

export interface Pieces {
  /**
   * The piece of that kind for a value, which is made once.
   * @throws Interrupted where earlier ones have taken long
   */
  piece<T>(kind: unknown, value: object, make: () => T): T;
}

/** Runs work that has the same result each time, and no effect, until all of its pieces are done. */
export async function inPieces<T>(work: (pieces: Pieces) => T): Promise<T> {
  const done = new Map<unknown, Map<object, unknown>>();
  let started = performance.now();
  const pieces: Pieces = {
    piece<P>(kind: unknown, value: object, make: () => P): P {
      const own = done.get(kind) ?? new Map<object, unknown>();
      done.set(kind, own);
      if (own.has(value)) return own.get(value) as P;
      if (performance.now() - started >= longest) throw new Interrupted();
      const made = make();
      own.set(value, made);
      return made;
    },
  };
  for (;;) {
    try {
      const result = work(pieces);
      if (performance.now() - started >= longest) await setImmediate();
      return result;
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      await setImmediate();
      started = performance.now();
    }
  }
}
