/** The settings of the host, from environment variables. */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { ReplicatedDatabase } from 'express-cms-rest/sql';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface HostSettings {
  readonly host: string;
  readonly port: number;
  /** The database that `openSqlRepository` opens. */
  readonly database: string | ReplicatedDatabase;
  /** The folder of the files; undefined for that beside the SQLite file. */
  readonly files: string | undefined;
  /** Seconds that a write waits for other processes before the response is 503. */
  readonly busySeconds: number;
  /** Hours between two sweeps of the files that nothing refers to; 0 for none. */
  readonly sweepHours: number;
  /** Addresses and ranges of private networks that webhooks may be sent to. */
  readonly webhooksAllow: readonly string[];
  readonly adminPassword: string | undefined;
  readonly adminEmail: string | undefined;
  /** The identifier of the group of object states that lock content. */
  readonly lockGroupIdentifier: string | undefined;
  readonly subfolder: string;
  readonly prefix: string;
  readonly vendor: string | undefined;
  readonly basicAuth: boolean;
  readonly defaultFormat: 'json' | 'xml' | undefined;
  readonly legacyClients: boolean;
  readonly fieldTypePrefix: string | undefined;
  readonly fieldTypeNames: Readonly<Record<string, string>> | undefined;
  readonly siteaccesses: Siteaccesses | undefined;
  readonly sessionSecret: string;
  /** The secret of tokens; if it is set, they are issued and accepted. */
  readonly tokenSecret: string | undefined;
  /** Whether users can create API keys. */
  readonly apiKeys: boolean;
  /** Whether agents are served at `/mcp`. */
  readonly mcp: boolean;
  readonly redisUrl: string | undefined;
  /** The value of Express's setting `trust proxy`. */
  readonly trustProxy: boolean | number | string;
  readonly isProduction: boolean;
}

/** By name, the first one being the default, each with its languages. */
export type Siteaccesses = Readonly<Record<string, { readonly languages: readonly string[] }>>;

/** An error that prevents the start, as one line for the operator. */
export class ConfigurationError extends Error {}

/** Variables that are set, but empty, count as missing, as they do in Compose files and `.env` files. */
export function readEnvironment(environment: Environment): HostSettings {
  const read = (name: string) => environment[name] || undefined;
  const readFlag = (name: string) => readBoolean(name, read(name));
  const isProduction = read('NODE_ENV') === 'production';
  const settings: HostSettings = {
    host: read('HOST') ?? '127.0.0.1',
    port: readPort(read('PORT') ?? '3000'),
    database: readDatabase(read('CMS_DATABASE'), read('CMS_DATABASE_REPLICAS')),
    files: read('CMS_FILES'),
    busySeconds: Number(
      check('CMS_BUSY_TIMEOUT', read('CMS_BUSY_TIMEOUT') ?? '5', /^[1-9]\d{0,2}$/, 'seconds from 1 to 999'),
    ),
    sweepHours: readHours(read('CMS_SWEEP_HOURS')),
    webhooksAllow: readNetworks(read('CMS_WEBHOOKS_ALLOW')),
    adminPassword: read('CMS_ADMIN_PASSWORD'),
    adminEmail: check('CMS_ADMIN_EMAIL', read('CMS_ADMIN_EMAIL'), /^[^\s@]{1,64}@[^\s@]{1,185}$/, 'an e-mail address'),
    lockGroupIdentifier: check(
      'CMS_LOCK_GROUP_IDENTIFIER',
      read('CMS_LOCK_GROUP_IDENTIFIER'),
      /^\w[\w.-]{0,44}$/,
      'at most 45 letters, digits, dots, dashes and underscores',
    ),
    subfolder: readPath('CMS_SUBFOLDER', read('CMS_SUBFOLDER') ?? ''),
    prefix: readPath('CMS_PREFIX', read('CMS_PREFIX') ?? '/api/cms/v2'),
    vendor: check('CMS_VENDOR', read('CMS_VENDOR'), /^[a-z\d][\w.-]*$/i, 'part of a media type, as vnd.example.api is'),
    basicAuth: readFlag('CMS_BASIC_AUTH'),
    defaultFormat: readFormat(read('CMS_DEFAULT_FORMAT')),
    legacyClients: readFlag('CMS_LEGACY_CLIENTS'),
    fieldTypePrefix: check(
      'CMS_FIELD_TYPE_PREFIX',
      read('CMS_FIELD_TYPE_PREFIX'),
      /^[\w.-]*$/,
      'letters, digits, dots, dashes and underscores',
    ),
    fieldTypeNames: readNames(read('CMS_FIELD_TYPE_NAMES')),
    siteaccesses: readSiteaccesses(read('CMS_SITEACCESSES')),
    sessionSecret: readSecret(read('SESSION_SECRET'), isProduction),
    apiKeys: readFlag('CMS_API_KEYS'),
    mcp: readBoolean('CMS_MCP', read('CMS_MCP') ?? 'true'),
    tokenSecret: check('CMS_TOKEN_SECRET', read('CMS_TOKEN_SECRET'), /^.{32,}$/s, 'at least 32 characters, at random'),
    redisUrl: check('REDIS_URL', read('REDIS_URL'), /^rediss?:\/\/[^/]/, 'a URL such as redis://127.0.0.1:6379'),
    trustProxy: readTrustProxy(read('CMS_TRUST_PROXY')),
    isProduction,
  };
  if (settings.subfolder + settings.prefix === '') {
    throw new ConfigurationError('CMS_PREFIX must not be / without CMS_SUBFOLDER: the login page is there');
  }
  return settings;
}

