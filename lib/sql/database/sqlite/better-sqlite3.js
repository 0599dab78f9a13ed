/** SQLite files by better-sqlite3. */
import SqliteDatabase from 'better-sqlite3';

/** @type {import('./connection.js').OpenFile} */
export function openFile(source) {
  const database = new SqliteDatabase(source);
  return {
    isPrivate: database.memory,
    exec: (text) => void database.exec(text),
    prepare: (text) => toRun(database.prepare(text)),
    close: () => void database.close(),
  };
}

/**
 * @param {SqliteDatabase.Statement} statement
 * @returns {import('./connection.js').Run}
 */
function toRun(statement) {
  if (!statement.reader) {
    return (parameters) => {
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { columns: [], rows: [], changes, insertId: Number(lastInsertRowid) };
    };
  }
  // Rows come as lists, which takes the driver half as long.
  statement.raw();
  let columns = namesOf(statement);
  return (parameters) => {
    const rows = /** @type {unknown[][]} */ (statement.all(parameters));
    // A statement that names no columns has those as well that another process has added in the meantime.
    if (rows[0] && rows[0].length !== columns.length) columns = namesOf(statement);
    return { columns, rows, changes: 0, insertId: 0 };
  };
}

/** @param {SqliteDatabase.Statement} statement */
const namesOf = (statement) => statement.columns().map(({ name }) => name);
