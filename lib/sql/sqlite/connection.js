/** A connection to a SQLite file: statements stay prepared, and rows come as lists, which takes the driver half as long. */
// Plain JavaScript, like the thread that writes: a thread starts from a file, which specs do not compile.
import SqliteDatabase from 'better-sqlite3';

/** SQLite's busy timeout in milliseconds: long while the file is opened, then short, for it blocks the thread. */
const busyTimeout = { opening: 5000, open: 10 };

/** Kilobytes of the file that are kept in memory: the upper levels of the indexes of a million items, and what is read often. */
const cache = 65_536;

/**
 * How many statements stay prepared, which takes as long as running them. It is more than there are different ones, but
 * lists of values make some in many lengths.
 */
const maxPrepared = 500;

/**
 * @typedef {object} Outcome
 * @property {readonly string[]} columns none where a statement has no rows
 * @property {readonly (readonly unknown[])[]} rows
 * @property {number} changes
 * @property {number} insertId
 */

/**
 * @typedef {object} Connection
 * @property {boolean} isPrivate whether the database is in memory, where it has no other connection
 * @property {(text: string, parameters: readonly unknown[]) => Outcome} run
 * @property {() => void} close
 */

/**
 * Opens it so that what was answered survives the death of the process and the loss of power.
 * @param {string | Buffer} source the path of a file, or the bytes of one, which are opened in memory
 * @returns {Connection}
 */
export function connect(source) {
  const database = new SqliteDatabase(source, { timeout: busyTimeout.opening });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(`cache_size = -${cache}`);
  database.pragma(`busy_timeout = ${busyTimeout.open}`);
  /** @type {Map<string, ReturnType<typeof toRun>>} */
  const prepared = new Map();
  return {
    isPrivate: database.memory,
    run(text, parameters) {
      const run = prepared.get(text) ?? toRun(database.prepare(text));
      // The last one in the map is the one that was used last.
      prepared.delete(text);
      prepared.set(text, run);
      const [oldest] = prepared.keys();
      if (prepared.size > maxPrepared && oldest !== undefined) prepared.delete(oldest);
      return run(parameters);
    },
    close: () => void database.close(),
  };
}

/** @param {SqliteDatabase.Statement} statement */
function toRun(statement) {
  if (!statement.reader) {
    return (/** @type {readonly unknown[]} */ parameters) => {
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { columns: [], rows: [], changes, insertId: Number(lastInsertRowid) };
    };
  }
  statement.raw();
  let columns = namesOf(statement);
  return (/** @type {readonly unknown[]} */ parameters) => {
    const rows = /** @type {unknown[][]} */ (statement.all(parameters));
    // A statement that names no columns has those as well that another process has added in the meantime.
    if (rows[0] && rows[0].length !== columns.length) columns = namesOf(statement);
    return { columns, rows, changes: 0, insertId: 0 };
  };
}

/** @param {SqliteDatabase.Statement} statement */
const namesOf = (statement) => statement.columns().map(({ name }) => name);
