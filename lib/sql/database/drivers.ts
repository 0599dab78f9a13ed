/** The packages that only the built-in storage needs: a host with its own storage installs none of them. */
import type { Kysely } from 'kysely';
import { missingPackage } from '../../support/missing-package.js';
import {
  type ConnectionOptions,
  isPostgres,
  type ReplicatedDatabase,
  replicatedDatabase,
} from './connection-options.js';
import type { SqliteDriver } from './sqlite/connection.js';
import { isBuiltIn } from './sqlite/node-sqlite.js';

/** The package beside Kysely that opens a database; undefined where Node itself does. */
export function packageFor(
  database: string | ReplicatedDatabase,
  { sqliteDriver = defaultDriver }: ConnectionOptions,
): 'better-sqlite3' | 'pg' | undefined {
  if (typeof database !== 'string' || isPostgres(database)) return 'pg';
  return sqliteDriver === 'node:sqlite' ? undefined : 'better-sqlite3';
}

export const defaultDriver: SqliteDriver = isBuiltIn ? 'node:sqlite' : 'better-sqlite3';

/** An error that names the command to install the missing package; any other error as it was thrown. */
export function explained(error: unknown, driver: ReturnType<typeof packageFor>): unknown {
  const missing = missingPackage(error);
  if (!missing || !/^(?:kysely|better-sqlite3|pg)$/.test(missing)) return error;
  const needed = missing === 'kysely' && driver ? `kysely ${driver}` : missing;
  return new Error(`The built-in storage needs ${missing}, which is not installed: npm install ${needed}`, {
    cause: error,
  });
}

/** Drivers are loaded where they are used: a host has only the one that it needs. */
export async function openDatabase(url: string, options: ConnectionOptions): Promise<Kysely<unknown>> {
  if (isPostgres(url)) return (await import('./postgres/open.js')).openPostgres(url, options);
  return (await import('./sqlite/open.js')).openSqlite(url, options.log, options.sqliteDriver ?? defaultDriver);
}

/** The database that is written to, and its replicas. */
export async function openDatabases(
  database: string | ReplicatedDatabase,
  options: ConnectionOptions,
): Promise<{ readonly db: Kysely<unknown>; readonly replicas: readonly Kysely<unknown>[] }> {
  if (typeof database === 'string') return { db: await openDatabase(database, options), replicas: [] };
  const { openPostgres } = await import('./postgres/open.js');
  const { primary, replicas } = replicatedDatabase.read(database, 'database');
  return { db: openPostgres(primary, options), replicas: replicas.map((url) => openPostgres(url, options)) };
}
