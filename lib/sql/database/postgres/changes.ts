/** The log of changes on PostgreSQL: the rows that became visible between two snapshots. */
import { CompiledQuery, type Kysely, type SqlBool, sql } from 'kysely';
import { type Changed, maxRows, tagsOfRows, untilNext } from '../changes.js';
import type { ChangeOrder } from '../dialect.js';
import type { Tables } from '../schema.js';
import { timelineOfPrimary } from './primary.js';

interface Row extends Pick<Changed, 'untilNext'> {
  /** Identifies the server, because a proxy may connect to another one. */
  readonly server: string;
  /** The current snapshot; null on a standby. */
  readonly snapshot: string | null;
  /** The position up to which a standby has replayed the log; null on a primary. */
  readonly replayed: string | null;
  /** A JSON array in each line. */
  readonly tags: string | null;
}

/** The time in milliseconds by the clock of the server, within a transaction too. */
export const clock = 'cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)';

/**
 * Transactions that began after the first snapshot, and those that were running then. Two index probes, however long a transaction
 * has been open.
 */
const since = `select ${untilNext(clock)},
  concat_ws(' ', inet_server_addr(), inet_server_port(), extract(epoch from pg_postmaster_start_time())) as server,
  case when not pg_is_in_recovery() then pg_current_snapshot()::text end as snapshot,
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed,
  (select string_agg(tags, e'\\n') from (
    (select tags from cms_change where xid >= pg_snapshot_xmax($1::pg_snapshot)::text::bigint
      and xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint limit ${maxRows + 1})
    union all
    (select tags from cms_change
      where xid = any(array(select running::text::bigint from pg_snapshot_xip($1::pg_snapshot) running)) limit ${maxRows + 1})
  ) changed) as tags`;

/** On a standby, every new position of the log is a change of anything. */
export async function changedSinceSnapshot(db: Kysely<Tables>, token: string | undefined): Promise<Changed> {
  const [, server, snapshot = null] = /^(.*) at (\d+:\d+:[\d,]*)$/.exec(token ?? '') ?? [];
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(since, [snapshot]));
  const row = rows[0] as Row;
  const { untilNext: left } = row;
  const current = `${row.server} at ${row.snapshot ?? row.replayed}`;
  const isOfSnapshot = row.snapshot !== null;
  if (current === token) return { token: current, tags: [], isOfSnapshot, untilNext: left };
  const isComparable = server === row.server && isOfSnapshot;
  const tags = isComparable ? tagsOfRows(row.tags?.split('\n') ?? []) : '*';
  return { token: current, tags, isOfSnapshot, untilNext: left };
}

/** So that no transaction takes long; a log that had no followers may have many rows. */
const maxPlaced = 10_000;

/**
 * Gives positions to changes that have none, except rows that are being deleted. The row lock lets one process at a time do so,
 * until its transaction is committed. If one change has waited for another, it also has the higher id.
 */
async function place(db: Kysely<Tables>): Promise<boolean> {
  await sql`select last from cms_change_log for update`.execute(db);
  const { rows } = await sql<{ readonly number: number }>`
    with unplaced as (
      select id from cms_change where position is null and tags <> '[]' order by id limit ${sql.lit(maxPlaced)}
      for update skip locked),
    numbered as (select id, row_number() over (order by id) as number from unplaced),
    placed as (
      update cms_change set position = log.last + numbered.number
      from numbered, cms_change_log log where cms_change.id = numbered.id),
    counted as (select count(*)::integer as number from numbered)
    update cms_change_log set last = last + counted.number from counted returning counted.number`.execute(db);
  return (rows[0]?.number ?? 0) < maxPlaced;
}

/** Ids are in the order of inserts, and an earlier insert may be committed later. */
export const orderOfPositions: ChangeOrder = {
  column: 'position',
  last: sql.ref('last'),
  origin: sql`(select concat_ws(' ', system_identifier, ${sql.raw(timelineOfPrimary)}) from pg_control_system())`,
  isBehind: sql<SqlBool>`exists (select 1 from cms_change where position is null and tags <> '[]')`,
  place,
};
