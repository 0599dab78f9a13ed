/** The recipes of the page on authentication, each run. */

import { randomInt } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Express } from 'express';
import { createClient } from 'redis';
import request from 'supertest';
import type { CmsRestRouter } from '../../lib/router.js';
import { open } from '../sql/support.js';
import { basic, listen, type } from '../support/api.js';
import { itIf } from '../support/skipped.js';
import { snippetsOf } from './snippets.js';

const { CI, CMS_TEST_REDIS } = process.env;
const redisUrl = CMS_TEST_REDIS || 'redis://127.0.0.1:6379';
const redis = createClient({ url: redisUrl, socket: { connectTimeout: 1000, reconnectStrategy: false } });
redis.on('error', () => {});
const hasRedis = await redis.connect().then(
  () => true,
  () => false,
);
if (!hasRedis && (CMS_TEST_REDIS || (CI && CI !== 'false'))) throw new Error('There is no Redis server to test with');
const withRedis = itIf(hasRedis, 'there is no Redis server');

const snippet = snippetsOf('docs/learn/authentication.md');
const repository = await open();
afterAll(async () => {
  if (hasRedis) redis.destroy();
  await repository.close();
});

const administrator = 14;
const api = '/api/cms/v2';
const sections = `${api}/content/sections`;
const credentials = { SessionInput: { login: 'admin', password: 'publish' } };

type Browser = ReturnType<typeof request.agent>;

const logIn = (browser: Browser, prefix = api, document = credentials) =>
  browser.post(`${prefix}/user/sessions`).set('Content-Type', type('SessionInput')).send(JSON.stringify(document));

const callerOf = async (browser: Browser, prefix = api) =>
  (await browser.get(`${prefix}/user/sessions/current`)).body.Session?.User._href;

describe('an app with express-session', () => {
  it('is known to the API by its own login, with the name of its cookie', async () => {
    const { host } = await snippet<{ host(of: object, find: (name: string) => number | undefined): Express }>(
      'host-session',
    );
    const app = host(repository, (name) => (name === 'eva' ? administrator : undefined));
    const browser = request.agent(app);
    expect((await browser.get(`/cms${sections}`)).status).toBe(401);
    expect((await browser.post('/login').type('form').send({ name: 'tom', password: 'x' })).status).toBe(401);
    expect((await browser.post('/login').type('form').send({ name: 'eva', password: 'x' })).status).toBe(303);
    expect((await browser.get(`/cms${sections}`)).status).toBe(200);
    const { Session } = (await browser.get(`/cms${api}/user/sessions/current`)).body;
    expect([Session.name, Session.User._href]).toEqual(['sid', `/cms${api}/user/users/14`]);
    expect((await browser.delete(`/cms${sections}/1`)).status).toBe(401);
  });
});

describe('an app without sessions', () => {
  withRedis('keeps those of the router in Redis', async () => {
    const { host } = await snippet<{
      host(of: object, url: string): Promise<{ app: Express; close(): Promise<void> }>;
    }>('installed-session');
    const one = await host(repository, redisUrl);
    const { body } = await logIn(request.agent(one.app));
    await one.close();
    const other = await host(repository, redisUrl);
    const cookie = `${body.Session.name}=${body.Session.identifier}`;
    expect((await request(other.app).get(sections).set('Cookie', cookie)).status).toBe(200);
    await other.close();
  });
});

describe('Passport', () => {
  it('says who is calling', async () => {
    const { host } = await snippet<{ host(of: object, find: (login: string) => object | undefined): Express }>(
      'passport',
    );
    const app = host(repository, (login) => (login === 'eva' ? { id: administrator, login } : undefined));
    const browser = request.agent(app);
    const form = (username: string) => browser.post('/login').type('form').send({ username, password: 'x' });
    expect((await form('tom')).status).toBe(401);
    expect(await callerOf(browser)).toBeUndefined();
    expect((await form('eva')).status).toBe(302);
    expect(await callerOf(browser)).toBe(`${api}/user/users/14`);
    expect((await browser.get(sections)).status).toBe(200);
  });

  it('is not needed for tokens, which need no other token', async () => {
    const { host } = await snippet<{ host(of: object, verify: (token: string) => number | undefined): Express }>(
      'bearer',
    );
    const app = host(repository, (token) => (token === 'good' ? administrator : undefined));
    const make = (token: string) =>
      request(app)
        .post(sections)
        .set({ Authorization: `Bearer ${token}`, 'Content-Type': type('SectionInput') })
        .send(JSON.stringify({ SectionInput: { identifier: 'by_token', name: 'By token' } }));
    expect((await make('bad')).status).toBe(401);
    expect((await make('good')).status).toBe(201);
  });
});

