/** The dialect of PostgreSQL, and of databases that speak its protocol. */
import { CompiledQuery, type Kysely, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Dialect, IndexState, StateToken } from '../dialect.js';
import type { Spelling } from '../migrations/migration.js';
import type { Tables } from '../schema.js';
import type { WriteLock } from '../write-lock.js';
import { changedSinceSnapshot, orderOfPositions } from './changes.js';
import { failureOf } from './failures.js';
import { toTextVector, vectorMatches, wordsOfVector } from './full-text.js';
import { timelineOfPrimary } from './primary.js';

/** The server's timeout for idle transactions, whose process hangs or is unreachable, in milliseconds. */
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
    beginWriting: (patience, lock) =>
      CompiledQuery.raw(`${begin(patience)}; ${distributes ? lockRow : advisoryLocks(lock)}`),
    ...(distributes
      ? { hasSharedLocks: false }
      : {
          state,
          snapshotState,
          changedSince: changedSinceSnapshot,
          changeOrder: orderOfPositions,
          replication,
          indexState,
        }),
    ...(distributes && {
      spelling: {
        ...spelling,
        isDistributed: true,
        // CockroachDB compares all text byte by byte, and knows no word for it in a column.
        ...(version.startsWith('CockroachDB') && { binary: 'text' }),
      },
    }),
  };
}

/** One message, and settings of the transaction alone: a pooler may give the next one another connection. */
const beginAs = (isolation: string) => (patience: number) =>
  [
    `begin isolation level ${isolation}`,
    `set local lock_timeout = ${Math.max(1, Math.ceil(patience))}`,
    `set local idle_in_transaction_session_timeout = ${longestPause}`,
  ].join('; ');

/**
 * The class of our advisory locks, which are of the whole database: a repository in another schema has another one. In
 * it the repository is 0, and content items have their ids.
 */
const lockClass = `'cms_lock'::regclass::oid::int`;

/** They end with the transaction, and are queued in the order of arrival, unlike locks of rows. */
function advisoryLocks(lock: WriteLock): string {
  if (lock === 'exclusive') return `select pg_advisory_xact_lock(${lockClass}, 0)`;
  const shared = `select pg_advisory_xact_lock_shared(${lockClass}, 0)`;
  return lock === 'shared' ? shared : `${shared}; select pg_advisory_xact_lock(${lockClass}, ${lock.contentId})`;
}

/** Distributed databases have no advisory locks: there, all writes lock one row. */
const lockRow = 'select id from cms_lock where id = 1 for update';

/** The server is a part of the token, because a proxy may lead to another one. */
const tokenOf = (position: string) =>
  `concat_ws(' ', inet_server_addr(), inet_server_port(), extract(epoch from pg_postmaster_start_time()), ${position})`;

/** A snapshot names the transactions that have ended, and a standby has replayed a log up to a position. */
const state = CompiledQuery.raw(
  `select ${tokenOf('case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text else pg_current_snapshot()::text end')} as token`,
) as CompiledQuery<StateToken>;

/** A standby may have replayed more by now than the transaction sees. */
const snapshotState = CompiledQuery.raw(
  `select case when not pg_is_in_recovery() then ${tokenOf('pg_current_snapshot()::text')} end as token`,
) as CompiledQuery<StateToken>;

/**
 * The control file of a standby names the timeline of its last restart point, which may be minutes old. What it receives names
 * the current one at once, to roles with the rights of `pg_read_all_stats`; to others it is null, which `greatest` ignores.
 */
const replication = {
  committed: CompiledQuery.raw(
    `select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as lsn, ${timelineOfPrimary} as timeline`,
  ),
  replayed: CompiledQuery.raw(
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn, greatest(
      (select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint()),
      (select min_recovery_end_timeline from pg_control_recovery())) as timeline`,
  ),
} as Required<Dialect>['replication'];

/** A build names its index before others see it. */
async function indexState(db: Kysely<Tables>, name: string): Promise<IndexState> {
  const { rows } = await sql<{ readonly state: IndexState }>`select case when indisvalid then 'valid' when exists (
      select 1 from pg_stat_progress_create_index where index_relid = indexrelid
        and datname = current_database()) then 'building' else 'invalid' end as state
    from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  return rows[0]?.state ?? 'missing';
}

const spelling: Spelling = {
  engine: 'postgres',
  id: 'id integer generated by default as identity primary key',
  largeId: 'id bigint generated by default as identity primary key',
  binary: 'text collate "C"',
};

/** The server ends a statement by itself, for what cancels it may not get through. */
const beginReading: Dialect['beginReading'] = (statementTimeout) =>
  CompiledQuery.raw(
    `begin isolation level repeatable read read only; set local statement_timeout = ${statementTimeout}`,
  );

const jsonValue: Dialect['jsonValue'] = (json, kind, member) => {
  const text = sql`((${json})::jsonb #>> ${sql.lit(member === undefined ? '{}' : `{${member}}`)})`;
  if (kind === 'number') return sql`cast(${text} as double precision)`;
  return kind === 'boolean' ? sql`case ${text} when 'true' then 1 when 'false' then 0 end` : text;
};

const postgres: Omit<Dialect, 'begin' | 'beginWriting'> = {
  hasSharedLocks: true,
  beginReading,
  jsonValue,
  jsonItemValue: jsonValue,
  jsonItems: (json) =>
    sql`jsonb_array_elements(case jsonb_typeof((${json})::jsonb) when 'array' then (${json})::jsonb else '[]' end)`,
  jsonList: (texts) => sql<string>`cast(jsonb_build_array(${sql.join(texts)}) as text)`,
  byBytes: (text) => sql<string>`${text} collate "C"`,
  spelling,
  // Statements that begin with a comment are not prepared.
  plannedByValues: (query) => ({ ...query, sql: `/* planned by its values */ ${query.sql}` }),
  isRemote: true,
  toWordIndex: toTextVector,
  textMatches: vectorMatches,
  // Of a subquery it is unknown how many rows it finds, so that all of the other table would be read.
  isAmongFew: (value, query) => sql<SqlBool>`${value} = any(array(${query}))`,
  wordList: wordsOfVector,
  jsonArray: (query) => jsonArrayFrom(query),
  skipIds: async (db, table) => {
    const highest = sql`(select max(id) from ${sql.table(table)})`;
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${highest})`.execute(db);
  },
  failure: failureOf,
};
