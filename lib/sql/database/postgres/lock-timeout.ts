/** How long statements of a transaction wait for locks: `lock_timeout` is lowered to the rest of the time after each wait. */

export const setLockTimeout = (ms: number): string => `set local lock_timeout = ${Math.max(1, Math.ceil(ms))}`;

/** The part of the initial time by which it must have fallen; statements after long tasks may wait as long. */
const part = 0.1;

export interface LockTimeout {
  /** The statement to send before this one, where less is left than the transaction waits. */
  before(statement: string): string | undefined;
}

/** @param left how many milliseconds the transaction may still wait, all of the time that its first statement has set */
export function createLockTimeout(left: () => number): LockTimeout {
  const first = left();
  let current = first;
  return {
    before(statement) {
      // A rollback to a savepoint restores the setting, and after an error a transaction accepts no other statement.
      if (/^rollback\b/i.test(statement)) current = first;
      if (/^(?:commit|rollback)\b/i.test(statement)) return undefined;
      const next = Math.max(left(), first * part);
      if (current - next < first * part) return undefined;
      current = next;
      return setLockTimeout(next);
    },
  };
}
