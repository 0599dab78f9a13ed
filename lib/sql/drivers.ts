/** The packages that only the built-in storage needs: a host with a storage of its own installs none of them. */

import type { Kysely, LogConfig } from 'kysely';

export interface ConnectionOptions {
  /** Kysely's own log: sees each statement. */
  readonly log?: LogConfig;
  /** How many connections to PostgreSQL there are at most; 10 by default. */
  readonly connections?: number;
  /**
   * Whether statements are prepared on PostgreSQL under names, so that it parses and plans each of them once. By default,
   * unless a pooler stands in between; `true` for one that knows prepared statements.
   */
  readonly preparedStatements?: boolean;
}

export function isPostgres(url: string): boolean {
  return /^postgres(?:ql)?:/.test(url);
}

/** Where one of these packages could not be found, an error that says how to get it; else what was thrown. */
export function explained(error: unknown, driver: 'better-sqlite3' | 'pg' | undefined): unknown {
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
export async function openDatabase(url: string, { log, ...options }: ConnectionOptions): Promise<Kysely<unknown>> {
  if (isPostgres(url)) return (await import('./postgres/open.js')).openPostgres(url, { log, ...options });
  return (await import('./sqlite/open.js')).openSqlite(url, log);
}
