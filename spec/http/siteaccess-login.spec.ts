/** The right to log in, which can be limited to siteaccesses, counts with each request, however the caller is known. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addUser, grant, type Opened, open, revoke } from '../sql/support.js';
import { type Api, basic, serve, type } from '../support/api.js';
import { setPassword } from '../support/editor.js';

let opened: Opened;
let api: Api;
let user: number;
beforeEach(async () => {
  opened = await open();
  user = await addUser(opened, 12, 'guest');
  await setPassword(opened, user, 'secret');
  const siteaccesses = { site: {}, admin: {} };
  api = await serve(opened, { siteaccesses, session: { install: { secret: 'keyboard cat' } } });
});
afterEach(async () => {
  await api.close();
  await opened.close();
});

async function logIn() {
  const body = JSON.stringify({ SessionInput: { login: 'guest', password: 'secret' } });
  const headers = { 'Content-Type': type('SessionInput'), Accept: type('Session') };
  const { status, json } = await api.call('POST', '/user/sessions', { headers, body });
  expect(status).toBe(201);
  const { name, identifier, csrfToken } = json.Session;
  return { Cookie: `${name}=${identifier}`, 'X-CSRF-Token': csrfToken };
}

/** Users may read themselves, and no other user in this spec may. */
const read = async (headers: object) => (await api.get(`/user/users/${user}`, { ...headers })).status;
const atAdmin = { 'X-Siteaccess': 'admin' };

async function loseLogin() {
  await revoke(opened, 'login');
}

describe('A session', () => {
  it('does not count in a siteaccess to which the user may not log in, and goes on in others', async () => {
    const session = await logIn();
    expect(await read(session)).toBe(200);
    expect(await read({ ...session, ...atAdmin })).toBe(401);
    expect(await read({ ...session, ...atAdmin, Accept: 'application/xml' })).toBe(401);
    expect(await read(session)).toBe(200);
  });

  it('keeps its cookie where it does not count', async () => {
    const session = await logIn();
    for (const [method, path] of [
      ['GET', '/user/sessions/current'],
      ['POST', '/user/sessions/x/refresh'],
      ['DELETE', '/user/sessions/x'],
    ] as const) {
      const refused = await api.call(method, path, { headers: { ...session, ...atAdmin } });
      expect(refused.status).toBe(404);
      expect(String(refused.headers['set-cookie'] ?? '')).not.toContain('1970');
    }
    expect((await api.get('/user/sessions/current', session)).status).toBe(200);
  });

  it('writes nothing in a siteaccess to which the user may not log in', async () => {
    const session = await logIn();
    const headers = { ...session, ...atAdmin };
    expect((await api.call('DELETE', `/content/objects/${user}`, { headers })).status).toBe(401);
  });

  it('does not count once the user has lost the right to log in', async () => {
    const session = await logIn();
    await loseLogin();
    expect(await read(session)).toBe(401);
    expect((await api.get('/user/sessions/current', session)).status).toBe(404);
  });

  it('counts by a role that is assigned for a part of the content, which limits only rights to content', async () => {
    const session = await logIn();
    await loseLogin();
    await grant(opened, user, 'user/login', {}, { Subtree: ['/1/2/'] });
    expect(await read(session)).toBe(200);
  });

  it('is not started in a siteaccess to which the user may not log in', async () => {
    const body = JSON.stringify({ SessionInput: { login: 'guest', password: 'secret' } });
    const headers = { 'Content-Type': type('SessionInput'), ...atAdmin };
    expect((await api.call('POST', '/user/sessions', { headers, body })).status).toBe(401);
  });
});

describe('Basic', () => {
  it('does not count in another siteaccess, nor once the user has lost the right to log in', async () => {
    const Authorization = basic('guest', 'secret');
    expect(await read({ Authorization })).toBe(200);
    expect(await read({ Authorization, ...atAdmin })).toBe(401);
    expect(await read({ Authorization })).toBe(200);
    await loseLogin();
    expect(await read({ Authorization })).toBe(401);
  });
});
