/** The options of authentication, and their validation. */
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Id, IdKind, UserRepository } from '../repository/repository.js';
import type { TokenOptions } from './token-keys.js';

export interface AuthOptions {
  /** Whether callers are known by their session. */
  readonly session: boolean;
  /** Whether unsafe requests of sessions need the session's token. */
  readonly csrf: boolean;
  /** Origins besides the own one whose pages may log users in. */
  readonly trustedOrigins: readonly string[];
  /** Whether callers may send their password with each request (RFC 7617). */
  readonly basic: boolean | BasicOptions;
  /** Whether callers may send a token with each request (RFC 6750). */
  readonly token: false | TokenOptions;
  readonly failedLogins: FailedLoginOptions;
  /** Whether pages link to a login page. */
  readonly hasLoginPage: boolean;
  /** The type of ids that the host's users must have. */
  readonly ids: IdKind;
}

export interface BasicOptions {
  /** Names the protected space in `WWW-Authenticate`. Default: CMS. */
  readonly realm?: string | undefined;
  /**
   * Origins besides the own one whose pages may write with a password, such as `https://editor.example`. Browsers that store the
   * password send it with the requests of any page, so that those of other origins are refused. Default: none.
   */
  readonly trustedOrigins?: readonly string[] | undefined;
}

export interface FailedLoginOptions {
  /** How many attempts for one account from one address may fail. Default: 10. */
  readonly perAccount?: number | undefined;
  /** How many attempts from one address may fail. Default: 100. */
  readonly perAddress?: number | undefined;
  /** Seconds after which failures are forgotten. Default: 900. */
  readonly window?: number | undefined;
  /** Where failures are counted, as a limiter of `rate-limiter-flexible`. Default: in the memory of the process. */
  readonly limiter?: ((options: LimiterOptions) => LoginLimiter) | undefined;
}

/** What failed logins need of a limiter of `rate-limiter-flexible`. */
export type LoginLimiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'delete'>;

export interface LimiterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  /** In seconds. */
  readonly duration: number;
}

/** @throws TypeError for options that cannot work, so that a host finds out when it starts */
export function checkOptions(
  users: UserRepository<Id> | undefined,
  { basic, failedLogins, trustedOrigins }: AuthOptions,
): void {
  if (basic && !users?.authenticate) throw new TypeError('basic needs a repository with users.authenticate');
  const realm = typeof basic === 'object' ? (basic.realm ?? '') : '';
  if (!/^[\x20-\x7e]*$/.test(realm)) throw new TypeError('basic.realm must be printable ASCII');
  checkOrigins('session', trustedOrigins);
  if (typeof basic === 'object') checkOrigins('basic', basic.trustedOrigins);
  for (const name of ['perAccount', 'perAddress', 'window'] as const) {
    const value = failedLogins[name];
    if (value !== undefined && !(Number.isSafeInteger(value) && value > 0)) {
      throw new TypeError(`failedLogins.${name} must be a positive integer`);
    }
  }
}

/** @throws TypeError that names the option with an origin that no page can have */
function checkOrigins(option: 'basic' | 'session', origins: readonly string[] = []): void {
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new TypeError(`${option}.trustedOrigins must be origins such as https://editor.example`);
    }
  }
}
