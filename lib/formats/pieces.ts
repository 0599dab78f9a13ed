/** Work that is done in pieces: it is interrupted between two of them, and begun again with the pieces that are done. */
import { setImmediate } from 'node:timers/promises';
import { isLong, pauseAfterLongTurn, startOfStep } from '../support/pauses.js';

/** Error that interrupts a task: code that catches errors must rethrow it. */
export class Interrupted extends Error {}

export interface Pieces {
  /**
   * The piece of that kind for a value, which is created once.
   * @throws Interrupted where earlier ones have taken long
   */
  piece<T>(kind: unknown, value: object, make: () => T): T;
}

/** Runs a task that has the same result each time, and no effect, until all of its pieces are done. */
export async function inPieces<T>(work: (pieces: Pieces) => T): Promise<T> {
  const done = new Map<unknown, Map<object, unknown>>();
  const pause = pauseAfterLongTurn();
  if (pause) await pause;
  let started = startOfStep();
  const pieces: Pieces = {
    piece<P>(kind: unknown, value: object, make: () => P): P {
      const piecesOfKind = done.get(kind) ?? new Map<object, unknown>();
      done.set(kind, piecesOfKind);
      if (piecesOfKind.has(value)) return piecesOfKind.get(value) as P;
      if (isLong(started)) throw new Interrupted();
      const created = make();
      piecesOfKind.set(value, created);
      return created;
    },
  };
  for (;;) {
    try {
      const result = work(pieces);
      if (isLong(started)) await setImmediate();
      return result;
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      await setImmediate();
      started = startOfStep();
    }
  }
}
