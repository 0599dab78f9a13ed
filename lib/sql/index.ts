/** The package's entry for the built-in storage, which loads the packages that this needs when it is first opened. */
import type { Kysely } from 'kysely';
import type { Repository } from '../repository/repository.js';
import { explained, isPostgres } from './drivers.js';
import type { OpenOptions, SqlRepositoryOptions } from './repository.js';

export type { ConnectionOptions } from './drivers.js';
export type { InstallationOptions } from './installation/install.js';
export type { OpenOptions, SqlLimits, SqlRepositoryOptions } from './repository.js';

/** A repository over a database that the host has opened; `close()` ends its connections. */
export async function createSqlRepository<DB>(db: Kysely<DB>, options: SqlRepositoryOptions = {}): Promise<Repository> {
  try {
    return await (await import('./repository.js')).createSqlRepository(db, options);
  } catch (error) {
    throw explained(error, undefined);
  }
}

/**
 * A repository in the PostgreSQL database of that URL, `postgres://…`, else in the SQLite file of that path, which is made
 * if need be, or in memory as `:memory:`.
 * @throws Error that says what to install where a package is missing
 */
export async function openSqlRepository(url: string, options: OpenOptions = {}): Promise<Repository> {
  try {
    return await (await import('./repository.js')).openSqlRepository(url, options);
  } catch (error) {
    throw explained(error, isPostgres(url) ? 'pg' : 'better-sqlite3');
  }
}
