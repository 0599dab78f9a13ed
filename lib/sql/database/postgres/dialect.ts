/** The dialect of PostgreSQL. */
import { CompiledQuery, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Dialect, IndexState } from '../dialect.js';
import type { Spelling } from '../migrations/migration.js';
import type { Tables } from '../schema.js';
import { moveEpoch } from '../write-epoch.js';
import type { WriteLock } from '../write-lock.js';
import { changedSinceSnapshot, clock, orderOfPositions } from './changes.js';
import { failureOf } from './failures.js';
import { textVector, toVectorText, vectorMatches, wordsOfVector } from './full-text.js';
import { setLockTimeout } from './lock-timeout.js';
import { timelineOfPrimary } from './primary.js';

/** The server's timeout for idle transactions, whose process hangs or is unreachable, in milliseconds. */
const maxPause = 30_000;

/** One message, and settings of the transaction alone: a pooler may give the next one another connection. */
const begin = (patience: number): string =>
  [
    'begin isolation level read committed',
    setLockTimeout(patience),
    `set local idle_in_transaction_session_timeout = ${maxPause}`,
  ].join('; ');

/**
 * The class of our advisory locks, which are of the whole database: a repository in another schema has another one. In
 * it the repository is 0, and content items have their ids.
 */
const lockClass = `'cms_migration'::regclass::oid::int`;

/** Advisory locks end with the transaction, and are queued in the order of arrival, unlike row locks. */
function advisoryLocks(lock: WriteLock | 'unmoved'): string {
  const exclusive = `select pg_advisory_xact_lock(${lockClass}, 0)`;
  if (lock === 'unmoved') return exclusive;
  if (lock === 'exclusive') return `${exclusive}; ${moveEpoch.sql}`;
  const shared = `select pg_advisory_xact_lock_shared(${lockClass}, 0)`;
  return lock === 'shared' ? shared : `${shared}; ${itemLock(lock.contentId)}`;
}

const itemLock = (contentId: number): string => `select pg_advisory_xact_lock(${lockClass}, ${contentId})`;

/** Sets `lock_timeout` to the rest of so many milliseconds since the transaction began; never to 0, which means no limit. */
const leaveLeft = `set_config('lock_timeout', cast(cast(greatest(1, 0.1 * $1,
  $1 - 1000 * extract(epoch from clock_timestamp() - transaction_timestamp())) as integer) as text), true)`;

const settingsAndLock = `select set_config('lock_timeout', cast(cast($1 as integer) as text), true),
  set_config('idle_in_transaction_session_timeout', '${maxPause}', true)`;

const exclusiveLock = `${settingsAndLock}, pg_advisory_xact_lock(${lockClass}, 0), ${leaveLeft}`;

const sharedLock = `${settingsAndLock}, pg_advisory_xact_lock_shared(${lockClass}, 0), ${leaveLeft}`;

const sharedItemLock = `${sharedLock}, pg_advisory_xact_lock(${lockClass}, cast($2 as integer)), ${leaveLeft}`;

/** One statement, whose columns are evaluated in their order: each wait leaves less time to the next one. */
function lockForBatch(patience: number, lock: WriteLock | 'unmoved'): CompiledQuery {
  const ms = Math.max(1, Math.ceil(patience));
  if (typeof lock === 'object') return CompiledQuery.raw(sharedItemLock, [ms, lock.contentId]);
  return CompiledQuery.raw(lock === 'shared' ? sharedLock : exclusiveLock, [ms]);
}

const beginAlone = CompiledQuery.raw('begin isolation level read committed');

/**
 * The control file of a standby names the timeline of its last restart point, which may be minutes old. The WAL receiver names
 * the current one at once, to roles with the rights of `pg_read_all_stats`; to others it is null, which `greatest` ignores.
 */
