/** The operations of sessions: logging in and out, and the CSRF token of the running session. */
import { createHash } from 'node:crypto';
import type { ApiRequest, SessionAccess } from '../api/message.js';
import type { SessionControl, SessionState } from '../api/session-control.js';
import { NotFound } from '../errors.js';
import type { Caller, Context, IdKind, UserRepository } from '../repository/repository.js';
import type { Warn } from '../warnings.js';
import { addressOf } from './address.js';
import type { CredentialCheck } from './credentials.js';
import { createToken, isCrossSite, refuseForeignLogin, requireToken } from './csrf.js';
import { findSessionCaller } from './session.js';
import { readRecord, type SessionRecord } from './session-record.js';

export interface SessionParts {
  readonly users: UserRepository | undefined;
  readonly credentials: CredentialCheck;
  readonly trustedOrigins: readonly string[];
  readonly csrf: boolean;
  readonly ids: IdKind;
  readonly warn: Warn;
}

/** Stands for the session in links and logs, where the id would let everyone use it. */
const digest = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 32);

/** The CSRF token of a session that this user is logged in by. */
export function tokenOf(session: SessionAccess, { userId }: Caller): string | undefined {
  const record = readRecord(session);
  return record?.userId === userId ? record?.csrfToken : undefined;
}

function findRecord(session: SessionAccess, { userId, login }: Caller): SessionRecord | undefined {
  if (userId === null || !session.exists) return undefined;
  const record = readRecord(session);
  if (record?.userId === userId) return record;
  // Only a host's user can be without one. A token that was another user's is not handed on.
  const created: SessionRecord = { userId, login, csrfToken: createToken(), byHost: true };
  session.record = created;
  return created;
}

async function begin(session: SessionAccess, record: SessionRecord): Promise<void> {
  try {
    await session.regenerate();
    session.record = record;
    await session.save();
  } catch (error) {
    // Otherwise the middleware would send a cookie with the error.
    await session.destroy().catch(() => undefined);
    throw error;
  }
}

function toState(session: SessionAccess, { userId, csrfToken }: SessionRecord): SessionState {
  const id = digest(session.id ?? csrfToken);
  return { id, name: session.cookie.name, identifier: session.cookie.value ?? id, csrfToken, userId };
}

export function createSessionControl(
  { users, credentials, trustedOrigins, csrf, ids, warn }: SessionParts,
  request: ApiRequest,
  sessionCaller: Caller | undefined,
  context: Context,
): SessionControl {
  const session = request.session();
  let caller = sessionCaller;

  const find = () => caller && findRecord(session, caller);

  return {
    async current() {
      const record = find();
      return record && toState(session, record);
    },
    async establish(login, password) {
      refuseForeignLogin(request, trustedOrigins);
      await session.start();
      const address = addressOf(request.client.address());
      const account = await credentials.verify({ login, password, address }, context);
      const { userId, login: name, stamp } = account;
      const record = { userId, login: name, csrfToken: createToken(), ...(stamp !== undefined && { stamp }) };
      await begin(session, record);
      caller = { userId, login: name };
      return toState(session, record);
    },
    isCurrent(reference) {
      const record = find();
      return record !== undefined && (reference === toState(session, record).id || session.cookie.isValue(reference));
    },
    checkToken() {
      if (csrf) requireToken(request, caller && tokenOf(session, caller));
    },
    async end() {
      session.cookie.clear();
      await session.destroy();
      caller = undefined;
    },
    async refresh() {
      const record = find();
      if (!record) throw new NotFound('session');
      session.touch();
      // A change is what makes the middleware send the cookie again, with its new end.
      session.record = { ...record, refreshed: Date.now() };
      await session.save().catch(() => warn('CMS_REST_SESSION_STORE', 'The session store fails to save sessions'));
      return toState(session, record);
    },
    async clearCookie() {
      if (isCrossSite(request, trustedOrigins)) return;
      // A caller known by a password may have sent the cookie of a session as well, which nothing has looked at yet.
      const isValid = caller !== undefined || (await findSessionCaller(users, session, context, ids)) !== undefined;
      // A session that does not count in this siteaccess may count in another.
      const record = readRecord(session);
      const isElsewhere = record !== undefined && !record.byHost;
      // Session middleware creates a new session where a cookie stands for none; without one, its store has failed.
      const isUnread = !session.exists && session.cookie.isSent;
      // Not to be logged in is no reason for a host's visitor to lose, say, the shopping cart.
      if (isValid || isElsewhere || isUnread || session.isShared) return;
      session.cookie.clear();
    },
  };
}
