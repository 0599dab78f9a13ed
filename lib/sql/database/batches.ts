/** Batches: transactions whose statements are all known before the first is sent; our own drivers send each as one message. */
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { type Dialect, endingWith } from './dialect.js';
import type { Database } from './schema.js';
import { inTransaction } from './transactions.js';
import type { WaitBudget } from './wait-budget.js';
import type { SharedLock } from './write-lock.js';

export interface StatementBatch {
  readonly lock: SharedLock;
  readonly statements: readonly CompiledQuery[];
  /**
   * Aborts the batch while it waits for its turn or for its lock. Once that is granted, only the outcome shows which writes were
   * committed.
   */
  readonly signal: AbortSignal;
  readonly waitBudget: WaitBudget;
}

/** Either all is committed, or nothing is written, because of the first statement that has failed. */
export type BatchOutcome =
  | { readonly results: readonly QueryResult<unknown>[] }
  | {
      /** The index of the statement: -1 for the lock, and the number of statements for the commit. */
      readonly failedAt: number;
      readonly cause: unknown;
    };

/** A batch as a driver sends it. */
export interface DriverBatch extends Pick<StatementBatch, 'statements' | 'signal'> {
  /** The statements that wait for the lock; none where each transaction has it. */
  readonly locks: readonly CompiledQuery[];
}

/** A connection of our own drivers. Those of a host's driver have statements sent one by one. */
export interface BatchConnection extends DatabaseConnection {
  executeBatch(batch: DriverBatch): Promise<BatchOutcome>;
}

export async function runBatch(db: Database, dialect: Dialect, batch: StatementBatch): Promise<BatchOutcome> {
  const { statements, signal, lock, waitBudget } = batch;
  const outcome = await db.getExecutor().provideConnection(async (connection) => {
    if (!isOfBatches(connection)) return undefined;
    signal.throwIfAborted();
    return connection.executeBatch({ locks: dialect.lockBatch(waitBudget.left(), lock), statements, signal });
  });
  return outcome ?? runOneByOne(db, dialect, batch);
}

const isOfBatches = (connection: DatabaseConnection): connection is BatchConnection => 'executeBatch' in connection;

async function runOneByOne(
  db: Database,
  dialect: Dialect,
  { statements, signal, lock, waitBudget }: StatementBatch,
): Promise<BatchOutcome> {
  const results: QueryResult<unknown>[] = [];
  let at = -1;
  const begin = endingWith(signal, dialect.beginWriting(waitBudget.left(), lock), waitBudget);
  try {
    await inTransaction(db, begin, async (connection) => {
      for (const statement of statements) {
        at += 1;
        results.push(await connection.executeQuery(statement));
      }
      at += 1;
    });
  } catch (cause) {
    return { failedAt: at, cause };
  }
  return { results };
}
