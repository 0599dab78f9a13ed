/** The client of items for front ends, against the API. */
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { RequestHandler } from 'express';
import { createItems, type ItemFilters, ItemsError } from '../../lib/items/index.js';
import { addMagazine, addType, publish, republish } from '../resources/magazine.js';
import { asAdministrator } from '../sql/support.js';
import { field } from '../sql/writing.js';
import { useApi, useApiOf } from '../support/fixtures.js';
import { until } from '../support/until.js';
import { type Post, recordingFetch, type Types } from './support.js';

/** What is sent in place of the next responses. */
const busy: RequestHandler[] = [];
afterEach(() => void busy.splice(0));

const siteaccesses = { site: { languages: [] }, polish: { languages: ['pol-PL'] } };
const { api, opened } = await useApi({
  siteaccesses,
  before: [
    (request, response, next) => (busy.shift() ?? ((_request, _response, serve) => serve()))(request, response, next),
  ],
});
const open = await useApiOf(opened, { siteaccesses, items: { public: true } });
const url = api.url + api.base;
const items = createItems<Types>(url);

let magazine: Awaited<ReturnType<typeof addMagazine>>;
beforeAll(async () => {
  magazine = await addMagazine(opened);
});

const namesOf = ({ items: found }: { readonly items: readonly { readonly name: string }[] }) =>
  found.map(({ name }) => name);

const errorOf = (request: Promise<unknown>): Promise<ItemsError> =>
  request.then(
    () => Promise.reject(new Error('It has succeeded')),
    (error) => error,
  );

describe('list', () => {
  it('has the items of a type with the selected fields', async () => {
    const { items: found, ...others } = await items.list('post', {
      fields: ['title', 'author.name'],
      limit: 1,
      count: true,
    });
    expect(others).toEqual({ next: expect.any(String), total: 3 });
    expect(found).toEqual([
      {
        ...{ _href: `${api.base}/items/${magazine.rose.id}`, id: magazine.rose.id, type: 'post' },
        ...{ name: 'Rose', url: '/News/Rose' },
        fields: { title: 'Rose', author: expect.objectContaining({ id: magazine.ada.id, fields: { name: 'Ada' } }) },
      },
    ]);
  });

  it('has whole items where no fields are selected, and none of their fields for an empty list', async () => {
    const [whole] = (await items.list('post')).items;
    expect(whole).toMatchObject({ language: 'eng-GB', fields: { title: 'Rose', rank: 1, isFeatured: true } });
    const [bare] = (await items.list('post', { fields: [] })).items;
    expect(bare?.fields).toEqual({});
  });

  it('embeds related items', async () => {
    const { items: found } = await items.list('post', { sort: 'name', embed: ['author.friend'] });
    expect(found[0]?.fields.author?.fields.friend?.fields.city).toBe('London');
  });

  it('has items of several types, and of all', async () => {
    const { items: some } = await items.list(['post', 'person'], { sort: 'name' });
    expect(some.map((item) => (item.type === 'post' ? item.fields.title : item.fields.city))).toEqual([
      ...['London', 'Paris', 'Émeu, the bird', 'oak_100%', 'Rose'],
    ]);
    expect(namesOf(await items.list({ text: 'bird' }))).toEqual(['Émeu, the bird']);
    expect(namesOf(await items.list())).toContain('News');
    expect(namesOf(await items.list({ text: '', id: [magazine.oak.id] }))).toEqual(['oak_100%']);
  });

  it('filters by values alone, and by operators', async () => {
    const names = async (filter: ItemFilters<Post>) => namesOf(await items.list('post', { filter }));
    expect(await names({ 'fields.title': 'rose' })).toEqual(['Rose']);
    expect(await names({ 'fields.isFeatured': true })).toEqual(['Rose']);
    expect(await names({ 'fields.author': magazine.bob.id })).toEqual(['Émeu, the bird']);
    expect(await names({ 'fields.rank': { gte: 1, ne: 1 } })).toEqual(['Émeu, the bird']);
    expect(await names({ 'fields.rank': { between: [1, 2] } })).toEqual(['Rose', 'Émeu, the bird']);
    expect(await names({ 'fields.rank': { exists: false } })).toEqual(['oak_100%']);
    expect(await names({ published: { lt: new Date('2020-01-01') } })).toEqual([]);
    expect(await names({ published: { gte: new Date('2020-01-01') }, name: undefined })).toHaveLength(3);
  });

  it('compares with values that hold commas and backslashes', async () => {
    const { id } = await magazine.addPost('C:\\roses, and more', 9);
    const { items: found } = await items.list('post', {
      filter: { 'fields.title': { in: ['Émeu, the bird', 'C:\\roses, and more'] } },
    });
    expect(found.map((item) => item.id)).toEqual([magazine.emu.id, id]);
    await opened.content.delete({ id }, asAdministrator);
  });

  it('sorts, and finds items by place and id', async () => {
    const { news, rose, oak } = magazine;
    expect(namesOf(await items.list('post', { sort: ['-fields.title', 'name'] }))[0]).toBe('Rose');
    expect(namesOf(await items.list({ parent: '/News', sort: '-name' }))).toEqual([
      'Rose',
      'oak_100%',
      'Émeu, the bird',
    ]);
    expect(namesOf(await items.list({ below: news.locationId, id: [rose.id, oak.id] }))).toEqual(['Rose', 'oak_100%']);
    expect(namesOf(await items.list({ id: [] }))).toEqual([]);
  });
});