function check(name: string, value: string | undefined, pattern: RegExp, demand: string): string | undefined {
  if (value !== undefined && !pattern.test(value)) throw new ConfigurationError(`${name} must be ${demand}`);
  return value;
}

/** A file, `:memory:`, the URL of a PostgreSQL server, or those of all that can become the primary; and those of replicas. */
export function readDatabase(database = 'cms.sqlite', replicas?: string): HostSettings['database'] {
  const servers = split(database);
  if (replicas === undefined && servers.length === 1) return database;
  checkServers('CMS_DATABASE', servers, 'the URL of a PostgreSQL server, or of several, where there are replicas');
  const standbys = split(replicas ?? '');
  if (replicas !== undefined) checkServers('CMS_DATABASE_REPLICAS', standbys, 'URLs of PostgreSQL servers');
  return { primary: servers, replicas: standbys };
}

/** Names of users and passwords may contain commas. */
const split = (urls: string): readonly string[] => (urls === '' ? [] : urls.trim().split(/[\s,]+(?=\w+:\/\/)/));

function checkServers(name: string, urls: readonly string[], demand: string): void {
  for (const url of urls) check(name, url, /^postgres(?:ql)?:\/\/\S+$/, demand);
}

function readPort(text: string): number {
  const port = Number(check('PORT', text, /^\d{1,5}$/, 'a number from 0 to 65535; 0 takes any free port'));
  if (port > 65_535) throw new ConfigurationError('PORT must be a number from 0 to 65535; 0 takes any free port');
  return port;
}

function readHours(text = '24'): number {
  return Number(check('CMS_SWEEP_HOURS', text, /^(?:[1-4]?\d{1,2}|500)$/, 'a number of hours up to 500; 0 for none'));
}

function readNetworks(text = ''): readonly string[] {
  const networks = text.split(/[\s,]+/).filter((each) => each !== '');
  if (networks.every(isNetwork)) return networks;
  throw new ConfigurationError('CMS_WEBHOOKS_ALLOW must be IP addresses, and ranges of them such as 10.1.0.0/16');
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits ?? '0') && Number(bits ?? 0) <= most;
}

/** Both `cms/` and `/cms` mean `/cms`, and `/` means none. */
function readPath(name: string, text: string): string {
  const path = `/${text.replace(/^\/|\/$/g, '')}`.replace(/^\/$/, '');
  return check(name, path, /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/, 'a path such as /cms or /api/cms/v2') as string;
}

function readBoolean(name: string, text = '0'): boolean {
  check(name, text, /^(?:[01]|true|false)$/, '1 or 0');
  return text === '1' || text === 'true';
}

function readFormat(text: string | undefined): HostSettings['defaultFormat'] {
  return check('CMS_DEFAULT_FORMAT', text, /^(?:json|xml)$/, 'json or xml') as HostSettings['defaultFormat'];
}

/** Such as `imageasset=acme_image_asset,user=acme_account`. */
function readNames(text: string | undefined): HostSettings['fieldTypeNames'] {
  const demand = 'different names by field type, such as imageasset=acme_image_asset,user=acme_account';
  check('CMS_FIELD_TYPE_NAMES', text, /^\w+=[\w.-]+(?: *, *\w+=[\w.-]+)*$/, demand);
  if (text === undefined) return undefined;
  const pairs = text.split(/ *, */).map((pair) => pair.split('=') as [string, string]);
  const isClear = [0, 1].every((side) => new Set(pairs.map((pair) => pair[side])).size === pairs.length);
  if (!isClear) throw new ConfigurationError(`CMS_FIELD_TYPE_NAMES must be ${demand}`);
  return Object.fromEntries(pairs);
}

/** Such as `site=eng-GB,pol-PL;admin`. */
function readSiteaccesses(text: string | undefined): HostSettings['siteaccesses'] {
  const demand = 'names with languages, such as site=eng-GB,pol-PL;admin';
  check('CMS_SITEACCESSES', text, /^[\w-]+(?:=[\w@-]+(?:,[\w@-]+)*)?(?:;[\w-]+(?:=[\w@-]+(?:,[\w@-]+)*)?)*$/, demand);
  if (text === undefined) return undefined;
  const all = text.split(';').map((each) => each.split('='));
  return Object.fromEntries(all.map(([name, languages]) => [name, { languages: languages?.split(',') ?? [] }]));
}

function readTrustProxy(text = 'false'): HostSettings['trustProxy'] {
  if (/^\d+$/.test(text)) return Number(text);
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

function readSecret(text: string | undefined, isProduction: boolean): string {
  if (text === undefined && isProduction) {
    throw new ConfigurationError('SESSION_SECRET must be set in production: sessions are signed with it');
  }
  // Random per start: after a restart, all users must log in again.
  return text ?? randomBytes(32).toString('base64url');
}
