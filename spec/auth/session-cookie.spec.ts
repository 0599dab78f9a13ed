import { describe, expect, it, jest } from '@jest/globals';
import { MemoryStore } from 'express-session';
import type { SessionOptions } from '../../lib/adapters/session-options.js';
import { basic, host as hostOfRun } from '../support/api.js';
import {
  type AuthHost,
  type AuthHostOptions,
  cookieOf,
  credentials,
  hostSession,
  install,
  secret,
  useHosts,
} from './host.js';

const { host } = useHosts();

describe('the identifier of a session', () => {
  const identified: readonly [string, AuthHostOptions, string][] = [
    ['that the router installs', { session: { install: { secret, name: 'CMS' } } }, 'CMS'],
    ['with several secrets', { session: { install: { secret: ['new', 'old'] } } }, 'CMSSESSID'],
    ['of the host', { before: [hostSession({ name: 'host' })], session: hostCookie('host') }, 'host'],
  ];
  it.each(identified)('%s is what a client puts into the cookie', async (_, options, name) => {
    const running = await host(options);
    const { state, cookie } = await running.logIn();
    expect(`${state.name}=${state.identifier}`).toBe(cookie);
    expect(state.name).toBe(name);
    const whoami = await running.whoami({ Cookie: `${state.name}=${state.identifier}` });
    expect(whoami.caller?.userId).toBe(14);
  });

  it.each([
    ['encoded', (identifier: string) => encodeURIComponent(identifier)],
    ['decoded', (identifier: string) => identifier],
  ])('names the session in a path, %s', async (_, spell) => {
    const running = await host({ session: { install } });
    const { state, cookie } = await running.logIn();
    const headers = { Cookie: cookie, 'X-CSRF-Token': state.csrfToken };
    const response = await running.refresh(spell(state.identifier), headers);
    expect(response.status).toBe(200);
  });

  it('with a wrong signature names nothing', async () => {
    const running = await host({ session: { install } });
    const { state, cookie } = await running.logIn();
    const headers = { Cookie: cookie, 'X-CSRF-Token': state.csrfToken };
    const response = await running.logOut(`${state.identifier}x`, headers);
    expect(response.status).toBe(404);
  });

  const hidden: readonly [string, AuthHostOptions][] = [
    ['where the host says so', { session: { install, exposeIdentifier: false } }],
    ["in a host's session", { before: [hostSession()] }],
    [
      "in a host's session whose cookie is known",
      { before: [hostSession()], session: { cookie: { name: 'connect.sid', secret } } },
    ],
    ["in a host's session that came before the installed one", { before: [hostSession()], session: { install } }],
  ];
  it.each(hidden)('is not shown %s', async (_, options) => {
    const { state, cookie } = await (await host(options)).logIn();
    expect(state.identifier).toBe(state.id);
    expect(JSON.stringify(state)).not.toContain(cookie.split('=')[1]?.slice(4, 20));
  });

  it('is no secret that a digest gives away', async () => {
    const { state, cookie } = await (await host({ session: { install } })).logIn();
    expect(decodeURIComponent(cookie)).not.toContain(state.id);
  });
});

function hostCookie(name: string): SessionOptions {
  return { exposeIdentifier: true, cookie: { name, secret } };
}

