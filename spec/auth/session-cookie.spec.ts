import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MemoryStore } from 'express-session';
import request from 'supertest';
import type { SessionOptions } from '../../lib/adapters/session-options.js';
import { basic } from '../support/api.js';
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
      .delete(`/user/sessions/${state.identifier}x`)
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
    const genid = jest.fn(() => 'an id');
    const { app } = host({ session: { install: { secret, store, genid } } });
    const response = await request(app).get('/whoami').set('Cookie', 'other=1; CMSSESSIDE=2');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(load).not.toHaveBeenCalled();
    expect(genid).not.toHaveBeenCalled();
    expect(Object.keys((store as unknown as { sessions: object }).sessions)).toEqual([]);
  });

  it('is not used where the host has a session', async () => {
    const running = host({ before: [hostSession({ name: 'host' })], session: { install } });
    const { cookie, state } = await logIn(running);
    expect(cookie).toMatch(/^host=/);
    expect((await request(running.app).get('/whoami').set('Cookie', cookie)).body.caller.userId).toBe(14);
    const logout = await request(running.app)
      .delete(`/user/sessions/${state.id}`)
      .set({ Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
    expect(cookieOf(logout).field).toMatch(/^host=;/);
  });

  it('sends the cookie again with its new end each time it is refreshed', async () => {
    const running = host({ session: { install: { secret, cookie: { maxAge: 60_000 } } } });
    const { cookie, state } = await logIn(running);
    for (let i = 0; i < 2; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      const response = await request(running.app)
        .post(`/user/sessions/${state.id}/refresh`)
        .set({ Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
      expect(cookieOf(response).pair).toBe(cookie);
      expect(cookieOf(response).field).toContain('Expires=');
    }
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

describe('a cookie', () => {
  const refusals = ['get /user/sessions/current', 'post /user/sessions/x/refresh', 'delete /user/sessions/x'] as const;

  async function refuse(running: Host, what: (typeof refusals)[number], headers: Record<string, string>) {
    const [method, path] = what.split(' ') as ['get' | 'post' | 'delete', string];
    const response = await request(running.app)[method](path).set(headers);
    return [response.status, response.headers['set-cookie']];
  }

  const kinds: readonly (readonly [string, HostOptions, string])[] = [
    ['of the router', { session: { install } }, 'CMSSESSID'],
    ['of the host', { before: [hostSession({ name: 'host' })], session: hostCookie('host') }, 'host'],
  ];
  const gone = 's%3Agone.signature';

  describe.each(kinds)('%s', (_, options, name) => {
    it.each(refusals)('is not cleared for another site, by %s', async (what) => {
      const running = host(options);
      const foreigners: readonly Record<string, string>[] = [
        { 'Sec-Fetch-Site': 'cross-site' },
        { Origin: 'https://evil.example' },
      ];
      for (const foreign of foreigners) {
        expect(await refuse(running, what, foreign)).toEqual([404, undefined]);
        expect(await refuse(running, what, { ...foreign, Cookie: `${name}=${gone}` })).toEqual([404, undefined]);
      }
      const own = { 'Sec-Fetch-Site': 'same-origin', Cookie: `${name}=${gone}` };
      expect(await refuse(running, what, own)).toEqual([404, [expect.stringMatching(`^${name}=;`)]]);
    });

    it('is cleared for a site that the host trusts', async () => {
      const session = { ...(options.session as SessionOptions), trustedOrigins: ['https://editor.example'] };
      const trusted = { Origin: 'https://editor.example', 'Sec-Fetch-Site': 'cross-site', Cookie: `${name}=${gone}` };
      const running = host({ ...options, session });
      expect(await refuse(running, refusals[0], trusted)).toEqual([404, [expect.stringMatching(`^${name}=;`)]]);
    });

    it.each(refusals.slice(1))('of a valid session is not cleared by %s', async (what) => {
      const running = host(options);
      const { cookie, state } = await logIn(running);
      const headers = { Cookie: cookie, 'X-CSRF-Token': state.csrfToken };
      expect(await refuse(running, what, headers)).toEqual([404, undefined]);
    });

    it.each(refusals)('of a valid session is not cleared by %s of who sends a password too', async (what) => {
      const running = host({ ...options, basic: true });
      const { cookie } = await logIn(running);
      const headers = { Cookie: cookie, Authorization: basic('admin', 'publish') };
      expect(await refuse(running, what, headers)).toEqual([404, undefined]);
    });
  });

  it.each(refusals)('is not cleared while the store fails, by %s', async (what) => {
    const store = new MemoryStore();
    const running = host({ session: { install: { secret, store } } });
    const { cookie } = await logIn(running);
    store.get = (_, done) => done(new Error('down'));
    expect(await refuse(running, what, { Cookie: cookie })).toEqual([404, undefined]);
  });

  it.each(refusals)('of the host is not cleared while its store is not connected, by %s', async (what) => {
    const store = new MemoryStore();
    const running = host({ before: [hostSession({ name: 'host', store })], session: hostCookie('host') });
    const { cookie } = await logIn(running);
    store.emit('disconnect');
    expect(await refuse(running, what, { Cookie: cookie })).toEqual([404, undefined]);
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
