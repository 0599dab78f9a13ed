/** Methods of repositories that are one unit of work each. */
import { PermissionDenied } from '../../errors/errors.js';
import type { Context } from '../../repository/repository.js';
import type { SharedLock, WriteLock } from '../database/write-lock.js';
import { writePlanned } from './planned-writes.js';
import { withSlowWork } from './slow-work.js';
import type { Write } from './steps.js';
import { type AnyStore, read, readSnapshot, type UnitOfWork, write } from './unit-of-work.js';

type Method<W, T> = (input: W, context: Context) => Promise<T>;
type Work<W, T> = (unit: UnitOfWork, input: W) => Promise<T>;

/** The lock of all calls, or a function that returns that of a call, and can refuse the call before anything is read. */
type Lock<W> = WriteLock | ((input: W) => WriteLock);

/** The extent of a write: drafts alone, or something else as well. */
type Extent = 'all' | 'drafts';
type ExtentOf<W> = Extent | ((input: W) => Extent);

/** @throws PermissionDenied for a caller who may not write, or drafts alone */
export function checkAccess({ caller: { access, key } }: Context, extent: Extent): void {
  // Without a call into another file, as each write comes here.
  const accesses = [access, key?.access];
  if (accesses.includes('read')) throw new PermissionDenied('write', 'with access that is limited to reading');
  if (extent === 'all' && accesses.includes('drafts'))
    throw new PermissionDenied('write', 'anything but drafts: access is limited to them');
}

const extentIn = <W>(extent: ExtentOf<W>, input: W): Extent => (typeof extent === 'function' ? extent(input) : extent);

/** A method that only reads, in statements that may see different snapshots. */
export const readMethod =
  <W, T>(store: AnyStore, work: Work<W, T>): Method<W, T> =>
  (input, context) =>
    read(store, context, (unit) => work(unit, input));

/** A method that only reads, in statements that all see one snapshot. */
export const snapshotMethod =
  <W, T>(store: AnyStore, work: Work<W, T>): Method<W, T> =>
  (input, context) =>
    readSnapshot(store, context, (unit) => work(unit, input));

/** A method that reads and writes while it holds the lock. */
export const writeMethod =
  <W, T>(
    store: AnyStore,
    lock: Lock<NoInfer<W>>,
    work: Work<W, T>,
    extent: ExtentOf<NoInfer<W>> = 'all',
  ): Method<W, T> =>
  async (input, context) => {
    checkAccess(context, extentIn(extent, input));
    return write(store, context, typeof lock === 'function' ? lock(input) : lock, (unit) => work(unit, input));
  };

/** A method that plans a write, and applies it with the lock. */
export const plannedMethod =
  <W, T>(
    store: AnyStore,
    lock: (input: NoInfer<W>) => SharedLock,
    plan: (unit: UnitOfWork, input: W) => Promise<Write<T>>,
    extent: Extent = 'all',
  ): Method<W, T> =>
  async (input, context) => {
    checkAccess(context, extent);
    return writePlanned(store, context, lock(input), (unit) => plan(unit, input));
  };

/** A method that plans a write, with slow tasks between two plans. */
export const slowPlannedMethod =
  <W, T>(...[store, lock, plan, extent]: Parameters<typeof plannedMethod<W, T>>): Method<W, T> =>
  (input, context) =>
    withSlowWork(store, context, (attempt) => plannedMethod(attempt, lock, plan, extent)(input, context));

/** A method that writes, with slow tasks between two attempts. */
export const slowWriteMethod =
  <W, T>(...[store, lock, work, extent]: Parameters<typeof writeMethod<W, T>>): Method<W, T> =>
  (input, context) =>
    withSlowWork(store, context, (attempt) => writeMethod(attempt, lock, work, extent)(input, context));
