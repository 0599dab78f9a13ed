/** What a check made is taken away after it, the latest first, so that the next check finds what this one found. */

export interface Sweeper {
  /** Has a piece of work done at the end, and whatever goes wrong with it forgotten. */
  afterwards(work: () => Promise<unknown>): void;
  sweep(): Promise<void>;
}

export function createSweeper(): Sweeper {
  const works: (() => Promise<unknown>)[] = [];
  return {
    afterwards(work) {
      works.push(work);
    },
    async sweep() {
      for (let work = works.pop(); work; work = works.pop()) {
        try {
          await work();
        } catch {
          // It is gone already, or the repository cannot take it away.
        }
      }
    },
  };
}
