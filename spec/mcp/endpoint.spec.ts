import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { createCmsMcp } from '../../lib/mcp/index.js';
import type { RouterOptions } from '../../lib/options.js';
import { admin, send, type } from '../support/api.js';
import { useEach, useRepository, useServe } from '../support/fixtures.js';
import { until } from '../support/until.js';
import { callTool, serveMcp } from './support.js';

const opened = await useRepository();
const run = useEach(serveMcp);
const serve = useServe();

type TokenOptions = NonNullable<RouterOptions['token']>;

const initialize = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'spec', version: '1' } },
});
const fields = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const post = (url: string, headers: object = {}) =>
  send('POST', url, { headers: { ...fields, ...headers }, body: initialize });

describe('POST /mcp', () => {
  it('is 401 without credentials and with wrong ones, whatever cookies there are', async () => {
    const { url } = await run(opened);
    const wrong = { Authorization: `Basic ${Buffer.from('admin:wrong').toString('base64')}` };
    for (const headers of [{}, wrong, { Cookie: 'cms_session=1' }]) {
      const { status, headers: got } = await post(url, headers);
      expect([status, String(got['www-authenticate'])]).toEqual([401, expect.stringContaining('Basic realm="CMS"')]);
    }
    expect((await post(url, admin)).status).toBe(200);
  });

  it('serves callers without credentials where the option allows that, with the rights of the anonymous caller', async () => {
    const { connect } = await run(opened, { mcp: { anonymous: true } });
    const client = await connect({});
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['search_content', 'get_item']));
    expect(names).not.toEqual(expect.arrayContaining(['create_content']));
    expect(names).not.toContain('publish');
  });

  it('refuses pages of other origins, but for trusted ones', async () => {
    const { url } = await run(opened, { mcp: { trustedOrigins: ['https://app.example'] } });
    const from = async (origin: string) => (await post(url, { ...admin, Origin: origin })).status;
    const own = new URL(url).origin;
    expect([await from('https://evil.example'), await from('null')]).toEqual([403, 403]);
    expect([await from('https://app.example'), await from(own)]).toEqual([200, 200]);
  });

  it('refuses pages without credentials at a name that they may have chosen', async () => {
    const { url } = await run(opened, { mcp: { anonymous: true } });
    const { host } = new URL(url);
    expect((await post(url, { Host: 'evil.example', Origin: 'http://evil.example' })).status).toBe(403);
    expect((await post(url, { Origin: `http://${host}` })).status).toBe(200);
    expect((await post(url, { ...admin, Host: 'cms.example', Origin: 'http://cms.example' })).status).toBe(200);
  });

  it('takes no other method, and leaves other paths to the host', async () => {
    const { url } = await run(opened);
    const got = await send('GET', url, { headers: admin });
    expect([got.status, got.headers.allow]).toEqual([405, 'POST']);
    expect((await send('POST', `${url}/other`, { headers: admin })).status).toBe(404);
  });

  it('serves a plain server of Node.js', async () => {
    const mcp = createCmsMcp(opened, { basic: true });
    const server = http.createServer(mcp).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
    expect((await post(url, admin)).json.result.serverInfo.name).toBe('express-cms-rest');
    mcp.close();
    server.close();
    server.closeAllConnections();
  });

  it('takes bodies that a parser of the host has read', async () => {
    const { url } = await run(opened, { before: 'json' });
    expect((await post(url, admin)).status).toBe(200);
  });

  it('reports operations with via, and errors of the repository to the host alone', async () => {
    const broken = { ...opened, sections: { ...opened.sections, list: () => Promise.reject(new Error('secret')) } };
    const { connect, events, errors } = await run(broken);
    const client = await connect();
    const failed = await callTool(client, 'call_operation', { operation: 'sections.list' }).catch((error) => error);
    expect(failed.failure.status).toBe(500);
    expect(failed.message).not.toContain('secret');
    await until(() => events.length > 0 || events, 'an event');
    expect(events[0]).toMatchObject({
      operation: 'sections.list',
      via: 'mcp',
      caller: { login: 'admin' },
      status: 500,
    });
    expect(errors).toEqual([expect.objectContaining({ message: 'secret' })]);
  });
});

describe('The option authorization', () => {
  const secret = 'a secret of the authorization server';
  const authorization = { server: 'https://auth.example', resource: 'https://cms.example/mcp' };
  const token = { secret, issuer: 'https://auth.example' };

  it('names the authorization server in the metadata, and the metadata in the challenge', async () => {
    const { url } = await run(opened, { token, mcp: { authorization } });
    const place = '/.well-known/oauth-protected-resource/mcp';
    const { status, json } = await send('GET', new URL(place, url).href);
    expect([status, json.resource, json.authorization_servers]).toEqual([
      200,
      authorization.resource,
      [authorization.server],
    ]);
    const { headers } = await post(url);
    expect(String(headers['www-authenticate'])).toContain(`resource_metadata="https://cms.example${place}"`);
  });

  it('takes tokens whose audience is the endpoint, and refuses all others', async () => {
    const { url, connect, events } = await run(opened, { token, mcp: { authorization } });
    const issue = async (issuing: TokenOptions) => {
      const api = await serve(opened, { token: issuing });
      const { json } = await api.call('POST', '/user/token/jwt', {
        headers: { 'Content-Type': type('JWTInput') },
        body: JSON.stringify({ JWTInput: { username: 'admin', password: 'publish' } }),
      });
      return { Authorization: `Bearer ${json.JWT.token}` };
    };
    const accepted = await issue({ ...token, audience: authorization.resource });
    const client = await connect(accepted);
    expect((await callTool(client, 'get_item', { id: 41 })).name).toBe('Media');
    expect(events.at(-1)).toMatchObject({ via: 'mcp', caller: { login: 'admin' } });
    const refused = [
      await issue(token),
      await issue({ ...token, audience: 'https://cms.example/mcp/other' }),
      await issue({ secret, audience: authorization.resource }),
      await issue({ ...token, secret: 'the secret of another authorization server', audience: authorization.resource }),
    ];
    for (const headers of refused) {
      const { status, headers: got } = await post(url, headers);
      expect([status, String(got['www-authenticate'])]).toEqual([
        401,
        expect.stringMatching(
          /Bearer .*error="invalid_token".*resource_metadata="https:\/\/cms\.example\/\.well-known\//,
        ),
      ]);
    }
  });

  it('needs the keys of the tokens', () => {
    expect(() => createCmsMcp(opened, { mcp: { authorization } })).toThrow('mcp.authorization needs the option token');
  });
});
