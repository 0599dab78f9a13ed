/** How long a write waits for others: in the queue of its process and in all of its attempts together. */

export interface WaitBudget {
  /** Milliseconds; none once it has waited for as long as it may. */
  left(): number;
  /** Runs a task that waits for no other write, and whose time is not counted. */
  uncounted<T>(work: () => Promise<T>): Promise<T>;
}

export function createWaitBudget(ms: number): WaitBudget {
  let end = performance.now() + ms;
  return {
    left: () => Math.max(0, end - performance.now()),
    async uncounted(work) {
      const began = performance.now();
      try {
        return await work();
      } finally {
        end += performance.now() - began;
      }
    },
  };
}
