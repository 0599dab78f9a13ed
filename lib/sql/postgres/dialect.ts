/** How PostgreSQL does it, and what speaks its protocol. One row is the key to writing, so that writes never disagree. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { codeOf, type Dialect, type Failure } from '../dialect.js';
import type { Tables } from '../schema.js';

/** After how long the server ends a transaction whose process stands still or is out of reach, in milliseconds. */
const longestPause = 30_000;

export async function createPostgresDialect(db: Kysely<Tables>): Promise<Dialect> {
  const { rows } = await sql<{ readonly version: string }>`select version() as version`.execute(db);
  const [version = ''] = rows.map((row) => row.version);
  // These may take a snapshot for what only waits, so they have to find out by themselves what no order explains.
  const distributes = /^CockroachDB|-YB-/.test(version);
  const begin = beginAs(distributes ? 'serializable' : 'read committed');
  return {
    ...postgres,
    begin: (patience) => CompiledQuery.raw(begin(patience)),
    beginAlone: (patience) => CompiledQuery.raw(`${begin(patience)}; select id from cms_lock where id = 1 for update`),
    // CockroachDB compares all text byte by byte, and knows no word for it in a column.
    ...(version.startsWith('CockroachDB') && { binaryText: sql`text` }),
  };
}

/** One message, and settings of the transaction alone: a pooler may give the next one another connection. */
const beginAs = (isolation: string) => (patience: number) =>
  [
    `begin isolation level ${isolation}`,
    `set local lock_timeout = ${Math.max(1, Math.ceil(patience))}`,
    `set local idle_in_transaction_session_timeout = ${longestPause}`,
  ].join('; ');

const postgres: Omit<Dialect, 'begin' | 'beginAlone'> = {
  binaryText: sql`text collate "C"`,
  identity: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  jsonArray: (query) => jsonArrayFrom(query),
  skipIds: async (db, table) => {
    const highest = sql`(select max(id) from ${sql.table(table)})`;
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${highest})`.execute(db);
  },
  failure: (error) => {
    const code = codeOf(error);
    return failures[code] ?? failures[code.slice(0, 2)] ?? (isLost(error) ? 'unavailable' : 'other');
  },
};

/** By SQLSTATE, by its class, or by the code of Node where the server was not even reached. */
const failures: Readonly<Record<string, Failure>> = {
  // Serialization failure, deadlock, lock not available: whoever comes later sees what the others did.
  '40001': 'lockTimeout',
  '40P01': 'lockTimeout',
  '55P03': 'lockTimeout',
  '23505': 'uniqueViolation',
  '53100': 'diskFull',
  // Text that no column holds, and numbers that are too large for theirs.
  '22021': 'invalidValue',
  '22P05': 'invalidValue',
  '22003': 'invalidValue',
  // Text that is too long for an index.
  '54000': 'invalidValue',
  // Nobody knows whether the transaction was committed.
  '40003': 'unavailable',
  // A server that has become a standby takes no writes.
  '25006': 'unavailable',
  // The transaction paused for too long, and its connection is gone.
  '25P03': 'unavailable',
  '08': 'unavailable',
  '53': 'unavailable',
  '57': 'unavailable',
  ...Object.fromEntries(
    ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].map((code) => [
      code,
      'unavailable' as const,
    ]),
  ),
  ENOENT: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
};

/** What the driver says of connections that have ended has no code. */
function isLost(error: unknown): boolean {
  return error instanceof Error && /^(?:Connection terminated|timeout exceeded|Client (?:has|was))/.test(error.message);
}
