/** Transactions that are rolled back although they have a result: dry runs, trials, and checks of rights by an attempt. */
import type { Context, Id } from './context.js';
import type { Repository } from './repository.js';

/** Thrown in a transaction to roll it back and return a result. */
export class RolledBack extends Error {
  constructor(readonly result: unknown) {
    super('The transaction is rolled back, and has a result');
  }
}

/**
 * Thrown in a transaction to roll it back and run its callback again; it is not reported to the host, as no request has failed.
 */
export class RunAgain extends Error {}

type Work<T> = (bound: Repository<Id>, context: Context<Id>) => Promise<T>;

/**
 * Runs a callback in a transaction that is rolled back, and returns its result, or that of a `RolledBack` which it throws. The
 * context of its calls has `isRolledBack`.
 * @throws the error of the callback, and TypeError where the repository has committed the transaction of a failed callback
 */
export async function runRolledBack<T>(repository: Repository<Id>, caller: Context<Id>, callback: Work<T>): Promise<T> {
  const context = { ...caller, isRolledBack: true };
  try {
    await (repository as Required<Repository<Id>>).transaction(context, async (bound) => {
      throw new RolledBack(await callback(bound, context));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
  throw new TypeError('The transaction of the repository was fulfilled although its callback has rejected');
}
