import { describe, expect, it } from '@jest/globals';
import { basic } from '../support/api.js';
import { type AuthHostOptions, credentials, install, messageOf, useHosts } from './host.js';

const { host: openHost } = useHosts();

describe('the CSRF token', () => {
  async function loggedIn(options: AuthHostOptions = {}) {
    const running = await openHost({ session: { install }, ...options });
    const { cookie, state } = await running.logIn();
    return { running, cookie, token: state.csrfToken };
  }

  it.each([
    ['POST', 201],
    ['PATCH', 200],
    ['DELETE', 204],
  ])('is needed for %s', async (method, status) => {
    const { running, cookie, token } = await loggedIn();
    const bare = await running.whoami({ Cookie: cookie }, method);
    expect([bare.status, messageOf(bare)]).toEqual([401, 'Missing or invalid CSRF token']);
    const sent = await running.whoami({ Cookie: cookie, 'X-CSRF-Token': token }, method);
    expect(sent.status).toBe(status);
  });

  it.each(['GET', 'HEAD', 'OPTIONS'])('is not needed for %s', async (method) => {
    const { running, cookie } = await loggedIn();
    expect((await running.whoami({ Cookie: cookie }, method)).status).toBe(200);
  });

  it.each([
    ['nothing', () => ''],
    ['another of its length', (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['a part of it', (token: string) => token.slice(0, -1)],
    ['more than it', (token: string) => `${token}A`],
    ['something that is no token', () => 'ü'],
  ])('is not %s', async (_, change) => {
    const { running, cookie, token } = await loggedIn();
    const response = await running.whoami({ Cookie: cookie, 'X-CSRF-Token': change(token) }, 'POST');
    expect(response.status).toBe(401);
  });

  it('of one session does not fit another', async () => {
    const { running, cookie } = await loggedIn();
    const other = await running.logIn();
    const response = await running.whoami({ Cookie: cookie, 'X-CSRF-Token': other.state.csrfToken }, 'POST');
    expect(response.status).toBe(401);
  });

  it('is not needed where the host says that it checks requests itself', async () => {
    const running = await openHost({ session: { install, csrf: false } });
    const { cookie, state } = await running.logIn();
    expect((await running.whoami({ Cookie: cookie }, 'POST')).status).toBe(201);
    expect((await running.refresh(state.id, { Cookie: cookie })).status).toBe(200);
    expect((await running.logOut(state.id, { Cookie: cookie })).status).toBe(204);
  });

  it('is not asked of those who are known otherwise, or not at all', async () => {
    const { running, cookie } = await loggedIn({ basic: true });
    const headers = { Cookie: cookie, Authorization: basic('admin', 'publish') };
    expect((await running.whoami(headers, 'POST')).scheme).toBe('basic');
    expect((await running.whoami({}, 'POST')).scheme).toBe('anonymous');
  });
});

describe('a write with Basic', () => {
  async function statusOf(headers: Record<string, string>, method = 'POST'): Promise<number> {
    const running = await openHost({ basic: { trustedOrigins: ['https://editor.example'] } });
    const all = { Host: 'cms.example', Authorization: basic('admin', 'publish'), ...headers };
    return (await running.whoami(all, method)).status;
  }

  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'https://editor.example.evil.example' }],
    [{ Origin: 'null' }],
  ] as readonly [Record<string, string>][])('is refused with %j', async (headers) => {
    expect([await statusOf(headers), await statusOf(headers, 'DELETE')]).toEqual([403, 403]);
    expect(await statusOf(headers, 'GET')).toBe(200);
  });

  it.each([
    [{}],
    [{ 'Sec-Fetch-Site': 'same-origin' }],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{ Origin: 'https://cms.example' }],
    [{ Origin: 'https://editor.example', 'Sec-Fetch-Site': 'cross-site' }],
  ] as readonly [Record<string, string>][])('is served with %j', async (headers) => {
    expect(await statusOf(headers)).toBe(201);
  });
});

it.each([true, false])("a page of another origin may write with a session's token, with Basic: %s", async (isOn) => {
  const running = await openHost({ session: { install }, basic: isOn });
  const { headers } = await running.logIn();
  expect((await running.whoami({ ...headers, Origin: 'https://editor.example' }, 'POST')).status).toBe(201);
});

it.each(['editor.example', 'https://editor.example/', 'https://editor.example/path', 'null'])(
  'origins are checked when the host starts: %s',
  async (origin) => {
    const trustedOrigins = [origin];
    const message = 'trustedOrigins[0] must be an origin';
    await expect(openHost({ basic: { trustedOrigins } })).rejects.toThrow(`basic.${message}`);
    await expect(openHost({ session: { trustedOrigins } })).rejects.toThrow(`session.${message}`);
  },
);

describe("a login from another site's page", () => {
  async function logIn(headers: Record<string, string>, options: AuthHostOptions = {}): Promise<number> {
    const session = { install, trustedOrigins: ['https://editor.example'] };
    const running = await openHost({ session, ...options });
    const { response } = await running.logIn(credentials, headers);
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

  it('uses the first of the hosts that proxies before a trusted one have forwarded', async () => {
    const headers = { Host: 'internal:80', 'X-Forwarded-Host': 'cms.example:8443 , cache.example' };
    expect(await logIn({ ...headers, Origin: 'https://cms.example:8443' }, { trustProxy: true })).toBe(201);
    expect(await logIn({ ...headers, Origin: 'https://cache.example' }, { trustProxy: true })).toBe(403);
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
