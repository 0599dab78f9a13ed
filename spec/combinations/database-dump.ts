/** All rows of a database as texts, and the keys of all files, to see whether anything has changed. */
import { sql } from 'kysely';
import type { FileStore } from '../../lib/files/file-store.js';
import { type Opened, tablesOf } from '../sql/support.js';

/** By the name of the table. */
export type Dump = ReadonlyMap<string, string>;

export async function dumpOf({ db, files }: { readonly db: Opened['db']; readonly files: FileStore }): Promise<Dump> {
  const dump = new Map<string, string>();
  for (const table of await tablesOf(db)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    dump.set(table, textOf(rows.map((row) => JSON.stringify(row))));
  }
  const keys: string[] = [];
  for await (const key of files.list()) keys.push(key);
  return dump.set('the files', textOf(keys));
}

const textOf = (lines: readonly string[]): string => [...lines].sort().join('\n');

/** The names of the tables in which two dumps differ. */
export const changedTables = (before: Dump, after: Dump): readonly string[] =>
  [...after].filter(([table, rows]) => before.get(table) !== rows).map(([table]) => table);
