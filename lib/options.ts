/** What a host can set: names, meanings and defaults of the router's options. */

import type { TrustProxy } from './adapters/proxies.js';
import type { SessionOptions } from './adapters/session-options.js';
import type { ErrorDetails, OperationEvent } from './api/report.js';
import type { ViewLimits } from './api/resource.js';
import type { FieldTypeNames, Format } from './api/wire.js';
import type { BasicOptions, FailedLoginOptions } from './auth/options.js';
import type { TokenOptions } from './auth/token-keys.js';

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
export type { ErrorDetails, OperationEvent, ReportedCaller, ReportedIds } from './api/report.js';
export type { ViewLimits } from './api/resource.js';
export type { Format } from './api/wire.js';
export type { BasicOptions, FailedLoginOptions, LimiterOptions, LoginLimiter } from './auth/options.js';
export type { TokenKey, TokenOptions } from './auth/token-keys.js';

export interface SiteaccessOptions {
  /** Locale codes, the preferred one first. */
  readonly languages?: readonly string[] | undefined;
}

export interface ContactOptions {
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  readonly email?: string | undefined;
}

/** Bounds of one search. */
export type ViewLimitOptions = { readonly [K in keyof ViewLimits]?: number | undefined };

export interface LimitOptions {
  /** Bytes of a request body; above: 413. */
  readonly body?: number | undefined;
  /** The same for documents that may contain files in base64, of authenticated callers, where the repository stores files. */
  readonly fileDocument?: number | undefined;
  /** Bytes of a file that is uploaded by itself; above: 413. */
  readonly upload?: number | undefined;
  /** Nested elements or objects in a body; above: 400. */
  readonly depth?: number | undefined;
  /** Elements, or members and items, in a body, and twice the fields that a form may have; above: 400. */
  readonly elements?: number | undefined;
  /** Characters of a URL; above: 414. */
  readonly url?: number | undefined;
  /** Items of one page of a list; a larger `limit` is cut to it, and `X-Cms-Limit` says so. */
  readonly pageSize?: number | undefined;
  /** Resources that `embed` expands in one response; above: 400. */
  readonly embed?: number | undefined;
  /** Requests in one batch; above: 400. */
  readonly batch?: number | undefined;
  /** Bytes of the documents in the response to a batch; once there are more, the remaining requests are not served, and have the status 413. */
  readonly batchBytes?: number | undefined;
  /** The bounds of one search: `criteria` and their `depth`, `values` of all of them, `sortClauses`, `aggregations` and `buckets` of each; above: 400. */
  readonly views?: ViewLimitOptions | undefined;
  /** Failed logins within `window` seconds, per account and address and per address; above: 429. `limiter` creates the rate limiters, in memory by default. */
  readonly failedLogins?: FailedLoginOptions | undefined;
}

