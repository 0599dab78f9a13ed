import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { basic } from '../support/api.js';
import { cookieOf, createHost, credentials, type HostOptions, install } from './host.js';

describe('the CSRF token', () => {
  async function loggedIn(options: HostOptions = {}) {
    const { app } = createHost({ session: { install }, ...options });
    const response = await request(app).post('/user/sessions').send(credentials);
    return { app, cookie: cookieOf(response).pair, token: response.body.csrfToken as string };
  }

  it.each(['post', 'put', 'patch', 'delete'] as const)('is needed for %s', async (method) => {
    const { app, cookie, token } = await loggedIn();
    const bare = await request(app)[method]('/whoami').set('Cookie', cookie);
    expect(bare.status).toBe(401);
    expect(bare.body.message).toBe('Missing or invalid CSRF token');
    const sent = await request(app)[method]('/whoami').set({ Cookie: cookie, 'X-CSRF-Token': token });
    expect(sent.status).toBe(200);
  });

  it.each(['get', 'head', 'options'] as const)('is not needed for %s', async (method) => {
    const { app, cookie } = await loggedIn();
    expect((await request(app)[method]('/whoami').set('Cookie', cookie)).status).toBe(200);
  });

  it.each([
    ['nothing', () => ''],
    ['another of its length', (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['a part of it', (token: string) => token.slice(0, -1)],
    ['more than it', (token: string) => `${token}A`],
    ['something that is no token', () => 'ü'],
  ])('is not %s', async (_, change) => {
    const { app, cookie, token } = await loggedIn();
    const response = await request(app)
      .post('/whoami')
      .set({ Cookie: cookie, 'X-CSRF-Token': change(token) });
    expect(response.status).toBe(401);
  });

  it('of one session does not fit another', async () => {
    const { app, cookie } = await loggedIn();
    const other = await request(app).post('/user/sessions').send(credentials);
    const response = await request(app).post('/whoami').set({ Cookie: cookie, 'X-CSRF-Token': other.body.csrfToken });
    expect(response.status).toBe(401);
  });

  it('is not needed where the host says that it checks requests itself', async () => {
    const { app, cookie } = await loggedIn({ session: { install, csrf: false } });
    expect((await request(app).post('/whoami').set('Cookie', cookie)).status).toBe(200);
  });

  it('is not asked of those who are known otherwise, or not at all', async () => {
    const { app, cookie } = await loggedIn({ basic: {} });
    const headers = { Cookie: cookie, Authorization: basic('admin', 'publish') };
    expect((await request(app).post('/whoami').set(headers)).body.scheme).toBe('basic');
    expect((await request(app).post('/whoami')).body.scheme).toBe('anonymous');
  });
});

describe('a write with Basic', () => {
  async function statusOf(
    headers: Record<string, string>,
    method: 'get' | 'post' | 'delete' = 'post',
  ): Promise<number> {
    const { app } = createHost({ basic: { trustedOrigins: ['https://editor.example'] } });
    const all = { Host: 'cms.example', Authorization: basic('admin', 'publish'), ...headers };
    return (await request(app)[method]('/whoami').set(all)).status;
  }

  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'https://editor.example.evil.example' }],
    [{ Origin: 'null' }],
  ] as readonly [Record<string, string>][])('is refused with %j', async (headers) => {
    expect([await statusOf(headers), await statusOf(headers, 'delete')]).toEqual([403, 403]);
    expect(await statusOf(headers, 'get')).toBe(200);
  });

  it.each([
    [{}],
    [{ 'Sec-Fetch-Site': 'same-origin' }],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{ Origin: 'https://cms.example' }],
    [{ Origin: 'https://editor.example', 'Sec-Fetch-Site': 'cross-site' }],
  ] as readonly [Record<string, string>][])('is served with %j', async (headers) => {
    expect(await statusOf(headers)).toBe(200);
  });
});

it.each(['editor.example', 'https://editor.example/', 'https://editor.example/path', 'null'])(
  'origins are checked when the host starts: %s',
  (origin) => {
    const trustedOrigins = [origin];
    expect(() => createHost({ basic: { trustedOrigins } })).toThrow('basic.trustedOrigins must be origins');
    expect(() => createHost({ session: { trustedOrigins } })).toThrow('session.trustedOrigins must be origins');
  },
);

describe("a login from another site's page", () => {
  async function logIn(headers: Record<string, string>, options: HostOptions = {}): Promise<number> {
    const session = { install, trustedOrigins: ['https://editor.example'] };
    const { app } = createHost({ session, ...options });
    const response = await request(app).post('/user/sessions').set(headers).send(credentials);
    if (response.status !== 201) expect(response.headers['set-cookie']).toBeUndefined();
    return response.status;
  }
  const host = { Host: 'cms.example:8443' };

  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://cms.example:8443' }],
    [{ 'Sec-Fetch-Site': 'cross-site, same-origin' }],
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'https://cms.example' }],
    [{ Origin: 'https://cms.example:8444' }],
    [{ Origin: 'https://cms.example:8443.evil.example' }],
    [{ Origin: 'https://editor.example.evil.example' }],
    [{ Origin: 'null' }],
    [{ Origin: 'nonsense' }],
    [{ Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' }],
  ] as readonly [Record<string, string>][])('is refused with %j', async (headers) => {
    expect(await logIn({ ...host, ...headers })).toBe(403);
  });

  it.each([
    [{}],
    [{ 'Sec-Fetch-Site': 'same-origin' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
    [{ Origin: 'https://cms.example:8443' }],
    [{ Origin: 'https://editor.example' }],
    [{ Origin: 'https://editor.example', 'Sec-Fetch-Site': 'cross-site' }],
  ] as readonly [Record<string, string>][])('is not what comes with %j', async (headers) => {
    expect(await logIn({ ...host, ...headers })).toBe(201);
  });

  it('knows default ports and IPv6 addresses', async () => {
    expect(await logIn({ Host: 'cms.example:443', Origin: 'https://cms.example' })).toBe(201);
    expect(await logIn({ Host: 'cms.example', Origin: 'http://cms.example' })).toBe(201);
    expect(await logIn({ Host: '[::1]:3000', Origin: 'http://[::1]:3000' })).toBe(201);
    expect(await logIn({ Host: '[::1]:3000', Origin: 'http://[::1]' })).toBe(403);
  });

  it('uses the host that a trusted proxy forwards', async () => {
    const headers = { Host: 'internal:80', 'X-Forwarded-Host': 'cms.example:8443' };
    expect(await logIn({ ...headers, Origin: 'https://cms.example:8443' }, { trustProxy: true })).toBe(201);
    expect(await logIn({ ...headers, Origin: 'http://internal' }, { trustProxy: true })).toBe(403);
    expect(await logIn({ ...headers, Origin: 'https://cms.example:8443' })).toBe(403);
  });

  it('is refused before the password is looked at', async () => {
    let looked = 0;
    const users = {
      authenticate: async () => {
        looked += 1;
        return { userId: 14, login: 'admin' };
      },
    };
    await logIn({ 'Sec-Fetch-Site': 'cross-site' }, { users });
    expect(looked).toBe(0);
  });
});
