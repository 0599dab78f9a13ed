/** How statements reach the database: cancelled with the request, all of a write or nothing, failures in the API's own terms. */

import { setTimeout } from 'node:timers/promises';
import { type Compilable, CompiledQuery, type Expression } from 'kysely';
import type { jsonArrayFrom } from 'kysely/helpers/sqlite';
import { BadRequest, Conflict, InsufficientStorage, ServiceUnavailable } from '../errors.js';
import type { FieldTypes } from '../field-types/index.js';
import type { Json } from '../repository/repository.js';
import type { CursorKey } from './cursor.js';
import type { Dialect } from './dialect.js';
import type { Memory } from './memory.js';
import type { SharedRights } from './permissions/policies.js';
import type { Built } from './placeholders.js';
import type { Queue } from './queue.js';
import type { Database } from './schema.js';

/** A cache by key. */
export interface Cache<V, K = string> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

export interface Store {
  readonly db: Database;
  readonly dialect: Dialect;
  readonly fieldTypes: FieldTypes;
  readonly externalValues: readonly ExternalValues[];
  /** Whose rights a caller has of whom nothing is known. */
  readonly anonymousUserId: number;
  /** How long to wait for what other connections write, in milliseconds. */
  readonly busyTimeout: number;
  /** How many locations are copied at once at most. */
  readonly maxCopiedLocations: number;
  /** Writes wait here for each other, and not each with a connection that reads could have. */
  readonly writes: Queue;
  /** Queries that are the same for all callers. */
  readonly built: Built;
  /** By the assignments and roles that they come from. */
  readonly rights: Cache<SharedRights>;
  /** What rights users had, by their ids, as keys of `rights`. */
  readonly callers: Cache<string, number>;
  readonly memory: Memory;
  readonly cursorKey: CursorKey;
}

/**
 * Retries once with statements that are prepared anew, and while others write: lock timeouts, deadlocks and serialization
 * failures. SQLite would wait by itself, but would block the whole process, in which another connection could then never
 * finish.
 */
export async function withRetries<T>(
  { dialect, busyTimeout }: Pick<Store, 'dialect' | 'busyTimeout'>,
  attempt: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const end = performance.now() + busyTimeout;
  let mayBeStale = true;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const failure = dialect.failure(error);
      const isStale: boolean = failure === 'stalePlan' && mayBeStale;
      mayBeStale = mayBeStale && !isStale;
      if (isStale) continue;
      if (failure !== 'lockTimeout' || performance.now() > end) throw error;
      await setTimeout(5 + 20 * Math.random(), undefined, signal && { signal });
    }
  }
}

const commit = CompiledQuery.raw('commit');

const rollback = CompiledQuery.raw('rollback');

/** One connection from begin to commit: nothing that others send can come between. */
export function inTransaction<T>(db: Database, begin: CompiledQuery, work: (db: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    try {
      await connection.executeQuery(begin);
      const result = await work(connection);
      await connection.executeQuery(commit);
      return result;
    } catch (error) {
      // The database may have rolled back already, as SQLite does when the disk is full; the first error is the one to tell.
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
        throw new Conflict('A name or id', 'that has to be unique is taken');
      case 'diskFull':
        throw new InsufficientStorage();
      case 'lockTimeout':
      case 'unavailable':
        throw new ServiceUnavailable();
      case 'invalidValue':
        throw new BadRequest('A value is one that cannot be stored');
      default:
        throw error;
    }
  }
}

type Rows = Parameters<typeof jsonArrayFrom>[0];

export interface ExternalValues<Row = never> {
  readonly fieldType: string;
  /** What is kept of the content item of that id: one row, or none. */
  select(db: Database, contentId: Expression<number>): Rows & Compilable<Row>;
  toValue(row: Row | undefined, contentId: number): Json;
}
