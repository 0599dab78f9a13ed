/** What the session operations of the API work with: the session of one request. */
import { NotFound } from '../errors.js';
import type { Caller, Context } from '../repository/repository.js';
import { addressOf } from './address.js';
import type { CredentialCheck } from './credentials.js';
import { createToken, isCrossSite, refuseForeignLogin, requireToken } from './csrf.js';
import type { AuthRequest, AuthResponse } from './request.js';
import { destroy, isShared, regenerate, type Sessions, save } from './session.js';
import { digest, type SessionCookies } from './session-cookie.js';
import { readRecord, type SessionRecord, writeRecord } from './session-record.js';
import type { Warn } from './warnings.js';

export interface SessionState {
  /** Stands for the session in hrefs. */
  readonly id: string;
  /** Of the cookie. */
  readonly name: string;
  /** The value of the cookie where it may be shown, else the id. */
  readonly identifier: string;
  readonly csrfToken: string;
  readonly userId: number;
}

export interface SessionControl {
  /** The running session, undefined when nobody is logged in by one. Creates the CSRF token on first use. */
  current(): Promise<SessionState | undefined>;
  /** Logs a user in, in a new session that takes the place of a running one; throws Unauthorized for wrong credentials. */
  establish(login: string, password: string): Promise<SessionState>;
  /** Whether an id or identifier, percent-encoded or not, names the running session. */
  isCurrent(reference: string): boolean;
  /** Throws Unauthorized unless the request brings the CSRF token. */
  checkToken(): void;
  /** Ends the session and takes its cookie back. */
  end(): Promise<void>;
  /** Prolongs the session; NotFound when none is running. */
  refresh(): Promise<SessionState>;
  /** Clears a cookie that is known to stand for nothing, unless another site's page made the browser send the request. */
  clearCookie(): Promise<void>;
}

export interface SessionParts {
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly credentials: CredentialCheck;
  readonly trustedOrigins: readonly string[];
  readonly csrf: boolean;
  readonly warn: Warn;
}

/** The CSRF token of a session that this user is logged in by. */
export function tokenOf(request: AuthRequest, { userId }: Caller): string | undefined {
  const record = readRecord(request);
  return record?.userId === userId ? record?.csrfToken : undefined;
}

function findRecord(request: AuthRequest, { userId, login }: Caller): SessionRecord | undefined {
  if (userId === null || !request.session) return undefined;
  const record = readRecord(request);
  if (record?.userId === userId) return record;
  // Only a host's user can be without one. A token that was another user's is not handed on.
  const created: SessionRecord = { userId, login, csrfToken: createToken(), byHost: true };
  writeRecord(request, created);
  return created;
}

async function begin(request: AuthRequest, record: SessionRecord): Promise<void> {
  try {
    await regenerate(request);
    writeRecord(request, record);
    await save(request);
  } catch (error) {
    // Otherwise the middleware would send a cookie with the error.
    await destroy(request).catch(() => undefined);
    throw error;
  }
}

export function createSessionControl(
  { sessions, cookies, credentials, trustedOrigins, csrf, warn }: SessionParts,
  request: AuthRequest,
  response: AuthResponse,
  sessionCaller: Caller | undefined,
  context: Context,
): SessionControl {
  let caller = sessionCaller;

  function toState({ userId, csrfToken }: SessionRecord): SessionState {
    const id = digest(request.sessionID ?? csrfToken);
    return { id, name: cookies.nameOf(request), identifier: cookies.valueOf(request) ?? id, csrfToken, userId };
  }

  const find = () => caller && findRecord(request, caller);

  return {
    async current() {
      const record = find();
      return record && toState(record);
    },
    async establish(login, password) {
      refuseForeignLogin(request, trustedOrigins);
      await sessions.start(request, response);
      const account = await credentials.verify({ login, password, address: addressOf(request) }, context);
      const { userId, login: name, stamp } = account;
      const record = { userId, login: name, csrfToken: createToken(), ...(stamp !== undefined && { stamp }) };
      await begin(request, record);
      caller = { userId, login: name };
      return toState(record);
    },
    isCurrent(reference) {
      const record = find();
      return record !== undefined && (reference === toState(record).id || cookies.isValue(request, reference));
    },
    checkToken() {
      if (csrf) requireToken(request, caller && tokenOf(request, caller));
    },
    async end() {
      cookies.clear(request, response, request.session?.cookie);
      await destroy(request);
      caller = undefined;
    },
    async refresh() {
      const record = find();
      if (!record) throw new NotFound('session');
      request.session?.touch?.();
      // A change is what makes the middleware send the cookie again, with its new end.
      writeRecord(request, { ...record, refreshed: Date.now() });
      await save(request).catch(() => warn('CMS_REST_SESSION_STORE', 'The session store fails to save sessions'));
      return toState(record);
    },
    async clearCookie() {
      if (isCrossSite(request, trustedOrigins)) return;
      // A caller known by a password may have sent the cookie of a session as well, which nothing has looked at yet.
      const isValid = caller !== undefined || (await sessions.findCaller(request, response, context)) !== undefined;
      // A session that does not count in this siteaccess may count in another.
      const record = readRecord(request);
      const isElsewhere = record !== undefined && !record.byHost;
      // Session middleware creates a new session where a cookie stands for none; without one, its store has failed.
      const isUnread = !request.session && cookies.isSent(request);
      // Not to be logged in is no reason for a host's visitor to lose, say, the shopping cart.
      if (isValid || isElsewhere || isUnread || isShared(request)) return;
      cookies.clear(request, response, request.session?.cookie);
    },
  };
}
