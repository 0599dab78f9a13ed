/** The OpenAPI document of items: it is valid, and requests and responses are as it says, by content type. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Repository } from '../../lib/repository/repository.js';
import { addMagazine, addType, publish, republish } from '../resources/magazine.js';
import { asAdministrator } from '../sql/support.js';
import { field } from '../sql/writing.js';
import { admin, type HttpResponse, type Sent } from '../support/api.js';
import { useApi, useServe } from '../support/fixtures.js';
import { createConformity } from './conformity.js';
import { createJsonCheck, faultsOfOpenApi } from './validators.js';

// biome-ignore lint/suspicious/noExplicitAny: a document of many kinds of objects, of which a few are looked at
type Part = any;

const path = '/items/openapi.json';
const json = { Accept: 'application/json' };
const { api, opened } = await useApi({ events: { serverTiming: true } });
const serve = useServe();

let magazine: Awaited<ReturnType<typeof addMagazine>>;
let document: Part;
let conformity: ReturnType<typeof createConformity>;
beforeAll(async () => {
  magazine = await addMagazine(opened);
  const event = await addType(opened, 'event', [
    { identifier: 'title', fieldTypeIdentifier: 'string' },
    { identifier: 'begin', fieldTypeIdentifier: 'datetime' },
    { identifier: 'doors', fieldTypeIdentifier: 'time' },
    { identifier: 'price', fieldTypeIdentifier: 'float' },
    { identifier: 'country', fieldTypeIdentifier: 'country' },
    { identifier: 'tags', fieldTypeIdentifier: 'keyword' },
    { identifier: 'rank', fieldTypeIdentifier: 'string' },
    { identifier: 'host', fieldTypeIdentifier: 'relation', settings: { selectionContentTypes: ['person'] } },
  ]);
  await publish(opened, {
    contentTypeId: event,
    fields: [
      ...[field('title', 'Flower show'), field('begin', 1_767_225_600), field('doors', '18:30'), field('price', 2.5)],
      ...[
        field('country', ['Poland']),
        field('tags', ['roses']),
        field('host', { destinationContentId: magazine.ada.id }),
      ],
    ],
  });
  document = (await api.get(path, json)).json;
  conformity = createConformity(document);
});

async function get(target: string, headers: Sent['headers'] = json): Promise<HttpResponse> {
  const sent = { headers };
  const response = await api.call('GET', target, sent);
  expect(conformity.faults({ method: 'GET', path: target, sent, response })).toEqual([]);
  return response;
}

const names = (part: object): readonly string[] => Object.keys(part);
const parameterOf = (name: string): Part =>
  document.paths['/items'].get.parameters.find((own: Part) => own.name === name);

describe('GET /items/openapi.json', () => {
  it('is a valid OpenAPI document of items alone', async () => {
    expect(await faultsOfOpenApi(document)).toEqual([]);
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), servers: [{ url: api.base }] });
    expect(names(document.paths)).toEqual(['/items', '/items/at', '/items/{contentId}']);
  });

  it('can be had in OpenAPI 3.2', async () => {
    const { json: later } = await api.get(`${path}?version=3.2`);
    expect(later.openapi).toMatch(/^3\.2/);
    expect(await faultsOfOpenApi(later)).toEqual([]);
  });

  it('has a schema for each content type', () => {
    const { schemas } = document.components;
    const expected = ['Article', 'Event', 'File', 'Folder', 'Image', 'Person', 'Post', 'User', 'UserGroup'];
    expect(names(schemas.AnyItem.discriminator.mapping)).toHaveLength(expected.length);
    expect(schemas.AnyItem.oneOf.map(({ $ref }: Part) => $ref)).toEqual(
      expected.map((name) => `#/components/schemas/${name}Item`),
    );
    expect(names(schemas)).toEqual(expect.arrayContaining(['Item', 'ItemList', 'ErrorMessage', 'Reference']));
    const { host } = schemas.EventItem.allOf[1].properties.fields.properties;
    expect(host.anyOf[0]).toEqual({ $ref: '#/components/schemas/Reference', 'x-content-types': ['person'] });
  });
});

describe('responses', () => {
  it.each([
    '/items?limit=100',
    '/items?type=post&embed=author,related&count=true&limit=1',
    '/items?type=post,event&fields=title',
    '/items?fields=&limit=3',
    '/items?type=nothing',
    '/items?filter[fields.title][like]=x',
    '/items/at?url=/News/Rose',
    '/items/at?url=/nowhere',
    '/items/at',
    '/items/99999',
  ])('to %s are as it says', async (target) => {
    await get(target);
  });

  it('of one item are as it says, with all and with selected fields', async () => {
    const { rose, oak } = magazine;
    expect((await get(`/items/${rose.id}`)).status).toBe(200);
    expect((await get(`/items/${oak.id}?embed=related.author&fields=title,related.author.city`)).status).toBe(200);
    expect((await get(`/items/${oak.id}`, { Accept: 'application/vnd.cms.api.Item+json' })).status).toBe(200);
  });

  it('are as it says where they redirect', async () => {
    const { id } = await magazine.addPost('Former name', 9);
    await republish(opened, id, [field('title', 'Later name')]);
    expect((await get('/items/at?url=/News/Former-name')).status).toBe(301);
  });

  it('with other values than those of the type are not valid', async () => {
    const check = createJsonCheck(document);
    const { json: body } = await get(`/items/${magazine.rose.id}`);
    const withFields = (fields: object, type = 'post') => ({
      Item: { ...body.Item, type, fields: { ...body.Item.fields, ...fields } },
    });
    const faultsOf = (changed: unknown) => check('/components/schemas/ItemDocument', changed);
    expect(faultsOf(withFields({}))).toEqual([]);
    expect(faultsOf(withFields({ rank: 'first' }))).not.toEqual([]);
    expect(faultsOf(withFields({ intro: '<p></p>' }))).not.toEqual([]);
    expect(faultsOf(withFields({}, 'unknown'))).not.toEqual([]);
    expect(faultsOf({ Item: { ...body.Item, remoteId: undefined } })).not.toEqual([]);
    const { json: list } = await get('/items?type=post&fields=title');
    const nameless = list.ItemList.Item.map((own: Part) => ({ ...own, name: undefined }));
    expect(
      check('/components/schemas/ItemListDocument', { ItemList: { ...list.ItemList, Item: nameless } }),
    ).not.toEqual([]);
  });
});

describe('filters and sort keys', () => {
  const samples: Readonly<Record<string, string>> = {
    TextCondition: 'rose',
    IdCondition: 'rose',
    NumberCondition: '1.5',
    BooleanCondition: 'true',
    RelationCondition: '54',
    DateCondition: '2026-03-02',
    TimeCondition: '18:30',
  };
  const valueFor = (operator: string, condition: string) => {
    const value = samples[condition] ?? '';
    return operator === 'exists' ? 'true' : operator === 'in' || operator === 'between' ? `${value},${value}` : value;
  };

  it.each(['person', 'post', 'event'])('that it names for %s are those that the server knows', async (type) => {
    const name = document.components.schemas.AnyItem.discriminator.mapping[type].split('/').at(-1);
    const { [`${name}Filter`]: filters, [`${name}Sort`]: sortKeys, ItemSort } = document.components.schemas;
    const accepted: string[] = [];
    for (const [member, { $ref }] of Object.entries<Part>(filters.properties)) {
      const condition = $ref.split('/').at(-1);
      const { properties } = document.components.schemas[condition].anyOf[1];
      for (const operator of names(properties)) {
        const query = `type=${type}&parent=2&filter[${member}][${operator}]=${valueFor(operator, condition)}`;
        expect([query, (await get(`/items?${query}`)).status]).toEqual([query, 200]);
      }
      accepted.push(member);
    }
    for (const key of [...ItemSort.enum, ...sortKeys.enum])
      expect([key, (await get(`/items?type=${type}&parent=2&text=rose&sort=${key}`)).status]).toEqual([key, 200]);
    const listed = await opened.contentTypes.list({ identifier: type, offset: 0, limit: 1 }, asAdministrator);
    const definitions = listed.items.flatMap(({ fieldDefinitions }) => fieldDefinitions);
    for (const { identifier } of definitions.filter((own) => !accepted.includes(`fields.${own.identifier}`)))
      expect((await get(`/items?type=${type}&filter[fields.${identifier}][exists]=true`)).status).toBe(400);
  });

  it('are typed, and others are not allowed', () => {
    const check = createJsonCheck(document);
    const at = document.paths['/items'].get.parameters.indexOf(parameterOf('filter'));
    const faultsOf = (filter: object) => check(`/paths/~1items/get/parameters/${at}/schema`, filter);
    for (const fitting of [
      {},
      { name: 'Rose' },
      { 'fields.title': { contains: 'rose', ne: 'x' }, 'fields.day': { gte: '2026-01-02' } },
      { 'fields.author': { eq: 54 }, 'fields.host': 71 },
      { 'fields.doors': { lt: '18:30' }, published: { between: '2026-01-01,2026-02-01' } },
      // A number of posts, and a text of events.
      { 'fields.rank': { gt: 1 } },
      { 'fields.rank': { prefix: 'a' } },
    ])
      expect([fitting, faultsOf(fitting)]).toEqual([fitting, []]);
    for (const other of [
      { title: 'Rose' },
      { 'fields.titel': 'Rose' },
      { 'fields.note': 'not searchable' },
      { 'fields.day': { contains: '2026' } },
      { 'fields.isFeatured': 'yes' },
      { 'fields.title': { like: 'x' } },
      { name: {} },
    ])
      expect([other, faultsOf(other).length > 0]).toEqual([other, true]);
  });

  it('and types come as lists, separated by commas', () => {
    expect(parameterOf('type')).toMatchObject({ style: 'form', explode: false, schema: { type: 'array' } });
    expect(parameterOf('type').schema.items.enum).toEqual(expect.arrayContaining(['event', 'person', 'post']));
    expect(parameterOf('sort')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', maxItems: 5 },
    });
    expect(document.components.schemas.EventItemSort.enum).not.toContain('fields.host');
  });
});

describe('the document', () => {
  it('is revalidated, and is another one when a content type changes', async () => {
    const first = await api.get(path);
    expect((await api.get(path, { 'If-None-Match': first.headers.etag })).status).toBe(304);
    expect((await api.get(path)).headers['server-timing']).toContain('cache;desc=hit');
    await addType(opened, 'recipe', [{ identifier: 'title', fieldTypeIdentifier: 'string' }]);
    const second = await api.get(path, { 'If-None-Match': first.headers.etag });
    expect(second.status).toBe(200);
    expect(names(second.json.components.schemas)).toContain('RecipeItem');
  });

  it('has what the caller may read', async () => {
    const { contentTypes } = opened;
    const readable: Repository = {
      ...opened,
      contentTypes: {
        ...contentTypes,
        list: async (query, context) => {
          const { items } = await contentTypes.list(query, context);
          const shown =
            context.caller.userId === 14 ? items : items.filter(({ identifier }) => identifier !== 'person');
          return { items: query.offset > 0 ? [] : shown, total: shown.length };
        },
      },
    };
    const own = await serve(readable);
    const schemasFor = async (headers: Sent['headers'] = {}) =>
      names((await own.get(path, headers)).json.components.schemas);
    expect(await schemasFor(admin)).toContain('PersonItem');
    expect(await schemasFor()).not.toContain('PersonItem');
    expect(await schemasFor()).toContain('PostItem');
  });

  it('is served where items and content types are', async () => {
    const { items, contentTypes, ...others } = opened;
    const { list: _, ...unlisted } = contentTypes;
    const statusOf = async (repository: Repository) => (await (await serve(repository)).get(path)).status;
    expect(await statusOf({ ...others, contentTypes })).toBe(404);
    expect(await statusOf({ ...others, items, contentTypes: unlisted })).toBe(404);
    expect(await statusOf({ ...others, items, contentTypes })).toBe(200);
  });

  it('is that of items without types where there are none', async () => {
    const list = async () => ({ items: [], total: 0 });
    const own = await serve({ ...opened, contentTypes: { ...opened.contentTypes, list } });
    const { json: bare } = await own.get(path);
    expect(await faultsOfOpenApi(bare)).toEqual([]);
    const { json: body } = await own.get('/items?type=post', json);
    expect(createJsonCheck(bare)('/components/schemas/ItemListDocument', body)).toEqual([]);
  });

  it('is the same for everyone where items are', async () => {
    const own = await serve(opened, { items: { public: true } });
    const { headers, json: shared } = await own.get(path, { Authorization: 'Basic unknown' });
    expect(headers['cache-control']).toContain('public');
    expect(await faultsOfOpenApi(shared)).toEqual([]);
    expect(shared.components.securitySchemes).toBeUndefined();
  });
});
