import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import type { ServerApp } from '../../examples/server.js';
import { createDetour } from '../support/detour.js';
import { until } from '../support/until.js';
import { logInByApi, logInByPage, openHost, vendorType } from './host.js';
import { connectToRedis, describeWithRedis, redisUrl } from './redis.js';

const media = '/api/cms/v2/content/objects/41';

describeWithRedis('two hosts with one Redis and one database', () => {
  let folder: string;
  let one: ServerApp;
  let other: ServerApp;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cms-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  beforeEach(async () => {
    const environment = {
      REDIS_URL: redisUrl,
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
    const redis = await connectToRedis();
    expect(await redis.exists(`cms-session:${id}`)).toBe(1);
    redis.destroy();
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

describeWithRedis('A host whose Redis goes away', () => {
  it('responds with 503 and Retry-After, and restores sessions when Redis is available again', async () => {
    const detour = await createDetour(redisUrl, 6379);
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const host = await openHost({ REDIS_URL: detour.url });
    const browser = request.agent(host.app);
    await logInByPage(browser);
    expect((await browser.get(media)).status).toBe(200);

    detour.cut();
    for (const attempt of [
      browser.get(media),
      browser.get('/'),
      logInByPage(request.agent(host.app)),
      logInByApi(request.agent(host.app)),
    ]) {
      const { status, headers } = await attempt;
      expect([status, headers['retry-after']]).toEqual([503, '5']);
    }
    expect((await request(host.app).get('/health')).status).toBe(200);

    await detour.open();
    await until(async () => (await browser.get(media)).status !== 503, 'a response with Redis');
    expect((await browser.get(media)).status).toBe(200);
    // Another spec of this process may have left a repository open, whose database is gone.
    const lines = logged.mock.calls.map(([line]) => line).filter((line) => line?.code !== '42P01');
    expect(new Set(lines.map((line) => String(line).split(':')[0]))).toEqual(new Set(['Redis']));
    await host.close();
    detour.cut();
    logged.mockRestore();
  });
});
