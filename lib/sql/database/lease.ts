/** The time for which a driver lends a connection: statements that come after it are refused, for the next one has the connection. */

export interface Lease {
  /**
   * To be called with each statement before it is sent.
   * @throws Error where the connection was given back, or its transaction has ended
   */
  check(text: string): void;
  /** The connection was given back. */
  end(): void;
}

const ends = /^(?:commit|rollback)$/i;
const begins = /^(?:begin|start)\b/i;

export function createLease(): Lease {
  let isGivenBack = false;
  let hasEnded = false;
  return {
    check(text) {
      if (isGivenBack) throw new Error('The connection was released, and runs no more statements');
      if (begins.test(text)) hasEnded = false;
      // A commit that failed is followed by a rollback.
      else if (hasEnded && !/^rollback$/i.test(text))
        throw new Error('The transaction has ended, and runs no more statements');
      if (ends.test(text)) hasEnded = true;
    },
    end() {
      isGivenBack = true;
    },
  };
}
