import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createGateway } from '../../examples/gateway.js';
import { reader, type Server, serveInstallation } from '../conformance/server.js';
import { type Answer, admin, basic, listen, type Sent, send, type } from '../support/api.js';

const prefix = '/example/v1';

let server: Server;
let gateway: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  server = await serveInstallation();
  gateway = await listen(await createGateway(server.url));
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});

const call = (method: string, path: string, sent: Sent = {}): Promise<Answer> =>
  send(method, gateway.url + prefix + path, sent);
const own = (name: string, format = 'json') => type(name, format, 'vnd.example');

describe('a gateway', () => {
  it('serves in its own format, under its own vendor and prefix', async () => {
    const { status, headers, text } = await call('GET', '/content/sections/1', { headers: admin });
    expect([status, headers['content-type']]).toEqual([200, own('Section', 'xml')]);
    expect(text).toContain(`<Section media-type="${own('Section', 'xml')}" href="${prefix}/content/sections/1">`);
  });

  it('links to all that the server serves', async () => {
    const { json } = await call('GET', '/', { headers: { Accept: own('Root') } });
    const there = await server.api.get('/', { Accept: type('Root') });
    const sessions = ['createSession', 'refreshSession'];
    const links = Object.keys(there.json.Root).filter((name) => !sessions.includes(name));
    expect(Object.keys(json.Root)).toEqual(links);
  });

  it.each(['json', 'xml'])('passes writes on, from %s', async (format) => {
    const input =
      format === 'json'
        ? JSON.stringify({ SectionInput: { identifier: 'by_json', name: 'By JSON' } })
        : '<SectionInput><identifier>by_xml</identifier><name>By XML</name></SectionInput>';
    const headers = { ...admin, 'Content-Type': own('SectionInput', format), Accept: own('Section') };
    const created = await call('POST', '/content/sections', { headers, body: input });
    const path = created.headers.location?.slice(prefix.length) ?? '';
    expect([created.status, path]).toEqual([201, expect.stringMatching(/^\/content\/sections\/\d+$/)]);
    expect((await server.api.get(path, admin)).status).toBe(200);
    const { etag = '' } = created.headers;
    const stale = await call('DELETE', path, { headers: { ...admin, 'If-Match': etag.replace(/^"/, '"9') } });
    expect(stale.status).toBe(412);
    expect((await call('DELETE', path, { headers: { ...admin, 'If-Match': etag } })).status).toBe(204);
    expect((await server.api.get(path, admin)).status).toBe(404);
  });

  it('leaves it to the server who may do what', async () => {
    const remove = (headers = {}) => call('DELETE', '/content/objects/41', { headers });
    expect((await remove()).status).toBe(401);
    expect((await remove({ Authorization: basic(reader.login, reader.password) })).status).toBe(403);
    expect((await remove({ Authorization: basic('admin', 'wrong') })).status).toBe(401);
  });

  it('revalidates as the server does', async () => {
    const headers = { ...admin, Accept: own('Content') };
    const { headers: known } = await call('GET', '/content/objects/41', { headers });
    const again = () =>
      call('GET', '/content/objects/41', { headers: { ...headers, 'If-None-Match': known.etag ?? '' } });
    expect((await again()).status).toBe(304);
    const move = { headers: { ...admin, Destination: `${server.api.base}/content/locations/1/2` } };
    expect((await server.api.call('MOVE', '/content/locations/1/43', move)).status).toBe(201);
    expect((await again()).status).toBe(200);
  });
});
