import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createGateway } from '../../examples/gateway.js';
import type { Json } from '../../lib/repository/repository.js';
import { reader, type Server, serveInstallation } from '../conformance/server.js';
import { addType, publish } from '../resources/magazine.js';
import { asAdministrator } from '../sql/support.js';
import { field } from '../sql/writing.js';
import { admin, basic, type HttpResponse, listen, type Sent, send, type } from '../support/api.js';
import { until } from '../support/until.js';

const prefix = '/example/v1';

let server: Server;
let gateway: Awaited<ReturnType<typeof listen>>;

const call = (method: string, path: string, sent: Sent = {}): Promise<HttpResponse> =>
  send(method, gateway.url + prefix + path, sent);
const own = (name: string, format = 'json') => type(name, format, 'vnd.example');

/** A picture of one pixel. */
const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Values of most kinds that JSON has, in a post at `/7`. */
async function addPost({ opened }: Server): Promise<{ readonly id: number }> {
  const { items } = await opened.contentTypes.list({ offset: 0, limit: 1, identifier: 'post' }, asAdministrator);
  const values = {
    title: ['string', '7'],
    rank: ['integer', 7],
    price: ['float', 1.5],
    isNew: ['boolean', false],
    data: ['json', { list: [], map: {}, none: null, text: '7', number: 7, one: [1] }],
    note: ['string', null],
    intro: ['richtext', { xml: '<p>Roses</p>' }],
    picture: ['image', { fileName: 'a.gif', data: gif, alternativeText: 'A' }],
    manual: ['binaryfile', { fileName: 'a.txt', data: Buffer.from('Press start').toString('base64') }],
  } as const;
  const definitions = Object.entries(values).map(([identifier, [fieldTypeIdentifier]]) => ({
    ...{ identifier, fieldTypeIdentifier },
  }));
  const contentTypeId = items[0]?.id ?? (await addType(opened, 'post', definitions));
  const fields = Object.entries(values).map(([identifier, [, value]]) => field(identifier, value as Json));
  return publish(opened, { contentTypeId, fields });
}

