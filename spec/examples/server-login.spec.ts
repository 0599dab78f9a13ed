import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { lifetime } from '../../examples/server/sessions.js';
import type { ServerApp } from '../../examples/server.js';
import { logInByApi, logInByPage, openHost, password, vendorType } from './host.js';

const api = '/api/cms/v2';
const media = `${api}/content/objects/41`;

let host: ServerApp;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

/** The clock is moved; whatever waits for real events goes on. */
const everythingButDate = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

const newBrowser = () => request.agent(host.app);

function patch(browser: ReturnType<typeof newBrowser>, csrfToken = '') {
  return browser
    .patch(media)
    .set('Content-Type', vendorType('ContentUpdate'))
    .set('X-CSRF-Token', csrfToken)
    .send(JSON.stringify({ ContentUpdate: { alwaysAvailable: true } }));
}

describe('the login page', () => {
  it('says where the API is, and asks for name and password', async () => {
    const { status, text, headers } = await newBrowser().get('/');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch('text/html');
    expect(text).toContain(`href=".${api}/"`);
    expect(text).toContain('<form method="post" action="login">');
  });

  it('works under a policy that allows neither inline scripts nor inline styles', async () => {
    const { text, headers } = await newBrowser().get('/');
    expect(headers['content-security-policy']).toMatch("script-src 'self'");
    expect(text).not.toMatch(/<script|<style|\sstyle="|\son\w+="/);
    const style = await newBrowser().get('/style.css');
    expect([style.status, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });

  it('logs in for the API as well', async () => {
    const browser = newBrowser();
    expect((await browser.get(media)).status).toBe(401);
    const { status, headers } = await logInByPage(browser);
    expect([status, headers.location]).toEqual([303, './']);
    expect((await browser.get('/')).text).toContain('<strong>admin</strong>');
    const { body } = await browser.get(media).set('Accept', vendorType('ContentInfo'));
    expect(body.Content.Name).toBe('Media');
  });

  it('leads to the token with which a browser may write', async () => {
    const browser = newBrowser();
    await logInByPage(browser);
    expect((await patch(browser)).status).toBe(401);
    const { body } = await browser.get(`${api}/user/sessions/current`);
    expect(body.Session.User._href).toBe(`${api}/user/users/14`);
    expect((await patch(browser, body.Session.csrfToken)).status).toBe(200);
  });

  it('logs out of both', async () => {
    const browser = newBrowser();
    await logInByPage(browser);
    expect((await browser.post('/logout')).status).toBe(303);
    expect((await browser.get('/')).text).toContain('action="login"');
    expect((await browser.get(media)).status).toBe(401);
  });

  it('gives a new session id to who logs in', async () => {
    const browser = newBrowser();
    const first = (await logInByPage(browser)).headers['set-cookie'];
    const second = (await logInByPage(browser)).headers['set-cookie'];
    expect(String(first)).toMatch(/^CMSSESSID=.*; Path=\/; Expires=[^;]* GMT; HttpOnly; SameSite=Lax$/);
    expect(second).not.toEqual(first);
  });

  it('refuses a wrong password, and shows the name again as it was typed', async () => {
    const { status, text, headers } = await logInByPage(newBrowser(), '"><b>', 'wrong');
    expect(status).toBe(401);
    expect(text).toContain('role="alert"');
    expect(text).toContain('value="&#34;&#62;&#60;b&#62;"');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['another origin', { Origin: 'https://elsewhere.example' }],
    ['an opaque origin', { Origin: 'null' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('refuses forms from %s', async (_, headers) => {
    for (const path of ['/login', '/logout']) {
      const { status } = await newBrowser().post(path).set(headers).type('form').send({ login: 'admin', password });
      expect(status).toBe(403);
    }
  });

  it('takes forms from its own origin', async () => {
    const { status } = await newBrowser()
      .post('/login')
      .set({ Host: 'cms.example', Origin: 'https://cms.example' })
      .type('form')
      .send({ login: 'admin', password });
    expect(status).toBe(303);
  });

  it.each([
    ['nothing', ''],
    ['other fields', 'a=b'],
    ['the same field twice', 'login=admin&login=admin&password=x'],
    ['NUL', 'login=admin&password=%00'],
  ])('refuses a form with %s', async (_, body) => {
    expect((await newBrowser().post('/login').type('form').send(body)).status).toBe(401);
  });

  it('refuses a form that is too large, in plain words', async () => {
    const { status, text } = await newBrowser()
      .post('/login')
      .type('form')
      .send(`login=${'x'.repeat(5000)}`);
    expect([status, text]).toEqual([413, 'Payload Too Large\n']);
  });

  it('slows down guessing', async () => {
    const guessing = await openHost({ CMS_TRUST_PROXY: 'loopback' });
    const guess = (address: string) =>
      request(guessing.app)
        .post('/login')
        .set('X-Forwarded-For', address)
        .type('form')
        .send({ login: 'admin', password: 'x' });
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) statuses.push((await guess(`2001:db8::${index}`)).status);
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
    expect((await guess('2001:db8::ffff')).headers['retry-after']).toMatch(/^\d+$/);
    expect((await guess('192.0.2.1')).status).toBe(401);
    await guessing.close();
  });
});

describe('a session', () => {
  const start = Date.now();
  beforeAll(() => {
    jest.useFakeTimers({ now: start, doNotFake: everythingButDate });
  });
  afterAll(() => {
    jest.useRealTimers();
  });
  const goTo = (time: number) => jest.setSystemTime(start + time);

  it.each([
    ['on the page', logInByPage],
    ['over the API', logInByApi],
  ])('that began %s ends when it was not used for a while', async (_, logIn) => {
    goTo(0);
    const browser = newBrowser();
    const cookie = String((await logIn(browser)).headers['set-cookie']).split(';')[0] ?? '';
    // By the cookie alone: a browser would not send it any more.
    const isKnown = async () => (await request(host.app).get(media).set('Cookie', cookie)).status === 200;
    goTo(lifetime.idle - 1000);
    expect(await isKnown()).toBe(true);
    goTo(2 * lifetime.idle - 2000);
    expect(await isKnown()).toBe(true);
    goTo(3 * lifetime.idle);
    expect(await isKnown()).toBe(false);
  });

  it('tells the browser its new end with each response', async () => {
    goTo(0);
    const browser = newBrowser();
    await logInByPage(browser);
    goTo(1000);
    const { headers } = await browser.get(media);
    expect(String(headers['set-cookie'])).toContain(`Expires=${new Date(start + 1000 + lifetime.idle).toUTCString()}`);
  });

  it.each([
    ['on the page', logInByPage],
    ['over the API', logInByApi],
  ])('that began %s ends some day however busy it is', async (_, logIn) => {
    goTo(0);
    const cookie = String((await logIn(newBrowser())).headers['set-cookie']).split(';')[0] ?? '';
    const load = () => request(host.app).get(media).set('Cookie', cookie);
    for (let time = 0; time < lifetime.absolute; time += lifetime.idle / 2) {
      goTo(time);
      expect((await load()).status).toBe(200);
    }
    goTo(lifetime.absolute);
    expect((await load()).status).toBe(401);
    goTo(lifetime.absolute - 1000);
    expect((await load()).status).toBe(401);
  });
});

describe('logging in over the API', () => {
  it('logs in on the page as well', async () => {
    const browser = newBrowser();
    const { status, body } = await logInByApi(browser);
    expect(status).toBe(201);
    expect((await browser.get('/')).text).toContain('<strong>admin</strong>');
    expect((await patch(browser, body.Session.csrfToken)).status).toBe(200);
  });

  it('hands out the cookie that clients send by themselves', async () => {
    const { body } = await logInByApi(newBrowser());
    const { name, identifier } = body.Session;
    const own = await request(host.app).get(media).set('Cookie', `${name}=${identifier}`);
    expect(own.status).toBe(200);
  });

  it('logs out of the page as well', async () => {
    const browser = newBrowser();
    await logInByPage(browser);
    const { _href, csrfToken } = (await browser.get(`${api}/user/sessions/current`)).body.Session;
    expect((await browser.delete(_href).set('X-CSRF-Token', csrfToken)).status).toBe(204);
    expect((await browser.get('/')).text).toContain('action="login"');
  });
});
