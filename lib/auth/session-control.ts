/** The operations of sessions: logging in and out, and the CSRF token of the running session. */
import { hash } from 'node:crypto';
import { NotFound } from '../errors/errors.js';
import type { ApiRequest } from '../http/message.js';
import type { SessionAccess } from '../http/session-access.js';
import type { SessionState } from '../operations/requests/session-control.js';
import type { Authenticator } from '../pipeline/state/service.js';
import type { Account, Caller, Context, Id, IdKind, UserRepository } from '../repository/repository.js';
import type { Warn } from '../support/warnings.js';
import { addressOf } from './address.js';
import { type CredentialCheck, toCaller } from './credentials.js';
import { createToken, isCrossSite, refuseForeignLogin, requireToken } from './csrf.js';
import { findSessionCaller } from './session.js';
import { readRecord, type SessionRecord } from './session-record.js';

interface SessionParts {
  readonly users: UserRepository<Id> | undefined;
  readonly credentials: CredentialCheck;
  readonly trustedOrigins: readonly string[];
  readonly csrf: boolean;
  readonly ids: IdKind;
  readonly warn: Warn;
}

/** A digest of the session id for links and logs, whose readers could hijack the session with the id itself. */
const digest = (id: string): string => hash('sha256', id, 'base64url').slice(0, 32);

/** The CSRF token of a session that this user is logged in by. */
export function tokenOf(session: SessionAccess, { userId }: Caller<Id>): string | undefined {
  const record = readRecord(session);
  return record?.userId === userId ? record?.csrfToken : undefined;
}

/** The record of the caller in the session; created for a user whom the host has logged in. */
export function findRecord(session: SessionAccess, { userId, login }: Caller<Id>): SessionRecord | undefined {
  if (userId === null || !session.exists()) return undefined;
  const record = readRecord(session);
  if (record?.userId === userId) return record;
  // Only a user of the host can have none. The CSRF token of another user is not reused.
  const created: SessionRecord = { userId, login, csrfToken: createToken(), isHostManaged: true };
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

/** The session of a request; its caller changes with a login and a logout. */
interface Running extends SessionParts {
  readonly request: ApiRequest;
  readonly session: SessionAccess;
  readonly context: Context<Id>;
  caller: Caller<Id> | undefined;
}

/** Creates the function that gives operations the session of a request. */
export function createSessionControl(parts: SessionParts): Authenticator['sessionControl'] {
  return (request, { caller, scheme }, context) => {
    const session = request.session();
    const running: Running = {
      ...parts,
      request,
      session,
      context,
      caller: scheme === 'session' ? caller : undefined,
    };
    return {
      async current() {
        const record = recordOf(running);
        return record && toState(session, record);
      },
      establish: (login, password) => establish(running, login, password),
      isCurrent(reference) {
        const record = recordOf(running);
        return record !== undefined && (reference === toState(session, record).id || session.cookie.isValue(reference));
      },
      checkToken() {
        if (parts.csrf) requireToken(request, running.caller && tokenOf(session, running.caller));
      },
      end: () => end(running),
      refresh: () => refresh(running),
      clearCookie: () => clearCookie(running),
    };
  };
}

const recordOf = ({ session, caller }: Running): SessionRecord | undefined => caller && findRecord(session, caller);

/** Revokes the entries that credentials refer to; where that fails, they expire. */
async function release({ users, context }: Running, former: Caller<Id> | undefined): Promise<void> {
  if (former?.credentials === undefined) return;
  await users?.endSession?.({ ...context, caller: former }).catch(() => undefined);
}

async function establish(running: Running, login: string, password: string): Promise<SessionState> {
  const { request, session, credentials, trustedOrigins, context } = running;
  refuseForeignLogin(request, trustedOrigins);
  await session.start();
  const address = addressOf(request.client.address());
  const account = await credentials.verify({ login, password, address, scheme: 'session' }, context);
  const record = toRecord(account);
  await begin(session, record).catch(async (error: unknown) => {
    await release(running, toCaller(account));
    throw error;
  });
  await release(running, running.caller);
  running.caller = toCaller(account);
  return toState(session, record);
}

async function end(running: Running): Promise<void> {
  const { session } = running;
  session.cookie.clear();
  await session.destroy();
  await release(running, running.caller);
  running.caller = undefined;
}

async function refresh(running: Running): Promise<SessionState> {
  const { session, warn } = running;
  const record = recordOf(running);
  if (!record) throw new NotFound('session');
  session.touch();
  // The middleware sends the cookie with its new expiry only where the session has changed.
  session.keep({ ...record, refreshed: Date.now() });
  await session.save().catch(() => warn('CMS_REST_SESSION_STORE', 'The session store fails to save sessions'));
  return toState(session, record);
}

async function clearCookie({ request, session, users, ids, context, trustedOrigins }: Running): Promise<void> {
  if (isCrossSite(request, trustedOrigins)) return;
  // The caller may be authenticated by password, and have sent the cookie of a session as well.
  const isValid = (await findSessionCaller(session, { accounts: users, ids }, context)) !== undefined;
  // A session that does not count in this siteaccess may count in another.
  const record = readRecord(session);
  const isElsewhere = record !== undefined && !record.isHostManaged;
  // Session middleware creates a new session where a cookie refers to none; without one, its store has failed.
  const isUnread = !session.exists() && session.cookie.isSent();
  // A visitor who is not logged in keeps the session of the host, for example a shopping cart.
  if (isValid || isElsewhere || isUnread || session.isShared()) return;
  session.cookie.clear();
}