describe('pages', () => {
  it('iterates over all pages, from the first one or from a cursor on', async () => {
    const query = { sort: 'name', limit: 2, fields: ['title'] } as const;
    const titles: (readonly string[])[] = [];
    for await (const page of items.pages('post', query)) titles.push(page.items.map(({ fields }) => fields.title));
    expect(titles).toEqual([['Émeu, the bird', 'oak_100%'], ['Rose']]);
    const { next } = await items.list('post', query);
    const rest: (readonly string[])[] = [];
    for await (const page of items.pages('post', { ...query, after: next })) rest.push(namesOf(page));
    expect(rest).toEqual([['Rose']]);
  });
});

describe('load and at', () => {
  it('load an item by its id or its URL', async () => {
    const { rose, bob } = magazine;
    const person = await items.load(bob.id, { fields: ['name', 'city'] });
    expect([person.type, person.language, person.fields]).toEqual(['person', 'eng-GB', { name: 'Bob', city: 'Paris' }]);
    expect(await items.at('/News/Rose')).toEqual(await items.load(rose.id));
    expect((await items.at('/News/Rose', { fields: ['rank'] })).fields).toEqual({ rank: 1 });
  });

  it('tell the present URL of an item that had another one', async () => {
    const { id } = await magazine.addPost('Old & odd, really', 9);
    const { url: before = '' } = await items.load(id);
    await republish(opened, id, [field('title', 'Now & new')]);
    const moved = await items.at(before, { fields: ['title'] });
    expect([moved.url, moved.fields]).toEqual(['/News/Now-new', { title: 'Now & new' }]);
    await opened.content.delete({ id }, asAdministrator);
  });

  it('take a language, and the client header fields', async () => {
    const type = await addType(opened, 'greeting', [
      { identifier: 'title', fieldTypeIdentifier: 'string', isTranslatable: true },
    ]);
    const { id } = await publish(opened, { contentTypeId: type, fields: [field('title', 'Welcome')] });
    await republish(opened, id, [field('title', 'Witamy', 'pol-PL')]);
    const untyped = createItems(url, { headers: { 'X-Siteaccess': 'polish' } });
    const { language, fields } = await untyped.load(id);
    expect([language, fields]).toEqual(['pol-PL', { title: 'Witamy' }]);
    expect((await untyped.load(id, { language: 'eng-GB' })).fields.title).toBe('Welcome');
  });
});

describe('public items', () => {
  it('are those of the siteaccess that the query names', async () => {
    const everyone = createItems(open.url + open.base);
    const { id } = await publish(opened, { contentTypeId: 1, fields: [field('name', 'Welcome')] });
    await republish(opened, id, [field('name', 'Witamy', 'pol-PL')]);
    expect((await everyone.load(id)).name).toBe('Welcome');
    expect((await everyone.load(id, { siteaccess: 'polish' })).name).toBe('Witamy');
  });
});