const replication = {
  committed: CompiledQuery.raw(
    `select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as lsn, ${timelineOfPrimary} as timeline,
      (select max(write_lsn)::text from pg_stat_replication where sync_state in ('sync', 'quorum')) as confirmed`,
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

/** In any other transaction a statement that waits for a lock does not see the commits of that time. */
const isReadCommitted = sql<SqlBool>`current_setting('transaction_isolation') = 'read committed'`;

const spelling: Spelling = {
  engine: 'postgres',
  id: 'id integer generated by default as identity primary key',
  largeId: 'id bigint generated by default as identity primary key',
  binary: 'text collate "C"',
};

/** The server cancels a statement by itself, because the client's cancel request may not reach it. */
const beginReading: Dialect['beginReading'] = (statementTimeout) => {
  const parts = [
    'begin isolation level repeatable read read only',
    `set local statement_timeout = ${statementTimeout}`,
  ].map((text) => CompiledQuery.raw(text));
  return { ...CompiledQuery.raw(parts.map(({ sql: text }) => text).join('; ')), parts };
};

const jsonValue: Dialect['jsonValue'] = (json, kind, member) => {
  const text = sql`((${json})::jsonb #>> ${sql.lit(member === undefined ? '{}' : `{${member}}`)})`;
  if (kind === 'number') return sql`cast(${text} as double precision)`;
  return kind === 'boolean' ? sql`case ${text} when 'true' then 1 when 'false' then 0 end` : text;
};

const sequenceOf = (table: string) => sql`pg_get_serial_sequence(${table}, 'id')`;

/** The id that a sequence gave last; null before the first. */
const lastOf = (sequence: RawBuilder<unknown>) => sql`pg_sequence_last_value(cast(${sequence} as regclass))`;

const highestOf = (table: string) => sql`(select max(id) from ${sql.table(table)})`;

/** No value at all leaves the sequence as it is. */
async function setSequence(db: Kysely<Tables>, table: string, last: RawBuilder<unknown>): Promise<void> {
  await sql`select setval(${sequenceOf(table)}, ${last})`.execute(db);
}

/** The tables whose ids are from a sequence. */
async function numberedTables(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`select table_name as name from information_schema.columns
    where table_schema = current_schema() and table_name like 'cms\\_%' and column_name = 'id' and is_identity = 'YES'`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Fails, as a guard of a plan does, where another transaction has claimed the key. */
const claimOf = (key: number): string =>
  `select cast(case when pg_try_advisory_xact_lock('cms_idempotency'::regclass::oid::int, ${key}) then '1'
    else 'The plan of the write is outdated' end as integer)`;

export const postgres: Dialect = {
  begin: (patience) => CompiledQuery.raw(begin(patience)),
  beginWriting: (patience, lock, key) => {
    const claim = key === undefined ? [] : [claimOf(key)];
    const beginning = CompiledQuery.raw([begin(patience), ...claim, advisoryLocks(lock)].join('; '));
    const claims = claim.map((text) => CompiledQuery.raw(text));
    const moves = lock === 'exclusive' ? [moveEpoch] : [];
    return [{ ...beginning, parts: [beginAlone, ...claims, lockForBatch(patience, lock), ...moves] }];
  },
  claimKey: (key) => CompiledQuery.raw(claimOf(key)),
  lockItem: (contentId) => CompiledQuery.raw(itemLock(contentId)),
  lockBatch: (patience, lock) => [lockForBatch(patience, lock)],
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
  toWordText: toVectorText,
  wordIndex: textVector,
  textMatches: vectorMatches,
  // The planner cannot estimate the rows of a subquery, and would read all of the other table.
  isAmongFew: (value, query) => sql<SqlBool>`${value} = any(array(${query}))`,
  wordList: wordsOfVector,
  jsonArray: (query) => jsonArrayFrom(query),
  jsonTuples: (columns, from) =>
    sql`(select coalesce(json_agg(json_build_array(${sql.join(columns)})), '[]'::json) ${from})`,
  jsonPart: (text) => sql`cast(${text} as json)`,
  skipIds: (db, table) => setSequence(db, table, sql`greatest(${highestOf(table)}, ${lastOf(sequenceOf(table))})`),
  now: () => sql.raw(clock),
  reserveIds: async (db, table, { highest, count }) => {
    const sequence = sequenceOf(table);
    const last = sql`coalesce(${lastOf(sequence)}, 0)`;
    if (highest > 0) await setSequence(db, table, sql`greatest(${last}, cast(${highest} as bigint))`);
    const ids = sql<{
      id: number;
    }>`select cast(nextval(${sequence}) as integer) as id from generate_series(1, ${count})`;
    return (await ids.execute(db)).rows.map(({ id }) => id);
  },
  nextId: (table) => sql`nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id'))`,
  leaveOutIds: async (db, count) => {
    for (const table of await numberedTables(db)) {
      // Logical replication copies rows, but no sequences.
      const last = sql`greatest(coalesce(${lastOf(sequenceOf(table))}, 1), ${highestOf(table)})`;
      await setSequence(db, table, sql`${last} + ${sql.lit(count)}`);
    }
  },
  changedSince: changedSinceSnapshot,
  changeOrder: orderOfPositions,
  replication,
  indexState,
  failure: failureOf,
  // Not by a literal, of which the planner would evaluate the cast.
  failUnless: (condition) => sql`cast(case when ${condition} and ${isReadCommitted} then '1'
    else 'The plan of the write is outdated' end as integer)`,
};
