import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type express5 from 'express';
import expressSession, { MemoryStore } from 'express-session';
import request from 'supertest';
import type { SessionOptions } from '../../lib/auth/authenticate.js';
import { cookieOf, createHost, createUsers, expresses, type Host, type HostOptions, type Users } from './host.js';

const secret = 'kept by the host';
const install = { secret };
const credentials = { login: 'admin', password: 'publish' };

function hostSession(options: Partial<expressSession.SessionOptions> = {}) {
  return expressSession({
    secret,
    resave: false,
    saveUninitialized: false,
    cookie: { sameSite: 'lax' },
    ...options,
  });
}

async function logIn({ app }: Host, given = credentials) {
  const response = await request(app).post('/user/sessions').send(given);
  return { response, state: response.body, cookie: cookieOf(response).pair };
}

let users: Users;
let warnings: jest.SpiedFunction<typeof process.emitWarning>;
beforeEach(() => {
  users = createUsers();
  warnings = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
});
afterEach(() => {
  warnings.mockRestore();
});

function host(options: HostOptions): Host {
  return createHost({ users: users.repository, ...options });
}

describe.each(expresses)('a session, on Express $version', ({ express }) => {
  const kinds: readonly { readonly kind: string; readonly options: () => HostOptions }[] = [
    { kind: 'that the router installs', options: () => ({ express, session: { install } }) },
    { kind: 'of the host', options: () => ({ express, before: [hostSession()] }) },
  ];
  describe.each(kinds)('$kind', ({ options }) => {
    it('is made by a login and names the user from then on', async () => {
      const running = host(options());
      const { response, state, cookie } = await logIn(running);
      expect(response.status).toBe(201);
      expect(state).toMatchObject({ userId: 14, name: cookie.split('=')[0] });
      expect(state.csrfToken).toMatch(/^[\w-]{43}$/);
      expect(state.id).toMatch(/^[\w-]{32}$/);
      const whoami = await request(running.app).get('/whoami').set('Cookie', cookie);
      expect(whoami.body).toEqual({ caller: { userId: 14, login: 'admin' }, scheme: 'session' });
      const current = await request(running.app).get('/user/sessions/current').set('Cookie', cookie);
      expect(current.body).toEqual(state);
    });

    it('asks the repository once per request', async () => {
      const running = host(options());
      const { cookie } = await logIn(running);
      users.calls.findAccount = 0;
      await request(running.app).get('/whoami').set('Cookie', cookie);
      expect(users.calls).toMatchObject({ authenticate: 1, findAccount: 1 });
    });

    it('is not made by wrong credentials, which are told apart from nothing', async () => {
      const running = host(options());
      const wrong = await logIn(running, { login: 'admin', password: 'guess' });
      const unknown = await logIn(running, { login: 'nobody', password: 'guess' });
      expect(wrong.response.status).toBe(401);
      expect(wrong.response.headers['set-cookie']).toBeUndefined();
      expect(unknown.response.body).toEqual(wrong.response.body);
    });

    it('gets a new id and a new token by each login', async () => {
      const running = host(options());
      const first = await logIn(running);
      const second = await request(running.app).post('/user/sessions').set('Cookie', first.cookie).send(credentials);
      expect(second.status).toBe(201);
      expect(second.body.id).not.toBe(first.state.id);
      expect(second.body.csrfToken).not.toBe(first.state.csrfToken);
      const old = await request(running.app).get('/whoami').set('Cookie', first.cookie);
      expect(old.body.scheme).toBe('anonymous');
    });

    it('outlives a failed login', async () => {
      const running = host(options());
      const { cookie } = await logIn(running);
      const failed = await request(running.app)
        .post('/user/sessions')
        .set('Cookie', cookie)
        .send({ ...credentials, password: 'guess' });
      expect(failed.status).toBe(401);
      expect((await request(running.app).get('/whoami').set('Cookie', cookie)).body.caller.userId).toBe(14);
    });

    it.each([
      ['another password', (all: Users) => Object.assign(all.stored[0] ?? {}, { password: 'another' })],
      ['a new stamp', (all: Users) => Object.assign(all.stored[0] ?? {}, { stamp: 'z' })],
      ['being disabled', (all: Users) => Object.assign(all.stored[0] ?? {}, { enabled: false })],
      ['being deleted', (all: Users) => all.stored.splice(0, 1)],
    ])('is ended by %s, for good', async (_, change) => {
      const running = host(options());
      const { cookie, state } = await logIn(running);
      const before = structuredClone(users.stored);
      change(users);
      const whoami = () => request(running.app).get('/whoami').set('Cookie', cookie);
      expect((await whoami()).body).toEqual({ caller: { userId: null, login: null }, scheme: 'anonymous' });
      users.stored.splice(0, users.stored.length, ...before);
      expect((await whoami()).body.scheme).toBe('anonymous');
      const logout = await request(running.app)
        .delete(`/user/sessions/${state.id}`)
        .set({ Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
      expect(logout.status).toBe(404);
    });

    it('is ended by a logout, which takes the cookie back as it was given', async () => {
      const running = host(options());
      const { cookie, state } = await logIn(running);
      const logout = await request(running.app)
        .delete(`/user/sessions/${state.id}`)
        .set({ Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
      expect(logout.status).toBe(204);
      expect(logout.headers['set-cookie']).toHaveLength(1);
      expect(cookieOf(logout).field).toMatch(
        /^[\w.]+=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/,
      );
      expect((await request(running.app).get('/whoami').set('Cookie', cookie)).body.scheme).toBe('anonymous');
      const current = await request(running.app).get('/user/sessions/current').set('Cookie', cookie);
      expect(current.status).toBe(404);
    });

    it('is refreshed, and not under the name of another', async () => {
      const running = host(options());
      const { cookie, state } = await logIn(running);
      const headers = { Cookie: cookie, 'X-CSRF-Token': state.csrfToken };
      const refreshed = await request(running.app).post(`/user/sessions/${state.id}/refresh`).set(headers);
      expect(refreshed.status).toBe(200);
      expect(refreshed.body).toEqual(state);
      const other = await request(running.app).post('/user/sessions/another/refresh').set(headers);
      expect(other.status).toBe(404);
      expect(cookieOf(other).field).toContain('Expires=Thu, 01 Jan 1970');
    });

    it('answers 404 before it looks at the token, and 401 without the token', async () => {
      const running = host(options());
      const { cookie, state } = await logIn(running);
      for (const [method, path] of [
        ['delete', ''],
        ['post', '/refresh'],
      ] as const) {
        expect((await request(running.app)[method](`/user/sessions/other${path}`).set('Cookie', cookie)).status).toBe(
          404,
        );
        expect((await request(running.app)[method](`/user/sessions/${state.id}${path}`)).status).toBe(404);
        const bare = await request(running.app)[method](`/user/sessions/${state.id}${path}`).set('Cookie', cookie);
        expect(bare.status).toBe(401);
        expect(bare.body.message).toBe('Missing or invalid CSRF token');
      }
      expect((await request(running.app).get('/whoami').set('Cookie', cookie)).body.scheme).toBe('session');
    });

    it('is trusted as it stands where the repository finds no accounts', async () => {
      const running = host({ ...options(), users: { authenticate: users.repository.authenticate } });
      const { cookie } = await logIn(running);
      const whoami = await request(running.app).get('/whoami').set('Cookie', cookie);
      expect(whoami.body.caller).toEqual({ userId: 14, login: 'admin' });
    });
  });
});

describe('the identifier of a session', () => {
  const identified: readonly [string, HostOptions, string][] = [
    ['that the router installs', { session: { install: { secret, name: 'CMS' } } }, 'CMS'],
    ['with several secrets', { session: { install: { secret: ['new', 'old'] } } }, 'CMSSESSID'],
    ['of the host', { before: [hostSession({ name: 'host' })], session: hostCookie('host') }, 'host'],
  ];
  it.each(identified)('%s is what a client puts into the cookie', async (_, options, name) => {
    const running = host(options);
    const { state, cookie } = await logIn(running);
    expect(`${state.name}=${state.identifier}`).toBe(cookie);
    expect(state.name).toBe(name);
    const whoami = await request(running.app).get('/whoami').set('Cookie', `${state.name}=${state.identifier}`);
    expect(whoami.body.caller.userId).toBe(14);
  });

  it.each([
    ['encoded', (identifier: string) => encodeURIComponent(identifier)],
    ['decoded', (identifier: string) => identifier],
  ])('names the session in a path, %s', async (_, spell) => {
    const running = host({ session: { install } });
    const { state, cookie } = await logIn(running);
    const response = await request(running.app)
      .post(`/user/sessions/${spell(state.identifier)}/refresh`)
      .set({ Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
    expect(response.status).toBe(200);
  });

  it('with a wrong signature names nothing', async () => {
    const running = host({ session: { install } });
    const { state, cookie } = await logIn(running);
    const response = await request(running.app)
      .delete(`/user/sessions/${state.identifier.slice(0, -2)}xx`)
      .set({ Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
    expect(response.status).toBe(404);
  });

  const hidden: readonly [string, HostOptions][] = [
    ['where the host says so', { session: { install, exposeIdentifier: false } }],
    ["in a host's session", { before: [hostSession()] }],
    [
      "in a host's session whose cookie is known",
      { before: [hostSession()], session: { cookie: { name: 'connect.sid', secret } } },
    ],
    ["in a host's session that came before the installed one", { before: [hostSession()], session: { install } }],
  ];
  it.each(hidden)('is not shown %s', async (_, options) => {
    const { state, cookie } = await logIn(host(options));
    expect(state.identifier).toBe(state.id);
    expect(JSON.stringify(state)).not.toContain(cookie.split('=')[1]?.slice(4, 20));
  });

  it('is no secret that a digest gives away', async () => {
    const { state, cookie } = await logIn(host({ session: { install } }));
    expect(decodeURIComponent(cookie)).not.toContain(state.id);
  });
});

function hostCookie(name: string): SessionOptions {
  return { exposeIdentifier: true, cookie: { name, secret } };
}

describe('an installed session', () => {
  it('sets a cookie that scripts and other sites do not get', async () => {
    const { response } = await logIn(host({ session: { install } }));
    expect(cookieOf(response).field).toMatch(/^CMSSESSID=s%3A[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('is Secure where the request is', async () => {
    const { app } = host({ session: { install }, trustProxy: true });
    const response = await request(app).post('/user/sessions').set('X-Forwarded-Proto', 'https').send(credentials);
    expect(cookieOf(response).field).toContain('; Secure');
  });

  const attributes = { path: '/user', sameSite: 'strict' as const, domain: 'cms.example', maxAge: 60_000 };
  it.each([
    ['an object', attributes],
    ['a function', () => attributes],
  ])('takes the attributes of the cookie as %s', async (_, cookie) => {
    const running = host({ session: { install: { secret, cookie } } });
    const { response, state, cookie: pair } = await logIn(running);
    expect(cookieOf(response).field).toMatch(
      /; Domain=cms\.example; Path=\/user; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    const logout = await request(running.app)
      .delete(`/user/sessions/${state.id}`)
      .set({ Cookie: pair, 'X-CSRF-Token': state.csrfToken });
    expect(cookieOf(logout).field).toMatch(
      /; Domain=cms\.example; Path=\/user; Expires=Thu, 01 Jan 1970[^;]+; HttpOnly; SameSite=Strict$/,
    );
  });

  it('starts nothing for a request without its cookie', async () => {
    const store = new MemoryStore();
    const load = jest.spyOn(store, 'get');
    const { app } = host({ session: { install: { secret, store } } });
    const response = await request(app).get('/whoami').set('Cookie', 'other=1; CMSSESSIDE=2');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(load).not.toHaveBeenCalled();
    expect(Object.keys((store as unknown as { sessions: object }).sessions)).toEqual([]);
  });

  it('stands back where the host has a session', async () => {
    const running = host({ before: [hostSession({ name: 'host' })], session: { install } });
    const { cookie, state } = await logIn(running);
    expect(cookie).toMatch(/^host=/);
    expect((await request(running.app).get('/whoami').set('Cookie', cookie)).body.caller.userId).toBe(14);
    const logout = await request(running.app)
      .delete(`/user/sessions/${state.id}`)
      .set({ Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
    expect(cookieOf(logout).field).toMatch(/^host=;/);
  });

  it('sends the cookie again with its new end when it is refreshed', async () => {
    const running = host({ session: { install: { secret, cookie: { maxAge: 60_000 } } } });
    const { cookie, state } = await logIn(running);
    const response = await request(running.app)
      .post(`/user/sessions/${state.id}/refresh`)
      .set({ Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
    expect(cookieOf(response).pair).toBe(cookie);
    expect(cookieOf(response).field).toContain('Expires=');
  });

  it('takes back a cookie that names no session', async () => {
    const { app } = host({ session: { install } });
    for (const sent of [[], ['CMSSESSID=s%3Agone.signature']]) {
      const response = await request(app).get('/user/sessions/current').set('Cookie', sent);
      expect(response.status).toBe(404);
      expect(cookieOf(response).field).toMatch(/^CMSSESSID=; Path=\/; Expires=Thu, 01 Jan 1970/);
    }
  });
});

describe("a host's session", () => {
  const user = async () => 20;

  it('needs no login here where the host knows its user', async () => {
    const { app } = host({ before: [hostSession()], session: { user } });
    const agent = request.agent(app);
    expect((await agent.get('/whoami')).body).toEqual({ caller: { userId: 20, login: 'jürgen' }, scheme: 'session' });
    const current = await agent.get('/user/sessions/current');
    expect(current.body).toMatchObject({ userId: 20, csrfToken: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await agent.get('/user/sessions/current')).body.csrfToken).toBe(current.body.csrfToken);
    expect((await agent.post('/whoami')).status).toBe(401);
    expect((await agent.post('/whoami').set('X-CSRF-Token', current.body.csrfToken)).status).toBe(200);
  });

  it.each([
    ['an id', 14, { userId: 14, login: 'admin' }],
    ['a user', { id: 14 }, { userId: 14, login: 'admin' }],
    ['a user with a login', { id: 77, login: 'theirs' }, { userId: 77, login: 'theirs' }],
    ['nobody', undefined, { userId: null, login: null }],
    ['null', null, { userId: null, login: null }],
    ['a user that the repository does not know', 99, { userId: null, login: null }],
  ])('may find %s', async (_, found, caller) => {
    const { app } = host({ before: [hostSession()], session: { user: () => found } });
    expect((await request(app).get('/whoami')).body.caller).toEqual(caller);
  });

  it('tells the developer of a user without a usable id', async () => {
    const found = { id: 'abc' } as unknown as { id: number };
    const response = await request(host({ session: { user: () => found } }).app).get('/whoami');
    expect(response.status).toBe(500);
    expect(response.body.message).toContain('session.user');
  });

  it("does not hand one user's token to the next, nor lets the place of a token prove anything", async () => {
    let found: number | undefined = 14;
    const { app } = host({ before: [hostSession()], session: { user: () => found } });
    const agent = request.agent(app);
    const first = await agent.get('/user/sessions/current');
    found = undefined;
    expect((await agent.get('/whoami')).body.scheme).toBe('anonymous');
    found = 20;
    expect((await agent.post('/whoami').set('X-CSRF-Token', first.body.csrfToken)).status).toBe(401);
    expect((await agent.get('/user/sessions/current')).body.csrfToken).not.toBe(first.body.csrfToken);
  });

  it('keeps what the host has in it when nobody is logged in', async () => {
    const cart: express5.RequestHandler = (req, _res, next) => {
      Object.assign(req.session, { cart: [1] });
      next();
    };
    const { app } = host({ before: [hostSession(), cart], session: { cookie: { name: 'connect.sid', secret } } });
    const agent = request.agent(app);
    await agent.get('/whoami');
    const response = await agent.get('/user/sessions/current');
    expect(response.status).toBe(404);
    expect(cookieOf(response).field).not.toContain('Expires=Thu, 01 Jan 1970');
  });

  it('is warned of once where scripts or other sites get at its cookie', async () => {
    const { app } = host({ before: [hostSession({ cookie: { httpOnly: false } })] });
    await request(app).get('/whoami');
    await request(app).get('/whoami');
    const codes = warnings.mock.calls.map(([, options]) => (options as { code?: string }).code);
    expect(codes).toEqual(['CMS_REST_COOKIE_HTTPONLY', 'CMS_REST_COOKIE_SAMESITE']);
  });

  it('is warned of where its cookie is never sent, for it is Secure and the request is not', async () => {
    const { response } = await logIn(host({ before: [hostSession({ cookie: { secure: true, sameSite: 'lax' } })] }));
    expect(response.status).toBe(201);
    expect(String(warnings.mock.calls[0]?.[0])).toContain('trust proxy');
  });

  it('gets no warning for a sound cookie', async () => {
    await logIn(host({ before: [hostSession()] }));
    expect(warnings).not.toHaveBeenCalled();
  });
});

describe('without a session middleware', () => {
  it('reading goes on anonymously, and a login explains what is missing', async () => {
    const running = host({});
    expect((await request(running.app).get('/whoami')).body.scheme).toBe('anonymous');
    expect((await request(running.app).get('/user/sessions/current')).status).toBe(404);
    const { response } = await logIn(running);
    expect(response.status).toBe(500);
    expect(response.body.message).toContain('express-session');
    expect(users.calls.authenticate).toBe(0);
  });

  it('nothing is looked at where sessions are off', async () => {
    const { app, authenticator } = host({ session: false, before: [hostSession()] });
    expect(authenticator.sessions).toBe(false);
    expect((await request(app).get('/whoami')).body.scheme).toBe('anonymous');
    expect(warnings).not.toHaveBeenCalled();
  });
});

describe('a session middleware without ids', () => {
  /** What cookie-session amounts to: the session is the cookie, and null ends it. */
  const cookieSession: express5.RequestHandler = (req, res, next) => {
    const sent = /state=([^;]+)/.exec(req.headers.cookie ?? '')?.[1];
    const session = sent ? JSON.parse(Buffer.from(sent, 'base64url').toString()) : {};
    Object.assign(req, { session });
    const end = res.end.bind(res) as (chunk?: unknown) => typeof res;
    res.end = ((chunk?: unknown) => {
      const kept = req.session as object | null;
      const value = kept ? Buffer.from(JSON.stringify(kept)).toString('base64url') : '';
      res.append('Set-Cookie', `state=${value}; HttpOnly; SameSite=Lax`);
      return end(chunk);
    }) as typeof res.end;
    next();
  };

  it('serves logins and logouts too', async () => {
    const running = host({ before: [cookieSession] });
    const { state, cookie } = await logIn(running);
    expect(state).toMatchObject({ userId: 14, identifier: state.id });
    expect((await request(running.app).get('/whoami').set('Cookie', cookie)).body.caller.userId).toBe(14);
    const again = await request(running.app).post('/user/sessions').set('Cookie', cookie).send(credentials);
    expect(again.body.csrfToken).not.toBe(state.csrfToken);
    const logout = await request(running.app)
      .delete(`/user/sessions/${state.id}`)
      .set({ Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
    expect(logout.status).toBe(204);
    expect(cookieOf(logout).pair).toBe('state=');
  });
});

describe('a session store that fails', () => {
  type Method = 'get' | 'set' | 'destroy' | 'touch';
  function failing(...methods: readonly Method[]): MemoryStore & { heal(): void } {
    const store = new MemoryStore();
    let broken = true;
    for (const method of methods) {
      const works = store[method].bind(store) as (...parameters: unknown[]) => void;
      store[method] = (...parameters: unknown[]) => {
        const callback = parameters.at(-1) as (error: Error) => void;
        if (broken) setImmediate(callback, new Error(`down at ${secret}`));
        else works(...parameters);
      };
    }
    return Object.assign(store, {
      heal: () => {
        broken = !broken;
      },
    });
  }

  it('to load makes a request anonymous, and a refresh no 5xx', async () => {
    const store = failing('get');
    const running = host({ session: { install: { secret, store } } });
    const { cookie, state } = await logIn(running);
    expect((await request(running.app).get('/whoami').set('Cookie', cookie)).body.scheme).toBe('anonymous');
    const headers = { Cookie: cookie, 'X-CSRF-Token': state.csrfToken };
    expect((await request(running.app).post(`/user/sessions/${state.id}/refresh`).set(headers)).status).toBe(404);
    expect(warnings).toHaveBeenCalledTimes(1);
    const login = await request(running.app).post('/user/sessions').set('Cookie', cookie).send(credentials);
    expect(login.status).toBe(500);
    expect(login.body.message).toBe('The session store failed');
  });

  it.each(['set', 'destroy'] as const)('to %s makes a login a clear error, never half a session', async (method) => {
    for (const own of [true, false]) {
      const store = failing(method);
      const options = own ? { session: { install: { secret, store } } } : { before: [hostSession({ store })] };
      const { response } = await logIn(host(options));
      expect(response.status).toBe(500);
      expect(response.body.message).toMatch(/^The session store failed to (save|regenerate) a session$/);
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(Object.keys((store as unknown as { sessions: object }).sessions)).toEqual([]);
    }
  });

  it('to save or touch makes no refresh a 5xx', async () => {
    const store = failing('set', 'touch');
    store.heal();
    const running = host({ session: { install: { secret, store, cookie: { maxAge: 60_000 } } } });
    const { cookie, state } = await logIn(running);
    store.heal();
    const response = await request(running.app)
      .post(`/user/sessions/${state.id}/refresh`)
      .set({ Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
    expect(response.status).toBe(200);
    expect(response.body).toEqual(state);
    expect(warnings).toHaveBeenCalledTimes(1);
  });

  it('to destroy makes a logout an error, so that nobody believes to be logged out', async () => {
    const store = failing('destroy');
    store.heal();
    const running = host({ session: { install: { secret, store } } });
    const { cookie, state } = await logIn(running);
    store.heal();
    const response = await request(running.app)
      .delete(`/user/sessions/${state.id}`)
      .set({ Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
    expect(response.status).toBe(500);
    expect(cookieOf(response).field).toContain('Expires=Thu, 01 Jan 1970');
  });

  it('to connect makes a login a clear error', async () => {
    const store = new MemoryStore();
    const running = host({ session: { install: { secret, store } } });
    await logIn(running);
    store.emit('disconnect');
    const { response } = await logIn(running);
    expect(response.status).toBe(500);
    expect(response.body.message).toContain('is its store connected');
  });
});

describe('session options', () => {
  it.each<[string, SessionOptions]>([
    ['install without a secret', { install: {} as { secret: string } }],
    ['install with an empty list of secrets', { install: { secret: [] } }],
    ['a cookie without a secret', { cookie: { name: 'host', secret: '' } }],
    ['an identifier to show of an unknown cookie', { exposeIdentifier: true }],
    ['a trusted origin with a path', { trustedOrigins: ['https://editor.example/'] }],
    ['the opaque origin to trust', { trustedOrigins: ['null'] }],
    ['a user that is no function', { user: 14 as unknown as () => number }],
  ])('throw a TypeError for %s', (_, session) => {
    expect(() => host({ session })).toThrow(TypeError);
  });
});