describe('requests', () => {
  it('are revalidated by the tag of the last response', async () => {
    const { fetch, exchanges } = recordingFetch();
    const client = createItems<Types>(url, { fetch });
    const read = () => client.list('post', { fields: ['title'], sort: 'name' });
    const first = await read();
    expect(await read()).toEqual(first);
    await magazine.addPost('Zebra', 9);
    expect((await read()).items.length).toBe(first.items.length + 1);
    await read();
    expect(exchanges.map(({ status }) => status)).toEqual([200, 304, 200, 304]);
    expect(new Set(exchanges.map((own) => own.url)).size).toBe(1);
  });

  it('of another origin have no tags, as a browser revalidates those by itself', async () => {
    const { fetch, exchanges } = recordingFetch();
    const acrossOrigins: typeof fetch = async (...request) =>
      Object.defineProperty(await fetch(...request), 'type', { value: 'cors' });
    const client = createItems<Types>(url, { fetch: acrossOrigins });
    for (const _ of [1, 2]) expect((await client.load(magazine.rose.id)).name).toBe('Rose');
    expect(exchanges.map(({ headers, status }) => [headers.has('If-None-Match'), status])).toEqual([
      [false, 200],
      [false, 200],
    ]);
  });

  it('remember some responses, of which those that were used least recently go first', async () => {
    const { fetch, exchanges } = recordingFetch();
    const client = createItems<Types>(url, { fetch });
    const read = async (limit: number) => {
      await client.list('person', { limit, fields: [] });
      return exchanges.at(-1)?.status;
    };
    for (let limit = 1; limit <= 50; limit += 1) await read(limit);
    expect(await read(1)).toBe(304);
    await read(51);
    expect([await read(1), await read(2)]).toEqual([304, 200]);
  });

  it('of different callers have different responses', async () => {
    const { fetch, exchanges } = recordingFetch();
    let login = 'admin';
    const client = createItems<Types>(url, {
      fetch,
      auth: () => ({ Authorization: `Basic ${btoa(`${login}:publish`)}` }),
    });
    await client.list('post');
    login = 'nobody-known';
    await errorOf(client.list('post'));
    expect(exchanges.map(({ headers }) => headers.has('If-None-Match'))).toEqual([false, false]);
  });

  it('have the credentials of the client', async () => {
    const secret = await publish(opened, {
      ...{ contentTypeId: magazine.person, parentLocationId: 43, fields: [field('name', 'Secret')] },
    });
    expect(await errorOf(items.load(secret.id))).toMatchObject({ status: 401 });
    const known = createItems<Types>(url, { auth: { basic: { login: 'admin', password: 'publish' } } });
    expect((await known.load(secret.id)).name).toBe('Secret');
    const { fetch, exchanges } = recordingFetch();
    await createItems(url, { fetch, auth: { apiKey: 'cmsk_secret' } }).list();
    await errorOf(createItems(url, { fetch, auth: { basic: { login: 'żółw', password: 'ß' } } }).list());
    const encoded = Buffer.from('żółw:ß').toString('base64');
    expect(exchanges.map(({ headers }) => headers.get('authorization'))).toEqual([
      ...['Bearer cmsk_secret', `Basic ${encoded}`],
    ]);
  });

  const unavailable =
    (status: number, retryAfter: string): RequestHandler =>
    (_request, response) =>
      void response.status(status).set('Retry-After', retryAfter).end();

  it('are sent again when the server says so', async () => {
    busy.push(unavailable(503, '0'), unavailable(429, new Date().toUTCString()));
    expect((await items.load(magazine.rose.id)).name).toBe('Rose');
  });

  it('are not sent again for long', async () => {
    busy.push(...Array.from({ length: 4 }, () => unavailable(503, '0')));
    expect(await errorOf(items.list('post'))).toMatchObject({ status: 503 });
    expect(busy.splice(0)).toHaveLength(1);
    for (const retryAfter of ['3600', 'tomorrow', new Date(Date.now() + 3_600_000).toUTCString()]) {
      busy.push(unavailable(429, retryAfter));
      expect(await errorOf(items.list('post'))).toMatchObject({ status: 429 });
    }
  });

  it('leave no timer, which would keep the process alive, once a signal has ended the wait', async () => {
    const [set, clear] = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'clearTimeout')];
    const waits = () => set.mock.calls.findIndex(([, milliseconds]) => milliseconds === 9000);
    const controller = new AbortController();
    const refuse = async () => new Response(null, { status: 503, headers: { 'Retry-After': '9' } });
    const loading = errorOf(createItems(url, { fetch: refuse }).list('post', { signal: controller.signal }));
    await until(() => waits() >= 0, 'the wait before the request is sent again');
    controller.abort();
    await loading;
    expect(clear).toHaveBeenCalledWith(set.mock.results[waits()]?.value as NodeJS.Timeout);
    jest.restoreAllMocks();
  });

  it('are aborted by a signal, and so is the wait before they are sent again', async () => {
    const reason = new Error('The page was left');
    expect(await errorOf(items.list('post', { signal: AbortSignal.abort(reason) }))).toBe(reason);
    const controller = new AbortController();
    busy.push(unavailable(503, '9'));
    let calls = 0;
    const client = createItems(url, {
      fetch: async (...request) => {
        calls += 1;
        const response = await fetch(...request);
        setTimeout(() => controller.abort(reason));
        return response;
      },
    });
    expect(await errorOf(client.load(magazine.rose.id, { signal: controller.signal }))).toBe(reason);
    expect(calls).toBe(1);
    const pages = items.pages('post', { signal: AbortSignal.abort(reason) });
    expect(await errorOf(pages.next())).toBe(reason);
  });
});

