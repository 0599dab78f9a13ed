/** Authenticates the caller by the credentials of the request, else by its session. */
import { NotImplemented, Unauthorized } from '../errors/errors.js';
import { prefersHtml } from '../http/accept.js';
import { type ApiRequest, anonymousIdentity, type Identity } from '../http/message.js';
import { isSafe } from '../operations/binding/predicates.js';
import { readOptions } from '../option/option.js';
import type { Authenticator } from '../pipeline/state/service.js';
import { apiKeyPrefix, type Id, type Repository } from '../repository/repository.js';
import type { Warn } from '../support/warnings.js';
import { createAccountCache } from './accounts.js';
import { addressOf } from './address.js';
import { type ApiKeys, createApiKeys } from './api-keys.js';
import { readBasic } from './basic.js';
import { type CredentialCheck, createCredentialCheck, toCaller } from './credentials.js';
import { refuseForeignWrite, requireSameOrigin, requireToken } from './csrf.js';
import { type AuthOptions, basicOptions } from './options.js';
import { findSessionCaller } from './session.js';
import { createSessionControl, findRecord, tokenOf } from './session-control.js';
import { createThrottle } from './throttle.js';
import { createTokens, readBearer, type Tokens } from './tokens.js';

/** @throws TypeError for invalid options */
export function createAuthenticator(
  repository: Pick<Repository<Id>, 'users' | 'apiKeys'>,
  options: AuthOptions,
  warn: Warn,
): Authenticator {
  const { users } = repository;
  const { basic, token, failedLogins, trustedOrigins, csrf, ids } = options;
  if (basic && !users?.authenticate) throw new TypeError('basic needs a repository with users.authenticate');
  const throttle = createThrottle(failedLogins, warn);
  const credentials = createCredentialCheck(users, throttle, options.timeout);
  const tokens = token ? createTokens(users, token, ids) : undefined;
  const apiKeys = options.apiKeys ? createApiKeys(repository, throttle) : undefined;
  const identify = createIdentify(options, { credentials, tokens, apiKeys, accountsAt: createAccountCache(users) });

  return {
    identify,
    async confirm(request, { caller, scheme }, context) {
      const isThere = scheme !== 'session' || (await request.session().reload());
      const current = isThere ? await identify(request, context) : undefined;
      if (current?.scheme !== scheme || current.caller.userId !== caller.userId) throw new Unauthorized();
    },
    checkCsrf(request, { caller, scheme }) {
      if (basic && scheme === 'basic') refuseForeignWrite(request, basic.trustedOrigins);
      if (!csrf || scheme !== 'session' || isSafe(request.method)) return;
      requireToken(request, tokenOf(request.session(), caller));
    },
    checkSameOrigin: requireSameOrigin,
    checkExpectedUser,
    sessionControl: createSessionControl({ users, credentials, trustedOrigins, csrf, ids, warn }),
    async issueToken(loginAndPassword, request, context) {
      if (!tokens) throw new NotImplemented('Authentication by token');
      const address = addressOf(request.client.address());
      return tokens.issue(await credentials.verify({ ...loginAndPassword, address, scheme: 'token' }, context));
    },
    csrfToken: (request, { caller, scheme }) =>
      csrf && scheme === 'session' ? findRecord(request.session(), caller)?.csrfToken : undefined,
    challenges: createChallenges(options),
    close: credentials.clear,
  };
}

interface CallerSources {
  readonly credentials: CredentialCheck;
  readonly tokens: Tokens | undefined;
  readonly apiKeys: ApiKeys | undefined;
  readonly accountsAt: ReturnType<typeof createAccountCache>;
}

function createIdentify(
  { basic, session: hasSession, ids }: AuthOptions,
  { credentials, tokens, apiKeys, accountsAt }: CallerSources,
): Authenticator['identify'] {
  type Given = Parameters<Authenticator['identify']>;

  /** The caller whom `Authorization` names; undefined for a scheme that is not used here. */
  async function identifyByHeader(...[request, context, changes]: Given): Promise<Identity | undefined> {
    const { headers, client } = request;
    const { authorization } = headers;
    const accounts = accountsAt(changes);
    const password = basic ? readBasic(authorization) : undefined;
    if (password) {
      const address = addressOf(client.address());
      const basicCredentials = { ...password, address, scheme: 'basic' } as const;
      return { caller: toCaller(await credentials.verifyCached(basicCredentials, context, accounts)), scheme: 'basic' };
    }
    const bearer = readBearer(authorization);
    if (apiKeys && bearer !== undefined && (!tokens || bearer.startsWith(apiKeyPrefix))) {
      const receivedKey = { secret: bearer, address: addressOf(client.address()) };
      return { caller: await apiKeys.authenticate(receivedKey, context, { accounts, changes }), scheme: 'key' };
    }
    if (tokens && bearer !== undefined)
      return { caller: toCaller(await tokens.authenticate(bearer, context, accounts)), scheme: 'token' };
    return undefined;
  }

  function identifyBySession(...[request, context, changes]: Given): Identity | Promise<Identity> {
    const session = hasSession ? request.session() : undefined;
    if (!session?.canIdentify) return anonymousIdentity;
    const finding = findSessionCaller(session, { accounts: accountsAt(changes), ids }, context);
    return finding.then((caller) => (caller ? { caller, scheme: 'session' } : anonymousIdentity));
  }

  return (request, context, changes) => {
    if (request.headers.authorization === undefined) return identifyBySession(request, context, changes);
    return identifyByHeader(request, context, changes).then(
      (identity) => identity ?? identifyBySession(request, context, changes),
    );
  };
}

function checkExpectedUser({ headers }: ApiRequest, { caller, scheme }: Identity): void {
  const expected = headers['x-expected-user'];
  if (!expected) return;
  // Node decodes header fields as Latin-1, also those in UTF-8.
  const spellings = [expected, Buffer.from(expected, 'latin1').toString('utf8')];
  const login = scheme === 'anonymous' ? 'anonymous' : caller.login;
  if (login === null || !spellings.includes(login)) throw new Unauthorized('Expectation failed. User changed.');
}

/** The realm of sessions and tokens, too. */
const { realm: defaultRealm } = readOptions(basicOptions, {});

function createChallenges({ basic, token, apiKeys, session, hasLoginPage }: AuthOptions): Authenticator['challenges'] {
  const realm = (basic ? basic.realm : defaultRealm).replace(/["\\]/g, '\\$&');
  return ({ headers }, { scheme }) => {
    const isRefused = scheme === 'anonymous' && readBearer(headers.authorization) !== undefined;
    // A browser that is named Basic opens its own dialogue over the page, and a script waits until that is closed.
    const isScripted =
      headers['x-requested-with']?.toLowerCase() === 'xmlhttprequest' || headers['sec-fetch-dest'] === 'empty';
    const isShown = isScripted || (hasLoginPage && prefersHtml(headers.accept));
    return [
      ...(basic && !isShown ? [`Basic realm="${realm}", charset="UTF-8"`] : []),
      ...(token || apiKeys ? [`Bearer realm="${realm}"${isRefused ? ', error="invalid_token"' : ''}`] : []),
      ...(session ? [`Session realm="${realm}"`] : []),
    ];
  };
}
