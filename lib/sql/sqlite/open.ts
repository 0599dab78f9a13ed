/** SQLite for Kysely: transactions run in a thread of their own, and all other statements in the main thread meanwhile. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type LogConfig,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { createMutex } from '../queue.js';
import { type Connection, connect, type Outcome } from './connection.js';
import { startWriter, type Writer } from './writer.js';

/** @param source the path of a file, or the bytes of one, which are opened in memory */
export function openSqlite(source: string | Buffer, log: LogConfig | undefined): Kysely<unknown> {
  const driver = createDriver(source, connect(source));
  const dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely({ dialect, ...(log && { log }) });
}

/** A connection as Kysely has it for a while. */
interface Lent extends DatabaseConnection {
  release(): void;
}

function createDriver(source: string | Buffer, reader: Connection): Driver {
  const lock = createMutex();
  const free: Lent[] = [];
  let writer: Writer | undefined;

  async function reserveWriter(): Promise<Reserved> {
    const unlock = await lock();
    // A database in memory has no other connection.
    if (reader.isPrivate || typeof source !== 'string') return { run: reader.run, release: unlock };
    if (!writer || writer.hasEnded()) writer = startWriter(source);
    const { run, keepAlive } = writer;
    keepAlive(true);
    const release = () => {
      keepAlive(false);
      unlock();
    };
    return { run, release };
  }

  return {
    init: async () => undefined,
    acquireConnection: async () => free.pop() ?? createConnection(reader, reserveWriter),
    async releaseConnection(connection) {
      (connection as Lent).release();
      free.push(connection as Lent);
    },
    beginTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('begin immediate'))),
    commitTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('commit'))),
    rollbackTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('rollback'))),
    async destroy() {
      const unlock = await lock();
      await writer?.close();
      reader.close();
      unlock();
    },
  };
}

/** The connection that writes, for one transaction. */
interface Reserved {
  run(text: string, parameters: readonly unknown[]): Outcome | Promise<Outcome>;
  release(): void;
}

const begins = /^begin\b/i;

/** Reads until it begins a transaction, and is the one connection that writes from then on until it is released. */
function createConnection(reader: Connection, reserveWriter: () => Promise<Reserved>): Lent {
  let reserved: Reserved | undefined;
  async function executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (!reserved && (reader.isPrivate || begins.test(sql))) reserved = await reserveWriter();
    return toResult(await (reserved ?? reader).run(sql, parameters));
  }
  return {
    executeQuery,
    async *streamQuery<Row>(query: CompiledQuery) {
      yield await executeQuery<Row>(query);
    },
    release() {
      reserved?.release();
      reserved = undefined;
    },
  };
}

function toResult<Row>({ columns, rows, changes, insertId }: Outcome): QueryResult<Row> {
  if (columns.length === 0) return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(insertId) };
  // To fill an object that has all its members is faster than to add them.
  const blank = Object.fromEntries(columns.map((name) => [name, undefined]));
  const toRow = (values: readonly unknown[]) => {
    const row: Record<string, unknown> = { ...blank };
    for (let index = 0; index < columns.length; index += 1) row[columns[index] as string] = values[index];
    return row as Row;
  };
  return { rows: rows.map(toRow) };
}
