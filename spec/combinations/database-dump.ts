/** All rows of a database as texts, and the keys of all files, to see whether anything has changed. */
import { type RawBuilder, sql } from 'kysely';
import type { FileStore } from '../../lib/files/file-store.js';
import { database, type Opened, tablesOf } from '../sql/support.js';

/** By the name of the table. */
export type Dump = ReadonlyMap<string, string>;

/** The name in dumps of what is no table. */
export const filesOf = 'the files';

type Db = Opened['db'];

export async function dumpOf({ db, files }: { readonly db: Db; readonly files: FileStore }): Promise<Dump> {
  // The log of changes and the epoch say what may have changed, also of writes that have changed nothing.
  return withFiles(await dumpRows(db, (name) => !/^cms_(?:change|write_epoch$)/.test(name)), files);
}

/** All rows, those of the log of changes and of the epoch too. */
export async function dumpRows(db: Db, isDumped: (table: string) => boolean = () => true): Promise<Dump> {
  const tables = (await tablesOf(db)).filter(isDumped);
  return (database === 'sqlite' ? dumpEach : dumpAll)(db, tables);
}

async function withFiles(dump: Dump, files: FileStore): Promise<Dump> {
  const keys: string[] = [];
  for await (const key of files.list()) keys.push(key);
  return new Map([...dump, [filesOf, textOf(keys)]]);
}

/**
 * Makes the function that dumps a database again and again. On SQLite it reads the tables only where the counter of its one
 * connection says that rows have changed since the last dump.
 * @param known what is stored now, where that is known
 */
export async function createDumps(
  source: { readonly db: Db; readonly files: FileStore },
  known?: Dump,
): Promise<Dumps> {
  let last = known && { dump: known, changes: await changesOf(source.db) };
  const dump = async () => {
    const changes = await changesOf(source.db);
    if (changes === undefined || last?.changes !== changes) last = { dump: await dumpOf(source), changes };
    return withFiles(last.dump, source.files);
  };
  return {
    dump,
    async ignoreUndone() {
      if (last) last = { ...last, changes: await changesOf(source.db) };
    },
  };
}

export interface Dumps {
  dump(): Promise<Dump>;
  /** Whatever has been written since the last dump has been rolled back. */
  ignoreUndone(): Promise<void>;
}

/** How many rows have been written, whether or not that was rolled back; undefined where the database does not count them. */
async function changesOf(db: Db): Promise<number | undefined> {
  if (database !== 'sqlite') return undefined;
  const { rows } = await sql<{ readonly changes: number }>`select total_changes() as changes`.execute(db);
  return rows[0]?.changes;
}

const textOf = (lines: readonly string[]): string => [...lines].sort().join('\n');

async function dumpEach(db: Db, tables: readonly string[]): Promise<Dump> {
  const dump = new Map<string, string>();
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    dump.set(table, textOf(rows.map((row) => JSON.stringify(row))));
  }
  return dump;
}

/** In one statement, as each takes a round trip. */
async function dumpAll(db: Db, tables: readonly string[]): Promise<Dump> {
  const each = tables.map(
    (table): RawBuilder<unknown> => sql`select ${sql.lit(table)} as name,
      (select string_agg(shown::text, chr(10) order by shown::text) from ${sql.table(table)} shown) as "text"`,
  );
  // Begins with its first word, as only such statements are prepared.
  const all = sql<{ readonly name: string; readonly text: string | null }>`${sql.join(each, sql` union all `)}`;
  const { rows } = await all.execute(db);
  return new Map(rows.map(({ name, text }) => [name, text ?? '']));
}

/** The names of the tables in which two dumps differ. */
export const changedTables = (before: Dump, after: Dump): readonly string[] =>
  [...after].filter(([table, rows]) => before.get(table) !== rows).map(([table]) => table);
