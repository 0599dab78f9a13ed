/** The dialect of SQLite: one process writes at a time, and all others can detect that. */
import { CompiledQuery, type Kysely, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/sqlite';
import { codeOf, type Dialect } from '../dialect.js';
import type { Tables } from '../schema.js';
import { changedSinceRow, orderOfIds } from './changes.js';
import { textMatches, toWordText, wordIndex, wordList } from './full-text.js';
import { needsStatistics, updateStatistics } from './statistics.js';

export async function createSqliteDialect(db: Kysely<Tables>): Promise<Dialect> {
  await sql`pragma foreign_keys = on`.execute(db);
  // Missing where the host has opened the file with a driver of its own.
  const { isCurrent } = db.getExecutor().adapter as Pick<Dialect, 'isCurrent'>;
  return isCurrent ? { ...sqlite, isCurrent } : sqlite;
}

// A deferred transaction would fail when it turns from reading to writing while another process writes.
const begin = CompiledQuery.raw('begin immediate');

const beginReading = CompiledQuery.raw('begin deferred');

// The version changes with commits of all other connections, and the changes are those of this one.
const state = CompiledQuery.raw(
  "select (select data_version from pragma_data_version) || '.' || total_changes() as token",
) as CompiledQuery<{ readonly token: string }>;

// An integer has 64 bits in any case.
const id = 'id integer primary key autoincrement';

const sqlite: Dialect = {
  begin: () => begin,
  beginWriting: () => [begin],
  lockBatch: () => [],
  hasSharedLocks: false,
  beginReading: () => beginReading,
  jsonValue: (json, _, member) => sql`json_extract(${json}, ${sql.lit(member === undefined ? '$' : `$.${member}`)})`,
  jsonItemValue: (value, _, member) =>
    member === undefined ? sql`${value}` : sql`json_extract(${value}, ${sql.lit(`$.${member}`)})`,
  jsonItems: (json) => sql`json_each(${json})`,
  jsonList: (texts) => sql<string>`json_array(${sql.join(texts)})`,
  byBytes: (text) => sql<string>`${text} collate binary`,
  toWordText,
  wordIndex,
  textMatches,
  isAmongFew: (value, query) => sql<SqlBool>`${value} in (${query})`,
  wordList,
  usingIndex: (table, alias, index) => sql.table(table).as(sql`${sql.ref(alias)} indexed by ${sql.ref(index)}`),
  statistics: { areNeeded: needsStatistics, update: updateStatistics },
  plannedByValues: (query) => query,
  isRemote: false,
  spelling: { engine: 'sqlite', id, largeId: id, binary: 'text' },
  jsonArray: (query) => jsonArrayFrom(query),
  jsonTuples: (columns, from) => sql`(select json_group_array(json_array(${sql.join(columns)})) ${from})`,
  jsonPart: (text) => sql`json(${text})`,
  skipIds: async () => undefined,
  now: () => sql`${Date.now()}`,
  reserveIds: async (db, table, { highest, count }) => {
    await sql`insert into sqlite_sequence (name, seq)
      select ${table}, 0 where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(db);
    const { rows } = await sql<{ seq: number }>`update sqlite_sequence set seq = max(seq, ${highest}) + ${count}
      where name = ${table} returning seq`.execute(db);
    const last = rows[0]?.seq ?? 0;
    return Array.from({ length: count }, (_, index) => last - count + 1 + index);
  },
  nextId: (table) => sql`(select coalesce(max(seq), 0) + 1 from sqlite_sequence where name = ${sql.lit(table)})`,
  leaveOutIds: async (db, count) => {
    const ours = sql`name like 'cms\\_%' escape '\\'`;
    // A table that never had a row has no sequence yet.
    await sql`insert into sqlite_sequence (name, seq) select name, 0 from sqlite_master
      where type = 'table' and ${ours} and sql like '%autoincrement%' and name not in (select name from sqlite_sequence)`.execute(
      db,
    );
    await sql`update sqlite_sequence set seq = seq + ${sql.lit(count)} where ${ours}`.execute(db);
  },
  loadState: async (db) => (await db.executeQuery(state)).rows[0]?.token,
  changedSince: changedSinceRow,
  changeOrder: orderOfIds,
  failUnless: (condition) => sql`json(case when ${condition} then '1' else 'outdated' end)`,
  failure: (error) => {
    if (error instanceof Error && error.message === 'malformed JSON') return 'outdated';
    const code = codeOf(error);
    if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return 'uniqueViolation';
    if (code === connectionEnded) return 'unavailable';
    // The second message concerns the memory that processes share, which is a file too.
    if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE') return 'diskFull';
    return code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED') ? 'lockTimeout' : 'other';
  },
};

/** Code of our own for a statement whose thread or process has ended; drivers have none. */
export const connectionEnded = 'SQLITE_CONNECTION_ENDED';
