/** A small host for the specs of authentication: a few users in an array, and an API that shows who is calling. */
import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeEach, jest } from '@jest/globals';
import type { RequestHandler } from 'express';
import expressSession, { type SessionOptions as ExpressSessionOptions } from 'express-session';
import type { Account, Caller, Context, Repository, UserRepository } from '../../lib/repository/repository.js';
import { type Api, type HostOptions, type HttpResponse, serve, type } from '../support/api.js';
import { useEach } from '../support/fixtures.js';

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
  /** As there were at the beginning. */
  reset(): void;
}

const initialUsers: readonly StoredUser[] = [
  { userId: 14, login: 'admin', password: 'publish', enabled: true, stamp: 'a' },
  { userId: 20, login: 'jürgen', password: 'pässwörd:1', enabled: true, stamp: 'b' },
];

function createUsers(): Users {
  const stored = structuredClone([...initialUsers]);
  const calls = { authenticate: 0, findAccount: 0 };
  const toAccount = (user: StoredUser | undefined): Account | undefined =>
    user && { userId: user.userId, login: user.login, stamp: `${user.stamp}${user.password}` };
  return {
    stored,
    calls,
    reset() {
      stored.splice(0, stored.length, ...structuredClone(initialUsers));
      Object.assign(calls, { authenticate: 0, findAccount: 0 });
    },
    repository: {
      async authenticate({ login, password, scheme }) {
        calls.authenticate += 1;
        await new Promise((resolve) => setImmediate(resolve));
        const key = login.toLowerCase();
        const account = toAccount(
          stored.find((user) => user.login === key && user.password === password && user.enabled),
        );
        return account && { ...account, credentials: { scheme } };
      },
      async findAccount(userId) {
        calls.findAccount += 1;
        return toAccount(stored.find((user) => user.userId === userId && user.enabled));
      },
    },
  };
}

export interface AuthHostOptions extends Omit<HostOptions, 'mount' | 'prefix'> {
  readonly users?: UserRepository | undefined;
  readonly ids?: 'integer' | 'string';
}

/** A response, and the caller that the repository was called with; undefined where it was not called. */
export interface Recognition extends HttpResponse {
  readonly caller: Pick<Caller, 'userId' | 'login'> | undefined;
  readonly scheme: string | undefined;
}

/** The members of a session, its id being the last segment of its path. */
export interface SessionState {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly csrfToken: string;
  readonly userId: number;
}

export interface AuthHost extends Api {
  /** Calls an operation of the repository that everyone may use. */
  whoami(headers?: OutgoingHttpHeaders, method?: string): Promise<Recognition>;
  logIn(given?: typeof credentials, headers?: OutgoingHttpHeaders): ReturnType<typeof logIn>;
  currentSession(headers?: OutgoingHttpHeaders): ReturnType<typeof loadCurrentSession>;
  refresh(sessionId: string, headers?: OutgoingHttpHeaders): Promise<HttpResponse>;
  logOut(sessionId: string, headers?: OutgoingHttpHeaders): Promise<HttpResponse>;
}

export const secret = 'kept by the host';
export const install = { secret };
export const credentials = { login: 'admin', password: 'publish' };

/** Hosts that tests open, each of which is closed after its test; their users, and the warnings of the process. */
export function useHosts() {
  const users = createUsers();
  const warnings = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  beforeEach(() => {
    users.reset();
    warnings.mockClear();
  });
  afterAll(() => warnings.mockRestore());
  const open = useEach(openHost);
  return { users, warnings, host: (options: AuthHostOptions = {}) => open({ users: users.repository, ...options }) };
}

async function openHost({ users, ids = 'integer', ...options }: AuthHostOptions): Promise<AuthHost> {
  const callers: Context['caller'][] = [];
  const api = await serve({ ...createRepository(users, callers), ids } as Repository, { basic: false, ...options });
  const path = (id: string) => `/user/sessions/${id}`;
  return {
    ...api,
    async whoami(headers = {}, method = 'GET') {
      const before = callers.length;
      const response =
        method === 'PATCH'
          ? await api.call(method, '/content/sections/1', {
              headers: { ...sectionInput.headers, ...headers },
              body: sectionInput.body,
            })
          : await api.call(method, '/bookmark/5', { headers });
      const caller = callers[before];
      return { ...response, ...(caller ? recognized(caller) : { caller: undefined, scheme: undefined }) };
    },
    logIn: (given, headers) => logIn(api, given, headers),
    currentSession: (headers) => loadCurrentSession(api, headers),
    refresh: (id, headers = {}) => api.call('POST', `${path(id)}/refresh`, { headers }),
    logOut: (id, headers = {}) => api.call('DELETE', path(id), { headers }),
  };
}

const section = { identifier: 'press', name: 'Press' };
const sectionInput = {
  headers: { 'Content-Type': type('SectionInput') },
  body: JSON.stringify({ SectionInput: section }),
};

/** A repository whose operations everyone may use, and that keeps by whom they were called. */
function createRepository(users: UserRepository | undefined, callers: Context['caller'][]): Repository {
  const call = async (_: unknown, { caller }: Context) => {
    callers.push(caller);
  };
  const load = () => Promise.reject(new Error('Nothing is loaded'));
  return {
    content: { load },
    bookmarks: { has: (_, context) => call(_, context).then(() => true), create: call, delete: call },
    sections: { update: (command, context) => call(command, context).then(() => ({ id: 1, ...section })) },
    ...(users && { users: { load, ...users } }),
  };
}

function recognized({ userId, login, credentials: given }: Caller): Pick<Recognition, 'caller' | 'scheme'> {
  const { scheme = userId === null && login === null ? 'anonymous' : 'session' } = (given ?? {}) as {
    readonly scheme?: string;
  };
  return { caller: { userId, login }, scheme };
}

async function logIn(api: Api, given = credentials, headers: OutgoingHttpHeaders = {}) {
  const response = await api.call('POST', '/user/sessions', {
    headers: { 'Content-Type': type('SessionInput'), ...headers },
    body: JSON.stringify({ SessionInput: given }),
  });
  const state = stateIn(response);
  const cookie = cookieOf(response).pair;
  return { response, state, cookie, headers: { Cookie: cookie, 'X-CSRF-Token': state.csrfToken } };
}

async function loadCurrentSession(api: Api, headers: OutgoingHttpHeaders = {}) {
  const response = await api.get('/user/sessions/current', headers);
  return { ...response, state: stateIn(response) };
}

/** Empty texts where the response is no session. */
function stateIn({ json }: HttpResponse): SessionState {
  const { _href: href = '', name = '', identifier = '', csrfToken = '', User } = json?.Session ?? {};
  return { id: lastOf(href), name, identifier, csrfToken, userId: Number(lastOf(User?._href ?? '')) };
}

const lastOf = (href: string): string => decodeURIComponent(href.slice(href.lastIndexOf('/') + 1));

/** What an error document says. */
export const messageOf = ({ json }: HttpResponse): string => json.ErrorMessage.errorDescription;

/** The first cookie that a response sets, as its name and value, and the whole field. */
export function cookieOf({ headers }: HttpResponse): { readonly pair: string; readonly field: string } {
  const field = headers['set-cookie']?.[0] ?? '';
  return { pair: field.split(';')[0] ?? '', field };
}

/** A session that the host brings along. */
export function hostSession(options: Partial<ExpressSessionOptions> = {}): RequestHandler {
  return expressSession({ secret, resave: false, saveUninitialized: false, cookie: { sameSite: 'lax' }, ...options });
}