describe.each(['json', 'xml'] as const)('a gateway that speaks %s with the server', (spoken) => {
  beforeAll(async () => {
    server = await serveInstallation();
    gateway = await listen(await createGateway(server.url, 'not a secret', { format: spoken }));
  });
  afterAll(async () => {
    await gateway.close();
    await server.close();
  });

  it('serves in its own format, under its own vendor and prefix', async () => {
    const { status, headers, text } = await call('GET', '/content/sections/1', { headers: admin });
    expect([status, headers['content-type']]).toEqual([200, own('Section', 'xml')]);
    expect(text).toContain(`<Section media-type="${own('Section', 'xml')}" href="${prefix}/content/sections/1">`);
  });

  it('links to all that the server serves, except to tokens and API keys, which only the server signs and checks', async () => {
    const { json } = await call('GET', '/', { headers: { Accept: own('Root') } });
    const there = await server.api.get('/', { Accept: type('Root') });
    const { createToken, apiKeys, ...served } = there.json.Root;
    expect([createToken, apiKeys]).not.toContain(undefined);
    expect(Object.keys(json.Root)).toEqual(Object.keys(served));
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

  it.each(['json', 'xml'])(
    'serves the fields of items in %s with the values and the types that the server shows',
    async (format) => {
      const { id } = await addPost(server);
      const fieldsOf = ({ text }: HttpResponse) => /"fields":.*|<fields>.*<\/fields>/s.exec(text)?.[0];
      for (const path of [`/items/${id}`, `/items?type=post&limit=1`, '/items/at?url=/7']) {
        const there = await server.api.get(path, { Accept: `application/${format}` });
        const here = await call('GET', path, { headers: { Accept: `application/${format}` } });
        expect([here.status, fieldsOf(here)?.length]).toEqual([200, expect.any(Number)]);
        expect(fieldsOf(here)).toBe(fieldsOf(there)?.replaceAll(server.api.base, prefix));
      }
    },
  );

  it('links to files and related items under its own prefix, in items that embed others too', async () => {
    const { id } = await addPost(server);
    const types = await server.opened.contentTypes.list({ offset: 0, limit: 1, identifier: 'list' }, asAdministrator);
    const contentTypeId =
      types.items[0]?.id ??
      (await addType(server.opened, 'list', [
        { identifier: 'title', fieldTypeIdentifier: 'string' },
        { identifier: 'posts', fieldTypeIdentifier: 'relationlist' },
      ]));
    const posts = field('posts', { destinationContentIds: [id] });
    const list = await publish(server.opened, { contentTypeId, fields: [field('title', 'All'), posts] });
    const { json } = await call('GET', `/items/${list.id}?embed=posts`, { headers: { Accept: 'application/json' } });
    const [post] = json.Item.fields.posts;
    const { picture, manual } = post.fields;
    expect(post._href).toBe(`${prefix}/items/${id}`);
    for (const uri of [picture.uri, picture.variations.small.uri, manual.uri]) {
      expect(uri).toMatch(new RegExp(`^${prefix}/content/binary/`));
      expect((await send('GET', gateway.url + uri)).status).toBe(200);
    }
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

  const bodies = {
    json: JSON.stringify({ SessionInput: { login: 'admin', password: 'publish' } }),
    xml: '<SessionInput><login>admin</login><password>publish</password></SessionInput>',
  };

  /** Logs in at the gateway: the session's document, and the headers of its requests. */
  async function logIn(format: 'json' | 'xml' = 'json') {
    const headers = { 'Content-Type': own('SessionInput', format), Accept: own('Session') };
    const { status, json, headers: given } = await call('POST', '/user/sessions', { headers, body: bodies[format] });
    expect(status).toBe(201);
    const Cookie = String(given['set-cookie']?.[0]).replace(/;.*/, '');
    return { session: json.Session, Cookie, 'X-CSRF-Token': String(json.Session.csrfToken) };
  }
  const createSection = (identifier: string, headers: object) =>
    call('POST', '/content/sections', {
      headers: { 'Content-Type': own('SectionInput'), ...headers },
      body: JSON.stringify({ SectionInput: { identifier, name: 'Within a session' } }),
    });

  it.each(['json', 'xml'] as const)('logs in at the server, with a session there, by %s', async (format) => {
    const before = server.api.events.length;
    const { session, ...known } = await logIn(format);
    expect(JSON.stringify(session)).not.toContain('cms.api');
    const created = await createSection(`within_${format}`, known);
    expect(created.status).toBe(201);
    await until(
      () => server.api.events.slice(before).some(({ operation }) => operation === 'sections.create'),
      'the event of the new section',
    );
    const events = server.api.events.slice(before).filter(({ method }) => method === 'POST');
    expect(events.map(({ operation, caller: { login } }) => [operation, login])).toEqual([
      ['sessions.create', null],
      ['sections.create', 'admin'],
    ]);
    const path = created.headers.location?.slice(prefix.length) ?? '';
    expect((await call('DELETE', path, { headers: known })).status).toBe(204);
  });

  it('needs the CSRF token of its own session', async () => {
    const { Cookie } = await logIn();
    expect((await createSection('without_token', { Cookie })).status).toBe(401);
  });

  it('logs out at the server too', async () => {
    const { session, ...known } = await logIn();
    const path = session._href.slice(prefix.length);
    expect((await call('DELETE', path, { headers: known })).status).toBe(204);
    await until(
      () => server.api.events.some(({ operation }) => operation === 'sessions.delete'),
      'the event of the deleted session',
    );
    expect((await createSection('logged_out', known)).status).toBe(401);
  });

  it('ends a session when the server ends its own', async () => {
    const { session: _, ...known } = await logIn();
    const read = () => call('GET', '/user/sessions/current', { headers: known });
    expect((await read()).status).toBe(200);
    const stamp = { stamp: randomUUID() };
    await server.opened.db.updateTable('cms_account').set(stamp).where('content_id', '=', 14).execute();
    expect((await read()).status).toBe(404);
    expect((await createSection('ended', known)).status).toBe(401);
  });
});
