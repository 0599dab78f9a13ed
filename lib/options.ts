/** What a host can set: names, meanings, defaults and checks of the router's options. */

import type { TrustProxy } from './adapters/proxies.js';
import type { SessionOptions } from './adapters/session-options.js';
import type { ErrorDetails, OperationEvent } from './api/report.js';
import type { Format } from './api/wire.js';
import type { BasicOptions, FailedLoginOptions } from './auth/options.js';
import { didYouMean } from './did-you-mean.js';
import { checkNested } from './nested-options.js';

export type { AuthRequest, RequestSession, SessionCookie } from './adapters/host.js';
export type { TrustProxy } from './adapters/proxies.js';
export type {
  CookieSecret,
  CookieSecrets,
  InstalledCookie,
  InstallOptions,
  SessionOptions,
} from './adapters/session-options.js';
export type { SessionUser } from './api/message.js';
export type { ErrorDetails, OperationEvent } from './api/report.js';
export type { Format } from './api/wire.js';
export type { BasicOptions, FailedLoginOptions, LimiterOptions } from './auth/options.js';
export type { LoginLimiter } from './auth/throttle.js';

export interface SiteaccessOptions {
  /** Locale codes, the preferred one first. */
  readonly languages?: readonly string[];
}

export interface LimitOptions {
  /** Bytes of a request body; above: 413. */
  readonly body?: number;
  /** Nested elements or objects in a body; above: 400. */
  readonly depth?: number;
  /** Elements, or members and items, in a body; above: 400. */
  readonly elements?: number;
  /** Characters of a URL; above: 414. */
  readonly url?: number;
  /** Items of one page of a list; a larger `limit` is cut to it, and `X-Cms-Limit` says so. */
  readonly pageSize?: number;
  /** Resources that `embed` expands in one response; above: 400. */
  readonly embed?: number;
  /** Failed logins within `window` seconds, per account and address and per address; above: 429. `limiter` makes the rate limiters, in memory by default. */
  readonly failedLogins?: FailedLoginOptions;
}

export interface RouterOptions {
  /** The path below the mount under which everything lies. */
  readonly prefix?: string;
  /** The vendor part of media types: `application/{vendor}.Content+json`. */
  readonly vendor?: string;
  /** Whether a session says who is calling, and how to find the user in it; see [authentication](#authentication). */
  readonly session?: boolean | SessionOptions;
  /** Whether HTTP Basic is accepted, and its realm. */
  readonly basic?: boolean | BasicOptions;
  /** Configuration scopes that `X-Siteaccess` selects by name; the first is the default one. */
  readonly siteaccesses?: Readonly<Record<string, SiteaccessOptions>>;
  /** Which proxies before a plain `node:http` server are trusted, as the setting of that name of Express; with Express, that setting counts. */
  readonly trustProxy?: TrustProxy;
  /** The format of answers where the client has no preference: `json` or `xml`. */
  readonly defaultFormat?: Format;
  /** Whether clients of an older server of this protocol are served as they expect: unknown names in `Accept` select a format, `Allow` is that of the protocol's tables, and a cleared cookie has the value `deleted`. */
  readonly legacyClients?: boolean;
  /** What field type identifiers begin with on the wire, for clients of an old installation. */
  readonly fieldTypePrefix?: string;
  /** Bounds of what a request may ask for. */
  readonly limits?: LimitOptions;
  /** Milliseconds that a repository may take; then its signal is aborted and the answer is a 503. */
  readonly timeout?: number;
  /** Whether PATCH and DELETE without `If-Match` are refused with 428. */
  readonly requireIfMatch?: boolean;
  /** Seconds that shared caches may keep what the anonymous caller reads; 0: not without asking. */
  readonly sharedMaxAge?: number;
  /** Whether answers carry `Server-Timing`. */
  readonly serverTiming?: boolean;
  /** Whether answers carry `Surrogate-Key` with cache tags. */
  readonly surrogateKey?: boolean;
  /** Called after every response with [what happened](#events); can neither delay nor fail it. */
  readonly onOperation?: (event: OperationEvent) => void | Promise<void>;
  /** Called with every error that a client sees as a blank 500, with failures of `onOperation`, and with [details](#events) of the request; `console.error` by default. */
  readonly onError?: (error: unknown, details: ErrorDetails) => void | Promise<void>;
}

