/** SQLite files by the SQLite that comes with Node, from Node 22.13 on. */

/**
 * Methods of a statement in Node 22.13, and those that later versions have besides.
 * @typedef {object} Statement
 * @property {(...parameters: readonly unknown[]) => { changes: number | bigint, lastInsertRowid: number | bigint }} run
 * @property {(...parameters: readonly unknown[]) => readonly object[]} all
 * @property {((isOn: boolean) => void)=} setReturnArrays
 * @property {(() => readonly { readonly name: string }[])=} columns
 */

/**
 * @typedef {object} Database
 * @property {(text: string) => void} exec
 * @property {(text: string) => Statement} prepare
 * @property {() => void} close
 * @property {(bytes: Buffer) => void} deserialize only in late versions of Node 24
 */

const sqlite = /** @type {{ readonly DatabaseSync: new (path: string) => Database } | undefined} */ (
  process.getBuiltinModule?.('node:sqlite')
);

export const isBuiltIn = sqlite !== undefined;

/** @type {import('./connection.js').OpenFile} */
export function openFile(source) {
  if (!sqlite) throw new Error('This version of Node has no node:sqlite: Node 22.13 is the first that has');
  const isPath = typeof source === 'string';
  const { DatabaseSync } = sqlite;
  const database = named(() => new DatabaseSync(isPath ? source : ':memory:'));
  if (!isPath) database.deserialize(source);
  return {
    isPrivate: !isPath || source === ':memory:' || source === '',
    exec: (text) => named(() => database.exec(text)),
    prepare: (text) =>
      toRun(
        named(() => database.prepare(text)),
        text,
      ),
    close: () => database.close(),
  };
}

/**
 * Recognises statements that return rows, for versions of Node without that information. Statements that change rows by a common
 * table match too, which is harmless.
 */
const returnsRows = /^\s*(?:select|with|values|pragma|explain)\b|\breturning\b/i;

/**
 * @param {Statement} statement
 * @param {string} text
 * @returns {import('./connection.js').Run}
 */
function toRun(statement, text) {
  const isReader = statement.columns ? statement.columns().length > 0 : returnsRows.test(text);
  if (!isReader) {
    return (parameters) => {
      const { changes, lastInsertRowid } = named(() => statement.run(...parameters));
      return { columns: [], rows: [], changes: Number(changes), insertId: Number(lastInsertRowid) };
    };
  }
  const { columns, setReturnArrays } = statement;
  if (!columns || !setReturnArrays) {
    return (parameters) => {
      const rows = named(() => statement.all(...parameters));
      return { columns: Object.keys(rows[0] ?? {}), rows: rows.map(Object.values), changes: 0, insertId: 0 };
    };
  }
  // Rows come as lists, which takes a third of the time.
  setReturnArrays.call(statement, true);
  const names = () => columns.call(statement).map(({ name }) => name);
  let sqliteNames = names();
  return (parameters) => {
    const rows = /** @type {unknown[][]} */ (named(() => statement.all(...parameters)));
    // A statement that names no columns has those as well that another process has added in the meantime.
    if (rows[0] && rows[0].length !== sqliteNames.length) sqliteNames = names();
    return { columns: sqliteNames, rows, changes: 0, insertId: 0 };
  };
}

/** The result codes that the dialect distinguishes, in all their variants or in one. */
const codes = new Map([
  [5, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
  [13, 'SQLITE_FULL'],
  [1555, 'SQLITE_CONSTRAINT_PRIMARYKEY'],
  [2067, 'SQLITE_CONSTRAINT_UNIQUE'],
  [4874, 'SQLITE_IOERR_SHMSIZE'],
]);

/**
 * Gives errors the codes that better-sqlite3 gives them.
 * @template T
 * @param {() => T} work
 * @returns {T}
 */
function named(work) {
  try {
    return work();
  } catch (error) {
    const { errcode } = /** @type {Error & { errcode?: number }} */ (error);
    if (errcode === undefined) throw error;
    throw Object.assign(/** @type {Error} */ (error), {
      code: codes.get(errcode) ?? codes.get(errcode & 0xff) ?? 'SQLITE_ERROR',
    });
  }
}
