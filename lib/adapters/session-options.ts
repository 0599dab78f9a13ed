/** Options of sessions: which session middleware is used, and whether the router may show its cookie. */
import { KeyObject } from 'node:crypto';
import type { SessionUser } from '../http/session-access.js';
import { origins } from '../operations/requests/options.js';
import { callback, either, flag, listOf, nonEmpty, oneOf, text } from '../option/kinds.js';
import {
  composite,
  group,
  isObject,
  kind,
  type OptionsOf,
  option,
  required,
  type SettingsOf,
} from '../option/option.js';
import type { Id } from '../repository/repository.js';
import type { AuthRequest, SessionCookie } from './host.js';

export type CookieSecret = string | Uint8Array | KeyObject;
/** One secret, or several, of which the first signs and all are accepted. */
export type CookieSecrets = CookieSecret | readonly CookieSecret[];

export interface InstalledCookie extends SessionCookie {
  readonly maxAge?: number;
  readonly priority?: 'low' | 'medium' | 'high';
}

/** Methods take narrower types of requests, such as that of Express. */
interface HostFunctions {
  user(
    request: AuthRequest & { readonly user?: SessionUser | Id | null },
  ): SessionUser | Id | null | undefined | Promise<SessionUser | Id | null | undefined>;
}

const secret = kind(
  'a secret that is not empty',
  (value): value is CookieSecret => value instanceof KeyObject || (isBytesOrText(value) && value.length > 0),
  true,
);
const secrets = either(secret, nonEmpty(listOf(secret, 'a list of secrets')));

/** Attributes of a cookie, as `express-session` accepts them. */
const attributes = group({
  maxAge: option(
    kind(
      'a number of milliseconds or null',
      (value): value is number | null => value === null || Number.isFinite(value),
    ),
  ),
  expires: option(kind('a date or null', (value): value is Date | null => value === null || value instanceof Date)),
  domain: option(text),
  path: option(text),
  httpOnly: option(flag),
  secure: option(oneOf<boolean | 'auto'>(true, false, 'auto')),
  sameSite: option(oneOf<boolean | 'lax' | 'strict' | 'none'>(true, false, 'lax', 'strict', 'none')),
  priority: option(oneOf('low', 'medium', 'high')),
  partitioned: option(flag),
  encode: option(callback()),
});

const cookieAttributes = composite(
  { words: 'an object', isSecret: false, parts: [], accepts: (value): value is InstalledCookie => isObject(value) },
  (value, at) => {
    attributes.read(value as OptionsOf<typeof attributes>, at);
    return value;
  },
);

/** Options that are passed to `express-session`. */
const installOptions = group({
  /** The secret by which cookies are signed; of several, the first signs and all are accepted. */
  secret: required(secrets),
  /** The name of the cookie. */
  name: option(text, 'CMSSESSID'),
  /** A store made for `express-session`. Default: in memory, for development only. */
  store: option(kind('a store made for express-session', (value): value is object => isObject(value))),
  /** Attributes of the cookie. Default: HttpOnly, SameSite=Lax, Secure where the request is, for all paths. */
  cookie: option(either(cookieAttributes, callback<(request: AuthRequest) => InstalledCookie>()), {}),
  /** Whether each response sets the cookie again. */
  rolling: option(flag),
  /** Whether sessions are stored that no request has changed. */
  resave: option(flag, false),
  /** Whether empty sessions are stored. */
  saveUninitialized: option(flag, false),
  /** Whether `X-Forwarded-Proto` is trusted. Default: as `trust proxy` is set. */
  proxy: option(flag),
  /** Whether a session that a request has unset is destroyed or kept in the store. */
  unset: option(oneOf('destroy', 'keep')),
  /** Generates the ids of sessions. */
  genid: option(callback<(request: AuthRequest) => string>()),
});

const cookieOptions = group({
  /** The name of the cookie. */
  name: required(text),
  /** The secret by which the host signs it. */
  secret: required(secrets),
});

/** A path that cannot refer to another host, as `//host` would. */
const localPath = kind(
  "a path such as '/login'",
  (value): value is string => typeof value === 'string' && !value.startsWith('//') && /^[\w./~-]+$/.test(value),
);

export const sessionOptions = group(
  {
    /** The user whom the host has logged in, such as `(request) => request.user`; called before the router reads its own record. */
    user: option(callback<HostFunctions['user']>()),
    /** The login page of the host, to which pages link: a path such as `/login`, or one from the root of the API, such as `../login`. */
    loginPage: option(localPath),
    /** Options of `express-session`, which the router then installs wherever the host has no session. */
    install: option(installOptions),
    /** Whether representations show the usable cookie value. Default: true where the router has installed the session, else false. */
    exposeIdentifier: option(flag),
    /** The cookie of the host's session: without it, nothing usable can be shown. */
    cookie: option(cookieOptions),
    /** Whether requests that change something need the session's token; false where the host checks them itself. */
    csrf: option(flag, true),
    /** Other origins whose pages may log users in, such as `https://editor.example`. */
    trustedOrigins: option(origins, []),
  },
  ({ exposeIdentifier, install, cookie }) =>
    exposeIdentifier && !install && !cookie ? 'exposeIdentifier needs cookie or install' : undefined,
);

export interface SessionOptions extends OptionsOf<typeof sessionOptions> {}
export interface SessionSettings extends SettingsOf<typeof sessionOptions> {}
export interface InstallOptions extends OptionsOf<typeof installOptions> {}
export interface InstallSettings extends SettingsOf<typeof installOptions> {}

export const secretsOf = (secrets: CookieSecrets): readonly CookieSecret[] => (isList(secrets) ? secrets : [secrets]);

const isList = (secrets: CookieSecrets): secrets is readonly CookieSecret[] => Array.isArray(secrets);

const isBytesOrText = (value: unknown): value is string | Uint8Array =>
  typeof value === 'string' || value instanceof Uint8Array;
