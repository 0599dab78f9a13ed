/** Runs transactions: retried after conflicts with those of others, errors converted to those of the API. */
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { AlreadyInUse, BadRequest, InsufficientStorage, ServiceUnavailable } from '../../errors/errors.js';
import type { Dialect } from './dialect.js';
import type { Database } from './schema.js';
import { createWaitBudget, type WaitBudget } from './wait-budget.js';

export interface Waiting {
  readonly dialect: Dialect;
  /** How long to wait for locks of other connections, in milliseconds. */
  readonly busyTimeout: number;
  /** The time of `busyTimeout` that is left to a write that has begun. */
  readonly waitBudget?: WaitBudget;
}

/**
 * Retries once with newly prepared statements, and while others write: lock timeouts, deadlocks and serialization
 * failures. SQLite would wait by itself, but would block the whole process, in which another connection could then never
 * finish.
 */
export async function withRetries<T>(
  { dialect, busyTimeout, waitBudget = createWaitBudget(busyTimeout) }: Waiting,
  attempt: (waitBudget: WaitBudget) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let mayBeStale = true;
  for (;;) {
    try {
      return await attempt(waitBudget);
    } catch (error) {
      const failure = dialect.failure(error);
      const isStale: boolean = failure === 'stalePlan' && mayBeStale;
      mayBeStale = mayBeStale && !isStale;
      if (isStale) continue;
      if (failure !== 'lockTimeout' || waitBudget.left() === 0) throw error;
      await setTimeout(5 + 20 * Math.random(), undefined, signal && { signal });
    }
  }
}

const commit = CompiledQuery.raw('commit');

const rollback = CompiledQuery.raw('rollback');

/** One connection from begin to commit: nothing that others send can come between. */
export function inTransaction<T>(
  db: Database,
  begin: readonly CompiledQuery[],
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    try {
      for (const statement of begin) await connection.executeQuery(statement);
      const result = await work(connection);
      await connection.executeQuery(commit);
      return result;
    } catch (error) {
      // The database may have rolled back already, as SQLite does when the disk is full; the first error is the one to report.
      await connection.executeQuery(rollback).catch(() => undefined);
      throw error;
    }
  });
}

export async function translated<T>(dialect: Dialect, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    switch (dialect.failure(error)) {
      case 'uniqueViolation':
        throw new AlreadyInUse('A unique name or id');
      case 'diskFull':
        throw new InsufficientStorage();
      case 'lockTimeout':
      case 'unavailable':
      case 'poolFull':
      case 'cancelled':
        throw new ServiceUnavailable();
      case 'invalidValue':
        throw new BadRequest('A value cannot be stored');
      default:
        throw error;
    }
  }
}
