/** The options of the router, whose members are the options of its parts. */
import { isTrustProxy } from './adapters/proxies.js';
import { sessionOptions } from './adapters/session-options.js';
import { basicOptions, failedLoginOptions } from './auth/options.js';
import { tokenOptions } from './auth/token-keys.js';
import { type BrowsableSettings, pageOptions } from './html/site/options.js';
import { eventSettings, requestLimits, serviceOptions } from './operations/requests/options.js';
import { callback, either, flag, oneOf, switchable } from './option/kinds.js';
import { group, kind, type OptionsOf, option, readOptions, type SettingsOf } from './option/option.js';
import type { ErrorDetails, OperationEvent } from './pipeline/state/report.js';

export type { AuthRequest, RequestSession, SessionCookie } from './adapters/host.js';
export type { TrustProxy } from './adapters/proxies.js';
export type {
  CookieSecret,
  CookieSecrets,
  InstalledCookie,
  InstallOptions,
  SessionOptions,
} from './adapters/session-options.js';
export type { BasicOptions, FailedLoginOptions, LimiterOptions, LoginLimiter } from './auth/options.js';
export type { TokenKey, TokenKeyList, TokenOptions } from './auth/token-keys.js';
export type { BrowsableOptions, ContactOptions, PageTexts } from './html/site/options.js';
export type { Format } from './http/mount-settings.js';
export type { SessionUser } from './http/session-access.js';
export type {
  CachingOptions,
  ItemOptions,
  SiteaccessOptions,
  ViewLimitOptions,
  ViewLimits,
} from './operations/requests/options.js';
export type { ErrorDetails, OperationEvent, ReportedCaller, ReportedIds } from './pipeline/state/report.js';

const limitOptions = group({
  ...requestLimits,
  /** Failed logins, per account and address and per address. */
  failedLogins: option(failedLoginOptions, {}),
});

const eventOptions = group({
  /** Called after every response with [an event](../operate/events.md#events); can neither delay nor fail it. */
  onOperation: option(callback<(event: OperationEvent) => void | Promise<void>>()),
  /** Called with every error that a client sees as a 500 without details, with failures of `onOperation`, and with [details](../operate/events.md#errors) of the request. */
  onError: option(callback<(error: unknown, details: ErrorDetails) => void | Promise<void>>(), (error, details) =>
    console.error(error, details),
  ),
  ...eventSettings,
  /** Whether values that the repository returns are checked before they are used, so that `onError` gets an error which names the method and the member; without the option they are, unless `NODE_ENV` is `production`. */
  checkReturns: option(flag),
});

export const routerOptions = group({
  ...serviceOptions,
  /** Whether callers are authenticated by a session, and how to find the user in it; see [authentication](../learn/authentication.md). */
  session: option(switchable(sessionOptions), true),
  /** Whether HTTP Basic is accepted, its realm, and origins whose pages may write with it. */
  basic: option(switchable(basicOptions), false),
  /** Whether `Authorization: Bearer` is accepted and `POST /user/token/jwt` issues tokens: their secret or keys, lifetime, issuer and audience; see [authentication](../learn/authentication.md). */
  token: option(either(oneOf(false), tokenOptions), false),
  /** Whether users can create [API keys](../learn/authentication.md#api-keys), which programs send as `Authorization: Bearer`. */
  apiKeys: option(flag, false),
  /**
   * The trusted proxies before a plain `node:http` server, as in the setting `trust proxy` of Express; with Express, that
   * setting is used.
   */
  trustProxy: option(kind('a boolean, a number of proxies, addresses or a function', isTrustProxy), false),
  /** Whether clients that prefer `text/html`, as browsers do, get [pages](../learn/html.md) for people, and their title, logo, language and so on. Default: true, with `legacyClients` false. */
  browsable: option(switchable(pageOptions)),
  /** Limits of the resources that one request may use. */
  limits: option(limitOptions, {}),
  /** Callbacks for responses and errors, and other events of requests. */
  events: option(eventOptions, {}),
});

export interface RouterOptions extends OptionsOf<typeof routerOptions> {}
export interface EventOptions extends OptionsOf<typeof eventOptions> {}
export interface LimitOptions extends OptionsOf<typeof limitOptions> {}

export interface Settings extends SettingsOf<typeof routerOptions> {
  readonly browsable: false | BrowsableSettings;
}

/**
 * The options with their defaults.
 * @throws TypeError for an unknown option or an unusable value, naming it
 */
export function toSettings(options: RouterOptions): Settings {
  const settings = readOptions(routerOptions, options);
  const { legacyClients, browsable = !legacyClients && readOptions(pageOptions, {}) } = settings;
  return { ...settings, browsable };
}
