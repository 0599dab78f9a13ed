import { describe, expect, it } from '@jest/globals';
import { basic } from '../support/api.js';
import { type AuthHostOptions, messageOf, useHosts } from './host.js';

const { host } = useHosts();

describe('X-Expected-User', () => {
  async function ask(expected: string, options: AuthHostOptions, authorization?: string) {
    const running = await host(options);
    return running.whoami({ 'X-Expected-User': expected, ...(authorization && { Authorization: authorization }) });
  }

  it('lets the one pass whom it names', async () => {
    expect((await ask('admin', { basic: true }, basic('admin', 'publish'))).status).toBe(200);
    expect((await ask('admin', { session: { user: () => 14 } })).status).toBe(200);
    expect((await ask('theirs', { session: { user: () => ({ id: 5, login: 'theirs' }) } })).status).toBe(200);
    expect((await ask('anonymous', {})).status).toBe(200);
  });

  it('is read as UTF-8', async () => {
    const bytes = Buffer.from('jürgen').toString('latin1');
    expect((await ask(bytes, { session: { user: () => 20 } })).status).toBe(200);
  });

  it.each<[string, AuthHostOptions]>([
    ['someone else', { session: { user: () => 20 } }],
    ['the anonymous caller', {}],
    ['a user whose login is unknown', { users: {}, session: { user: () => 14 } }],
  ])('responds with 401 by %s', async (_, options) => {
    const response = await ask('admin', options);
    expect([response.status, messageOf(response)]).toEqual([401, 'Expectation failed. User changed.']);
  });
});

describe('the challenges of a 401', () => {
  async function challenges(options: AuthHostOptions, headers: Record<string, string> = {}) {
    const running = await host(options);
    const { headers: sent } = await running.whoami({ 'X-Expected-User': 'nobody', ...headers });
    return sent['www-authenticate'];
  }
  const scripted = { 'x-requested-with': 'XMLHttpRequest' };

  it('name Basic only where it is on, and not to a script in a browser', async () => {
    const on = { basic: { realm: 'Our "CMS"' } };
    const session = 'Session realm="Our \\"CMS\\""';
    expect(await challenges({})).toBe('Session realm="CMS"');
    expect(await challenges(on)).toBe(`Basic realm="Our \\"CMS\\"", charset="UTF-8", ${session}`);
    expect(await challenges(on, scripted)).toBe(session);
    expect(await challenges({ basic: true, session: false })).toBe('Basic realm="CMS", charset="UTF-8"');
    expect(await challenges({ basic: true, session: false }, scripted)).toBeUndefined();
  });
});

describe('a repository without users', () => {
  it('serves the anonymous caller, and users whom the host knows', async () => {
    expect((await (await host({ users: undefined })).whoami()).scheme).toBe('anonymous');
    const known = await host({ users: undefined, session: { user: () => ({ id: 5 }) } });
    expect((await known.whoami()).caller).toEqual({ userId: 5, login: null });
  });
});
