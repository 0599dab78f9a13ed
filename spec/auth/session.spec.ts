import { describe, expect, it } from '@jest/globals';
import type express5 from 'express';
import {
  type AuthHostOptions,
  cookieOf,
  credentials,
  hostSession,
  install,
  messageOf,
  type Users,
  useHosts,
} from './host.js';

const { users, warnings, host } = useHosts();

describe('a session', () => {
  const kinds: readonly { readonly kind: string; readonly options: () => AuthHostOptions }[] = [
    { kind: 'that the router installs', options: () => ({ session: { install } }) },
    { kind: 'of the host', options: () => ({ before: [hostSession()] }) },
  ];
  describe.each(kinds)('$kind', ({ options }) => {
    it('is made by a login and names the user from then on', async () => {
      const running = await host(options());
      const { response, state, cookie } = await running.logIn();
      expect(response.status).toBe(201);
      expect(state).toMatchObject({ userId: 14, name: cookie.split('=')[0] });
      expect(state.csrfToken).toMatch(/^[\w-]{43}$/);
      expect(state.id).toMatch(/^[\w-]{32}$/);
      const whoami = await running.whoami({ Cookie: cookie });
      expect(whoami).toMatchObject({ status: 200, caller: { userId: 14, login: 'admin' }, scheme: 'session' });
      const current = await running.currentSession({ Cookie: cookie });
      expect(current.state).toEqual(state);
    });

    it('asks the repository once per request', async () => {
      const running = await host(options());
      const { cookie } = await running.logIn();
      users.calls.findAccount = 0;
      await running.whoami({ Cookie: cookie });
      expect(users.calls).toEqual({ authenticate: 1, findAccount: 1 });
    });

    it('is not created by wrong credentials, and unknown logins look like wrong passwords', async () => {
      const running = await host(options());
      const wrong = await running.logIn({ login: 'admin', password: 'guess' });
      const unknown = await running.logIn({ login: 'unknown', password: 'guess' });
      expect(wrong.response.status).toBe(401);
      expect(wrong.response.headers['set-cookie']).toBeUndefined();
      expect(unknown.response.json).toEqual(wrong.response.json);
    });

    it('gets a new id and a new token by each login', async () => {
      const running = await host(options());
      const first = await running.logIn();
      const second = await running.logIn(credentials, { Cookie: first.cookie });
      expect(second.response.status).toBe(201);
      expect(second.state.id).not.toBe(first.state.id);
      expect(second.state.csrfToken).not.toBe(first.state.csrfToken);
      const old = await running.whoami({ Cookie: first.cookie });
      expect(old.scheme).toBe('anonymous');
    });

    it('outlives a failed login', async () => {
      const running = await host(options());
      const { cookie } = await running.logIn();
      const failed = await running.logIn({ ...credentials, password: 'guess' }, { Cookie: cookie });
      expect(failed.response.status).toBe(401);
      expect((await running.whoami({ Cookie: cookie })).caller?.userId).toBe(14);
    });

    it.each([
      ['another password', (all: Users) => Object.assign(all.stored[0] ?? {}, { password: 'another' })],
      ['a new stamp', (all: Users) => Object.assign(all.stored[0] ?? {}, { stamp: 'z' })],
      ['being disabled', (all: Users) => Object.assign(all.stored[0] ?? {}, { enabled: false })],
      ['being deleted', (all: Users) => all.stored.splice(0, 1)],
    ])('is ended by %s, for good', async (_, change) => {
      const running = await host(options());
      const { cookie, state } = await running.logIn();
      const before = structuredClone(users.stored);
      change(users);
      const whoami = () => running.whoami({ Cookie: cookie });
      expect(await whoami()).toMatchObject({ caller: { userId: null, login: null }, scheme: 'anonymous' });
      users.stored.splice(0, users.stored.length, ...before);
      expect((await whoami()).scheme).toBe('anonymous');
      const logout = await running.logOut(state.id, { Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
      expect(logout.status).toBe(404);
    });

    it('is ended by a logout, which takes the cookie back as it was given', async () => {
      const running = await host(options());
      const { cookie, state } = await running.logIn();
      const logout = await running.logOut(state.id, { Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
      expect(logout.status).toBe(204);
      expect(logout.headers['set-cookie']).toHaveLength(1);
      expect(cookieOf(logout).field).toMatch(
        /^[\w.]+=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/,
      );
      expect((await running.whoami({ Cookie: cookie })).scheme).toBe('anonymous');
      const current = await running.currentSession({ Cookie: cookie });
      expect(current.status).toBe(404);
    });

    it('is refreshed, and not under the name of another', async () => {
      const running = await host(options());
      const { cookie, state } = await running.logIn();
      const headers = { Cookie: cookie, 'X-CSRF-Token': state.csrfToken };
      const refreshed = await running.refresh(state.id, headers);
      expect(refreshed.status).toBe(200);
      expect(refreshed.json.Session).toEqual((await running.currentSession(headers)).json.Session);
      expect(refreshed.json.Session.csrfToken).toBe(state.csrfToken);
      const other = await running.refresh('another', headers);
      expect(other.status).toBe(404);
      expect(other.headers['set-cookie']).toBeUndefined();
    });

    it('responds with 404 before it looks at the token, and 401 without the token', async () => {
      const running = await host(options());
      const { cookie, state } = await running.logIn();
      for (const use of [running.logOut, running.refresh]) {
        expect((await use('other', { Cookie: cookie })).status).toBe(404);
        expect((await use(state.id)).status).toBe(404);
        const bare = await use(state.id, { Cookie: cookie });
        expect([bare.status, messageOf(bare)]).toEqual([401, 'Missing or invalid CSRF token']);
      }
      expect((await running.whoami({ Cookie: cookie })).scheme).toBe('session');
    });

    it('is trusted unchecked where the repository finds no accounts', async () => {
      const running = await host({ ...options(), users: { authenticate: users.repository.authenticate } });
      const { cookie } = await running.logIn();
      const whoami = await running.whoami({ Cookie: cookie });
      expect(whoami.caller).toEqual({ userId: 14, login: 'admin' });
    });
  });
});

describe('what a session store has of a login', () => {
  const login = { userId: 14, login: 'admin', csrfToken: 'token' };

  async function schemeFor(cms: unknown): Promise<string | undefined> {
    const stored: express5.RequestHandler = (req, _res, next) => {
      Object.assign(req.session, { cms });
      next();
    };
    const findAccount = async () => ({ userId: 14, login: 'admin' });
    const running = await host({ users: { findAccount }, before: [hostSession(), stored] });
    return (await running.whoami()).scheme;
  }

  it.each([login, { ...login, userId: 'a1b2' }])('names the user as %j', async (stored) => {
    expect(await schemeFor(stored)).toBe('session');
  });

  it.each([
    null,
    'admin',
    {},
    { ...login, userId: 1.5 },
    { ...login, userId: '' },
    { ...login, userId: ['14'] },
    { ...login, login: null },
    { ...login, csrfToken: undefined },
    { ...login, csrfToken: 5 },
    { ...login, csrfToken: '' },
  ])('names no user, and is no error, as %j', async (stored) => {
    expect(await schemeFor(stored)).toBe('anonymous');
  });
});

describe('a router without a session middleware', () => {
  it('reading goes on anonymously, and a login explains what is missing', async () => {
    const running = await host({});
    expect((await running.whoami()).scheme).toBe('anonymous');
    expect((await running.currentSession()).status).toBe(404);
    const { response } = await running.logIn();
    expect(response.status).toBe(500);
    expect(String(running.errors)).toContain('express-session');
    expect(users.calls.authenticate).toBe(0);
  });

  it('nothing is looked at where sessions are off', async () => {
    const running = await host({ session: false, before: [hostSession()] });
    expect((await running.whoami()).scheme).toBe('anonymous');
    expect(warnings).not.toHaveBeenCalled();
  });
});

describe('a session middleware without ids', () => {
  /** What cookie-session amounts to: the session is the cookie, and null ends it. */
  const cookieSession: express5.RequestHandler = (req, res, next) => {
    const sent = /state=([^;]+)/.exec(req.headers.cookie ?? '')?.[1];
    const session = sent ? JSON.parse(Buffer.from(sent, 'base64url').toString()) : {};
    Object.assign(req, { session });
    const writeHead = res.writeHead.bind(res) as (...given: readonly unknown[]) => typeof res;
    res.writeHead = (...given: readonly unknown[]) => {
      const kept = req.session as object | null;
      const value = kept ? Buffer.from(JSON.stringify(kept)).toString('base64url') : '';
      res.append('Set-Cookie', `state=${value}; HttpOnly; SameSite=Lax`);
      return writeHead(...given);
    };
    next();
  };

  it('serves logins and logouts too', async () => {
    const running = await host({ before: [cookieSession] });
    const { state, cookie } = await running.logIn();
    expect(state).toMatchObject({ userId: 14, identifier: state.id });
    expect((await running.whoami({ Cookie: cookie })).caller?.userId).toBe(14);
    const again = await running.logIn(credentials, { Cookie: cookie });
    expect(again.state.csrfToken).not.toBe(state.csrfToken);
    const logout = await running.logOut(state.id, { Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
    expect(logout.status).toBe(204);
    expect(cookieOf(logout).pair).toBe('state=');
  });
});
