/** The package's entry for the built-in storage, which loads the packages that this needs when it is first opened. */
import type { Kysely } from 'kysely';
import type { ReplicatedDatabase } from './database/connection-options.js';
import { explained, packageFor } from './database/drivers.js';
import type { OpenOptions, SqlRepositoryOptions } from './options.js';
import type { SqlRepository } from './sql-repository.js';

export { createDiskFileStore } from '../files/disk-store.js';
export type { FileStore, SharedFile } from '../files/file-store.js';
export { createMemoryFileStore } from '../files/memory-store.js';
export { createS3FileStore, type S3Credentials, type S3FileStoreOptions } from '../files/s3-store.js';
export type { SignedUrlOptions } from '../files/signatures.js';
export type { VariationLimits, VariationOptions } from '../files/variations.js';
export type { BackgroundTask, OnBackgroundError } from './database/background.js';
export type { ConnectionOptions, ReplicatedDatabase } from './database/connection-options.js';
export type { SqliteDriver } from './database/sqlite/connection.js';
export type { InstallationOptions } from './installation/installation-options.js';
export type { OpenOptions, SqlRepositoryOptions } from './options.js';
export type { Sweep, SweptFiles } from './repositories/files/sweep.js';
export type { SqlRepository, SqlTransaction } from './sql-repository.js';
export type { SqlLimits, UploadQuota } from './unit-of-work/limits.js';

/** A repository over a database that the host has opened; `close()` ends its connections. */
export async function createSqlRepository<DB>(
  db: Kysely<DB>,
  options: SqlRepositoryOptions = {},
): Promise<SqlRepository> {
  try {
    return await (await import('./repository.js')).createSqlRepository(db, options);
  } catch (error) {
    throw explained(error, undefined);
  }
}

/**
 * A repository in the PostgreSQL database of that URL, `postgres://…`, or in that of a primary and its replicas, else in the
 * SQLite file of that path, which is created if it does not exist, or in memory as `:memory:`.
 * @throws Error that names the package to install where one is missing
 */
export async function openSqlRepository(
  database: string | ReplicatedDatabase,
  options: OpenOptions = {},
): Promise<SqlRepository> {
  try {
    return await (await import('./open-repository.js')).openSqlRepository(database, options);
  } catch (error) {
    throw explained(error, packageFor(database, options));
  }
}
