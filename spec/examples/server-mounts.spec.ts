import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { Environment } from '../../examples/server/environment.js';
import { logInByApi, openHost, password, vendorType } from './host.js';

async function withHost<T>(environment: Environment, use: (client: ReturnType<typeof request>) => Promise<T>) {
  const host = await openHost(environment);
  try {
    return await use(request(host.app));
  } finally {
    await host.close();
  }
}

const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('the example host', () => {
  it('responds with JSON to who has no preference, and with a page to a browser', () =>
    withHost({}, async (client) => {
      const json = await client.get('/api/cms/v2/');
      expect(json.headers['content-type']).toBe(vendorType('Root'));
      expect(json.body.Root.content._href).toBe('/api/cms/v2/content/objects');
      const page = await client.get('/api/cms/v2/').set('Accept', browserAccept);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.text).toContain('href="/api/cms/v2/content/types"');
      expect(page.text).toContain('<a href="/login">Log in</a>');
    }));

  it.each([
    { CMS_SUBFOLDER: '/cms' },
    { CMS_SUBFOLDER: 'cms/' },
    { CMS_SUBFOLDER: '/a/b', CMS_PREFIX: '/rest' },
    { CMS_SUBFOLDER: '/cms', CMS_PREFIX: '/' },
    { CMS_PREFIX: '/api/other/v2', CMS_VENDOR: 'vnd.other.api' },
  ])('is mounted where %j says', (environment: Environment) =>
    withHost(environment, async (client) => {
      const { CMS_SUBFOLDER = '', CMS_PREFIX = '/api/cms/v2', CMS_VENDOR = 'vnd.cms.api' } = environment;
      const base = `${CMS_SUBFOLDER ? `/${CMS_SUBFOLDER.replace(/^\/|\/$/g, '')}` : ''}${CMS_PREFIX.replace(/\/$/, '')}`;
      const { status, body, headers } = await client.get(`${base}/content/objects/1`);
      expect([status, headers['content-type']]).toEqual([200, `application/${CMS_VENDOR}.ContentInfo+json`]);
      expect(body.Content._href).toBe(`${base}/content/objects/1`);
      expect((await client.get('/')).text).toContain(`href=".${base}/"`);
      expect((await client.get('/api/cms/v3/')).status).toBe(404);
    }),
  );

  it('works behind a trusted proxy that strips a path', async () => {
    const root = (client: ReturnType<typeof request>) => client.get('/api/cms/v2/').set('X-Forwarded-Prefix', '/shop');
    const trusted = await withHost({ CMS_TRUST_PROXY: '1' }, root);
    expect(trusted.body.Root.content._href).toBe('/shop/api/cms/v2/content/objects');
    expect((await withHost({}, root)).body.Root.content._href).toBe('/api/cms/v2/content/objects');
  });

  it('marks the cookie Secure where the proxy is asked over TLS', () =>
    withHost({ CMS_TRUST_PROXY: 'loopback' }, async (client) => {
      const { headers } = await client
        .post('/login')
        .set('X-Forwarded-Proto', 'https')
        .type('form')
        .send({ login: 'admin', password });
      expect(String(headers['set-cookie'])).toContain('Secure');
    }));

  it('takes passwords with each request only where CMS_BASIC_AUTH is on', async () => {
    const media = (client: ReturnType<typeof request>) =>
      client.get('/api/cms/v2/content/objects/41').auth('admin', password);
    expect((await withHost({ CMS_BASIC_AUTH: '1' }, media)).status).toBe(200);
    const off = await withHost({}, media);
    expect(off.status).toBe(401);
    expect(off.headers['www-authenticate']).not.toMatch('Basic');
  });

  it('issues tokens only where CMS_TOKEN_SECRET is set', async () => {
    const issue = (client: ReturnType<typeof request>) =>
      client
        .post('/api/cms/v2/user/token/jwt')
        .set('Content-Type', vendorType('JWTInput'))
        .send(JSON.stringify({ JWTInput: { username: 'admin', password } }));
    expect((await withHost({ CMS_TOKEN_SECRET: 'a secret of at least thirty-two bytes' }, issue)).status).toBe(200);
    expect((await withHost({}, issue)).status).toBe(404);
  });

  it('has API keys only where CMS_API_KEYS is on', async () => {
    const keys = (client: ReturnType<typeof request>) => client.get('/api/cms/v2/user/keys').auth('admin', password);
    expect((await withHost({ CMS_API_KEYS: '1', CMS_BASIC_AUTH: '1' }, keys)).status).toBe(200);
    expect((await withHost({ CMS_BASIC_AUTH: '1' }, keys)).status).toBe(404);
  });

  it('serves clients of an old installation unchanged', () =>
    withHost({ CMS_DEFAULT_FORMAT: 'xml', CMS_LEGACY_CLIENTS: '1', CMS_FIELD_TYPE_PREFIX: 'old' }, async (client) => {
      expect((await client.options('/api/cms/v2/')).headers.allow).toBe('GET');
      expect((await client.get('/api/cms/v2/')).headers['content-type']).toBe(vendorType('Root', 'xml'));
      const { status, body } = await client.get('/api/cms/v2/content/objects/1').set('Accept', vendorType('Unknown'));
      expect([status, body.Content._id]).toEqual([200, 1]);
      const version = await client.get('/api/cms/v2/content/objects/1').set('Accept', vendorType('Content'));
      expect(version.body.Content.CurrentVersion.Version.Fields.field[0].fieldTypeIdentifier).toBe('oldstring');
    }));

  it('has the names, siteaccesses and installed values that clients of an old installation know', () => {
    const environment = {
      ...{
        CMS_BASIC_AUTH: '1',
        CMS_FIELD_TYPE_PREFIX: 'old',
        CMS_FIELD_TYPE_NAMES: 'string=old_line,user=old_account',
      },
      ...{ CMS_ADMIN_EMAIL: 'root@example.org', CMS_LOCK_GROUP_IDENTIFIER: 'old_lock' },
      CMS_SITEACCESSES: 'admin=pol-PL,eng-GB;site',
    };
    return withHost(environment, async (client) => {
      const load = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
        (await client.get(`/api/cms/v2${path}`).auth('admin', password).set('Accept', 'application/json').set(headers))
          .body;
      const { field } = (await load('/content/objects/1/versions/1')).Version.Fields;
      expect(field.map(({ fieldTypeIdentifier }: Record<string, string>) => fieldTypeIdentifier)).toEqual(
        expect.arrayContaining(['old_line', 'oldrichtext']),
      );
      expect((await load('/user/users/14')).User.email).toBe('root@example.org');
      const { ObjectStateGroupList } = await load('/content/objectstategroups');
      expect(ObjectStateGroupList.ObjectStateGroup).toMatchObject([{ identifier: 'old_lock' }]);
      for (const [siteaccess, status] of Object.entries({ admin: 200, site: 200, other: 400 })) {
        const found = await client.get('/api/cms/v2/').set('X-Siteaccess', siteaccess);
        expect([siteaccess, found.status]).toEqual([siteaccess, status]);
      }
    });
  });

  it('knows nothing else, and says no more than that', () =>
    withHost({}, async (client) => {
      const { status, text, headers } = await client.get('/nowhere');
      expect([status, text]).toEqual([404, 'Not found\n']);
      expect(headers['x-powered-by']).toBeUndefined();
      const malformed = await client.get('/%ff');
      expect(malformed.status).toBeLessThan(500);
      expect(malformed.text).not.toMatch(/at |node_modules/);
    }));

  it('is healthy as long as the database responds', async () => {
    const host = await openHost();
    const { status, body } = await request(host.app).get('/health');
    expect([status, body]).toEqual([200, { status: 'ok' }]);
    await host.close();
  });

  it('logs in over the API in a subfolder', async () => {
    const host = await openHost({ CMS_SUBFOLDER: '/cms' });
    const { status, headers } = await logInByApi(request.agent(host.app), '/cms/api/cms/v2');
    expect(status).toBe(201);
    expect(headers.location).toMatch(/^\/cms\/api\/cms\/v2\/user\/sessions\//);
    await host.close();
  });
});
