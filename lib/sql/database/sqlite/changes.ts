/** The log of changes on SQLite, which serializes commits: changes are the rows after the last one that was read. */
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type SqlBool, sql } from 'kysely';
import { type Changed, maxRows, tagsOfRows, untilNext } from '../changes.js';
import type { ChangeOrder } from '../dialect.js';
import type { Tables } from '../schema.js';
import type { Connection } from './connection.js';

interface Row extends Pick<Changed, 'untilNext'> {
  readonly last: number;
  /** Counts commits of all other connections, and changes of this one. */
  readonly version: string;
  readonly tags: string;
}

const since = `select ${untilNext('?')}, (select coalesce(max(id), 0) from cms_change) as last,
  (select data_version from pragma_data_version) || '.' || total_changes() as version,
  (select json_group_array(tags) from (select tags from cms_change where id > ? order by id limit ${maxRows + 1})) as tags`;

/**
 * Creates the function that compares the version of a token with that of the connection: by two statements that are prepared once,
 * without the virtual table, for which SQLite parses a statement in each run.
 */
export function createVersionCheck({ prepare }: Pick<Connection, 'prepare'>): (token: string) => boolean {
  let version: (() => string) | undefined;
  function prepareVersion(): () => string {
    const [commits, changes] = ['pragma data_version', 'select total_changes()'].map(prepare);
    const numberOf = (run: typeof commits) => run?.([]).rows[0]?.[0];
    return () => `${numberOf(commits)}.${numberOf(changes)}`;
  }
  return (token) => {
    try {
      version ??= prepareVersion();
      return token.endsWith(` ${version()}`);
    } catch {
      // The file may be briefly busy, or gone: the statement that follows waits, or fails.
      return false;
    }
  };
}

/**
 * Milliseconds to wait for the row of a commit. SQLite counts one before it too, when it starts its write-ahead log again from
 * the beginning, every thousand pages.
 */
const pauses = [1, 2, 5, 10, 20, 50];

/** A commit for which no row comes is that of another program. Connections count commits differently, those of snapshots too. */
export async function changedSinceRow(db: Kysely<Tables>, token: string | undefined): Promise<Changed> {
  const isOfSnapshot = false;
  const [last = '', version] = token?.split(' ') ?? [];
  const row = await loadCommitted(db, token === undefined ? Number.MAX_SAFE_INTEGER : Number(last), version);
  const { untilNext: left } = row;
  const current = `${row.last} ${row.version}`;
  if (version === row.version) return { token: current, tags: [], isOfSnapshot, untilNext: left };
  const tags = tagsOfRows(JSON.parse(row.tags) as string[]);
  return { token: current, tags: token === undefined || tags.length === 0 ? '*' : tags, isOfSnapshot, untilNext: left };
}

/** Loads the rows after the given one. If commits were counted since that version, waits until their rows are visible. */
async function loadCommitted(db: Kysely<Tables>, after: number, version: string | undefined): Promise<Row> {
  const load = async () => (await db.executeQuery<Row>(CompiledQuery.raw(since, [Date.now(), after]))).rows[0] as Row;
  let row = await load();
  for (const pause of pauses) {
    if (version === undefined || row.last > after || commitsOf(row.version) === commitsOf(version)) break;
    await setTimeout(pause);
    row = await load();
  }
  return row;
}

const commitsOf = (version: string): string | undefined => version.split('.', 1)[0];

/** Ids are in the order of commits. */
export const orderOfIds: ChangeOrder = {
  column: 'id',
  last: sql`max(deleted, (select coalesce(max(id), 0) from cms_change))`,
  origin: sql`'file'`,
  isBehind: sql<SqlBool>`0`,
  place: async () => true,
};
