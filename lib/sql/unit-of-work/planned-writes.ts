/** Planned writes: all that they read is read before, without a lock; then they are applied as one message, unless it has changed. */
import type { CompiledQuery } from 'kysely';
import { RestError } from '../../errors/errors.js';
import type { Context } from '../../repository/repository.js';
import { runBatch } from '../database/batches.js';
import { translated, withRetries } from '../database/transactions.js';
import { createWaitBudget, type WaitBudget } from '../database/wait-budget.js';
import type { SharedLock } from '../database/write-lock.js';
import { toGuardStatement } from './guards.js';
import { toLogStatements } from './insert-changes.js';
import { failureOfClaim, outcomeStatements, storedOnce } from './keyed-writes.js';
import { openUnit, type UnitOfWork } from './open-unit.js';
import { createPlanEpoch } from './plan-epoch.js';
import { failureOfStep, resultOf, type Write, type WriteStep } from './steps.js';
import type { AnyStore, Store } from './store.js';
import { write } from './unit-of-work.js';

/**
 * Reads all that a write depends on, refuses it or returns its changes. Rows that it reads under the lock of its item it adds to
 * the guards of the unit, all else changes in exclusive writes only, which move the epoch.
 */
export type WritePlan<T> = (unit: UnitOfWork) => Promise<Write<T>>;

/** After so many plans that were outdated when they were applied, the write is planned with its lock, so that it ends. */
const maxAttempts = 3;

/** Plans and applies a write, or within a transaction of several calls does both on its connection. */
export function writePlanned<T>(store: AnyStore, context: Context, lock: SharedLock, plan: WritePlan<T>): Promise<T> {
  const { keyed, transaction } = store;
  if (!keyed || transaction) return planAndApply(store, context, lock, plan);
  return storedOnce(keyed, () => planAndApply(store, context, lock, plan));
}

async function planAndApply<T>(store: AnyStore, context: Context, lock: SharedLock, plan: WritePlan<T>): Promise<T> {
  const work = async (unit: UnitOfWork) => runWrite(unit, await plan(unit));
  if (store.transaction) return write(store, context, lock, work);
  const { dialect, busyTimeout, waitBudget = createWaitBudget(busyTimeout) } = store;
  const { signal } = context;
  const attempt = () => applyOnce({ store, context, lock, waitBudget }, plan);
  const retried = () => withRetries({ dialect, busyTimeout, waitBudget }, attempt, signal);
  // The lock of this process: otherwise each of several writes of one item would outdate the plans of the others.
  const planned = () => store.writeLocks({ lock, signal, timeoutMs: waitBudget.left() }, retried);
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const applied = await translated(dialect, planned);
    if (applied === 'needsTransaction') break;
    if (applied !== 'outdated') return applied.result;
  }
  return write({ ...store, waitBudget }, context, lock, work);
}

interface Applying {
  readonly store: Store;
  readonly context: Context;
  readonly lock: SharedLock;
  readonly waitBudget: WaitBudget;
}

type Applied<T> = { readonly result: T } | 'outdated' | 'needsTransaction';

async function applyOnce<T>({ store, context, lock, waitBudget }: Applying, plan: WritePlan<T>): Promise<Applied<T>> {
  const { db, dialect, keyed } = store;
  const { signal } = context;
  signal.throwIfAborted();
  const epoch = createPlanEpoch();
  const unit = openUnit(db, store, context, { epoch });
  const toGuard = () => toGuardStatement(store, epoch.value(), unit.guards);
  let planned: Write<T>;
  try {
    planned = await plan(unit);
  } catch (refusal) {
    // Reads with commits of others between them may have combined states that never existed together.
    if (refusal instanceof RestError && epoch.isKnown() && !(await isCurrent(store, toGuard()))) return 'outdated';
    throw refusal;
  }
  const { steps, after } = planned;
  if (after) return 'needsTransaction';
  const outcomeStored = keyed ? outcomeStatements(unit, keyed) : [];
  const written = [...steps.map(({ query }) => query), ...outcomeStored, ...toLogStatements(unit)];
  if (written.length === 0) return (await isCurrent(store, toGuard())) ? { result: resultOf(planned, []) } : 'outdated';
  const claim = keyed && dialect.claimKey ? [dialect.claimKey(keyed.lock)] : [];
  const statements = [...claim, toGuard(), ...written];
  const outcome = await runBatch(db, dialect, { lock, statements, signal, waitBudget });
  if ('cause' in outcome) {
    const { failedAt, cause } = outcome;
    const behindClaim = failedAt - claim.length;
    if (behindClaim < 0) throw failureOfClaim(dialect, cause);
    const step = steps[behindClaim - 1];
    const failure = dialect.failure(cause);
    if ((behindClaim === 0 && failure === 'outdated') || (step?.isNumbered && failure === 'uniqueViolation'))
      return 'outdated';
    throw failureOfStep(dialect, step, cause);
  }
  const rows = outcome.results.slice(claim.length + 1).map((each) => each.rows);
  return { result: resultOf(planned, rows) };
}

async function isCurrent({ db, dialect }: Store, guard: CompiledQuery): Promise<boolean> {
  try {
    await db.executeQuery(guard);
    return true;
  } catch (error) {
    if (dialect.failure(error) === 'outdated') return false;
    throw error;
  }
}

/** Runs statements of which no result is needed. */
export const runSteps = (unit: UnitOfWork, steps: readonly WriteStep[]): Promise<void> =>
  runWrite(unit, { steps, result: () => undefined });

/** Runs the statements of a write in the transaction of a unit, which has the lock and logs the changes. */
export async function runWrite<T>({ run, store }: UnitOfWork, planned: Write<T>): Promise<T> {
  const rows: (readonly unknown[])[] = [];
  for (const step of planned.steps) {
    const running = run({ compile: () => step.query });
    rows.push(await running.catch((error: unknown) => Promise.reject(failureOfStep(store.dialect, step, error))));
  }
  const result = resultOf(planned, rows);
  return planned.after ? planned.after(result) : result;
}