describe('errors', () => {
  it('have the status and the message of the server', async () => {
    const error = await errorOf(items.load(99_999));
    expect(error).toBeInstanceOf(ItemsError);
    expect([error.name, error.status, error.message]).toEqual(['ItemsError', 404, 'Item 99999 does not exist']);
    const unknown = await errorOf(items.list('post', { sort: 'fields.titel' as 'name' }));
    expect(unknown.message).toContain('fields of post: title, intro');
  });

  it('have the faults of the request with pointers to them', async () => {
    const errors = [{ path: '/limit', message: 'must be an integer' }];
    const document = { errorCode: 400, errorDescription: 'Some faults', errorDetails: { errors } };
    busy.push((_request, response) => void response.status(400).json({ ErrorMessage: document }));
    expect(await errorOf(items.list())).toMatchObject({ status: 400, message: 'Some faults', faults: errors });
  });

  it('tell that a URL is not that of an API', async () => {
    const elsewhere = createItems(api.url);
    expect((await errorOf(elsewhere.list())).message).toBe(`${api.url}/items responded with 404, and without ItemList`);
    busy.push((_request, response) => void response.send('<!doctype html>'));
    expect(await errorOf(elsewhere.list())).toMatchObject({ status: 200, faults: [] });
  });

  it('of the network are those of fetch', async () => {
    expect(await errorOf(createItems('http://127.0.0.1:1').list())).toMatchObject({ name: 'TypeError' });
  });
});

describe('srcset and resolve', () => {
  const variation = (name: string, width: number | null, height: number | null) => ({
    uri: `/api/${name}`,
    width,
    height,
  });
  const variations = {
    wide: variation('wide', 900, 601),
    square: variation('square', 300, 300),
    small: variation('small', 300, 200),
    unknown: variation('unknown', null, null),
  };

  it('have the variations with the proportions of the image, or those that are named', () => {
    const client = createItems('https://cms.example/api/cms/v2/');
    const [small, wide] = ['https://cms.example/api/small 300w', 'https://cms.example/api/wide 900w'];
    expect(client.srcset({ width: 1200, height: 801, variations })).toBe(`${small}, ${wide}`);
    expect(client.srcset({ variations })).toBe(`${small}, ${wide}`);
    expect(client.srcset({ width: 1200, height: 801, variations }, ['square', 'unknown', 'none'])).toBe(
      'https://cms.example/api/square 300w',
    );
    expect([client.srcset(null), client.srcset({ width: 1, height: 1 })]).toEqual(['', '']);
  });

  it('lead to the server of the API, and stay paths where its URL is one', () => {
    expect(createItems('https://cms.example/api').resolve('/api/file')).toBe('https://cms.example/api/file');
    expect(createItems('/api').resolve('/api/file')).toBe('/api/file');
  });
});
