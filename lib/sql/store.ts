/** How statements reach the database: cancelled with the request, all of a write or nothing, failures in the API's own terms. */
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type KyselyPlugin } from 'kysely';
import { BadRequest, Conflict, InsufficientStorage, ServiceUnavailable } from '../errors.js';
import type { FieldTypes } from '../field-types/index.js';
import type { Context } from '../repository/repository.js';
import type { CursorKey } from './cursor.js';
import type { Dialect } from './dialect.js';
import { countWrite, type Memory } from './memory.js';
import type { SharedRights } from './permissions/policies.js';
import type { Built } from './prepared.js';
import type { Queue } from './queue.js';
import type { Recent } from './recent.js';
import type { Tables } from './schema.js';

export type Database = Kysely<Tables>;

export interface Store {
  readonly db: Database;
  readonly dialect: Dialect;
  readonly fieldTypes: FieldTypes;
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
  /** By the policies that they come from. */
  readonly rights: Recent<SharedRights>;
  readonly memory: Memory;
  readonly cursorKey: CursorKey;
}

/** Runs statements that only read; each sees one moment of the database. */
export function read<T>(store: Store, { signal }: Context, work: (db: Database) => Promise<T>): Promise<T> {
  return translated(store.dialect, () => patiently(store, () => work(store.db.withPlugin(endingWith(signal))), signal));
}

/** Runs a transaction, and no other one meanwhile; whatever is thrown in it undoes all of it. */
export function write<T>(store: Store, { signal }: Context, work: (db: Database) => Promise<T>): Promise<T> {
  const attempt = (): Promise<T> => {
    signal.throwIfAborted();
    return inTransaction(store.db, store.dialect.beginAlone(store.busyTimeout), async (db) => {
      await countWrite({ db, store }, {});
      const result = await work(db.withPlugin(endingWith(signal)));
      signal.throwIfAborted();
      return result;
    });
  };
  return translated(store.dialect, () => store.writes(() => patiently(store, attempt, signal)));
}

/**
 * Tries again while others write. SQLite would wait by itself, but with the whole process, and then another connection of
 * the same process could never finish; PostgreSQL ends one of two that wait for each other, or that no order would explain.
 */
export async function patiently<T>(
  { dialect, busyTimeout }: Pick<Store, 'dialect' | 'busyTimeout'>,
  attempt: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const end = performance.now() + busyTimeout;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (dialect.failure(error) !== 'busy' || performance.now() > end) throw error;
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

/** Looks at the signal before each statement: a query is transformed just before it runs. */
function endingWith(signal: AbortSignal): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      signal.throwIfAborted();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

async function translated<T>(dialect: Dialect, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    switch (dialect.failure(error)) {
      case 'taken':
        throw new Conflict('A name or id', 'that has to be unique is taken');
      case 'full':
        throw new InsufficientStorage();
      case 'busy':
      case 'away':
        throw new ServiceUnavailable();
      case 'unfit':
        throw new BadRequest('A value is one that cannot be stored');
      default:
        throw error;
    }
  }
}
