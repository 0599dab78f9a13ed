import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { json } from '../../lib/formats/json.js';
import { xml } from '../../lib/formats/xml.js';
import type { Repository } from '../../lib/repository/repository.js';
import { asAdministrator } from '../sql/support.js';
import { publishNew } from '../sql/writing.js';
import { type Api, admin, type HostOptions, host, serve, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { until } from '../support/until.js';

const formats = { json, xml };
type Format = keyof typeof formats;

/** A request as a client writes it; its id is its place by default. */
type Request = Readonly<Record<string, unknown>> & { readonly method: string; readonly href: string };

interface Part {
  readonly _id: string;
  readonly status: number;
  readonly location?: string;
  readonly etag?: string;
  readonly mediaType?: string;
  // biome-ignore lint/suspicious/noExplicitAny: a document of any kind, of which each spec knows what to expect
  readonly document?: any;
}
const { api, opened } = await useApi({ token: { secret: 'a secret of at least thirty-two characters' } });
beforeEach(async () => {
  // Events of the last spec may come after its response.
  await setImmediate();
  api.events.length = 0;
});

const root = host.base;
const sections = `${root}/content/sections`;
let count = 0;
const section = () => {
  count += 1;
  return { SectionInput: { identifier: `batch_${count}`, name: `Section ${count}` } };
};

interface Sending {
  readonly format?: Format;
  readonly accept?: Format;
  readonly atomic?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly to?: Api;
}

/** Sends a batch, and gives the responses in it; numbers of XML as numbers. */
async function send(requests: readonly Request[], sending: Sending = {}): Promise<readonly Part[]> {
  const { format = 'json', accept = format } = sending;
  const response = await sendWhole(requests, sending);
  expect([response.status, response.headers['content-type']]).toEqual([200, type('Batch', accept)]);
  const { Response } = (await read(response.text, accept)) as { readonly Response?: Part | readonly Part[] };
  return [Response ?? []].flat().map((part) => ({ ...part, status: Number(part.status) }));
}

function sendWhole(requests: readonly Request[], { format = 'json', accept = format, ...more }: Sending = {}) {
  const { atomic, headers = admin, to = api } = more;
  const input = { ...(atomic && { atomic }), Request: requests.map((each, at) => ({ _id: String(at + 1), ...each })) };
  return to.call('POST', '/batch', {
    headers: { ...headers, 'Content-Type': type('BatchInput', format), Accept: type('Batch', accept) },
    body: formats[format].write('BatchInput', input),
  });
}

const read = (text: string, format: Format) => formats[format].read?.(text, { depth: 64, elements: 20_000 });

const statuses = (parts: readonly Part[]) => parts.map(({ status }) => status);
const description = ({ document }: Part = { _id: '', status: 0 }) => document.ErrorMessage.errorDescription;
const isThere = async (document: ReturnType<typeof section>) => {
  const { identifier } = document.SectionInput;
  return (await opened.sections.list({ identifier }, asAdministrator)).items.length > 0;
};

describe.each(['json', 'xml'] as const)('a batch in %s', (format) => {
  it('responds to each request as it would be without the batch', async () => {
    const parts = await send(
      [
        { _id: 'loaded', method: 'GET', href: `${sections}/1` },
        { _id: 'unknown', method: 'GET', href: `${sections}/999999` },
        { _id: 'refused', method: 'POST', href: sections, document: { SectionInput: { identifier: '?', name: '' } } },
        { _id: 'deleted', method: 'DELETE', href: `${sections}/999999` },
        { _id: 'head', method: 'HEAD', href: `${sections}/1` },
        { _id: 'nowhere', method: 'GET', href: `${root}/nowhere` },
      ],
      { format },
    );
    expect(parts.map(({ _id, status }) => [_id, status])).toEqual([
      ['loaded', 200],
      ['unknown', 404],
      ['refused', 400],
      ['deleted', 404],
      ['head', 200],
      ['nowhere', 404],
    ]);
    const alone = await api.get('/content/sections/1', { ...admin, Accept: type('Section', format) });
    const shown = await read(alone.text, format);
    expect(parts[0]).toMatchObject({ etag: alone.headers.etag, mediaType: type('Section', format) });
    expect(parts[0]?.document).toEqual({ Section: shown });
    const { errors, error } = parts[2]?.document.ErrorMessage.errorDetails ?? {};
    const paths = [errors ?? error].flat().map(({ path }: { readonly path: string }) => path);
    expect(paths).toEqual(['/SectionInput/name', '/SectionInput/identifier']);
    expect([parts[4]?.etag, parts[4]?.document]).toEqual([alone.headers.etag, undefined]);
  });

  it('creates content, publishes it, and places it again by what was created before', async () => {
    const below = (path: string) => ({
      ParentLocation: { _href: `${root}/content/locations/${path}` },
      sortField: 'NAME',
      sortOrder: 'ASC',
    });
    const content = {
      LocationCreate: below('1/43'),
      ContentType: { _href: `${root}/content/types/1` },
      mainLanguageCode: 'eng-GB',
      Section: { _href: '$section' },
      fields: { field: [{ fieldDefinitionIdentifier: 'name', fieldValue: 'Together' }] },
    };
    const parts = await send(
      [
        { _id: 'section', method: 'POST', href: sections, document: section() },
        { _id: 'content', method: 'POST', href: `${root}/content/objects`, document: { ContentCreate: content } },
        { _id: 'publish', method: 'PUBLISH', href: '$content/versions/1' },
        {
          _id: 'place',
          method: 'POST',
          href: '$content/locations',
          document: { LocationCreate: below('1/2') },
        },
        { _id: 'move', method: 'MOVE', href: '$place', destination: `${root}/content/locations/1/5` },
        { _id: 'shown', method: 'GET', href: '$content?embed=Section', accept: type('ContentInfo', format) },
        { _id: 'places', method: 'GET', href: '$content/locations' },
      ],
      { format, atomic: true },
    );
    expect(statuses(parts)).toEqual([201, 201, 204, 201, 201, 200, 200]);
    const { Content } = parts[5]?.document ?? {};
    expect(Content.Section).toMatchObject({ _href: parts[0]?.location, name: `Section ${count}` });
    const { Location: locations } = parts[6]?.document.LocationList ?? {};
    expect(locations).toHaveLength(2);
    expect((await api.get(parts[1]?.location?.slice(root.length) ?? '', admin)).status).toBe(200);
  });

  it('undoes all of an atomic batch of which a request fails', async () => {
    const [first, second] = [section(), section()];
    const parts = await send(
      [
        { method: 'POST', href: sections, document: first },
        { method: 'GET', href: '$1' },
        { method: 'POST', href: sections, document: first },
        { method: 'POST', href: sections, document: second },
      ],
      { format, atomic: true },
    );
    expect(statuses(parts)).toEqual([424, 424, 409, 424]);
    expect(parts.map(({ mediaType }) => mediaType)).toEqual(Array(4).fill(type('ErrorMessage', format)));
    expect(parts.filter(({ location, etag }) => location ?? etag)).toEqual([]);
    expect([await isThere(first), await isThere(second)]).toEqual([false, false]);
    // The operations are those of the requests, and the statuses what became of them.
    await until(() => api.events.length === 5 || api.events, 'events of all five operations');
    expect(api.events.map(({ operation, status }) => [operation, status])).toEqual([
      ['sections.create', 424],
      ['', 424],
      ['sections.create', 409],
      ['sections.create', 424],
      ['batches.create', 200],
    ]);
  });

  it('takes no document of the other format, and shows none', async () => {
    const other = format === 'json' ? 'xml' : 'json';
    const parts = await send(
      [
        { method: 'GET', href: `${sections}/1`, accept: type('Section', other) },
        { method: 'POST', href: sections, contentType: type('SectionInput', other), document: section() },
        { method: 'GET', href: `${sections}/999999`, accept: `application/${other}` },
        { method: 'GET', href: `${sections}/1`, accept: '*/*' },
      ],
      { format },
    );
    expect(statuses(parts)).toEqual([406, 415, 406, 200]);
    expect(parts[3]?.mediaType).toBe(type('Section', format));
  });

  it('reads one format and shows another', async () => {
    const accept = format === 'json' ? 'xml' : 'json';
    const requests = [
      { method: 'POST', href: sections, document: section() },
      { method: 'GET', href: '$1' },
    ];
    const parts = await send(requests, { format, accept });
    expect(statuses(parts)).toEqual([201, 200]);
    expect(parts[1]?.mediaType).toBe(type('Section', accept));
    expect(parts[1]?.document.Section.name).toBe(`Section ${count}`);
  });
});

describe('a batch that is not atomic', () => {
  it('goes on after a request that fails, but not with what depends on it', async () => {
    const taken = section();
    const parts = await send([
      { method: 'POST', href: sections, document: taken },
      { method: 'POST', href: sections, document: taken },
      { method: 'GET', href: '$2' },
      { method: 'PATCH', href: '$1', document: { SectionInput: { ...taken.SectionInput, name: 'Renamed' } } },
      { method: 'GET', href: '$1' },
    ]);
    expect(statuses(parts)).toEqual([201, 409, 424, 200, 200]);
    expect(parts[4]?.document.Section.name).toBe('Renamed');
    await until(() => api.events.length === 6 || api.events, 'events of all six operations');
    expect(api.events.map(({ operation, status, tags }) => [operation, status, tags.length])).toEqual([
      ['sections.create', 201, 1],
      ['sections.create', 409, 0],
      ['', 424, 0],
      ['sections.update', 200, 1],
      ['sections.load', 200, 1],
      ['batches.create', 200, 0],
    ]);
  });

  it('works where the storage has no transactions, where an atomic one is 501', async () => {
    const { transaction: _, ...others } = opened;
    const to = await serve(others as Repository);
    const requests = [{ method: 'GET', href: `${sections}/1` }];
    expect(statuses(await send(requests, { to }))).toEqual([200]);
    const refused = await sendWhole(requests, { to, atomic: true });
    expect([refused.status, refused.headers['content-type']]).toEqual([501, type('ErrorMessage')]);
    await to.close();
  });
});

describe('a request in a batch', () => {
  it.each([
    ['is unknown', '$nothing'],
    ['comes later', '$3'],
    ['is its own', '$2'],
    ['has no location', '$1'],
    ['is part of a path', `${sections}/$1`],
  ])('is refused where the id in its href %s', async (_, href) => {
    const parts = await send([
      { method: 'GET', href: `${sections}/1` },
      { method: 'GET', href },
      { method: 'POST', href: sections, document: section() },
    ]);
    expect(statuses(parts)).toEqual([200, href.startsWith('$') ? 400 : 404, 201]);
  });

  it('is refused without the prefix', async () => {
    const parts = await send([
      { method: 'GET', href: '/content/sections/1' },
      { method: 'GET', href: `http://127.0.0.1${sections}/1` },
    ]);
    expect(statuses(parts)).toEqual([400, 400]);
    expect(description(parts[0])).toBe(`The href must begin with ${root}/`);
  });

  it.each([
    ['a login', 'POST', '/user/sessions', { SessionInput: { login: 'admin', password: 'publish' } }],
    ['the current session', 'GET', '/user/sessions/current', undefined],
    ['a logout', 'DELETE', '/user/sessions/1', undefined],
    ['a prolonged session', 'POST', '/user/sessions/1/refresh', undefined],
    ['a token', 'POST', '/user/token/jwt', { JWTInput: { username: 'admin', password: 'publish' } }],
    ['a batch', 'POST', '/batch', { BatchInput: { Request: [] } }],
    ['a description', 'GET', '/openapi.json', undefined],
    ['a new upload', 'POST', '/content/binary/uploads', undefined],
    ['what has arrived of an upload', 'GET', '/content/binary/uploads/1', undefined],
    ['a part of an upload', 'PATCH', '/content/binary/uploads/1', undefined],
    ['the deletion of an upload', 'DELETE', '/content/binary/uploads/1', undefined],
  ])('is not %s', async (_, method, path, document) => {
    const [part] = await send([{ method, href: root + path, ...(document && { document }) }]);
    expect([part?.status, description(part)]).toEqual([400, 'This operation cannot be served within another request']);
  });

  it.each(['GET', 'DELETE'])(
    'is refused for %s of an upload in an atomic batch, after which others write',
    async (method) => {
      const { id } = await opened.uploads.create({ size: 4 }, asAdministrator);
      const parts = await send([{ method, href: `${root}/content/binary/uploads/${id}` }], { atomic: true });
      expect(statuses(parts)).toEqual([400]);
      await opened.uploads.delete(id, asAdministrator);
      expect(statuses(await send([{ method: 'POST', href: sections, document: section() }]))).toEqual([201]);
    },
  );

  it('is of the caller of the batch, and allowed to no one else', async () => {
    const requests = [
      { method: 'GET', href: `${root}/content/objects/41` },
      { method: 'GET', href: `${root}/content/objects/1`, accept: type('ContentInfo') },
      { method: 'POST', href: sections, document: section() },
    ];
    expect(statuses(await send(requests, { headers: {} }))).toEqual([401, 200, 401]);
    expect(statuses(await send(requests, { headers: {}, atomic: true }))).toEqual([401, 424, 424]);
  });

  it('expects the revision that it names', async () => {
    const { id } = await publishNew(opened);
    const href = `${root}/content/objects/${id}`;
    const accept = type('ContentInfo');
    const [{ etag } = { etag: '' }] = await send([{ method: 'GET', href, accept }]);
    const update = (remoteId: string) => ({
      method: 'PATCH',
      href,
      accept,
      contentType: type('ContentUpdate'),
      ifMatch: etag,
      document: { ContentUpdate: { remoteId } },
    });
    const parts = await send([update(`batch-${id}`), update(`late-${id}`), { method: 'DELETE', href, ifMatch: etag }]);
    expect(statuses(parts)).toEqual([200, 412, 412]);
    expect(parts[0]?.etag).not.toBe(etag);
    const atomic = await send([update(`again-${id}`), { method: 'DELETE', href }], { atomic: true });
    expect(statuses(atomic)).toEqual([412, 424]);
    expect((await opened.content.load(id, asAdministrator)).remoteId).toBe(`batch-${id}`);
  });

  it('has the siteaccess of the batch', async () => {
    const siteaccesses = { site: {}, polish: { languages: ['pol-PL'] } };
    const to = await serve(opened, { siteaccesses });
    const headers = { ...admin, 'X-Siteaccess': 'polish' };
    await send([{ method: 'GET', href: `${sections}/1` }], { to, headers });
    await until(() => to.events.length === 2 || to.events, 'both events');
    expect(to.events.map(({ siteaccess }) => siteaccess)).toEqual(['polish', 'polish']);
    await to.close();
  });
});

describe('POST /batch', () => {
  const get = (_id: string) => ({ _id, method: 'GET', href: `${sections}/1` });

  it('refuses more requests than the limit, two of one id, and what is no batch', async () => {
    const to = await serve(opened, { limits: { batch: 2 } });
    expect(statuses(await send([get('a'), get('b')], { to }))).toEqual([200, 200]);
    const many = await sendWhole([get('a'), get('b'), get('c')], { to });
    expect([many.status, many.json.ErrorMessage.errorDescription]).toEqual([400, 'A batch has at most 2 requests']);
    const twice = await sendWhole([get('a'), get('a')], { to });
    expect(twice.status).toBe(400);
    const wrong = await sendWhole([{ ...get('$'), method: 'get it' }], { to });
    const paths = wrong.json.ErrorMessage.errorDetails.errors.map(({ path }: { readonly path: string }) => path);
    expect([wrong.status, paths.sort()]).toEqual([400, ['/BatchInput/Request/0/_id', '/BatchInput/Request/0/method']]);
    expect(await send([], { to })).toEqual([]);
    await to.close();
  });

  const withSession = async (options: HostOptions = {}) => {
    const to = await serve(opened, { session: { install: { secret: 'secret' } }, ...options });
    const login = await to.call('POST', '/user/sessions', {
      headers: { 'Content-Type': type('SessionInput') },
      body: JSON.stringify({ SessionInput: { login: 'admin', password: 'publish' } }),
    });
    const [cookie = ''] = String(login.headers['set-cookie']).split(';');
    return { to, cookie, token: login.json.Session.csrfToken as string };
  };

  it('needs the token of a session once, for all requests', async () => {
    const { to, cookie, token } = await withSession();
    const requests = [{ method: 'POST', href: sections, document: section() }];
    expect((await sendWhole(requests, { to, headers: { Cookie: cookie } })).status).toBe(401);
    const headers = { Cookie: cookie, 'X-CSRF-Token': token };
    expect(statuses(await send(requests, { to, headers }))).toEqual([201]);
    await to.close();
  });

  it('ends with the time limit, and leaves nothing of an atomic batch', async () => {
    const [first, second] = [section(), section()];
    const hanging: Repository = {
      ...opened,
      transaction: (context, work) =>
        opened.transaction(context, (bound) =>
          work({ ...bound, languages: { list: () => new Promise<never>(() => {}) } }),
        ),
    };
    const to = await serve(hanging, { timeout: 300 });
    const requests = [
      { method: 'POST', href: sections, document: first },
      { method: 'GET', href: `${root}/languages` },
      { method: 'POST', href: sections, document: second },
    ];
    const { status, headers } = await sendWhole(requests, { to, atomic: true });
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect([await isThere(first), await isThere(second)]).toEqual([false, false]);
    // No writer is blocked.
    expect(statuses(await send([{ method: 'POST', href: sections, document: first }]))).toEqual([201]);
    await to.close();
  });
});
