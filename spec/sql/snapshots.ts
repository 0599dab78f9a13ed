/** An installation with content of a spec's own, which is restored as often as needed: on SQLite in two milliseconds. */

import { buffer } from 'node:stream/consumers';
import { Kysely, type Logger, SqliteDialect } from 'kysely';
import type { FileStore } from '../../lib/files/file-store.js';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { defaultDriver } from '../../lib/sql/database/drivers.js';
import { openPostgres } from '../../lib/sql/database/postgres/open.js';
import { openSqlite } from '../../lib/sql/database/sqlite/open.js';
import type { SqlRepositoryOptions } from '../../lib/sql/index.js';
import { database, newDatabase, remember, restore } from './databases.js';
import { openRaw } from './raw-sqlite.js';
import { type Opened, opened } from './support.js';

export interface Snapshot<T> {
  /** What `prepare` returned. */
  readonly made: T;
  /**
   * Opens a repository with what was there then, and nothing else. On PostgreSQL, only one can be open at a time.
   * @param changed the tables in which something has changed, where that is known
   */
  open(changed?: readonly string[]): Promise<Restored>;
  /** Ends the connections, once all repositories are closed. */
  close(): Promise<void>;
}

export interface Restored {
  readonly opened: Opened;
  readonly files: FileStore;
}

/** Prepares the clean installation once. */
export async function takeSnapshot<T>(
  prepare: (opened: Opened) => Promise<T>,
  options: SqlRepositoryOptions = {},
  log?: Logger,
): Promise<Snapshot<T>> {
  const files = createMemoryFileStore();
  const take = database === 'sqlite' ? onSqlite : onPostgres;
  const { made, reopen, close } = await take(prepare, { ...options, files }, log);
  return {
    made,
    close,
    async open(changed) {
      const own = await copyOf(files);
      return { opened: await opened(await reopen(changed), { ...options, files: own }), files: own };
    },
  };
}

type Prepare<T> = (opened: Opened) => Promise<T>;

interface Prepared<T> {
  readonly made: T;
  reopen(changed?: readonly string[]): Promise<Kysely<unknown>>;
  close(): Promise<void>;
}

async function onSqlite<T>(prepare: Prepare<T>, options: SqlRepositoryOptions, log?: Logger): Promise<Prepared<T>> {
  const file = await openRaw(':memory:');
  const repository = await opened(new Kysely({ dialect: new SqliteDialect({ database: file }) }), options);
  const made = await prepare(repository);
  const bytes = Buffer.from(file.serialize());
  await repository.close();
  return { made, reopen: () => openSqlite(bytes, log, defaultDriver), close: async () => {} };
}

async function onPostgres<T>(prepare: Prepare<T>, options: SqlRepositoryOptions, log?: Logger): Promise<Prepared<T>> {
  const url = await newDatabase();
  const db = openPostgres(url, log && { log });
  const close = db.destroy.bind(db);
  // Repositories that are closed leave the connections, which have statements prepared, to those that follow.
  db.destroy = async () => {};
  const repository = await opened(db, options);
  const made = await prepare(repository);
  await repository.close();
  const installed = await remember(url);
  const reopen = async (changed?: readonly string[]) => {
    await restore(installed, changed);
    return db;
  };
  return { made, reopen, close };
}

async function copyOf(files: FileStore): Promise<FileStore> {
  const copy = createMemoryFileStore();
  for await (const key of files.list()) {
    const content = await files.get(key);
    if (content) await copy.put(key, await buffer(content));
  }
  return copy;
}
