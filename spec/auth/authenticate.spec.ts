import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { anonymousIdentity } from '../../lib/api/message.js';
import { basic } from '../support/api.js';
import { createHost, type HostOptions } from './host.js';

describe('X-Expected-User', () => {
  async function ask(expected: string, options: HostOptions, authorization?: string) {
    const { app } = createHost(options);
    return request(app)
      .get('/whoami')
      .set({ 'X-Expected-User': expected, ...(authorization && { Authorization: authorization }) });
  }

  it('lets the one pass whom it names', async () => {
    expect((await ask('admin', { basic: {} }, basic('admin', 'publish'))).status).toBe(200);
    expect((await ask('admin', { session: { user: () => 14 } })).status).toBe(200);
    expect((await ask('theirs', { session: { user: () => ({ id: 5, login: 'theirs' }) } })).status).toBe(200);
    expect((await ask('anonymous', {})).status).toBe(200);
  });

  it('is read as UTF-8', async () => {
    const bytes = Buffer.from('jürgen').toString('latin1');
    expect((await ask(bytes, { session: { user: () => 20 } })).status).toBe(200);
  });

  it.each<[string, HostOptions]>([
    ['someone else', { session: { user: () => 20 } }],
    ['anonymousIdentity', {}],
    ['a user whose login anonymousIdentity knows', { users: {}, session: { user: () => 14 } }],
  ])('responds with 401 by %s', async (_, options) => {
    const response = await ask('admin', options);
    expect(response.status).toBe(401);
    expect(response.body.message).toBe('Expectation failed. User changed.');
  });
});

describe('the challenges of a 401', () => {
  function challenges(options: HostOptions, headers: Record<string, string> = {}): readonly string[] {
    const { authenticator } = createHost(options);
    return authenticator.challenges({ headers } as Parameters<typeof authenticator.challenges>[0], anonymousIdentity);
  }
  const scripted = { 'x-requested-with': 'XMLHttpRequest' };

  it('name Basic only where it is on, and not to a script in a browser', () => {
    const on = { basic: { realm: 'Our "CMS"' } };
    expect(challenges({})).toEqual(['Session realm="CMS"']);
    expect(challenges(on)).toEqual(['Basic realm="Our \\"CMS\\"", charset="UTF-8"', 'Session realm="Our \\"CMS\\""']);
    expect(challenges(on, scripted)).toEqual(['Session realm="Our \\"CMS\\""']);
    expect(challenges({ basic: true, session: false })).toEqual(['Basic realm="CMS", charset="UTF-8"']);
    expect(challenges({ basic: true, session: false }, scripted)).toEqual([]);
  });
});

describe('a repository without users', () => {
  it('knows anonymousIdentity by itself, and whom the host knows', async () => {
    const { app } = createHost({ users: undefined });
    expect((await request(app).get('/whoami')).body.scheme).toBe('anonymous');
    const known = createHost({ users: undefined, session: { user: () => ({ id: 5 }) } });
    expect((await request(known.app).get('/whoami')).body.caller).toEqual({ userId: 5, login: null });
  });
});
