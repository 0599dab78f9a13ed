/** SQLite for Kysely: transactions run in a separate thread, and all other statements in the main thread meanwhile. */
import {
  CompiledQuery,
  type Driver,
  Kysely,
  type LimitNode,
  type LogConfig,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { BatchConnection, BatchOutcome, DriverBatch } from '../batches.js';
import type { Ending } from '../dialect.js';
import { createLease } from '../lease.js';
import { createMutex } from '../queue.js';
import { createReports, type StatementReports } from '../statement-reports.js';
import { storable } from '../storable.js';
import { createVersionCheck } from './changes.js';
import { type Connection, connect, loadDriver, type Outcome, type SqliteDriver } from './connection.js';
import { commitGroup, type Write, type Written } from './group-commit.js';
import { type CommitInGroup, createGroups } from './groups.js';
import { createReaderPool, type ReaderPool } from './reader-pool.js';
import { type StatementReply, toError } from './replies.js';
import { createToRows, type ToRows } from './to-rows.js';
import { startWriter, type Writer } from './writer.js';

/** @param source the path of a file, or the bytes of one, which are opened in memory */
export async function openSqlite(
  source: string | Buffer,
  log: LogConfig | undefined,
  sqliteDriver: SqliteDriver,
): Promise<Kysely<unknown>> {
  const openFile = await loadDriver(sqliteDriver);
  const reader = connect(source, openFile);
  const driver = createDriver(
    createReports('sqlite', log),
    reader,
    () => connect(source, openFile),
    () => startWriter(String(source), sqliteDriver),
    () => createReaderPool(String(source), sqliteDriver),
  );
  const dialect = {
    createAdapter: () => Object.assign(new SqliteAdapter(), { isCurrent: createVersionCheck(reader) }),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new QueryCompiler(),
  };
  return new Kysely({ dialect });
}

/**
 * SQLite plans by the value of a bound limit, and so prepares the statement again in each run: 55 of the 180 microseconds of a
 * list of 25. It does not look into an expression.
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit cast(');
    this.visitNode(limit);
    this.append(' as integer)');
  }
}

/** A connection as Kysely has it for a while. */
interface Lent extends BatchConnection {
  release(): void;
}

function createDriver(
  reports: StatementReports,
  reader: Connection,
  open: () => Connection,
  start: () => Writer,
  startPool: () => ReaderPool,
): Driver {
  const lock = createMutex();
  const toRows = createToRows();
  const snapshotLock = createMutex();
  let snapshots: Connection | undefined;
  let pool: ReaderPool | undefined;
  let writer: Writer | undefined;

  async function reserveWriter(): Promise<ReservedWriter> {
    const unlock = await lock();
    // A database in memory has no other connection.
    if (reader.isPrivate) {
      const commit = async (writes: readonly Write[]) => commitGroup(attempting(reader), writes);
      return { run: reader.run, commit, release: unlock };
    }
    if (!writer || writer.hasEnded()) writer = start();
    const { run, commit, keepAlive } = writer;
    keepAlive(true);
    const release = () => {
      keepAlive(false);
      unlock();
    };
    return { run, commit, release };
  }

  const commitInGroup = createGroups(async (take) => {
    const { commit, release } = await reserveWriter();
    try {
      return await commit(take());
    } finally {
      release();
    }
  });

  /** For a transaction that only reads: in another process if it may take long, which a signal can end. */
  async function reserveSnapshot(signal: AbortSignal | undefined): Promise<Reserved> {
    if (reader.isPrivate) return reserveWriter();
    if (signal) {
      pool ??= startPool();
      return pool.reserve(signal);
    }
    const release = await snapshotLock();
    snapshots ??= open();
    return { run: snapshots.run, release };
  }

  const connections: Connections = { reports, reader, reserveWriter, reserveSnapshot, commitInGroup, toRows };

  return {
    init: async () => undefined,
    acquireConnection: async () => createConnection(connections),
    releaseConnection: async (connection) => (connection as Lent).release(),
    beginTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('begin immediate'))),
    commitTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('commit'))),
    rollbackTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('rollback'))),
    async destroy() {
      const unlock = await lock();
      await writer?.close();
      pool?.close();
      reader.close();
      snapshots?.close();
      unlock();
    },
  };
}

