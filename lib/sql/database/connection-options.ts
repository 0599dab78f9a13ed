/** The options of connections to databases. */
import type { LogConfig } from 'kysely';
import { either, flag, listOf, milliseconds, nonEmpty, oneOf, positive } from '../../option/kinds.js';
import { describeValue, group, isObject, kind, type OptionsOf, option, required } from '../../option/option.js';
import type { SqliteDriver } from './sqlite/connection.js';

export const connectionOptions = group({
  /** The log of Kysely, which is called with each statement. */
  log: option(
    kind(
      'a list of levels or a function',
      (value): value is LogConfig => typeof value === 'function' || Array.isArray(value),
    ),
  ),
  /** How many connections to PostgreSQL there are at most. */
  connections: option(positive, 10),
  /** Milliseconds that a request waits for a connection to PostgreSQL, until one is free or a new one is ready: then it is 503. A server that starts on demand may take longer. */
  connectTimeout: option(milliseconds, 5000),
  /** Whether statements are prepared on PostgreSQL under names, so that it parses and plans each of them once. Default: true without a pooler; `true` is right for poolers that support prepared statements. */
  preparedStatements: option(flag),
  /** The driver of SQLite files. Default: `node:sqlite` where Node has it, which is from 22.13 on, else `better-sqlite3`. */
  sqliteDriver: option(oneOf<SqliteDriver>('node:sqlite', 'better-sqlite3')),
});

export interface ConnectionOptions extends OptionsOf<typeof connectionOptions> {}

export const isPostgres = (url: string): boolean => /^postgres(?:ql)?:/.test(url);

const server = kind(
  'the URL of a PostgreSQL server',
  (value): value is string => typeof value === 'string' && isPostgres(value),
  true,
);

/** PostgreSQL servers of which one replicates to the others. */
export const replicatedDatabase = group({
  /** The URL of the primary, or of all servers that can become it by a failover. */
  primary: required(either(server, nonEmpty(listOf(server, 'a list of such URLs')))),
  /** The URLs of streaming standbys, which serve reads as soon as they have replayed the earlier commits. */
  replicas: option(listOf(server, 'a list of URLs of PostgreSQL servers'), []),
});

export interface ReplicatedDatabase extends OptionsOf<typeof replicatedDatabase> {}

const supported = "the path of an SQLite file, ':memory:', a postgres:// URL or an object with primary and replicas";

/**
 * Checks the database option of a host. Messages do not show URLs, which may have passwords.
 * @throws TypeError for a value that is neither the path of a file nor a server, or servers, of PostgreSQL
 */
export function checkDatabase(database: unknown): void {
  if (isObject(database)) return void replicatedDatabase.read(database as unknown as ReplicatedDatabase, 'database');
  const [, scheme] = (typeof database === 'string' && /^([a-z][a-z\d+.-]*):\/\//i.exec(database)) || [];
  const isUsable = typeof database === 'string' && database !== '' && (scheme === undefined || isPostgres(database));
  if (isUsable) return;
  const described = scheme === undefined ? describeValue(database) : `the URL of a ${scheme}: server`;
  throw new TypeError(`The option database must be ${supported}, not ${described}`);
}
