/** Prepared statements on PostgreSQL: frequent statements are parsed and planned once for each connection, under a name. */
import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { codeOf } from '../dialect.js';
import type { BatchStatement } from './batch.js';

/** Statements that are remembered have so many characters together. */
const maxKnown = 4_000_000;

/** At most so many stay prepared on a connection: searches have many criteria, and inserts many numbers of rows. */
const maxPrepared = 300;

/** A statement gets a name when it is run for the third time: most of these never are. */
const repeated = 3;

/** For how long nothing is prepared after a statement was stale, in milliseconds: its transaction is retried meanwhile. */
const pause = 1000;

/** A connection's statements by text, with those whose places others have taken. */
interface Prepared {
  readonly names: LRUCache<string, string>;
  readonly evicted: Set<string>;
  /** Ends the names: behind a pooler, others may have prepared the same statement on the same connection. */
  readonly suffix: string;
  /** How often statements of the pool had become stale before. */
  readonly generation: number;
}

/** A statement, and how often the pool has run it. */
interface Statement {
  /** The text of the statement, the same string object for all connections that keep it. */
  readonly text: string;
  readonly isPreparable: boolean;
  /** How often it was run. */
  count: number;
}

/** The statement is not there, is there already, or returns other columns since the schema has changed. */
const isStale = (error: unknown): boolean => /^(?:26000|42P05|0A000)$/.test(codeOf(error));

/**
 * Several statements in one text cannot be prepared, and those that begin and end transactions need not be. A comment at the
 * beginning marks a statement that is planned by its values.
 */
const isPreparable = (text: string): boolean =>
  /^(?:select|with|insert|update|delete)\b/i.test(text) && !text.includes(';');

interface Naming {
  /** The names of a new connection. */
  begin(client: pg.PoolClient): ConnectionNames;
  /** Must be called with the error of a statement. */
  noteFailure(error: unknown): void;
}

interface ConnectionNames {
  /** The statement, with a name if it must be prepared under that. */
  name(text: string, values: readonly unknown[]): BatchStatement;
  /** Whether others have taken the places of statements that are still prepared. */
  hasEvicted(): boolean;
  /** Ends these statements. */
  deallocate(): Promise<void>;
}

export function createNaming(): Naming {
  const statements = new LRUCache<string, Statement>({
    max: 2000,
    maxSize: maxKnown,
    sizeCalculation: (_, text) => text.length,
  });
  let generation = 0;
  let pausedUntil = 0;

  function statementOf(text: string): Statement {
    const statement = statements.get(text) ?? { text, isPreparable: isPreparable(text), count: 0 };
    if (statement.count === 0) statements.set(text, statement);
    statement.count += 1;
    return statement;
  }

  function begin(client: pg.PoolClient): ConnectionNames {
    let prepared = createPrepared(generation);
    return {
      name(statementText, values) {
        const { text, isPreparable, count } = statementOf(statementText);
        if (!isPreparable || count < repeated || performance.now() < pausedUntil) return { text, values };
        if (prepared.generation !== generation) prepared = createPrepared(generation);
        const { names, suffix } = prepared;
        const name = names.get(text) ?? nameOf(text, suffix);
        names.set(text, name);
        return { name, text, values };
      },
      hasEvicted: () => prepared.evicted.size > 0,
      deallocate() {
        const names = [...prepared.evicted];
        prepared.evicted.clear();
        return deallocate(client, names);
      },
    };
  }

  return {
    begin,
    noteFailure(error) {
      if (!isStale(error)) return;
      // It is unknown which statements the server still has, so that the next ones are prepared under new names.
      generation += 1;
      pausedUntil = performance.now() + pause;
    },
  };
}

function createPrepared(generation: number): Prepared {
  const evicted = new Set<string>();
  const names = new LRUCache<string, string>({
    max: maxPrepared,
    dispose: (name, _, reason) => reason === 'evict' && void evicted.add(name),
  });
  return { names, evicted, suffix: randomBytes(6).toString('base64url'), generation };
}

/** Prepared statements have names of at most 63 bytes. */
const nameOf = (text: string, suffix: string): string =>
  `cms_${hash('sha256', text, 'base64url').slice(0, 20)}_${suffix}`;

/** The driver keeps the texts of all that it has prepared. */
async function deallocate(client: pg.PoolClient, names: readonly string[]): Promise<void> {
  await client.query(names.map((name) => `deallocate "${name}"`).join('; '));
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements?: Record<string, string> } })
    .connection;
  for (const name of names) delete parsedStatements?.[name];
}

/**
 * Detects a pooler: the process id of the connection is not that of the server process that runs statements. The result
 * holds for all connections of the pool.
 */
export function createPoolerDetection(): (client: pg.PoolClient) => Promise<boolean> {
  let detected: Promise<boolean> | undefined;
  return (client) => {
    detected ??= isPooled(client).catch((error: unknown) => {
      detected = undefined;
      throw error;
    });
    return detected;
  };
}

async function isPooled(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return Number(rows[0]?.pid) !== (client as unknown as { readonly processID: number | null }).processID;
}
