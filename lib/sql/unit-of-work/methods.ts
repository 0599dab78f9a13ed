/** Methods of repositories that are one unit of work each. */
import type { Context } from '../../repository/repository.js';
import type { WriteLock } from '../database/write-lock.js';
import { withSlowWork } from './slow-work.js';
import { type AnyStore, read, readSnapshot, type UnitOfWork, write } from './unit-of-work.js';

type Method<W, T> = (what: W, context: Context) => Promise<T>;
type Work<W, T> = (unit: UnitOfWork, what: W) => Promise<T>;

/** That of all calls, or that of a call, which may also be refused then before anything is read. */
type Lock<W> = WriteLock | ((what: W) => WriteLock);

/** Of statements that only read. */
export const readMethod =
  <W, T>(store: AnyStore, work: Work<W, T>): Method<W, T> =>
  (what, context) =>
    read(store, context, (unit) => work(unit, what));

/** The same, of which all see one snapshot. */
export const snapshotMethod =
  <W, T>(store: AnyStore, work: Work<W, T>): Method<W, T> =>
  (what, context) =>
    readSnapshot(store, context, (unit) => work(unit, what));

/** Of statements that read and write, while the lock is held. */
export const writeMethod =
  <W, T>(store: AnyStore, lock: Lock<NoInfer<W>>, work: Work<W, T>): Method<W, T> =>
  async (what, context) =>
    write(store, context, typeof lock === 'function' ? lock(what) : lock, (unit) => work(unit, what));

/** The same, with slow work between two attempts. */
export const slowWriteMethod =
  <W, T>(store: AnyStore, lock: Lock<NoInfer<W>>, work: Work<W, T>): Method<W, T> =>
  (what, context) =>
    withSlowWork(store, context, (own) => writeMethod(own, lock, work)(what, context));
