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

/** The result of a statement, once the batch was sent. */
export type Collect<S, R> = (statement: S) => Promise<R>;

/**
 * How a driver sends a batch, whose statements are collected while Kysely executes them one by one, so that it logs and traces
 * each like any other: `S` is a statement as the driver sends it, `R` its result.
 */
export interface BatchSending<S, R, Reply> {
  /** Sets how the connection collects statements in place of sending them; undefined afterwards. */
  readonly collectBy: (collect: Collect<S, R> | undefined) => void;
  /** Executes the statements, each by the method of the connection that Kysely has replaced where it logs statements. */
  readonly execute: () => readonly Promise<QueryResult<unknown>>[];
  readonly send: (batch: readonly S[]) => Promise<Reply>;
  /** The result of a statement by its index. @throws the error of the statement, or of the batch */
  readonly resultAt: (reply: Reply, index: number) => R;
  /** The results are those of the statements that have one. */
  readonly toOutcome: (reply: Reply, results: readonly QueryResult<unknown>[]) => BatchOutcome;
}

export async function sendCollected<S, R, Reply>(sending: BatchSending<S, R, Reply>): Promise<BatchOutcome> {
  const { collectBy, execute, send, resultAt, toOutcome } = sending;
  const batch: S[] = [];
  const settlers: ((result: Promise<R>) => void)[] = [];
  collectBy((statement) => {
    batch.push(statement);
    return new Promise((settle) => void settlers.push(settle));
  });
  const executed = execute();
  collectBy(undefined);
  const replying = send(batch);
  for (const [index, settle] of settlers.entries()) settle(replying.then((reply) => resultAt(reply, index)));
  const settled = await Promise.allSettled(executed);
  const results = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  return toOutcome(await replying, results);
}
