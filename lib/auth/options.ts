/** The options of authentication. */
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { origins } from '../operations/requests/options.js';
import { callback, matching, positive, seconds } from '../option/kinds.js';
import { group, type OptionsOf, option, type SettingsOf } from '../option/option.js';
import type { IdKind } from '../repository/repository.js';
import type { TokenSettings } from './token-keys.js';

/** Methods of a limiter of `rate-limiter-flexible` that the limit on failed logins uses. */
export type LoginLimiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'delete'>;

export interface LimiterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  /** In seconds. */
  readonly duration: number;
}

export const basicOptions = group({
  /** The name of the protected space in `WWW-Authenticate`. */
  realm: option(matching(/^[\x20-\x7e]*$/, 'printable ASCII'), 'CMS'),
  /** Other origins whose pages may write with a password, such as `https://editor.example`. Browsers that store the password send it with the requests of any page, so that those of other origins are refused. */
  trustedOrigins: option(origins, []),
});

export const failedLoginOptions = group({
  /** How many attempts for one account from one address may fail; above: 429. */
  perAccount: option(positive, 10),
  /** How many attempts from one address may fail; above: 429. */
  perAddress: option(positive, 100),
  /** Seconds after which failures are forgotten. */
  window: option(seconds, 900),
  /** Creates the counter of failed logins, such as a limiter of `rate-limiter-flexible`. Default: in the memory of the process. */
  limiter: option(callback<(options: LimiterOptions) => LoginLimiter>()),
});

export interface BasicOptions extends OptionsOf<typeof basicOptions> {}
interface BasicSettings extends SettingsOf<typeof basicOptions> {}
export interface FailedLoginOptions extends OptionsOf<typeof failedLoginOptions> {}
export interface FailedLoginSettings extends SettingsOf<typeof failedLoginOptions> {}

export interface AuthOptions {
  /** Whether callers are known by their session. */
  readonly session: boolean;
  /** Whether unsafe requests of sessions need the session's token. */
  readonly csrf: boolean;
  /** Other origins whose pages may log users in. */
  readonly trustedOrigins: readonly string[];
  /** Whether callers may send their password with each request (RFC 7617). */
  readonly basic: false | BasicSettings;
  /** Whether callers may send a token with each request (RFC 6750). */
  readonly token: false | TokenSettings;
  /** Whether callers may send an API key with each request. */
  readonly apiKeys: boolean;
  readonly failedLogins: FailedLoginSettings;
  /** Whether pages link to a login page. */
  readonly hasLoginPage: boolean;
  /** Milliseconds that the repository may take. */
  readonly timeout: number;
  /** The type of ids that the host's users must have. */
  readonly ids: IdKind;
}
