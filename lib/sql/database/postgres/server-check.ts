/** Refuses servers that have the protocol of PostgreSQL, but not the locks and snapshots that the storage depends on. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { codeOf } from '../dialect.js';
import type { Database } from '../schema.js';
import { inTransaction } from '../transactions.js';

/** Names of engines in `version()`: their advisory locks have no effect, or their snapshots are those of one node. */
const unsupported: readonly (readonly [engine: string, version: RegExp])[] = [
  ['CockroachDB', /CockroachDB/i],
  ['YugabyteDB', /-YB-|Yugabyte/i],
];

/** How long the second transaction waits for its connection, in milliseconds: a pool or a pooler may have only one. */
const connectionTimeout = 2000;

/** Alone, as an unsupported server may not have the settings of other transactions. */
const begin = CompiledQuery.raw('begin');

/** SQLSTATE codes of a function that is missing or not implemented. */
const missingFunction = /^(?:42883|0A000)$/;

/**
 * Tries one advisory lock in two open transactions. On a server that grants it to both, writes would overwrite each other.
 * @throws TypeError where the server is unsupported
 */
export async function requireSupportedServer(db: Database): Promise<void> {
  const key = randomBytes(6).readUIntBE(0, 6);
  await inTransaction(db, [begin], async (first) => {
    const engine = await unsupportedEngine(first);
    if (engine) throw refusal(`${engine} is not supported`);
    await tryLock(first, key).catch((cause: unknown) => {
      throw missingFunction.test(codeOf(cause)) ? refusal('the server has no advisory locks', cause) : cause;
    });
    if (await isGrantedAgain(db, key)) throw refusal('the server grants an advisory lock to two transactions');
  });
}

async function unsupportedEngine(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ readonly version: string }>`select version() as version`.execute(db);
  return unsupported.find(([, version]) => version.test(rows[0]?.version ?? ''))?.[0];
}

async function tryLock(db: Database, key: number): Promise<boolean> {
  const granted = sql<{ readonly granted: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(key)}) as granted`;
  return (await granted.execute(db)).rows[0]?.granted === true;
}

/** Whether a second transaction gets the lock; false where there is no connection for it, as it stays unknown then. */
async function isGrantedAgain(db: Database, key: number): Promise<boolean> {
  const ended = new AbortController();
  const late = setTimeout(connectionTimeout, false, { signal: ended.signal });
  const second = inTransaction(db, [begin], async (other) => !ended.signal.aborted && (await tryLock(other, key)));
  try {
    return await Promise.race([second.catch(() => false), late]);
  } finally {
    late.catch(() => undefined);
    ended.abort();
  }
}

const refusal = (problem: string, cause?: unknown): TypeError =>
  new TypeError(`The built-in storage needs PostgreSQL: ${problem}`, { cause });
