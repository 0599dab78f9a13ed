/** The cookie of a session: its name, the value a client must send, and how it is taken back. */
import { createHash } from 'node:crypto';
import { sign, unsign } from 'cookie-signature';
import type { InstalledSession } from './installed-session.js';
import { type CookieSecret, type SessionOptions, secretsOf } from './options.js';
import type { AuthRequest, AuthResponse, CookieAttributes, SessionCookie } from './request.js';

export interface SessionCookies {
  nameOf(request: AuthRequest): string;
  /** Whether the request has brought the cookie, as far as its name is known. */
  isSent(request: AuthRequest): boolean;
  /** What a client sends as `name=value`; undefined where that is unknown or not to be shown. */
  valueOf(request: AuthRequest): string | undefined;
  /** Whether a text is the value of the request's cookie, encoded or not. */
  isValue(request: AuthRequest, text: string): boolean;
  clear(request: AuthRequest, response: AuthResponse, attributes?: SessionCookie): void;
}

interface Known {
  readonly name: string;
  readonly secrets: readonly CookieSecret[];
}

/** Stands for the session in links and logs, where the id would let everyone use it. */
export function digest(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 32);
}

export function sentCookies(request: AuthRequest): ReadonlyMap<string, string> {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.split(/=(.*)/s, 2));
  return new Map(pairs.map(([name = '', value = '']) => [name.trim(), value.trim().replace(/^"(.*)"$/, '$1')]));
}

/** A moment that is over in every time zone. */
const longAgo = new Date(1);

export function createSessionCookies(
  options: SessionOptions,
  installed: InstalledSession | undefined,
  legacyClients: boolean,
): SessionCookies {
  const { install, cookie, exposeIdentifier } = options;
  const ours = installed && install && { name: installed.name, secrets: secretsOf(install.secret) };
  const theirs = cookie && { name: cookie.name, secrets: secretsOf(cookie.secret) };
  const isOurs = (request: AuthRequest) => installed !== undefined && (installed.owns(request) || !request.session);
  const known = (request: AuthRequest): Known | undefined => (isOurs(request) ? ours : theirs);
  const nameOf = (request: AuthRequest) => known(request)?.name ?? findName(request);

  return {
    nameOf: (request) => nameOf(request) ?? 'connect.sid',
    isSent: (request) => sentCookies(request).has(nameOf(request) ?? ''),
    valueOf(request) {
      const secret = known(request)?.secrets[0];
      if (!(exposeIdentifier ?? isOurs(request)) || secret === undefined || !request.sessionID) return undefined;
      return encodeURIComponent(`s:${sign(request.sessionID, secret as string)}`);
    },
    isValue: (request, text) =>
      [text, decode(text)].some(
        (value) =>
          value.startsWith('s:') &&
          known(request)?.secrets.some((secret) => unsign(value.slice(2), secret as string) === request.sessionID),
      ),
    clear(request, response, attributes = installed && isOurs(request) ? installed.cookieFor(request) : {}) {
      const name = nameOf(request);
      const value = legacyClients ? 'deleted' : '';
      if (name !== undefined) response.cookie(name, value, { ...toAttributes(attributes), expires: longAgo });
    },
  };
}

/** The cookie that brought the session's id, where a host has not told its name. */
function findName(request: AuthRequest): string | undefined {
  const { sessionID } = request;
  if (!sessionID) return undefined;
  return [...sentCookies(request)].find(([, value]) => decode(value).startsWith(`s:${sessionID}.`))?.[0];
}

function toAttributes({ domain, path, httpOnly, secure, sameSite, partitioned }: SessionCookie): CookieAttributes {
  return {
    path: path ?? '/',
    ...(domain !== undefined && { domain }),
    ...(httpOnly !== undefined && { httpOnly }),
    ...(secure !== undefined && { secure: secure !== false }),
    ...(sameSite !== undefined && { sameSite: sameSite === 'auto' ? ('lax' as const) : sameSite }),
    ...(partitioned !== undefined && { partitioned }),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
