/** The operations of sessions: logging in and out, and the CSRF token of the running session. */
import { hash } from 'node:crypto';
import type { ApiRequest } from '../api/message.js';
import type { SessionAccess } from '../api/session-access.js';
import type { SessionControl, SessionState } from '../api/session-control.js';
import { NotFound } from '../errors.js';
import type { Account, Caller, Context, Id, IdKind, UserRepository } from '../repository/repository.js';
import type { Warn } from '../warnings.js';
import { addressOf } from './address.js';
import { type CredentialCheck, toCaller } from './credentials.js';
import { createToken, isCrossSite, refuseForeignLogin, requireToken } from './csrf.js';
import { findSessionCaller } from './session.js';
import { readRecord, type SessionRecord } from './session-record.js';

export interface SessionParts {
  readonly users: UserRepository<Id> | undefined;
  readonly credentials: CredentialCheck;
  readonly trustedOrigins: readonly string[];
  readonly csrf: boolean;
  readonly ids: IdKind;
  readonly warn: Warn;
}

/** A substitute for the session id in links and logs, where the id would let everyone use the session. */
const digest = (id: string): string => hash('sha256', id, 'base64url').slice(0, 32);

/** The CSRF token of a session that this user is logged in by. */
export function tokenOf(session: SessionAccess, { userId }: Caller<Id>): string | undefined {
  const record = readRecord(session);
  return record?.userId === userId ? record?.csrfToken : undefined;
}

/** What the router keeps of a caller in the session; for a user of the host it begins to. */
export function findRecord(session: SessionAccess, { userId, login }: Caller<Id>): SessionRecord | undefined {
  if (userId === null || !session.exists()) return undefined;
  const record = readRecord(session);
  if (record?.userId === userId) return record;
  // Only a host's user can be without one. A token that was another user's is not handed on.
  const created: SessionRecord = { userId, login, csrfToken: createToken(), byHost: true };
  session.keep(created);
  return created;
}

function toRecord({ userId, login, stamp, credentials }: Account<Id>): SessionRecord {
  return {
    userId,
    login,
    csrfToken: createToken(),
    ...(stamp !== undefined && { stamp }),
    ...(credentials !== undefined && { credentials }),
  };
}

async function begin(session: SessionAccess, record: SessionRecord): Promise<void> {
  try {
    await session.regenerate();
    session.keep(record);
    await session.save();
  } catch (error) {
    // Otherwise the middleware would send a cookie with the error.
    await session.destroy().catch(() => undefined);
    throw error;
  }
}

function toState(session: SessionAccess, { userId, csrfToken }: SessionRecord): SessionState {
  const id = digest(session.id() ?? csrfToken);
  return { id, name: session.cookie.name(), identifier: session.cookie.value() ?? id, csrfToken, userId };
}

export function createSessionControl(
  { users, credentials, trustedOrigins, csrf, ids, warn }: SessionParts,
  request: ApiRequest,
  sessionCaller: Caller<Id> | undefined,
  context: Context<Id>,
): SessionControl {
  const session = request.session();
  let caller = sessionCaller;

  /** Revokes what credentials refer to; where that fails, it expires. */
  async function release(former: Caller<Id> | undefined): Promise<void> {
    if (former?.credentials === undefined) return;
    await users?.endSession?.({ ...context, caller: former }).catch(() => undefined);
  }

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
      const given = { login, password, address, scheme: 'session' } as const;
      const account = await credentials.verify(given, context);
      const record = toRecord(account);
      await begin(session, record).catch(async (error: unknown) => {
        await release(toCaller(account));
        throw error;
      });
      await release(caller);
      caller = toCaller(account);
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
      await release(caller);
      caller = undefined;
    },
    async refresh() {
      const record = find();
      if (!record) throw new NotFound('session');
      session.touch();
      // A change is what makes the middleware send the cookie again, with its new end.
      session.keep({ ...record, refreshed: Date.now() });
      await session.save().catch(() => warn('CMS_REST_SESSION_STORE', 'The session store fails to save sessions'));
      return toState(session, record);
    },
    async clearCookie() {
      if (isCrossSite(request, trustedOrigins)) return;
      // A caller authenticated by password may also have sent the cookie of a session, which has not been verified yet.
      const isValid =
        caller !== undefined || (await findSessionCaller(session, { accounts: users, ids }, context)) !== undefined;
      // A session that does not count in this siteaccess may count in another.
      const record = readRecord(session);
      const isElsewhere = record !== undefined && !record.byHost;
      // Session middleware creates a new session where a cookie refers to none; without one, its store has failed.
      const isUnread = !session.exists() && session.cookie.isSent();
      // A visitor who is not logged in keeps the session of the host, for example a shopping cart.
      if (isValid || isElsewhere || isUnread || session.isShared()) return;
      session.cookie.clear();
    },
  };
}
