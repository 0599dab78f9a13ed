/** Options of sessions: which session middleware is used, and whether the router may show its cookie. */
import type { KeyObject } from 'node:crypto';
import type { SessionUser } from '../api/message.js';
import type { Id } from '../repository/repository.js';
import type { AuthRequest, SessionCookie } from './host.js';

export interface SessionOptions {
  /** The user whom the host has logged in by its own means, such as `(request) => request.user`; called before the router reads its own record. */
  user?(
    request: AuthRequest & { readonly user?: SessionUser | Id | null },
  ): SessionUser | Id | null | undefined | Promise<SessionUser | Id | null | undefined>;
  /** The host's own login page, to which pages link: a path such as `/login`, or one from the root of the API, such as `../login`. */
  readonly loginPage?: string | undefined;
  /** Options of `express-session`, which the router then brings along wherever the host has no session of its own. */
  readonly install?: InstallOptions | undefined;
  /** Whether representations show the usable cookie value. Default: true where the session was installed, else false. */
  readonly exposeIdentifier?: boolean | undefined;
  /** The cookie of the host's session: without it, nothing usable can be shown. */
  readonly cookie?: { readonly name: string; readonly secret: CookieSecrets } | undefined;
  /** Whether requests that change something need the session's token. Default: true; false where the host checks them itself. */
  readonly csrf?: boolean | undefined;
  /** Origins besides the own one whose pages may log users in, such as `https://editor.example`. */
  readonly trustedOrigins?: readonly string[] | undefined;
}

export type CookieSecret = string | Uint8Array | KeyObject;
/** Of several, the first signs and all are accepted. */
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

export function secretsOf(secrets: CookieSecrets): readonly CookieSecret[] {
  return isList(secrets) ? secrets : [secrets];
}

/** A path that leads to no other host, as `//host` would. */
const isLocalPath = (path: unknown): boolean =>
  typeof path === 'string' && /^[\w./~-]+$/.test(path) && !path.startsWith('//');

/** @throws TypeError for options that cannot work, so that a host finds out when it starts */
export function checkSession({ install, cookie, exposeIdentifier, user, loginPage }: SessionOptions): void {
  if (user !== undefined && typeof user !== 'function') throw new TypeError('session.user must be a function');
  if (loginPage !== undefined && !isLocalPath(loginPage)) {
    throw new TypeError("session.loginPage must be a path such as '/login'");
  }
  if (install && !hasSecret(install.secret)) throw new TypeError('session.install needs a secret');
  if (cookie && !(cookie.name && hasSecret(cookie.secret))) {
    throw new TypeError('session.cookie needs the name and the secret of the cookie');
  }
  if (exposeIdentifier && !install && !cookie) throw new TypeError('session.exposeIdentifier needs session.cookie');
}

function hasSecret(secrets: CookieSecrets | undefined): boolean {
  if (!secrets) return false;
  const list = secretsOf(secrets);
  return list.length > 0 && list.every((secret) => Boolean(secret));
}

function isList(secrets: CookieSecrets): secrets is readonly CookieSecret[] {
  return Array.isArray(secrets);
}
