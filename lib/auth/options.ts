/** How callers may prove who they are: the options of authentication, and what is wrong with them. */
import type { KeyObject } from 'node:crypto';
import type { UserRepository } from '../repository/repository.js';
import type { AuthRequest, SessionCookie } from './request.js';
import type { LoginLimiter } from './throttle.js';

export interface AuthOptions {
  /** Whether callers are known by their session: that of the host, or one that the router installs. Default: true. */
  readonly session?: boolean | SessionOptions;
  /** Whether callers may send their password with each request (RFC 7617). Default: false. */
  readonly basic?: boolean | { readonly realm?: string };
  readonly failedLogins?: FailedLoginOptions;
  /** Whether a cleared cookie has the value `deleted`, which old clients look for. Default: false. */
  readonly legacyClients?: boolean;
}

export interface FailedLoginOptions {
  /** How many attempts for one account may fail that come from one address. Default: 10. */
  readonly perAccount?: number;
  /** How many attempts may fail that come from one address. Default: 100. */
  readonly perAddress?: number;
  /** Seconds after which failures are forgotten. Default: 900. */
  readonly window?: number;
  /** Where failures are counted, as a limiter of `rate-limiter-flexible`. Default: in the memory of the process. */
  readonly limiter?: (options: LimiterOptions) => LoginLimiter;
}

export interface LimiterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  /** In seconds. */
  readonly duration: number;
}

export interface SessionUser {
  readonly id: number;
  readonly login?: string;
}

export interface SessionOptions {
  /** The user whom the host has logged in by its own means, such as `(request) => request.user`; asked before our own record. */
  user?(
    request: AuthRequest & { readonly user?: SessionUser | number | null },
  ): SessionUser | number | null | undefined | Promise<SessionUser | number | null | undefined>;
  /** Options of `express-session`, which the router then brings along wherever the host has no session of its own. */
  readonly install?: InstallOptions;
  /** Whether representations show the usable cookie value. Default: true where the session was installed, else false. */
  readonly exposeIdentifier?: boolean;
  /** The cookie of the host's session: without it, nothing usable can be shown. */
  readonly cookie?: { readonly name: string; readonly secret: CookieSecrets };
  /** Whether requests that change something need the session's token. Default: true; false where the host checks them itself. */
  readonly csrf?: boolean;
  /** Origins besides the own one whose pages may log users in, such as `https://editor.example`. */
  readonly trustedOrigins?: readonly string[];
}

export type CookieSecret = string | Uint8Array | KeyObject;
/** Of several, the first signs and all are recognised. */
export type CookieSecrets = CookieSecret | readonly CookieSecret[];

/** What `express-session` takes. */
export interface InstallOptions {
  readonly secret: CookieSecrets;
  /** Default: CMSSESSID. */
  readonly name?: string;
  /** A store made for `express-session`. Default: in memory, for development only. */
  readonly store?: object;
  /** Default: HttpOnly, SameSite=Lax, Secure where the request is, for all paths. */
  readonly cookie?: InstalledCookie | ((request: AuthRequest) => InstalledCookie);
  readonly rolling?: boolean;
  readonly resave?: boolean;
  readonly saveUninitialized?: boolean;
  readonly proxy?: boolean;
  readonly unset?: 'destroy' | 'keep';
  readonly genid?: (request: AuthRequest) => string;
}

export interface InstalledCookie extends SessionCookie {
  readonly maxAge?: number;
  readonly priority?: 'low' | 'medium' | 'high';
}

/** Whether anybody can be known by a session. */
export function hasSessions(users: UserRepository | undefined, { session = true }: AuthOptions): boolean {
  return session !== false && Boolean(users?.authenticate ?? (typeof session === 'object' && session.user));
}

export function secretsOf(secrets: CookieSecrets): readonly CookieSecret[] {
  return isList(secrets) ? secrets : [secrets];
}

/** Throws a TypeError for options that cannot work, so that a host finds out when it starts. */
export function checkOptions(users: UserRepository | undefined, options: AuthOptions): void {
  const { basic, failedLogins = {}, session } = options;
  if (basic && !users?.authenticate) throw new TypeError('basic needs a repository with users.authenticate');
  const realm = typeof basic === 'object' ? (basic.realm ?? '') : '';
  if (!/^[\x20-\x7e]*$/.test(realm)) throw new TypeError('basic.realm is to be printable ASCII');
  for (const name of ['perAccount', 'perAddress', 'window'] as const) {
    const value = failedLogins[name];
    if (value !== undefined && !(Number.isSafeInteger(value) && value > 0)) {
      throw new TypeError(`failedLogins.${name} is to be a positive integer`);
    }
  }
  if (typeof session === 'object') checkSession(session);
}

function checkSession({ install, cookie, exposeIdentifier, trustedOrigins = [], user }: SessionOptions): void {
  if (user !== undefined && typeof user !== 'function') throw new TypeError('session.user is to be a function');
  if (install && !hasSecret(install.secret)) throw new TypeError('session.install needs a secret');
  if (cookie && !(cookie.name && hasSecret(cookie.secret))) {
    throw new TypeError('session.cookie needs the name and the secret of the cookie');
  }
  if (exposeIdentifier && !install && !cookie) throw new TypeError('session.exposeIdentifier needs session.cookie');
  for (const origin of trustedOrigins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new TypeError('session.trustedOrigins are to be origins such as https://editor.example');
    }
  }
}

function hasSecret(secrets: CookieSecrets | undefined): boolean {
  if (!secrets) return false;
  const list = secretsOf(secrets);
  return list.length > 0 && list.every((secret) => Boolean(secret));
}

function isList(secrets: CookieSecrets): secrets is readonly CookieSecret[] {
  return Array.isArray(secrets);
}
