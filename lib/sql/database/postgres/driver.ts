/** The driver of PostgreSQL for Kysely: a connection refuses statements once it was given back, and those of a request end with it. */
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type pg from 'pg';
import type { BatchConnection, BatchOutcome, DriverBatch } from '../batches.js';
import { codeOf } from '../dialect.js';
import { createLease } from '../lease.js';
import type { StatementReports } from '../statement-reports.js';
import type { BatchReply, SendOptions } from './batch.js';
import { createLockTimeout, type LockTimeout } from './lock-timeout.js';
import { createPipeline, type Query } from './pipeline.js';

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
type SendAllOptions = Omit<SendOptions, 'types'>;

export interface LentClient {
  query(statement: Statement): Promise<pg.QueryResult>;
  /** Sends statements in one message: as a transaction, or within one. */
  queryAll(statements: readonly Statement[], options: SendAllOptions): Promise<BatchReply>;
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

export function createDriver(pool: ClientPool, reports: StatementReports): Driver {
  const send = async (connection: DatabaseConnection, text: string) =>
    void (await connection.executeQuery(CompiledQuery.raw(text)));
  return {
    init: async () => undefined,
    acquireConnection: () => pool.connect().then((client) => createConnection(client, reports)),
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

function createConnection(client: LentClient, reports: StatementReports): Lent {
  const lease = createLease();
  let running = 0;
  let isCancelled = false;
  let isLeftOpen = false;
  let stopListening: (() => void) | undefined;
  let lockTimeout: LockTimeout | undefined;
  const pipeline = createPipeline();

  function endWith(signal: AbortSignal): void {
    const cancel = () => {
      if (running === 0) return;
      isCancelled = true;
      client.cancel();
    };
    signal.addEventListener('abort', cancel);
    stopListening = () => signal.removeEventListener('abort', cancel);
  }

  async function executeQuery<Row>(query: Query): Promise<QueryResult<Row>> {
    const { sql, signal, waitBudget } = query;
    lease.check(sql);
    if (signal) endWith(signal);
    if (waitBudget) lockTimeout = createLockTimeout(waitBudget.left);
    if (pipeline.holds(query)) return { rows: [] };
    // A commit is not cancelled.
    if (sql === 'commit') stopListening?.();
    const waiting = pipeline.take();
    if (waiting.length === 0) return reports.run(query, () => sendAlone(query));
    const queries = [...waiting, query];
    const outcome = await reports.runAll(queries, sendPipelined(queries));
    if ('cause' in outcome) throw outcome.cause;
    return outcome.results.at(-1) as QueryResult<Row>;
  }

  async function sendAlone<Row>({ sql, parameters }: Statement): Promise<QueryResult<Row>> {
    const setting = lockTimeout?.before(sql);
    running += 1;
    try {
      if (setting) await client.query(CompiledQuery.raw(setting));
      const result = toResult<Row>(await client.query({ sql, parameters }), sql);
      if (sql === 'rollback') isLeftOpen = false;
      return result;
    } catch (error) {
      throw noteFailure(error, new Error());
    } finally {
      running -= 1;
    }
  }

  /** One message of all statements up to one whose result is needed. */
  function sendPipelined(queries: readonly Query[]): Promise<BatchOutcome> {
    const [first] = queries;
    // The statements that begin a transaction have set the time that is left.
    const setting = first && !first.isPipelined ? lockTimeout?.before(first.sql) : undefined;
    const statements = queries.flatMap((query) => query.parts ?? [query]);
    const endsIn = queries.at(-1)?.sql === 'commit' ? 'committed' : 'open';
    return sendAll(setting ? [CompiledQuery.raw(setting), ...statements] : statements, { endsIn });
  }

  function noteFailure(error: unknown, caller: Error): unknown {
    isLeftOpen ||= openTransaction.test(codeOf(error));
    return withCaller(error, caller);
  }

  /** A cancel would reach the server at any time: it is sent only as long as the batch waits for its lock. */
  async function sendBatch(queries: readonly CompiledQuery[], { locks, signal }: DriverBatch): Promise<BatchOutcome> {
    endWith(signal);
    const milestone = { index: locks.length - 1, reached: () => stopListening?.() };
    const outcome = await sendAll(queries, { endsIn: 'committed', milestone });
    if ('results' in outcome) return { results: outcome.results.slice(locks.length) };
    return { ...outcome, failedAt: Math.max(-1, outcome.failedAt - locks.length) };
  }

  async function sendAll(statements: readonly Statement[], options: SendAllOptions): Promise<BatchOutcome> {
    running += 1;
    const reply = await client.queryAll(statements, options).finally(() => {
      running -= 1;
    });
    if ('error' in reply) return { failedAt: reply.failedAt, cause: noteFailure(reply.error, new Error()) };
    return { results: reply.results.map((result, index) => toResult(result, statements[index]?.sql)) };
  }

  return {
    executeQuery,
    executeBatch(batch) {
      const queries = [...batch.locks, ...batch.statements];
      for (const { sql } of queries) lease.check(sql);
      return reports.runAll(queries, sendBatch(queries, batch));
    },
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
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Several statements in one have a list of results, which nothing uses.
 * @throws Error where a commit has rolled back, as it does, without an error, after a statement that has failed
 */
function toResult<Row>({ command, rowCount, rows = [] }: Partial<pg.QueryResult>, text?: string): QueryResult<Row> {
  if (text === 'commit' && command !== 'COMMIT') throw new Error('The transaction was rolled back by its commit');
  return changes.has(command ?? '') ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}

/** The driver makes its errors when the server's message comes, where nothing is known of who has sent the statement. */
function withCaller(error: unknown, { stack = '' }: Error): unknown {
  if (error instanceof Error && error.stack) error.stack += stack.slice(stack.indexOf('\n'));
  return error;
}
