/** The session of a request as authentication uses it, with any session middleware. */
import { isRestError } from '../errors/errors.js';
import type { SessionAccess, SessionUser } from '../http/session-access.js';
import type { Warn } from '../support/warnings.js';
import type { AuthRequest, HostResponse, RequestSession } from './host.js';
import { createInstalledSession, type InstalledSession } from './installed-session.js';
import { createSessionCookies, requestCookies } from './session-cookie.js';
import type { SessionSettings } from './session-options.js';

const failing = 'The session store failed';

interface SessionAccessSettings {
  /** Whether callers can authenticate by session. */
  readonly session: false | SessionSettings;
  readonly legacyClients: boolean;
}

/** The source of sessions: the options, and the middleware that the app has installed. */
interface SessionSource {
  readonly options: Partial<SessionSettings>;
  readonly installed: InstalledSession | undefined;
  readonly isSecure: (request: AuthRequest) => boolean;
  readonly warn: Warn;
}

/** Creates the function that gives access to the session of a request. */
export function createSessionAccess(
  { session, legacyClients }: SessionAccessSettings,
  isSecure: (request: AuthRequest) => boolean,
  warn: Warn,
) {
  const options: Partial<SessionSettings> = session || {};
  const installed = options.install && createInstalledSession(options.install, isSecure, warn);
  const cookies = createSessionCookies(options, installed, legacyClients);
  const source: SessionSource = { options, installed, isSecure, warn };

  // Functions instead of getters, which V8 defines one by one in each object.
  return (request: AuthRequest, response: HostResponse): SessionAccess => ({
    canIdentify: Boolean(session && (request.session || installed || options.user)),
    exists: () => Boolean(request.session),
    id: () => request.sessionID,
    record: () => request.session?.cms,
    keep: (record) => storeRecord(request, record),
    isShared: () => Object.keys(request.session ?? {}).some((key) => key !== 'cookie' && key !== 'cms'),
    cookie: {
      name: () => cookies.nameOf(request),
      isSent: () => cookies.isSent(request),
      value: () => cookies.valueOf(request),
      isValue: (text) => cookies.isValue(request, text),
      clear: () => cookies.clear(request, response),
    },
    load: () => load(source, request, response),
    start: () => start(source, request, response),
    findHostUser: async () =>
      toUser(await options.user?.(request as Parameters<NonNullable<SessionSettings['user']>>[0])),
    reload: () => reload(request),
    regenerate: () => regenerate(request),
    async save() {
      if (request.session?.save) await settle(request.session, 'save');
    },
    touch: () => void request.session?.touch?.(),
    destroy: () => destroy(request),
  });
}

async function load({ installed, warn }: SessionSource, request: AuthRequest, response: HostResponse): Promise<void> {
  if (!request.session && installed && requestCookies(request)[installed.name] !== undefined) {
    // A session that cannot be read logs no user in; a request for it responds that there is none.
    await installed.run(request, response).catch(() => warn('CMS_REST_SESSION_STORE', failing));
  }
  if (request.session && !installed?.owns(request)) warnOfFlags(request.session, warn);
}

async function start(source: SessionSource, request: AuthRequest, response: HostResponse): Promise<void> {
  const { options, installed, isSecure, warn } = source;
  if (!request.session && installed) {
    await installed.run(request, response).catch((cause: unknown) => {
      throw new Error(failing, { cause });
    });
  }
  if (!request.session) throw new Error(missing(installed));
  if (request.session.cookie?.secure && !isSecure(request) && !options.install?.proxy) {
    warn(
      'CMS_REST_COOKIE_SECURE',
      'The session cookie is Secure, which Express does not send over http: is `trust proxy` set?',
    );
  }
}

function storeRecord({ session }: AuthRequest, record: unknown): void {
  if (!session) return;
  if (record) session.cms = record;
  else delete session.cms;
}

async function regenerate(request: AuthRequest): Promise<void> {
  // Without the method, the record is replaced within the session that is there. That is not a loss where the cookie is
  // the session (cookie-session); a session with the same id would allow session fixation.
  if (request.session?.regenerate) await settle(request.session, 'regenerate');
  if (!request.session) throw new Error(failing);
}

async function destroy(request: AuthRequest): Promise<void> {
  if (request.session) delete request.session.cms;
  if (request.session?.destroy) await settle(request.session, 'destroy');
  // A session of cookie-session ends when it is set to null.
  else request.session = null;
}

/**
 * Other middlewares than express-session keep no session that could have changed, and a request without cookies has none: its user is
 * known to the host in another way.
 */
async function reload({ session, headers }: AuthRequest): Promise<boolean> {
  if (!session?.reload || headers.cookie === undefined) return true;
  return settle(session, 'reload').then(
    () => true,
    // The store does not distinguish its own failure from a session that has expired.
    () => false,
  );
}

async function settle(session: RequestSession, method: 'regenerate' | 'reload' | 'save' | 'destroy'): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      session[method]?.((error) => (error ? reject(error) : resolve()));
    });
  } catch (cause) {
    // A store can throw an error for clients, such as ServiceUnavailable.
    if (isRestError(cause)) throw cause;
    throw new Error(`${failing} to ${method} a session`, { cause });
  }
}

function toUser(user: Awaited<ReturnType<NonNullable<SessionSettings['user']>>>): SessionUser | undefined {
  if (user === undefined || user === null) return undefined;
  return typeof user === 'object' ? user : { id: user };
}

function missing(installed: InstalledSession | undefined): string {
  return installed
    ? 'express-session started no session: is its store connected, and the router mounted below the path of its cookie?'
    : 'There is no session to log in to: mount a session middleware such as express-session before the router, or set session.install';
}

function warnOfFlags({ cookie }: RequestSession, warn: Warn): void {
  if (!cookie) return;
  if (cookie.httpOnly === false)
    warn('CMS_REST_COOKIE_HTTPONLY', 'Scripts can read the session cookie: make it HttpOnly');
  if (!cookie.sameSite)
    warn('CMS_REST_COOKIE_SAMESITE', 'Other sites make browsers send the session cookie: give it SameSite=Lax');
}
