/** The cookie of a session: its name, the value a client must send, and how it is cleared. */
import { parseCookie, stringifySetCookie } from 'cookie';
import { sign, unsign } from 'cookie-signature';
import { decoded } from '../support/decoded.js';
import type { AuthRequest, HostResponse, SessionCookie } from './host.js';
import type { InstalledSession } from './installed-session.js';
import { type CookieSecret, type SessionSettings, secretsOf } from './session-options.js';

interface SessionCookies {
  nameOf(request: AuthRequest): string;
  /** Whether the request has brought the cookie, as far as its name is known. */
  isSent(request: AuthRequest): boolean;
  /** The cookie of the request as `name=value`; undefined where that is unknown or must not be shown. */
  valueOf(request: AuthRequest): string | undefined;
  /** Whether a text is the value of the request's cookie, encoded or not. */
  isValue(request: AuthRequest, text: string): boolean;
  /** Makes the response clear it. */
  clear(request: AuthRequest, response: HostResponse): void;
}

interface SignedCookie {
  readonly name: string;
  readonly secrets: readonly CookieSecret[];
}

/** Cookies that the request has brought, their values still percent-encoded. */
export function requestCookies({ headers }: AuthRequest): Readonly<Record<string, string | undefined>> {
  return parseCookie(headers.cookie ?? '', { decode: (value) => value.replace(/^"(.*)"$/, '$1') });
}

/** A date in the past. */
const longAgo = new Date(1);

export function createSessionCookies(
  options: Partial<SessionSettings>,
  installed: InstalledSession | undefined,
  legacyClients: boolean,
): SessionCookies {
  const { install, cookie, exposeIdentifier } = options;
  const ours = installed && install && { name: installed.name, secrets: secretsOf(install.secret) };
  const theirs = cookie && { name: cookie.name, secrets: secretsOf(cookie.secret) };
  const isOurs = (request: AuthRequest) => installed !== undefined && (installed.owns(request) || !request.session);
  const cookieOf = (request: AuthRequest): SignedCookie | undefined => (isOurs(request) ? ours : theirs);
  const nameOf = (request: AuthRequest) => cookieOf(request)?.name ?? findName(request);

  return {
    nameOf: (request) => nameOf(request) ?? 'connect.sid',
    isSent: (request) => requestCookies(request)[nameOf(request) ?? ''] !== undefined,
    valueOf(request) {
      const secret = cookieOf(request)?.secrets[0];
      if (!(exposeIdentifier ?? isOurs(request)) || secret === undefined || !request.sessionID) return undefined;
      return encodeURIComponent(`s:${sign(request.sessionID, secret as string)}`);
    },
    isValue: (request, text) =>
      [text, decoded(text)].some(
        (value) =>
          value.startsWith('s:') &&
          cookieOf(request)?.secrets.some((secret) => unsign(value.slice(2), secret as string) === request.sessionID),
      ),
    clear(request, response) {
      const name = nameOf(request);
      if (name === undefined) return;
      const attributes = request.session?.cookie ?? (installed && isOurs(request) ? installed.cookieFor(request) : {});
      const value = legacyClients ? 'deleted' : '';
      response.appendHeader(
        'Set-Cookie',
        stringifySetCookie(name, value, { ...toAttributes(attributes), expires: longAgo }),
      );
    },
  };
}

/** The cookie that brought the session's id, where the options do not name it. */
function findName(request: AuthRequest): string | undefined {
  const { sessionID } = request;
  if (!sessionID) return undefined;
  const cookies = Object.entries(requestCookies(request));
  return cookies.find(([, value = '']) => decoded(value).startsWith(`s:${sessionID}.`))?.[0];
}

function toAttributes({ domain, path, httpOnly, secure, sameSite, partitioned }: SessionCookie) {
  return {
    path: path ?? '/',
    ...(domain !== undefined && { domain }),
    ...(httpOnly !== undefined && { httpOnly }),
    ...(secure !== undefined && { secure: secure !== false }),
    ...(sameSite !== undefined && { sameSite: sameSite === 'auto' ? ('lax' as const) : sameSite }),
    ...(partitioned !== undefined && { partitioned }),
  };
}
