/** Unknown query parameters of items: refused with what they might be, unless the host ignores them. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useApi } from '../../support/fixtures.js';
import { addMagazine } from '../magazine.js';

const ignoredParameters = ['utm_source', 'utm[medium]', 'type'];
const { api, opened } = await useApi({ items: { ignoredParameters } });
const { api: publicApi } = await useApi({ items: { public: true, ignoredParameters } });
const json = { Accept: 'application/json' };

let magazine: Awaited<ReturnType<typeof addMagazine>>;
beforeAll(async () => {
  magazine = await addMagazine(opened);
});

const ofList =
  /; known: type, parent, below, section, id, text, filter, sort, count, language, fields, embed, .*limit, after$/;

describe('an unknown query parameter of items', () => {
  it.each([
    ['typ=post', 'typ', 'did you mean type?'],
    ['filters[fields.title]=x', 'filters', 'did you mean filter[…]?'],
    ['filters%5Bfields.title%5D=x', 'filters', 'did you mean filter[…]?'],
    ['type[]=post', 'type', 'did you mean type?'],
    ['populate=author', 'populate', 'did you mean embed?'],
    ['page=2', 'page', 'did you mean after?'],
    ['offset=0', 'offset', 'did you mean after?'],
    ['per_page=5', 'per_page', 'did you mean limit?'],
    ['orderBy=name', 'orderBy', 'did you mean sort?'],
    ['languages=eng-GB', 'languages', 'did you mean language?'],
    ['Type=post', 'Type', 'did you mean type?'],
    ['sort=name&sorts=name', 'sorts', 'did you mean sort?'],
    ['xyz=', 'xyz', undefined],
  ])('is a 400 that says what it might be: %s', async (query, name, hint) => {
    const { status, json: body } = await api.get(`/items?${query}`, json);
    expect(status).toBe(400);
    const { errorDescription, errorDetails } = body.ErrorMessage;
    expect(errorDescription).toMatch(ofList);
    expect(errorDescription).toContain(`The query parameter ${name} is unknown${hint ? ` (${hint})` : ''}; known`);
    expect(errorDetails.errors).toMatchObject([{ path: `/${name}` }]);
  });

  it('is one in XML, by HEAD and in a batch, of one item and by its URL', async () => {
    const paths = [`/items/${magazine.rose.id}?typ=x`, '/items/at?url=/News/Rose&typ=x', '/items?typ=x'];
    for (const path of [...paths, '/items/openapi.json?typ=x']) {
      const { status, text } = await api.get(path, { Accept: 'application/xml' });
      expect([path, status]).toEqual([path, 400]);
      expect(text).toContain('The query parameter typ is unknown');
      expect((await api.call('HEAD', path, { headers: json })).status).toBe(400);
      expect((await publicApi.get(path, json)).status).toBe(400);
    }
    const Request = paths.map((path, at) => ({ _id: String(at), method: 'GET', href: api.base + path }));
    const { json: batch } = await api.call('POST', '/batch', {
      headers: { ...json, 'Content-Type': 'application/vnd.cms.api.BatchInput+json' },
      body: JSON.stringify({ BatchInput: { Request } }),
    });
    expect(batch.Batch.Response.map(({ status }: { status: number }) => status)).toEqual([400, 400, 400]);
  });

  it('is not repeated where it looks like no name', async () => {
    const { status, json: body } = await api.get('/items?%3Cb%3Ex=1', json);
    expect([status, body.ErrorMessage.errorDescription]).toEqual([
      400,
      expect.stringMatching(/^A query parameter is unknown/),
    ]);
  });

  it('is the siteaccess, unless items are public', async () => {
    expect((await api.get('/items?siteaccess=site', json)).status).toBe(400);
    expect((await publicApi.get('/items?siteaccess=site', json)).status).toBe(200);
  });
});

describe('query parameters that the host ignores', () => {
  it('change nothing: neither links to other pages nor what is cached', async () => {
    const path = '/items?limit=1&sort=name';
    const plain = await api.get(path, json);
    for (const ignored of ['utm_source=x', 'utm%5Bmedium%5D=y', 'utm_source=x&utm_source=y']) {
      const { status, text, headers } = await api.get(`${path}&${ignored}`, json);
      expect([status, text, headers.link, headers.etag]).toEqual([
        200,
        plain.text,
        plain.headers.link,
        plain.headers.etag,
      ]);
    }
    expect((await publicApi.get('/items?utm_source=x', json)).status).toBe(200);
  });

  it('are not those that items know', async () => {
    const { json: body } = await api.get('/items?type=person&utm_source=x', json);
    expect(body.ItemList.Item.map(({ type }: { type: string }) => type)).toEqual(['person', 'person']);
  });
});

describe('pages of items', () => {
  it('have the parameters of pages', async () => {
    for (const query of ['format=xml&lines=1', 'form=get', 'type=post&utm_source=x'])
      expect([query, (await api.get(`/items?${query}`, { Accept: 'text/html' })).status]).toEqual([query, 200]);
    for (const path of ['/items', `/items/${magazine.rose.id}`, '/items/openapi.json'])
      expect([path, (await api.get(`${path}?typ=post`, { Accept: 'text/html' })).status]).toEqual([path, 400]);
  });
});
