/** Waits for something to happen, however long the machine takes; the runner ends what hangs. */
import { setTimeout } from 'node:timers/promises';

/** Resolves once a condition holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(5);
}
