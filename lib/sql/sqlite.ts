/** A SQLite file, opened so that what was answered survives the death of the process and the loss of power. */
import SqliteDatabase from 'better-sqlite3';
import { Kysely, type LogConfig, SqliteDialect, type SqliteStatement } from 'kysely';
import { createRecent } from './recent.js';

/** How long the process stands still for others that use the file, in milliseconds: long to set it up, then hardly at all. */
const standstill = { opening: 5000, open: 10 };

/** Kilobytes of the file that are kept in memory: the upper levels of the indexes of a million items, and what is read often. */
const cache = 65_536;

/**
 * How many statements stay prepared, which takes as long as running them. It is more than there are different ones, but
 * lists of values make some in many lengths.
 */
const maxPrepared = 500;

export function openSqlite(path: string, log: LogConfig | undefined): Kysely<unknown> {
  const database = new SqliteDatabase(path, { timeout: standstill.opening });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma(`cache_size = -${cache}`);
  database.pragma(`busy_timeout = ${standstill.open}`);
  const kept = createRecent<SqliteStatement>(maxPrepared);
  const prepare = (text: string) => kept(text, () => toStatement(database.prepare(text)));
  const dialect = new SqliteDialect({ database: { prepare, close: () => database.close() } });
  return new Kysely({ dialect, ...(log && { log }) });
}

/** Has the driver give rows as lists, and makes objects of them: the driver takes twice as long for that. */
function toStatement(own: SqliteDatabase.Statement): SqliteStatement {
  const statement = own as unknown as SqliteStatement;
  if (!own.reader) return statement;
  own.raw();
  let names = namesOf(own);
  let blank = toBlank(names);
  const toRow = (values: readonly unknown[]) => {
    // To fill an object that has all its members is faster than to add them.
    const row: Record<string, unknown> = { ...blank };
    for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
    return row;
  };
  return {
    reader: true,
    all(parameters) {
      const rows = statement.all(parameters) as (readonly unknown[])[];
      // A statement that names no columns has those as well that another process has added in the meantime.
      if (rows[0] && rows[0].length !== names.length) {
        names = namesOf(own);
        blank = toBlank(names);
      }
      return rows.map(toRow);
    },
    run: (parameters) => statement.run(parameters),
    *iterate(parameters) {
      for (const values of statement.iterate(parameters)) yield toRow(values as readonly unknown[]);
    },
  };
}

const namesOf = (statement: SqliteDatabase.Statement) => statement.columns().map(({ name }) => name);
const toBlank = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]));
