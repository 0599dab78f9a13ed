import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type express5 from 'express';
import request from 'supertest';
import {
  cookieOf,
  createHost,
  createUsers,
  type Host,
  type HostOptions,
  hostSession,
  logIn,
  secret,
  type Users,
} from './host.js';

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
    ['no user', undefined, { userId: null, login: null }],
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

  it('of a user whom the host has logged out is anonymous, although the token is still in it', async () => {
    let found: number | undefined = 14;
    const withoutStamps = { findAccount: async (userId: number) => ({ userId, login: 'admin' }) };
    const { app } = host({ users: withoutStamps, before: [hostSession()], session: { user: () => found } });
    const agent = request.agent(app);
    expect((await agent.get('/user/sessions/current')).status).toBe(200);
    found = undefined;
    expect((await agent.get('/whoami')).body.scheme).toBe('anonymous');
  });

  it("does not hand one user's token to the next", async () => {
    let found: number | undefined = 14;
    const { app } = host({ before: [hostSession()], session: { user: () => found } });
    const agent = request.agent(app);
    const first = await agent.get('/user/sessions/current');
    found = 20;
    expect((await agent.post('/whoami').set('X-CSRF-Token', first.body.csrfToken)).status).toBe(401);
    expect((await agent.get('/user/sessions/current')).body.csrfToken).not.toBe(first.body.csrfToken);
  });

  it('keeps what the host has in it when no user is logged in', async () => {
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