export type Settings = Required<Omit<RouterOptions, 'limits'>> & {
  readonly limits: Required<Omit<LimitOptions, 'failedLogins'>> & Pick<LimitOptions, 'failedLogins'>;
};

export const defaults: Settings = {
  prefix: '/api/cms/v2',
  vendor: 'vnd.cms.api',
  session: true,
  basic: false,
  siteaccesses: { site: {} },
  trustProxy: false,
  defaultFormat: 'json',
  legacyClients: false,
  fieldTypePrefix: '',
  limits: { body: 1_048_576, depth: 64, elements: 20_000, url: 8192, pageSize: 100, embed: 100 },
  timeout: 30_000,
  requireIfMatch: false,
  sharedMaxAge: 0,
  serverTiming: false,
  surrogateKey: false,
  onOperation: () => {},
  onError: (error, details) => console.error(error, details),
};

type Check = readonly [is: (value: never) => boolean, demand: string];

const checks: { readonly [K in keyof Settings]: Check } = {
  prefix: [
    (value: string) => /^(?:\/[\w.~-]+)*$/.test(value),
    "'' or a path that begins with a slash and does not end with one, such as '/api'",
  ],
  vendor: [(value: string) => /^[A-Za-z0-9][\w.-]*$/.test(value), 'part of a media type, such as vnd.example.api'],
  session: [(value: unknown) => typeof value === 'boolean' || isObject(value), 'a boolean or an object'],
  basic: [(value: unknown) => typeof value === 'boolean' || isObject(value), 'a boolean or an object'],
  siteaccesses: [isObject, 'an object by siteaccess'],
  trustProxy: [isTrustProxy, 'a boolean, a number of proxies, addresses or a function'],
  defaultFormat: [(value: string) => value === 'json' || value === 'xml', "'json' or 'xml'"],
  legacyClients: [isBoolean, 'a boolean'],
  fieldTypePrefix: [(value: string) => /^[\w.-]*$/.test(value), 'letters, digits, dots, dashes and underscores'],
  limits: [isLimits, 'an object of positive integers'],
  // Beyond this, Node's timers fire at once.
  timeout: [(value: number) => isPositive(value) && value < 2 ** 31, 'a positive integer below 2147483648'],
  requireIfMatch: [isBoolean, 'a boolean'],
  sharedMaxAge: [isCount, 'a non-negative integer'],
  serverTiming: [isBoolean, 'a boolean'],
  surrogateKey: [isBoolean, 'a boolean'],
  onOperation: [isFunction, 'a function'],
  onError: [isFunction, 'a function'],
};

/**
 * The options with defaults for what is missing.
 * @throws TypeError for an unknown option or an unusable value, naming it
 */
export function toSettings(options: RouterOptions): Settings {
  checkNested(options);
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(checks, name)) {
      throw new TypeError(`Unknown option: ${name}${didYouMean(name, Object.keys(checks))}`);
    }
    const [is, demand] = checks[name as keyof Settings];
    if (value !== undefined && !is(value as never)) throw new TypeError(`The option ${name} must be ${demand}`);
  }
  return { ...defaults, ...given(options), limits: { ...defaults.limits, ...given(options.limits ?? {}) } };
}

/** Undefined stands for the default. */
function given<T extends object>(options: T): Partial<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function isLimits(value: unknown): boolean {
  if (!isObject(value)) return false;
  return Object.entries(given(value)).every(([name, limit]) =>
    name === 'failedLogins' ? isObject(limit) : Object.hasOwn(defaults.limits, name) && isPositive(limit),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isTrustProxy(value: unknown): boolean {
  return ['boolean', 'string', 'function'].includes(typeof value) || isCount(value) || Array.isArray(value);
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

function isCount(value: unknown): boolean {
  return value === 0 || isPositive(value);
}

function isPositive(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
