import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type express5 from 'express';
import request from 'supertest';
import {
  cookieOf,
  createHost,
  createUsers,
  credentials,
  type Host,
  type HostOptions,
  hostSession,
  install,
  logIn,
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

describe('a session', () => {
  const kinds: readonly { readonly kind: string; readonly options: () => HostOptions }[] = [
    { kind: 'that the router installs', options: () => ({ session: { install } }) },
    { kind: 'of the host', options: () => ({ before: [hostSession()] }) },
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

    it('is not created by wrong credentials, and unknown logins look like wrong passwords', async () => {
      const running = host(options());
      const wrong = await logIn(running, { login: 'admin', password: 'guess' });
      const unknown = await logIn(running, { login: 'unknown', password: 'guess' });
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
      expect(other.headers['set-cookie']).toBeUndefined();
    });

    it('responds with 404 before it looks at the token, and 401 without the token', async () => {
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

    it('is trusted unchecked where the repository finds no accounts', async () => {
      const running = host({ ...options(), users: { authenticate: users.repository.authenticate } });
      const { cookie } = await logIn(running);
      const whoami = await request(running.app).get('/whoami').set('Cookie', cookie);
      expect(whoami.body.caller).toEqual({ userId: 14, login: 'admin' });
    });
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
    const { app } = host({ session: false, before: [hostSession()] });
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
