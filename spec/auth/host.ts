/** A small host for the specs: a few users in an array, and an app that puts an Authenticator to work. */
import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import expressSession, { type SessionOptions as ExpressSessionOptions } from 'express-session';
import request from 'supertest';
import { toApiRequest } from '../../lib/adapters/node.js';
import { createProxies } from '../../lib/adapters/proxies.js';
import { createSessionAccess } from '../../lib/adapters/session-access.js';
import { checkSession } from '../../lib/adapters/session-options.js';
import { type ApiRequest, anonymousIdentity, type Identity } from '../../lib/api/message.js';
import type { Authenticator } from '../../lib/api/service.js';
import type { SessionControl } from '../../lib/api/session-control.js';
import { createAuthenticator } from '../../lib/auth/authenticate.js';
import type { FailedLoginOptions } from '../../lib/auth/options.js';
import { NotFound, RestError } from '../../lib/errors.js';
import type { RouterOptions } from '../../lib/options.js';
import { type Account, anonymous, type Context, type UserRepository } from '../../lib/repository/repository.js';
import { createWarnings } from '../../lib/warnings.js';
import { host } from '../support/api.js';

export interface StoredUser {
  readonly userId: number;
  login: string;
  password: string;
  enabled: boolean;
  stamp: string;
}

export interface Users {
  readonly stored: StoredUser[];
  readonly repository: Required<Pick<UserRepository, 'authenticate' | 'findAccount'>>;
  readonly calls: { authenticate: number; findAccount: number };
}

export function createUsers(): Users {
  const stored: StoredUser[] = [
    { userId: 14, login: 'admin', password: 'publish', enabled: true, stamp: 'a' },
    { userId: 20, login: 'jürgen', password: 'pässwörd:1', enabled: true, stamp: 'b' },
  ];
  const calls = { authenticate: 0, findAccount: 0 };
  const toAccount = (user: StoredUser | undefined): Account | undefined =>
    user && { userId: user.userId, login: user.login, stamp: `${user.stamp}${user.password}` };
  return {
    stored,
    calls,
    repository: {
      async authenticate({ login, password }) {
        calls.authenticate += 1;
        await new Promise((resolve) => setImmediate(resolve));
        const wanted = login.toLowerCase();
        return toAccount(stored.find((user) => user.login === wanted && user.password === password && user.enabled));
      },
      async findAccount(userId) {
        calls.findAccount += 1;
        return toAccount(stored.find((user) => user.userId === userId && user.enabled));
      },
    },
  };
}

export interface HostOptions extends Pick<RouterOptions, 'session' | 'basic' | 'legacyClients'> {
  readonly failedLogins?: FailedLoginOptions;
  readonly users?: UserRepository | undefined;
  /** What the host mounts before the router. */
  readonly before?: readonly RequestHandler[];
  readonly trustProxy?: boolean | number;
  readonly signal?: AbortSignal;
}

export interface Host {
  readonly app: Express;
  readonly authenticator: Authenticator;
}

interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly identity: Identity;
  readonly session: SessionControl;
}

