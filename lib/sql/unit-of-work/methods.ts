/** Methods of repositories that are one unit of work each. */
import type { Context } from '../../repository/repository.js';
import type { WriteLock } from '../database/write-lock.js';
import { withSlowWork } from './slow-work.js';
import { type AnyStore, read, readSnapshot, type UnitOfWork, write } from './unit-of-work.js';

type Method<W, T> = (what: W, context: Context) => Promise<T>;
type Work<W, T> = (unit: UnitOfWork, what: W) => Promise<T>;

/** The lock of all calls, or a function that returns that of a call, and can refuse the call before anything is read. */
type Lock<W> = WriteLock | ((what: W) => WriteLock);

/** A method that only reads, in statements that may see different snapshots. */
export const readMethod =
  <W, T>(store: AnyStore, work: Work<W, T>): Method<W, T> =>
  (what, context) =>
    read(store, context, (unit) => work(unit, what));

/** A method that only reads, in statements that all see one snapshot. */
export const snapshotMethod =
  <W, T>(store: AnyStore, work: Work<W, T>): Method<W, T> =>
  (what, context) =>
    readSnapshot(store, context, (unit) => work(unit, what));

/** A method that reads and writes while it holds the lock. */
export const writeMethod =
  <W, T>(store: AnyStore, lock: Lock<NoInfer<W>>, work: Work<W, T>): Method<W, T> =>
  async (what, context) =>
    write(store, context, typeof lock === 'function' ? lock(what) : lock, (unit) => work(unit, what));

/** A method that writes, with slow work between two attempts. */
export const slowWriteMethod =
  <W, T>(store: AnyStore, lock: Lock<NoInfer<W>>, work: Work<W, T>): Method<W, T> =>
  (what, context) =>
    withSlowWork(store, context, (own) => writeMethod(own, lock, work)(what, context));
