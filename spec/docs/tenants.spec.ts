/** The page on tenants: its code with two tenants, whose ids are the same, and requests that try to cross from one to the other. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Express } from 'express';
import { newDatabase } from '../sql/databases.js';
import { admin, listen, type Sent, send, sends, type } from '../support/api.js';
import { snippetsOf } from './snippets.js';

interface Tenants {
  serveTenants(
    tenants: readonly { readonly name: string; readonly database: string; readonly secret: string }[],
  ): Promise<{ readonly app: Express; close(): Promise<void> }>;
}

const { serveTenants } = await snippetsOf('docs/operate/tenants.md', (code) =>
  code.replace('basic:', 'apiKeys: true, basic:'),
)<Tenants>('tenants');

describe('two tenants of one app', () => {
  let site: Awaited<ReturnType<Tenants['serveTenants']>>;
  let server: Awaited<ReturnType<typeof listen>>;
  const call = (tenant: string, method: string, path: string, sent?: Sent) =>
    send(method, `${server.url}/${tenant}/api/cms/v2${path}`, sent);
  const get = (tenant: string, path: string, headers = {}) => call(tenant, 'GET', path, { headers });

  async function logIn(tenant: string) {
    const headers = { 'Content-Type': type('SessionInput') };
    const body = JSON.stringify({ SessionInput: { login: 'admin', password: 'publish' } });
    const { json, ...response } = await call(tenant, 'POST', '/user/sessions', { headers, body });
    const [set = ''] = response.headers['set-cookie'] ?? [];
    return { set, cookie: set.split(';')[0] ?? '', csrfToken: json.Session.csrfToken as string };
  }
  const userOf = async (tenant: string, headers: Readonly<Record<string, string>>) => {
    const response = await get(tenant, '/user/current', headers);
    return response.headers.location ?? response.status;
  };

  beforeAll(async () => {
    const secret = (name: string) => name.padEnd(32, '-');
    const tenants = ['north', 'south'].map(async (name) => ({
      name,
      database: await newDatabase(),
      secret: secret(name),
    }));
    site = await serveTenants(await Promise.all(tenants));
    server = await listen(site.app);
  });
  afterAll(async () => {
    await server.close();
    await site.close();
  });

  it('have sessions of their own, of which a browser has both', async () => {
    const [north, south] = [await logIn('north'), await logIn('south')];
    expect(north.set).toContain('Path=/north;');
    const both = { Cookie: `${north.cookie}; ${south.cookie}` };
    expect(await userOf('north', both)).toBe('/north/api/cms/v2/user/users/14');
    expect(await userOf('south', both)).toBe('/south/api/cms/v2/user/users/14');
  });

  it('do not accept the session of the other one, also under the name of their own', async () => {
    const { cookie, csrfToken } = await logIn('north');
    for (const Cookie of [cookie, cookie.replace('cms-north', 'cms-south')]) {
      expect(await userOf('south', { Cookie })).toBe(401);
      const headers = { 'Content-Type': type('SectionInput'), Cookie, 'X-CSRF-Token': csrfToken };
      const body = JSON.stringify({ SectionInput: { identifier: 'crossed', name: 'Crossed' } });
      expect((await call('south', 'POST', '/content/sections', { headers, body })).status).toBe(401);
    }
  });

  it('do not accept the tokens and API keys of the other one', async () => {
    const body = JSON.stringify({ JWTInput: { username: 'admin', password: 'publish' } });
    const issued = await call('north', 'POST', '/user/token/jwt', { headers: sends('JWTInput'), body });
    const created = await call('north', 'POST', '/user/keys', {
      headers: sends('ApiKeyCreate'),
      body: JSON.stringify({ ApiKeyCreate: { name: 'key' } }),
    });
    for (const credential of [issued.json.JWT.token, created.json.ApiKey.secret]) {
      const headers = { Authorization: `Bearer ${credential}` };
      expect(await userOf('north', headers)).toBe('/north/api/cms/v2/user/users/14');
      expect(await userOf('south', headers)).toBe(401);
    }
  });

  it('find nothing of the other one by its hrefs', async () => {
    const other = '/north/api/cms/v2';
    const body = JSON.stringify({ ContentUpdate: { Section: { _href: `${other}/content/sections/1` } } });
    const update = await call('south', 'PATCH', '/content/objects/41', { headers: sends('ContentUpdate'), body });
    expect([update.status, update.text]).toEqual([400, expect.stringContaining('under the prefix of this API')]);
    const Request = [{ _id: 'crossing', method: 'GET', href: `${other}/content/objects/1` }];
    const sent = { headers: sends('BatchInput'), body: JSON.stringify({ BatchInput: { Request } }) };
    expect((await call('south', 'POST', '/batch', sent)).text).toMatch(/"status":4\d\d/);
    // The protocol lets it have any prefix: its last id counts, where the request is sent to.
    const headers = { ...admin, Destination: `${other}/content/locations/1/2` };
    const copy = await call('south', 'COPY', '/content/locations/1/2/43', { headers });
    expect(copy.headers.location).toMatch(/^\/south\//);
  });

  it('have caches, cursors and entity tags of their own', async () => {
    const rename = (tenant: string, name: string) =>
      call(tenant, 'PATCH', '/content/sections/1', {
        headers: sends('SectionInput'),
        body: JSON.stringify({ SectionInput: { identifier: 'standard', name } }),
      });
    await rename('north', 'North');
    await rename('south', 'South');
    for (const _ of ['fills the cache', 'hits it']) {
      expect((await get('north', '/content/sections/1', admin)).json.Section.name).toBe('North');
      expect((await get('south', '/content/sections/1', admin)).json.Section.name).toBe('South');
    }
    const { json } = await get('north', '/changes', admin);
    expect((await get('south', `/changes?after=${json.ChangeList.next}`, admin)).status).toBe(410);
  });
});
