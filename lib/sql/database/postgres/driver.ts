/** The driver of PostgreSQL for Kysely: a connection refuses statements once it was given back, and those of a request end with it. */
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type pg from 'pg';
import type { Ending } from '../dialect.js';
import { createLease } from '../lease.js';
import { tracing } from '../statement-tracing.js';
import { createLockTimeout, type LockTimeout } from './lock-timeout.js';

export interface LentClient {
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>;
  /** Asks the server to end the statement that is running. */
  cancel(): void;
  /** @param isCancelled whether the server may still be about to end a statement, which must not be that of another one */
  release(isCancelled: boolean): void;
}

export interface ClientPool {
  connect(): Promise<LentClient>;
  end(): Promise<void>;
}

interface Lent extends DatabaseConnection {
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

function createConnection(client: LentClient): Lent {
  const lease = createLease();
  let running = 0;
  let isCancelled = false;
  let stopListening: (() => void) | undefined;
  let lockTimeout: LockTimeout | undefined;

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
      if (setting) await client.query(setting, []);
      return toResult(await client.query(sql, parameters));
    } catch (error) {
      throw withCaller(error, new Error());
    } finally {
      running -= 1;
    }
  }

  return {
    executeQuery: tracing('postgresql', executeQuery),
    // Kysely's other way to ask is for cursors, of which there are none here.
    async *streamQuery<Row>(query: CompiledQuery) {
      yield await executeQuery<Row>(query);
    },
    release() {
      lease.end();
      stopListening?.();
      client.release(isCancelled);
    },
  };
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Several statements in one have a list of results, which nothing uses. */
function toResult<Row>({ command, rowCount, rows = [] }: Partial<pg.QueryResult>): QueryResult<Row> {
  return changes.has(command ?? '') ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}

/** The driver makes its errors when the server's message comes, where nothing is known of who has sent the statement. */
function withCaller(error: unknown, { stack = '' }: Error): unknown {
  if (error instanceof Error && error.stack) error.stack += stack.slice(stack.indexOf('\n'));
  return error;
}
