import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import request from 'supertest';
import type { ServerApp } from '../../examples/server.js';
import { logInByApi, logInByPage, openHost, vendorType } from './host.js';

const { CI, CMS_TEST_REDIS } = process.env;
const url = CMS_TEST_REDIS || 'redis://127.0.0.1:6379';
const media = '/api/cms/v2/content/objects/41';

const client = createClient({ url, socket: { connectTimeout: 1000, reconnectStrategy: false } });
client.on('error', () => {});
const isReachable = await client.connect().then(
  () => true,
  () => false,
);
if (!isReachable && (CMS_TEST_REDIS || (CI && CI !== 'false')))
  throw new Error('There is no Redis server to test with');
if (!isReachable) console.warn(`NOT TESTED: no Redis at ${new URL(url).host}, so that sessions in Redis are untested`);

afterAll(() => {
  if (isReachable) client.destroy();
});

(isReachable ? describe : describe.skip)('two hosts with one Redis and one database', () => {
  let folder: string;
  let one: ServerApp;
  let other: ServerApp;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cms-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  beforeEach(async () => {
    const environment = {
      REDIS_URL: url,
      SESSION_SECRET: 'the secret of both',
      CMS_DATABASE: join(folder, 'cms.sqlite'),
      CMS_TRUST_PROXY: 'loopback',
    };
    one = await openHost(environment);
    other = await openHost(environment);
  });
  afterEach(() => Promise.all([one.close(), other.close()]));

  it('share what the page has logged in', async () => {
    const { headers } = await logInByPage(request.agent(one.app));
    const cookie = String(headers['set-cookie']).split(';')[0] as string;
    expect((await request(other.app).get(media).set('Cookie', cookie)).status).toBe(200);
    expect((await request(other.app).post('/logout').set('Cookie', cookie)).status).toBe(303);
    expect((await request(one.app).get(media).set('Cookie', cookie)).status).toBe(401);
  });

  it('share what the API has logged in, with its CSRF token', async () => {
    const { name, identifier, csrfToken } = (await logInByApi(request.agent(one.app))).body.Session;
    const id = decodeURIComponent(identifier).slice(2).split('.')[0];
    expect(await client.exists(`cms-session:${id}`)).toBe(1);
    const { status } = await request(other.app)
      .patch(media)
      .set({ Cookie: `${name}=${identifier}`, 'X-CSRF-Token': csrfToken, 'Content-Type': vendorType('ContentUpdate') })
      .send(JSON.stringify({ ContentUpdate: { alwaysAvailable: true } }));
    expect(status).toBe(200);
  });

  it('count failed logins together', async () => {
    const [a, b] = randomUUID().split('-').slice(1);
    const guess = async ({ app }: ServerApp) => {
      const guessing = request(app).post('/login').set('X-Forwarded-For', `2001:db8:${a}:${b}::1`).type('form');
      return (await guessing.send({ login: 'admin', password: 'x' })).status;
    };
    for (let index = 0; index < 10; index += 1) expect([await guess(one), await guess(other)]).toEqual([401, 401]);
    expect([await guess(one), await guess(other)]).toEqual([429, 429]);
  });
});
