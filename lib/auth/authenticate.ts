/** Finds out who is calling: by the credentials of the request, else by its session. */
import { Unauthorized } from '../errors.js';
import { anonymous, type Caller, type Context, type UserRepository } from '../repository/repository.js';
import { addressOf } from './address.js';
import { readBasic } from './basic.js';
import { type Credentials, createCredentialCheck } from './credentials.js';
import { needsToken, requireToken } from './csrf.js';
import { createInstalledSession } from './installed-session.js';
import { type AuthOptions, checkOptions, hasSessions } from './options.js';
import { type AuthRequest, type AuthResponse, header } from './request.js';
import { createSessions } from './session.js';
import { createSessionControl, type SessionControl, tokenOf } from './session-control.js';
import { createSessionCookies } from './session-cookie.js';
import { createThrottle } from './throttle.js';
import { createWarnings } from './warnings.js';

export type { AuthOptions, FailedLoginOptions, InstallOptions, SessionOptions, SessionUser } from './options.js';
export type { AuthRequest, AuthResponse } from './request.js';
export type { SessionControl, SessionState } from './session-control.js';

export interface Identity {
  readonly caller: Caller;
  readonly scheme: 'basic' | 'session' | 'anonymous';
}

/** Who calls without saying who it is. */
export const nobody: Identity = { caller: anonymous, scheme: 'anonymous' };

export interface Authenticator {
  /** At once where there is nothing to look up. Throws Unauthorized for wrong credentials, TooManyRequests after too many of them. */
  identify(request: AuthRequest, response: AuthResponse, context: Context): Identity | Promise<Identity>;
  /** Throws Unauthorized for an unsafe request that is known by its session but does not bring the session's token. */
  checkCsrf(request: AuthRequest, identity: Identity): void;
  /** Throws Unauthorized when X-Expected-User names someone else. */
  checkExpectedUser(request: AuthRequest, identity: Identity): void;
  sessionControl(request: AuthRequest, response: AuthResponse, identity: Identity, context: Context): SessionControl;
  /** The values of WWW-Authenticate for a 401. */
  challenges(request: AuthRequest): readonly string[];
  /** Whether anybody can be known by a session, so that the operations of sessions are served. */
  readonly sessions: boolean;
  close(): void;
}

export function createAuthenticator(users: UserRepository | undefined, options: AuthOptions): Authenticator {
  checkOptions(users, options);
  const { basic = false, session = true, failedLogins = {}, legacyClients = false } = options;
  const sessionOptions = typeof session === 'object' ? session : {};
  const warn = createWarnings();
  const credentials = createCredentialCheck(users, createThrottle(failedLogins, warn));
  const installed = sessionOptions.install && createInstalledSession(sessionOptions.install, warn);
  const sessions = createSessions(users, sessionOptions, installed, warn);
  const cookies = createSessionCookies(sessionOptions, installed, legacyClients);
  const { trustedOrigins = [], csrf = true } = sessionOptions;
  const parts = { sessions, cookies, credentials, trustedOrigins, csrf, warn };

  async function byCredentials(given: Credentials, context: Context): Promise<Identity> {
    const { userId, login } = await credentials.recognise(given, context);
    return { caller: { userId, login }, scheme: 'basic' };
  }

  async function bySession(request: AuthRequest, response: AuthResponse, context: Context): Promise<Identity> {
    const caller = await sessions.findCaller(request, response, context);
    return caller ? { caller, scheme: 'session' } : nobody;
  }

  return {
    sessions: hasSessions(users, options),
    identify(request, response, context) {
      const given = basic ? readBasic(request.headers.authorization) : undefined;
      if (given) return byCredentials({ address: addressOf(request), ...given }, context);
      return session && sessions.mayTell(request) ? bySession(request, response, context) : nobody;
    },
    checkCsrf(request, { caller, scheme }) {
      if (csrf && scheme === 'session' && needsToken(request)) requireToken(request, tokenOf(request, caller));
    },
    checkExpectedUser,
    sessionControl: (request, response, { caller, scheme }, context) =>
      createSessionControl(parts, request, response, scheme === 'session' ? caller : undefined, context),
    challenges: createChallenges(basic, Boolean(session)),
    close: credentials.clear,
  };
}

function checkExpectedUser(request: AuthRequest, { caller, scheme }: Identity): void {
  const expected = header(request, 'x-expected-user');
  if (!expected) return;
  // Node reads header fields as Latin-1, whatever they are.
  const spellings = [expected, Buffer.from(expected, 'latin1').toString('utf8')];
  const login = scheme === 'anonymous' ? 'anonymous' : caller.login;
  if (login === null || !spellings.includes(login)) throw new Unauthorized('Expectation failed. User changed.');
}

function createChallenges(basic: NonNullable<AuthOptions['basic']>, session: boolean): Authenticator['challenges'] {
  const realm = ((typeof basic === 'object' && basic.realm) || 'CMS').replace(/["\\]/g, '\\$&');
  return (request) => {
    // A browser that is named Basic opens its own dialogue over the page that asks.
    const scripted = header(request, 'x-requested-with')?.toLowerCase() === 'xmlhttprequest';
    return [
      ...(basic && !scripted ? [`Basic realm="${realm}", charset="UTF-8"`] : []),
      ...(session ? [`Session realm="${realm}"`] : []),
    ];
  };
}
