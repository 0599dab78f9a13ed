/** Finds out who is calling: by the credentials of the request, else by its session. */
import { type ApiRequest, type Identity, nobody, type SessionAccess } from '../api/message.js';
import type { Authenticator } from '../api/service.js';
import { Unauthorized } from '../errors.js';
import type { Context, UserRepository } from '../repository/repository.js';
import type { Warn } from '../warnings.js';
import { addressOf } from './address.js';
import { readBasic } from './basic.js';
import { type Credentials, createCredentialCheck } from './credentials.js';
import { needsToken, requireToken } from './csrf.js';
import { type AuthOptions, checkOptions } from './options.js';
import { findSessionCaller } from './session.js';
import { createSessionControl, tokenOf } from './session-control.js';
import { createThrottle } from './throttle.js';

/** @throws TypeError for options that cannot work */
export function createAuthenticator(
  users: UserRepository | undefined,
  options: AuthOptions,
  warn: Warn,
): Authenticator {
  checkOptions(users, options);
  const { basic, session: hasSession, failedLogins, trustedOrigins, csrf } = options;
  const credentials = createCredentialCheck(users, createThrottle(failedLogins, warn));
  const parts = { users, credentials, trustedOrigins, csrf, ids: options.ids, warn };

  async function byCredentials(given: Credentials, context: Context): Promise<Identity> {
    const { userId, login } = await credentials.recognise(given, context);
    return { caller: { userId, login }, scheme: 'basic' };
  }

  async function bySession(session: SessionAccess, context: Context): Promise<Identity> {
    const caller = await findSessionCaller(users, session, context, options.ids);
    return caller ? { caller, scheme: 'session' } : nobody;
  }

  return {
    identify(request, context) {
      const given = basic ? readBasic(request.headers.authorization) : undefined;
      if (given) return byCredentials({ address: addressOf(request.client.address()), ...given }, context);
      const session = hasSession ? request.session() : undefined;
      return session?.mayTell ? bySession(session, context) : nobody;
    },
    checkCsrf(request, { caller, scheme }) {
      if (request.identity || !csrf || scheme !== 'session' || !needsToken(request)) return;
      requireToken(request, tokenOf(request.session(), caller));
    },
    checkExpectedUser,
    sessionControl: (request, { caller, scheme }, context) =>
      createSessionControl(parts, request, scheme === 'session' ? caller : undefined, context),
    challenges: createChallenges(basic, hasSession),
    close: credentials.clear,
  };
}

function checkExpectedUser({ headers }: ApiRequest, { caller, scheme }: Identity): void {
  const expected = headers['x-expected-user'];
  if (!expected) return;
  // Node reads header fields as Latin-1, whatever they are.
  const spellings = [expected, Buffer.from(expected, 'latin1').toString('utf8')];
  const login = scheme === 'anonymous' ? 'anonymous' : caller.login;
  if (login === null || !spellings.includes(login)) throw new Unauthorized('Expectation failed. User changed.');
}

function createChallenges(basic: AuthOptions['basic'], hasSession: boolean): Authenticator['challenges'] {
  const realm = ((typeof basic === 'object' && basic.realm) || 'CMS').replace(/["\\]/g, '\\$&');
  return ({ headers }) => {
    // A browser that is named Basic opens its own dialogue over the page that asks.
    const isScripted = headers['x-requested-with']?.toLowerCase() === 'xmlhttprequest';
    return [
      ...(basic && !isScripted ? [`Basic realm="${realm}", charset="UTF-8"`] : []),
      ...(hasSession ? [`Session realm="${realm}"`] : []),
    ];
  };
}
