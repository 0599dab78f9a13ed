/** The driver of PostgreSQL for Kysely: a connection refuses statements once it was given back, and those of a request end with it. */
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type pg from 'pg';
import { type BatchConnection, type BatchOutcome, type Collect, type DriverBatch, sendCollected } from '../batches.js';
import { codeOf, type Ending } from '../dialect.js';
import { createLease } from '../lease.js';
import { tracing } from '../statement-tracing.js';
import type { BatchReply, BatchStatement, Milestone } from './batch.js';
import { createLockTimeout, type LockTimeout } from './lock-timeout.js';

export interface LentClient {
  query(statement: BatchStatement): Promise<pg.QueryResult>;
  /** Sends statements as one transaction in one message. */
  queryAll(statements: readonly BatchStatement[], milestone: Milestone): Promise<BatchReply>;
  /** Asks the server to end the statement that is running. */
  cancel(): void;
  /** @param isUnusable whether a transaction is open, or the server may still be about to end a statement, which must not be that of another one */
  release(isUnusable: boolean): void;
}

export interface ClientPool {
  connect(): Promise<LentClient>;
  end(): Promise<void>;
}

interface Lent extends BatchConnection {
  release(): void;
}

export function createDriver(pool: ClientPool): Driver {
  const send = async (connection: DatabaseConnection, text: string) =>
    void (await connection.executeQuery(CompiledQuery.raw(text)));
  return {
    init: async () => undefined,
    acquireConnection: async () => createConnection(await pool.connect()),
    releaseConnection: async (connection) => (connection as Lent).release(),
    beginTransaction: (connection, { isolationLevel, accessMode }) =>
      send(
        connection,
        ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' '),
      ),
    commitTransaction: (connection) => send(connection, 'commit'),
    rollbackTransaction: (connection) => send(connection, 'rollback'),
    destroy: () => pool.end(),
  };
}

/** The codes of errors of a transaction that was left open: one that is active, or has failed. */
const openTransaction = /^(?:25001|25P02)$/;

/** If one has failed, all have, as they were rolled back. */
function resultAt(reply: BatchReply, index: number): pg.QueryResult {
  const result = 'results' in reply ? reply.results[index] : undefined;
  if (result) return result;
  throw 'error' in reply ? reply.error : new Error('The statement has no result');
}

function createConnection(client: LentClient): Lent {
  const lease = createLease();
  let running = 0;
  let isCancelled = false;
  let isLeftOpen = false;
  let stopListening: (() => void) | undefined;
  let lockTimeout: LockTimeout | undefined;
  let collect: Collect<BatchStatement, pg.QueryResult> | undefined;

  function endWith(signal: AbortSignal): void {
    const cancel = () => {
      if (running === 0) return;
      isCancelled = true;
      client.cancel();
    };
    signal.addEventListener('abort', cancel);
    stopListening = () => signal.removeEventListener('abort', cancel);
  }

  async function executeQuery<Row>({
    sql,
    parameters,
    signal,
    waitBudget,
  }: CompiledQuery & Ending): Promise<QueryResult<Row>> {
    lease.check(sql);
    if (signal) endWith(signal);
    if (waitBudget) lockTimeout = createLockTimeout(waitBudget.left);
    // A commit is not cancelled.
    if (sql === 'commit') stopListening?.();
    const setting = lockTimeout?.before(sql);
    running += 1;
    try {
      if (setting) await client.query({ text: setting, values: [] });
      const result = toResult<Row>(await send(sql, parameters), sql);
      if (sql === 'rollback') isLeftOpen = false;
      return result;
    } catch (error) {
      isLeftOpen ||= openTransaction.test(codeOf(error));
      throw withCaller(error, new Error());
    } finally {
      running -= 1;
    }
  }

  const send = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> =>
    (collect ?? client.query)({ text, values });

  /** A cancel would reach the server at any time: it is sent only as long as the batch waits for its lock. */
  const executeBatch = ({ locks, statements, signal }: DriverBatch): Promise<BatchOutcome> =>
    sendCollected<BatchStatement, pg.QueryResult, BatchReply>({
      collectBy(current) {
        collect = current;
      },
      execute: () => [...locks, ...statements].map((query) => lent.executeQuery<unknown>(query)),
      send(batch) {
        endWith(signal);
        return client.queryAll(batch, { index: locks.length - 1, reached: () => stopListening?.() });
      },
      resultAt,
      toOutcome: (reply, results) =>
        'error' in reply
          ? { failedAt: Math.max(-1, reply.failedAt - locks.length), cause: reply.error }
          : { results: results.slice(locks.length) },
    });

  const lent: Lent = {
    executeQuery: tracing('postgresql', executeQuery),
    executeBatch,
    // Kysely's other way to ask is for cursors, of which there are none here.
    async *streamQuery<Row>(query: CompiledQuery) {
      yield await executeQuery<Row>(query);
    },
    release() {
      lease.end();
      stopListening?.();
      client.release(isCancelled || isLeftOpen);
    },
  };
  return lent;
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Several statements in one have a list of results, which nothing uses.
 * @throws Error where a commit has rolled back, as it does, without an error, after a statement that has failed
 */
function toResult<Row>({ command, rowCount, rows = [] }: Partial<pg.QueryResult>, text: string): QueryResult<Row> {
  if (text === 'commit' && command !== 'COMMIT') throw new Error('The transaction was rolled back by its commit');
  return changes.has(command ?? '') ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}

/** The driver makes its errors when the server's message comes, where nothing is known of who has sent the statement. */
function withCaller(error: unknown, { stack = '' }: Error): unknown {
  if (error instanceof Error && error.stack) error.stack += stack.slice(stack.indexOf('\n'));
  return error;
}