export function createHost(options: HostOptions = {}): Host {
  const { before = [], trustProxy, signal } = options;
  const { session = true, basic = false, failedLogins = {}, legacyClients = false } = options;
  const users = 'users' in options ? options.users : createUsers().repository;
  const warn = createWarnings();
  const { csrf = true, trustedOrigins = [], ...sessionOptions } = typeof session === 'object' ? session : {};
  checkSession(sessionOptions);
  const auth = {
    session: session !== false,
    csrf,
    trustedOrigins,
    basic,
    token: false as const,
    failedLogins,
    hasLoginPage: false,
    ids: 'integer' as const,
  };
  const authenticator = createAuthenticator(users, auth, warn);
  const proxies = createProxies(false, warn);
  const sessionOf = createSessionAccess({ session, legacyClients }, proxies.isSecure, warn);
  const app = host.express();
  app.set('env', 'test');
  if (trustProxy !== undefined) app.set('trust proxy', trustProxy);
  for (const handler of before) app.use(handler);
  app.use(host.express.json());

  function handle(operation: (exchange: Exchange) => Promise<void> | void, checks = true): RequestHandler {
    return (request, response, next) => {
      const context = toContext(request, signal);
      const run = async () => {
        const asked = toApiRequest(request, response, { prefix: '', proxies, sessionOf }) as ApiRequest;
        const identity = await authenticator.identify(asked, context);
        authenticator.checkExpectedUser(asked, identity);
        if (checks) authenticator.checkCsrf(asked, identity);
        const session = authenticator.sessionControl(asked, identity, {
          ...context,
          caller: identity.caller,
        });
        await operation({ request, response, identity, session });
      };
      run().catch(next);
    };
  }

  app.all(
    '/whoami',
    handle(({ response, identity }) => send(response, 200, identity)),
  );
  app.post('/user/sessions', handle(establish, false));
  app.get('/user/sessions/current', handle(showCurrent, false));
  app.post('/user/sessions/:id/refresh', handle(refresh, false));
  app.delete('/user/sessions/:id', handle(logOut, false));
  app.use((error: Error, request: Request, response: Response, _next: NextFunction) => {
    const status = error instanceof RestError ? error.status : 500;
    if (error instanceof RestError) response.set({ ...error.headers });
    if (status === 401)
      response.set('WWW-Authenticate', [
        ...authenticator.challenges(
          toApiRequest(request, response, { prefix: '', proxies, sessionOf }) as ApiRequest,
          anonymousIdentity,
        ),
      ]);
    send(response, status, { message: error.message });
  });
  return { app, authenticator };
}

async function establish({ request, response, session }: Exchange): Promise<void> {
  const { login, password } = request.body as { login: string; password: string };
  send(response, 201, await session.establish(login, password));
}

async function showCurrent({ response, session }: Exchange): Promise<void> {
  const state = await session.current();
  if (!state) await session.clearCookie();
  send(response, state ? 200 : 404, state ?? {});
}

async function refresh({ request, response, session }: Exchange): Promise<void> {
  await requireCurrent(request, session);
  send(response, 200, await session.refresh());
}

async function logOut({ request, response, session }: Exchange): Promise<void> {
  await requireCurrent(request, session);
  await session.end();
  send(response, 204);
}

async function requireCurrent(request: Request, session: SessionControl): Promise<void> {
  if (!session.isCurrent(String(request.params.id))) {
    await session.clearCookie();
    throw new NotFound('session');
  }
  session.checkToken();
}

function toContext(request: Request, signal = new AbortController().signal): Context {
  return { caller: anonymous, siteaccess: request.get('X-Siteaccess') ?? 'site', languages: [], signal };
}

/** As the router does it: bytes, with their length. */
function send(response: Response, status: number, document?: object): void {
  response.status(status);
  if (!document) {
    response.end();
    return;
  }
  const bytes = Buffer.from(JSON.stringify(document));
  response.set({ 'Content-Type': 'application/json', 'Content-Length': String(bytes.length) });
  response.end(bytes);
}

/** The first cookie that a response sets, as its name and value, and the whole field. */
export function cookieOf(response: { readonly headers: Record<string, unknown> }): { pair: string; field: string } {
  const fields = response.headers['set-cookie'] as readonly string[] | undefined;
  const field = fields?.[0] ?? '';
  return { pair: field.split(';')[0] ?? '', field };
}

export const secret = 'kept by the host';
export const install = { secret };
export const credentials = { login: 'admin', password: 'publish' };

/** A session that the host brings along. */
export function hostSession(options: Partial<ExpressSessionOptions> = {}): RequestHandler {
  return expressSession({ secret, resave: false, saveUninitialized: false, cookie: { sameSite: 'lax' }, ...options });
}

export async function logIn({ app }: Host, given = credentials) {
  const response = await request(app).post('/user/sessions').send(given);
  return { response, state: response.body, cookie: cookieOf(response).pair };
}