/** A connection for one transaction. */
interface Reserved {
  run(text: string, parameters: readonly unknown[]): Outcome | Promise<Outcome>;
  release(): void;
}

interface ReservedWriter extends Reserved {
  commit(writes: readonly Write[]): Promise<readonly Written[]>;
}

/** Errors as replies, as a thread sends them. */
const attempting =
  ({ run }: Connection) =>
  ([text, parameters]: readonly [string, readonly unknown[]]): StatementReply => {
    try {
      return run(text, parameters);
    } catch (error) {
      const { message, code } = error as Error & { readonly code?: string };
      return { message, code };
    }
  };

/** A statement that was built in a search has its signal in its tree. */
type Query = CompiledQuery & Ending & { readonly query: CompiledQuery['query'] & Ending };

const begins = /^begin\b/i;
const beginsReading = /^begin deferred\b/i;

interface Connections {
  readonly reports: StatementReports;
  readonly reader: Connection;
  readonly reserveWriter: () => Promise<Reserved>;
  readonly reserveSnapshot: (signal: AbortSignal | undefined) => Promise<Reserved>;
  readonly commitInGroup: CommitInGroup;
  readonly toRows: ToRows;
}

/** Shares the connection for reading until it begins a transaction, and has one of its own until it is released. */
function createConnection(connections: Connections): Lent {
  const { reports, reader, reserveWriter, reserveSnapshot, commitInGroup, toRows } = connections;
  const lease = createLease();
  let reserved: Reserved | undefined;
  let onlyReads = false;

  /** The transaction is begun and committed with those of other batches, by the group commit. */
  async function sendBatch({ statements, signal }: DriverBatch): Promise<BatchOutcome> {
    const write = statements.map(({ sql, parameters }) => [sql, parameters.map(storable)] as const);
    const { outcomes, failure } = await commitInGroup(write, signal);
    if (failure) return { failedAt: failure.at, cause: toError(failure.error) };
    return { results: outcomes.map((outcome) => toResult(outcome, toRows)) };
  }

  async function executeQuery<Row>(query: Query): Promise<QueryResult<Row>> {
    const { sql, signal = query.query.signal } = query;
    const parameters = query.parameters.map(storable);
    lease.check(sql);
    const isReading = beginsReading.test(sql);
    const isBeginning = begins.test(sql);
    const isFirst = !reserved && (reader.isPrivate || isBeginning);
    if (signal && !isBeginning && !reserved && !reader.isPrivate) {
      const reservation = await reserveSnapshot(signal);
      try {
        return toResult(await reservation.run(sql, parameters), toRows);
      } finally {
        reservation.release();
      }
    }
    if (isFirst) {
      reserved = await (isReading ? reserveSnapshot(signal ?? undefined) : reserveWriter());
      onlyReads = isReading;
    }
    const outcome = (reserved ?? reader).run(sql, parameters);
    // Another thread or process begins before it runs the statements that are sent after it, which fail as that did; and nothing
    // depends on the end of a read-only transaction.
    if (outcome instanceof Promise && (isFirst || (onlyReads && sql === 'commit'))) {
      void outcome.catch(ignore);
      return { rows: [] };
    }
    return toResult(await outcome, toRows);
  }
  return {
    executeQuery: (query) => reports.run(query, () => executeQuery(query as Query)),
    executeBatch(batch) {
      for (const { sql } of batch.statements) lease.check(sql);
      return reports.runAll(batch.statements, sendBatch(batch));
    },
    async *streamQuery<Row>(query: CompiledQuery) {
      yield await executeQuery<Row>(query);
    },
    release() {
      lease.end();
      reserved?.release();
    },
  };
}

const ignore = (): void => undefined;

function toResult<Row>({ columns, rows, changes, insertId }: Outcome, toRows: ToRows): QueryResult<Row> {
  if (columns.length === 0) return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(insertId) };
  return { rows: toRows(columns, rows) as Row[] };
}