describe('HTTP Basic', () => {
  it('takes the password with each request', async () => {
    const { host } = await snippet<{ host(of: object): Express }>('basic');
    const get = (password: string) =>
      request(host(repository)).get(sections).set('Authorization', basic('admin', password));
    expect((await get('publish')).status).toBe(200);
    const { status, headers } = await get('wrong');
    expect([status, headers['www-authenticate']]).toEqual([401, 'Basic realm="CMS", charset="UTF-8"']);
  });
});

describe('tokens', () => {
  it('are issued, and accepted with each request', async () => {
    const { host } = await snippet<{ host(of: object, secret: string): Express }>('tokens');
    const app = host(repository, 'a secret of at least thirty-two bytes');
    const input = JSON.stringify({ JWTInput: { username: 'admin', password: 'publish' } });
    const { body } = await request(app).post(`${api}/user/token/jwt`).set('Content-Type', type('JWTInput')).send(input);
    expect((await request(app).get(sections).set('Authorization', `Bearer ${body.JWT.token}`)).status).toBe(200);
    expect((await request(app).get(sections)).status).toBe(401);
  });
});

describe('API keys', () => {
  it('are created with a password, and accepted with each request', async () => {
    const { host } = await snippet<{ host(of: object): Express }>('api-keys');
    const app = host(repository);
    const { body } = await request(app)
      .post(`${api}/user/keys`)
      .set({ Authorization: basic('admin', 'publish'), 'Content-Type': type('ApiKeyCreate') })
      .send(JSON.stringify({ ApiKeyCreate: { name: 'Site generator', access: 'read' } }));
    const withKey = { Authorization: `Bearer ${body.ApiKey.secret}`, 'Content-Type': type('SectionInput') };
    expect((await request(app).get(sections).set(withKey)).status).toBe(200);
    const input = JSON.stringify({ SectionInput: { identifier: 'by_key', name: 'By key' } });
    expect((await request(app).post(sections).set(withKey).send(input)).status).toBe(403);
  });
});

describe('a page in a browser', () => {
  it('brings the token of its session', async () => {
    const { host } = await snippet<{ host(of: object): Express }>('proxy');
    const { send } = await snippet<{ send(...of: unknown[]): Promise<Response> }>('browser');
    const { url, close } = await listen(host(repository));
    const input = { identifier: 'by_page', name: 'By page' };
    await expect(send('POST', '/content/sections', 'SectionInput', input, url)).rejects.toThrow('No user is logged in');
    const { headers } = await logIn(request.agent(url));
    const [cookie = ''] = headers['set-cookie'] as unknown as string[];
    const real = globalThis.fetch;
    // What a browser does for `credentials`.
    globalThis.fetch = (to, init) =>
      real(to, { ...init, headers: { ...init?.headers, Cookie: cookie.split(';')[0] ?? '' } });
    const made = await send('POST', '/content/sections', 'SectionInput', input, url);
    globalThis.fetch = real;
    expect(made.status).toBe(201);
    await close();
  });
});

describe('failed logins', () => {
  withRedis('are counted for all processes in Redis', async () => {
    const { mount } = await snippet<{ mount(of: object, client: object): CmsRestRouter }>('throttling');
    const { default: express } = await import('express');
    const address = `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`;
    const attempt = () => {
      const app = express().set('trust proxy', true).use(mount(repository, redis));
      return request(app)
        .get(sections)
        .set({ 'X-Forwarded-For': address, Authorization: basic('admin', 'wrong') });
    };
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await attempt()).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe('an app behind a proxy', () => {
  it('has Secure cookies where the proxy says that the request was', async () => {
    const { host } = await snippet<{ host(of: object): Express }>('proxy');
    const cookieOf = async (protocol: string) => {
      const { headers } = await logIn(request.agent(host(repository))).set('X-Forwarded-Proto', protocol);
      return String(headers['set-cookie']);
    };
    expect(await cookieOf('https')).toMatch(/; Secure/);
    expect(await cookieOf('http')).not.toMatch(/; Secure/);
  });
});
