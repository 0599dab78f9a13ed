import { describe, expect, it } from '@jest/globals';
import type express5 from 'express';
import { cookieOf, hostSession, secret, useHosts } from './host.js';

const { warnings, host } = useHosts();

describe("a host's session", () => {
  const user = async () => 20;

  it('needs no login here where the host knows its user', async () => {
    const running = await host({ before: [hostSession()], session: { user } });
    const known = { caller: { userId: 20, login: 'jürgen' }, scheme: 'session' };
    expect(await running.whoami()).toMatchObject(known);
    const { state, ...current } = await running.currentSession();
    expect(state).toMatchObject({ userId: 20, csrfToken: expect.stringMatching(/^[\w-]{43}$/) });
    const headers = { Cookie: cookieOf(current).pair };
    expect((await running.currentSession(headers)).state.csrfToken).toBe(state.csrfToken);
    expect((await running.whoami(headers, 'POST')).status).toBe(401);
    expect((await running.whoami({ ...headers, 'X-CSRF-Token': state.csrfToken }, 'POST')).status).toBe(201);
  });

  it.each([undefined, ''])('takes no token before there is one: %j', async (token) => {
    const running = await host({ before: [hostSession()], session: { user } });
    const headers = token === undefined ? {} : { 'X-CSRF-Token': token };
    expect((await running.whoami(headers, 'POST')).status).toBe(401);
  });

  it.each([
    ['an id', 14, { userId: 14, login: 'admin' }],
    ['a user', { id: 14 }, { userId: 14, login: 'admin' }],
    ['a user with a login', { id: 77, login: 'theirs' }, { userId: 77, login: 'theirs' }],
    ['no user', undefined, { userId: null, login: null }],
    ['null', null, { userId: null, login: null }],
    ['a user that the repository does not know', 99, { userId: null, login: null }],
  ])('may find %s', async (_, found, caller) => {
    const running = await host({ before: [hostSession()], session: { user: () => found } });
    expect((await running.whoami()).caller).toEqual(caller);
  });

  it.each([
    ['integer', 'abc'],
    ['string', 14],
  ] as const)('tells the developer of a user whose id is not of the type %s', async (ids, id) => {
    const found = { id } as unknown as { id: number };
    const running = await host({ ids, session: { user: () => found } });
    expect((await running.whoami()).status).toBe(500);
    expect(String(running.errors)).toContain('session.user');
  });

  it('may find a user whose id is a text, where the repository has such', async () => {
    const found = { id: 'abc', login: 'theirs' } as unknown as { id: number };
    const running = await host({ ids: 'string', session: { user: () => found } });
    expect((await running.whoami()).caller).toEqual({ userId: 'abc', login: 'theirs' });
  });

  it('is no session of the API for a user whom the host knows without one', async () => {
    const running = await host({ session: { user } });
    expect((await running.whoami()).caller).toEqual({ userId: 20, login: 'jürgen' });
    expect((await running.currentSession()).status).toBe(404);
  });

  it('of a user whom the host has logged out is anonymous, although the token is still in it', async () => {
    let found: number | undefined = 14;
    const withoutStamps = { findAccount: async (userId: number) => ({ userId, login: 'admin' }) };
    const running = await host({ users: withoutStamps, before: [hostSession()], session: { user: () => found } });
    const current = await running.currentSession();
    expect(current.status).toBe(200);
    found = undefined;
    expect((await running.whoami({ Cookie: cookieOf(current).pair })).scheme).toBe('anonymous');
  });

  it("does not hand one user's token to the next", async () => {
    let found: number | undefined = 14;
    const running = await host({ before: [hostSession()], session: { user: () => found } });
    const { state, ...first } = await running.currentSession();
    const headers = { Cookie: cookieOf(first).pair };
    found = 20;
    expect((await running.whoami({ ...headers, 'X-CSRF-Token': state.csrfToken }, 'POST')).status).toBe(401);
    expect((await running.currentSession(headers)).state.csrfToken).not.toBe(state.csrfToken);
  });

  it('keeps what the host has in it when no user is logged in', async () => {
    const cart: express5.RequestHandler = (req, _res, next) => {
      Object.assign(req.session, { cart: [1] });
      next();
    };
    const running = await host({ before: [hostSession(), cart], session: { cookie: { name: 'connect.sid', secret } } });
    const headers = { Cookie: cookieOf(await running.whoami()).pair };
    const response = await running.currentSession(headers);
    expect(response.status).toBe(404);
    expect(cookieOf(response).field).not.toContain('Expires=Thu, 01 Jan 1970');
  });

  it('is warned of once where scripts or other sites get at its cookie', async () => {
    const running = await host({ before: [hostSession({ cookie: { httpOnly: false } })] });
    await running.whoami();
    await running.whoami();
    const codes = warnings.mock.calls.map(([, options]) => (options as { code?: string }).code);
    expect(codes).toEqual(['CMS_REST_COOKIE_HTTPONLY', 'CMS_REST_COOKIE_SAMESITE']);
  });

  it('is warned of where its cookie is never sent, for it is Secure and the request is not', async () => {
    const { response } = await (
      await host({ before: [hostSession({ cookie: { secure: true, sameSite: 'lax' } })] })
    ).logIn();
    expect(response.status).toBe(201);
    expect(String(warnings.mock.calls[0]?.[0])).toContain('trust proxy');
  });

  it('gets no warning for a sound cookie', async () => {
    await (await host({ before: [hostSession()] })).logIn();
    expect(warnings).not.toHaveBeenCalled();
  });
});
