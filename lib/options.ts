/** What a host can set: names, meanings and defaults of the router's options. */

import type { TrustProxy } from './adapters/proxies.js';
import type { SessionOptions } from './adapters/session-options.js';
import type { ErrorDetails, OperationEvent } from './api/report.js';
import type { Format } from './api/wire.js';
import type { BasicOptions, FailedLoginOptions } from './auth/options.js';

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
export type { BasicOptions, FailedLoginOptions, LimiterOptions, LoginLimiter } from './auth/options.js';

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
  /** The format of responses where the client has no preference: `json` or `xml`. */
  readonly defaultFormat?: Format;
  /** Whether clients of an older server of this protocol are served as they expect: unknown names in `Accept` select a format, `Allow` is that of the protocol's tables, and a cleared cookie has the value `deleted`. */
  readonly legacyClients?: boolean;
  /** What field type identifiers begin with on the wire, for clients of an old installation. */
  readonly fieldTypePrefix?: string;
  /** Bounds of what a request may ask for. */
  readonly limits?: LimitOptions;
  /** Milliseconds that a repository may take; then its signal is aborted and the response is a 503. */
  readonly timeout?: number;
  /** Whether PATCH and DELETE without `If-Match` are refused with 428. */
  readonly requireIfMatch?: boolean;
  /** Seconds that shared caches may keep what the anonymous caller reads; 0: not without asking. */
  readonly sharedMaxAge?: number;
  /** Whether responses carry `Server-Timing`. */
  readonly serverTiming?: boolean;
  /** Whether responses carry `Surrogate-Key` with cache tags. */
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
