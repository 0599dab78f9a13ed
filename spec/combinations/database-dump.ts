/** All rows of a database as a text, to see whether anything has changed. */
import { sql } from 'kysely';
import { type Opened, tablesOf } from '../sql/support.js';

export async function dumpOf({ db }: Opened): Promise<ReadonlyMap<string, string>> {
  const tables = new Map<string, string>();
  for (const table of await tablesOf(db)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    tables.set(table, rows.map((row) => JSON.stringify(row)).sort().join('\n'));
  }
  return tables;
}

/** The names of the tables in which two dumps differ. */
export const changedTables = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...after].filter(([table, rows]) => before.get(table) !== rows).map(([table]) => table);
