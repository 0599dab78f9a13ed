import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { RouterOptions } from '../../lib/options.js';
import { type CmsRestRouter, createCmsRestRouter } from '../../lib/router.js';
import { admin, type Sent, send, type } from '../support/api.js';
import { useRepository } from '../support/fixtures.js';

const running: { readonly server: Server; readonly router: CmsRestRouter }[] = [];

const opened = await useRepository();
afterAll(async () => {
  for (const { server, router } of running) {
    router.close();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function run(options: RouterOptions = {}) {
  const router = createCmsRestRouter(opened, options);
  const server = createServer(router);
  running.push({ server, router });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (method: string, path: string, sent: Sent = {}) => send(method, origin + path, sent);
}

const prefix = '/api/cms/v2';

describe('a server of node:http alone', () => {
  it.each(['json', 'xml'] as const)('serves and changes documents in %s', async (format) => {
    const call = await run({ basic: true });
    const headers = { ...admin, Accept: type('Section', format), 'Content-Type': type('SectionInput', format) };
    const body =
      format === 'json'
        ? '{"SectionInput":{"identifier":"plain_json","name":"Plain"}}'
        : '<SectionInput><identifier>plain_xml</identifier><name>Plain</name></SectionInput>';
    const created = await call('POST', `${prefix}/content/sections`, { headers, body });
    expect([created.status, created.headers['content-type']]).toEqual([201, type('Section', format)]);
    const loaded = await call('GET', String(created.headers.location), {
      headers: { ...admin, Accept: type('Section', format) },
    });
    expect([loaded.status, loaded.text]).toEqual([200, created.text]);
  });

  it('responds with 404 to what is not below the prefix', async () => {
    const call = await run();
    expect((await call('GET', '/elsewhere')).status).toBe(404);
    expect((await call('GET', `${prefix}x`)).status).toBe(404);
  });

  it('logs users in by the session that the router installs', async () => {
    const call = await run({ session: { install: { secret: 'secret' } } });
    const headers = { 'Content-Type': type('SessionInput'), Accept: type('Session') };
    const body = JSON.stringify({ SessionInput: { login: 'admin', password: 'publish' } });
    const { status, json } = await call('POST', `${prefix}/user/sessions`, { headers, body });
    expect(status).toBe(201);
    const cookie = { Cookie: `${json.Session.name}=${json.Session.identifier}` };
    expect((await call('GET', `${prefix}/user/sessions/current`, { headers: cookie })).status).toBe(200);
    const logout = { ...cookie, 'X-CSRF-Token': json.Session.csrfToken };
    const ended = await call('DELETE', json.Session._href, { headers: logout });
    expect([ended.status, String(ended.headers['set-cookie'])]).toEqual([204, expect.stringContaining('CMSSESSID=;')]);
  });

  it.each([
    [false, prefix],
    ['loopback', `/sub${prefix}`],
  ] as const)('believes proxies as trustProxy says: %j', async (trustProxy, expected) => {
    const call = await run({ trustProxy });
    const { json } = await call('GET', `${prefix}/`, { headers: { 'X-Forwarded-Prefix': '/sub' } });
    expect(json.Root.languages?._href ?? json.Root.sections._href).toMatch(new RegExp(`^${expected}/`));
  });

  it.each([
    ['https , http', true],
    ['http, https', false],
  ])('has Secure cookies by the first protocol that proxies have forwarded: %s', async (protocols, isSecure) => {
    const call = await run({ session: { install: { secret: 'secret' } }, trustProxy: true });
    const headers = { 'Content-Type': type('SessionInput'), 'X-Forwarded-Proto': protocols };
    const body = JSON.stringify({ SessionInput: { login: 'admin', password: 'publish' } });
    const response = await call('POST', `${prefix}/user/sessions`, { headers, body });
    expect([response.status, String(response.headers['set-cookie']).includes('; Secure')]).toEqual([201, isSecure]);
  });

  it('counts failed logins by the address that a trusted proxy names', async () => {
    const limits = { failedLogins: { perAddress: 1 } };
    const call = await run({ basic: true, trustProxy: 1, limits });
    const wrong = `Basic ${Buffer.from('admin:wrong').toString('base64')}`;
    const from = async (address: string) =>
      (await call('GET', `${prefix}/`, { headers: { Authorization: wrong, 'X-Forwarded-For': address } })).status;
    expect([await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([401, 429, 401]);
  });
});
