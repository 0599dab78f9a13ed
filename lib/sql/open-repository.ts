/** Opens the database that a host names, and the repository in it. */
import { createDiskFileStore } from '../files/disk-store.js';
import type { FileStore } from '../files/file-store.js';
import { createMemoryFileStore } from '../files/memory-store.js';
import { readOptions } from '../option/option.js';
import { checkDatabase, isPostgres, type ReplicatedDatabase } from './database/connection-options.js';
import { openDatabases } from './database/drivers.js';
import { type OpenOptions, type OpenSettings, openOptions, searchesOf, writersOf } from './options.js';
import { createRepository } from './repository.js';
import type { SqlRepository } from './sql-repository.js';

/** Opens the database of a URL or a path, or a primary with its replicas, and the repository in it. */
export async function openSqlRepository(
  database: string | ReplicatedDatabase,
  options: OpenOptions = {},
): Promise<SqlRepository> {
  checkDatabase(database);
  const settings = readOptions(openOptions, options);
  const isServer = typeof database === 'object' || isPostgres(database);
  const limits = isServer
    ? { ...settings.limits, writers: writersOf(settings), searches: searchesOf(settings) }
    : settings.limits;
  const { files, log, connections, connectTimeout, preparedStatements, sqliteDriver, ...others } = settings;
  const connection = { log, connections, connectTimeout, preparedStatements, sqliteDriver };
  const { db, replicas } = await openDatabases(database, connection);
  try {
    const store = filesFor(database, files);
    return await createRepository(db, { ...others, limits, ...(store && { files: store }) }, replicas);
  } catch (error) {
    await Promise.all([db, ...replicas].map((each) => each.destroy()));
    throw error;
  }
}

function filesFor(database: string | ReplicatedDatabase, files: OpenSettings['files']): FileStore | undefined {
  const isFile = typeof database === 'string' && !isPostgres(database);
  if (files === false || (files === undefined && !isFile)) return undefined;
  if (typeof files === 'object') return files;
  if (files === undefined && database === ':memory:') return createMemoryFileStore();
  return createDiskFileStore(files ?? `${database}-files`);
}