export interface RouterOptions {
  /** The path below the mount point at which all resources are. */
  readonly prefix?: string | undefined;
  /** The vendor part of media types: `application/{vendor}.Content+json`. */
  readonly vendor?: string | undefined;
  /** Whether a session says who is calling, and how to find the user in it; see [authentication](authentication.md). */
  readonly session?: boolean | SessionOptions | undefined;
  /** Whether HTTP Basic is accepted, its realm, and origins whose pages may write with it (`trustedOrigins`). */
  readonly basic?: boolean | BasicOptions | undefined;
  /** Whether `Authorization: Bearer` is accepted and `POST /user/token/jwt` issues tokens: their secret or keys, lifetime, issuer and audience; see [authentication](authentication.md). */
  readonly token?: false | TokenOptions | undefined;
  /** Configuration scopes that `X-Siteaccess` selects by name; the first is the default one. */
  readonly siteaccesses?: Readonly<Record<string, SiteaccessOptions>> | undefined;
  /** Whom users of the API can contact: `info.contact` of the OpenAPI document. */
  readonly contact?: ContactOptions | undefined;
  /** Which proxies before a plain `node:http` server are trusted, as in the setting `trust proxy` of Express; with Express, that setting is used. */
  readonly trustProxy?: TrustProxy | undefined;
  /** The format of responses where the client has no preference: `json` or `xml`. */
  readonly defaultFormat?: Format | undefined;
  /** Whether clients of an older server of this protocol are served as they expect: unknown names in `Accept` select a format, `Allow` is that of the protocol's tables, a cleared cookie has the value `deleted`, and remote ids in look-ups and identifiers in criteria match regardless of case. */
  readonly legacyClients?: boolean | undefined;
  /** Whether clients that prefer `text/html`, as browsers do, get [pages](html.md) for people; with `legacyClients` only where it is set. */
  readonly browsable?: boolean | undefined;
  /** The prefix of field type identifiers on the wire, for clients of an old installation. */
  readonly fieldTypePrefix?: string | undefined;
  /** The names of field types on the wire, by identifier, if they do not follow from the prefix: `{ imageasset: 'acme_image_asset' }`. */
  readonly fieldTypeNames?: FieldTypeNames | undefined;
  /** Bounds of what one request may use. */
  readonly limits?: LimitOptions | undefined;
  /** Milliseconds that a repository may take; then its signal is aborted and the response is a 503. A body of which nothing arrives for as long is a 408. */
  readonly timeout?: number | undefined;
  /** Bytes of memory for the [response cache](storage.md#response-cache), which needs a repository with `state`; 0: none. */
  readonly responseCache?: number | undefined;
  /** Whether PATCH and DELETE that take a precondition are refused with 428 without `If-Match`. */
  readonly requireIfMatch?: boolean | undefined;
  /** Seconds that shared caches may keep what the anonymous caller reads; 0: not without revalidation. */
  readonly sharedMaxAge?: number | undefined;
  /** Seconds that browsers and shared caches may keep files that the anonymous caller reads; 0: not without revalidation. */
  readonly fileMaxAge?: number | undefined;
  /** Whether responses carry `Server-Timing`. */
  readonly serverTiming?: boolean | undefined;
  /** Whether responses carry `Surrogate-Key` with cache tags. */
  readonly surrogateKey?: boolean | undefined;
  /** Called after every response with [an event](events.md#events); can neither delay nor fail it. */
  readonly onOperation?: ((event: OperationEvent) => void | Promise<void>) | undefined;
  /** Called with every error that a client sees as a 500 without details, with failures of `onOperation`, and with [details](events.md#errors) of the request; `console.error` by default. */
  readonly onError?: ((error: unknown, details: ErrorDetails) => void | Promise<void>) | undefined;
}

type Complete<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> };

export type Settings = Complete<Omit<RouterOptions, 'limits'>> & {
  readonly limits: Complete<Omit<LimitOptions, 'failedLogins' | 'views'>> &
    Pick<LimitOptions, 'failedLogins'> & { readonly views: ViewLimits };
};

export const defaults: Settings = {
  prefix: '/api/cms/v2',
  vendor: 'vnd.cms.api',
  session: true,
  basic: false,
  token: false,
  siteaccesses: { site: {} },
  contact: { name: 'express-cms-rest', url: 'https://www.npmjs.com/package/express-cms-rest' },
  trustProxy: false,
  defaultFormat: 'json',
  legacyClients: false,
  browsable: true,
  fieldTypePrefix: '',
  fieldTypeNames: {},
  limits: {
    ...{ body: 1_048_576, fileDocument: 16_777_216, upload: 1_073_741_824, depth: 64, elements: 20_000, url: 8192 },
    ...{ pageSize: 100, embed: 100, batch: 100, batchBytes: 2_097_152 },
    views: { criteria: 100, depth: 10, values: 1000, sortClauses: 10, aggregations: 20, buckets: 1000 },
  },
  timeout: 30_000,
  responseCache: 33_554_432,
  requireIfMatch: false,
  sharedMaxAge: 0,
  fileMaxAge: 0,
  serverTiming: false,
  surrogateKey: false,
  onOperation: () => {},
  onError: (error, details) => console.error(error, details),
};
