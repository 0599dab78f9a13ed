/** A connection to a SQLite file by one of two drivers: statements stay prepared, and rows come as lists. */
// Plain JavaScript, like the thread that writes: a thread starts from a file, which specs do not compile.

import { LRUCache } from 'lru-cache';

/** SQLite's busy timeout in milliseconds: long while the file is opened, then short, for it blocks the thread. */
const busyTimeout = { opening: 5000, open: 10 };

/** Kilobytes of the page cache: the upper levels of the indexes of a million items, and the pages that are read often. */
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

/** @typedef {(parameters: readonly unknown[]) => Outcome} Run */

/** @typedef {'node:sqlite' | 'better-sqlite3'} SqliteDriver */

/**
 * A file as a driver opens it. Its errors have a `code`, the name of SQLite's result code.
 * @typedef {object} OpenedFile
 * @property {boolean} isPrivate
 * @property {(text: string) => void} exec
 * @property {(text: string) => Run} prepare
 * @property {() => void} close
 */

/** @typedef {(source: string | Buffer) => OpenedFile} OpenFile */

/**
 * @typedef {object} Connection
 * @property {boolean} isPrivate whether the database is in memory, where it has no other connection
 * @property {(text: string, parameters: readonly unknown[]) => Outcome} run
 * @property {(text: string) => Run} prepare a statement that the caller keeps
 * @property {() => void} close
 */

/**
 * @param {SqliteDriver} driver
 * @returns {Promise<OpenFile>}
 */
export const loadDriver = async (driver) =>
  (await (driver === 'node:sqlite' ? import('./node-sqlite.js') : import('./better-sqlite3.js'))).openFile;

/**
 * Opens it with settings under which confirmed writes survive a crash of the process and a power failure.
 * @param {string | Buffer} source the path of a file, or the bytes of one, which are opened in memory
 * @param {OpenFile} openFile
 * @returns {Connection}
 */
export function connect(source, openFile) {
  const database = openFile(source);
  try {
    database.exec(`pragma busy_timeout = ${busyTimeout.opening}`);
    database.exec('pragma journal_mode = WAL');
    database.exec('pragma synchronous = FULL');
    database.exec('pragma foreign_keys = ON');
    database.exec(`pragma cache_size = -${cache}`);
    database.exec(`pragma busy_timeout = ${busyTimeout.open}`);
  } catch (error) {
    database.close();
    throw error;
  }
  /** @type {LRUCache<string, Run>} */
  const prepared = new LRUCache({ max: maxPrepared });
  return {
    isPrivate: database.isPrivate,
    run(text, parameters) {
      const statement = prepared.get(text);
      const run = statement ?? database.prepare(text);
      if (!statement) prepared.set(text, run);
      return run(parameters);
    },
    prepare: database.prepare,
    close: () => database.close(),
  };
}
