/** The packages that only the built-in storage needs: a host with its own storage installs none of them. */

import type { Kysely, LogConfig } from 'kysely';
import type { SqliteDriver } from './sqlite/connection.js';
import { isBuiltIn } from './sqlite/node-sqlite.js';

export type { SqliteDriver };

export interface ConnectionOptions {
  /** Kysely's own log: sees each statement. */
  readonly log?: LogConfig;
  /** How many connections to PostgreSQL there are at most; 10 by default. */
  readonly connections?: number;
  /**
   * Whether statements are prepared on PostgreSQL under names, so that it parses and plans each of them once. By default,
   * unless there is a pooler; `true` for one that knows prepared statements.
   */
  readonly preparedStatements?: boolean;
  /** The driver of SQLite files: by default `node:sqlite` where Node has it, which is from 22.13 on, else `better-sqlite3`. */
  readonly sqliteDriver?: SqliteDriver;
}

export function isPostgres(url: string): boolean {
  return /^postgres(?:ql)?:/.test(url);
}

/** PostgreSQL servers of which one replicates to the others. */
export interface ReplicatedDatabase {
  /** The URL of the primary, or of all servers that can become it by a failover. */
  readonly primary: string | readonly string[];
  /** The URLs of streaming standbys, which serve reads as soon as they have replayed what was committed before. */
  readonly replicas?: readonly string[];
}

/** @throws TypeError where one of the URLs is not that of a PostgreSQL server */
function checkReplicated({ primary, replicas = [] }: ReplicatedDatabase): void {
  const urls = [primary, replicas].flat();
  const isValid = [primary].flat().length > 0 && urls.every((url) => typeof url === 'string' && isPostgres(url));
  if (!isValid) throw new TypeError('openSqlRepository: primary and replicas must be URLs of PostgreSQL servers');
}

/** The package beside Kysely that opens a database; undefined where Node itself does. */
export function packageFor(
  database: string | ReplicatedDatabase,
  { sqliteDriver }: ConnectionOptions,
): 'better-sqlite3' | 'pg' | undefined {
  if (typeof database !== 'string' || isPostgres(database)) return 'pg';
  return sqliteDriverOf(sqliteDriver) === 'node:sqlite' ? undefined : 'better-sqlite3';
}

export function sqliteDriverOf(name: SqliteDriver = isBuiltIn ? 'node:sqlite' : 'better-sqlite3'): SqliteDriver {
  if (name === 'node:sqlite' || name === 'better-sqlite3') return name;
  throw new TypeError("openSqlRepository: sqliteDriver must be 'node:sqlite' or 'better-sqlite3'");
}

/** Where one of these packages could not be found, an error that says how to get it; else what was thrown. */
export function explained(error: unknown, driver: ReturnType<typeof packageFor>): unknown {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (code !== 'ERR_MODULE_NOT_FOUND') return error;
  const [, missing] = /^Cannot find package '(kysely|better-sqlite3|pg)'/.exec(String(message)) ?? [];
  if (!missing) return error;
  const needed = missing === 'kysely' && driver ? `kysely ${driver}` : missing;
  return new Error(`The built-in storage needs ${missing}, which is not installed: npm install ${needed}`, {
    cause: error,
  });
}

/** Drivers are loaded where they are used: a host has only the one that it needs. */
export async function openDatabase(url: string, options: ConnectionOptions): Promise<Kysely<unknown>> {
  if (isPostgres(url)) return (await import('./postgres/open.js')).openPostgres(url, options);
  return (await import('./sqlite/open.js')).openSqlite(url, options.log, sqliteDriverOf(options.sqliteDriver));
}

/** The database that is written to, and its replicas. */
export async function openDatabases(
  database: string | ReplicatedDatabase,
  options: ConnectionOptions,
): Promise<{ readonly db: Kysely<unknown>; readonly replicas: readonly Kysely<unknown>[] }> {
  if (typeof database === 'string') return { db: await openDatabase(database, options), replicas: [] };
  checkReplicated(database);
  const { openPostgres } = await import('./postgres/open.js');
  const { primary, replicas = [] } = database;
  return { db: openPostgres(primary, options), replicas: replicas.map((url) => openPostgres(url, options)) };
}