describe('an installed session', () => {
  it('sets a cookie that scripts and other sites do not get', async () => {
    const { response } = await (await host({ session: { install } })).logIn();
    expect(cookieOf(response).field).toMatch(/^CMSSESSID=s%3A[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('is Secure where the request is', async () => {
    const running = await host({ session: { install }, trustProxy: true });
    const { response } = await running.logIn(credentials, { 'X-Forwarded-Proto': 'https' });
    expect(cookieOf(response).field).toContain('; Secure');
  });

  const path = `${hostOfRun.base}/user`;
  const attributes = { path, sameSite: 'strict' as const, domain: 'cms.example', maxAge: 60_000 };
  it.each([
    ['an object', attributes],
    ['a function', () => attributes],
  ])('takes the attributes of the cookie as %s', async (_, cookie) => {
    const running = await host({ session: { install: { secret, cookie } } });
    const { response, state, cookie: pair } = await running.logIn();
    expect(cookieOf(response).field).toMatch(
      new RegExp(`; Domain=cms\\.example; Path=${path}; Expires=[^;]+; HttpOnly; SameSite=Strict$`),
    );
    const logout = await running.logOut(state.id, { Cookie: pair, 'X-CSRF-Token': state.csrfToken });
    expect(cookieOf(logout).field).toMatch(
      new RegExp(`; Domain=cms\\.example; Path=${path}; Expires=Thu, 01 Jan 1970[^;]+; HttpOnly; SameSite=Strict$`),
    );
  });

  it('starts nothing for a request without its cookie', async () => {
    const store = new MemoryStore();
    const load = jest.spyOn(store, 'get');
    const genid = jest.fn(() => 'an id');
    const running = await host({ session: { install: { secret, store, genid } } });
    const response = await running.whoami({ Cookie: 'other=1; CMSSESSIDE=2' });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(load).not.toHaveBeenCalled();
    expect(genid).not.toHaveBeenCalled();
    expect(Object.keys((store as unknown as { sessions: object }).sessions)).toEqual([]);
  });

  it('is not used where the host has a session', async () => {
    const running = await host({ before: [hostSession({ name: 'host' })], session: { install } });
    const { cookie, state } = await running.logIn();
    expect(cookie).toMatch(/^host=/);
    expect((await running.whoami({ Cookie: cookie })).caller?.userId).toBe(14);
    const logout = await running.logOut(state.id, { Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
    expect(cookieOf(logout).field).toMatch(/^host=;/);
  });

  it('sends the cookie again with its new end each time it is refreshed', async () => {
    const running = await host({ session: { install: { secret, cookie: { maxAge: 60_000 } } } });
    const { cookie, state } = await running.logIn();
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now');
    for (let seconds = 1; seconds <= 2; seconds += 1) {
      clock.mockReturnValue(start + 1000 * seconds);
      const response = await running.refresh(state.id, { Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
      expect(cookieOf(response).pair).toBe(cookie);
      expect(cookieOf(response).field).toContain('Expires=');
    }
    clock.mockRestore();
  });

  it('takes back a cookie that names no session', async () => {
    const running = await host({ session: { install } });
    for (const headers of [{}, { Cookie: 'CMSSESSID=s%3Agone.signature' }]) {
      const response = await running.currentSession(headers);
      expect(response.status).toBe(404);
      expect(cookieOf(response).field).toMatch(/^CMSSESSID=; Path=\/; Expires=Thu, 01 Jan 1970/);
    }
  });
});

describe('a cookie', () => {
  const refusals = ['GET /user/sessions/current', 'POST /user/sessions/x/refresh', 'DELETE /user/sessions/x'] as const;

  async function refuse(running: AuthHost, what: (typeof refusals)[number], headers: Record<string, string>) {
    const [method, path] = what.split(' ') as [string, string];
    const response = await running.call(method, path, { headers });
    return [response.status, response.headers['set-cookie']];
  }

  const kinds: readonly (readonly [string, AuthHostOptions, string])[] = [
    ['of the router', { session: { install } }, 'CMSSESSID'],
    ['of the host', { before: [hostSession({ name: 'host' })], session: hostCookie('host') }, 'host'],
  ];
  const gone = 's%3Agone.signature';

  describe.each(kinds)('%s', (_, options, name) => {
    it.each(refusals)('is not cleared for another site, by %s', async (what) => {
      const running = await host(options);
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
      const running = await host({ ...options, session });
      expect(await refuse(running, refusals[0], trusted)).toEqual([404, [expect.stringMatching(`^${name}=;`)]]);
    });

    it.each(refusals.slice(1))('of a valid session is not cleared by %s', async (what) => {
      const running = await host(options);
      const { cookie, state } = await running.logIn();
      const headers = { Cookie: cookie, 'X-CSRF-Token': state.csrfToken };
      expect(await refuse(running, what, headers)).toEqual([404, undefined]);
    });

    it.each(refusals)('of a valid session is not cleared by %s of who sends a password too', async (what) => {
      const running = await host({ ...options, basic: true });
      const { cookie } = await running.logIn();
      const headers = { Cookie: cookie, Authorization: basic('admin', 'publish') };
      expect(await refuse(running, what, headers)).toEqual([404, undefined]);
    });
  });

  it.each(refusals.slice(1))('of a user whom the host has logged in is not cleared by %s', async (what) => {
    const session = { ...hostCookie('host'), user: () => 14 };
    const running = await host({ before: [hostSession({ name: 'host' })], session, basic: true });
    const { state, ...current } = await running.currentSession();
    const headers = { Cookie: cookieOf(current).pair, 'X-CSRF-Token': state.csrfToken };
    expect(await refuse(running, what, headers)).toEqual([404, undefined]);
    const Authorization = basic('admin', 'publish');
    expect(await refuse(running, what, { ...headers, Authorization })).toEqual([404, undefined]);
  });

  it.each(refusals)('is not cleared while the store fails, by %s', async (what) => {
    const store = new MemoryStore();
    const running = await host({ session: { install: { secret, store } } });
    const { cookie } = await running.logIn();
    store.get = (_, done) => done(new Error('down'));
    expect(await refuse(running, what, { Cookie: cookie })).toEqual([404, undefined]);
  });

  it.each(refusals)('of the host is not cleared while its store is not connected, by %s', async (what) => {
    const store = new MemoryStore();
    const running = await host({ before: [hostSession({ name: 'host', store })], session: hostCookie('host') });
    const { cookie } = await running.logIn();
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
    return expect(host({ session })).rejects.toThrow(TypeError);
  });
});
