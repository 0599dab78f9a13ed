/** Mistakes of those who implement a repository: each is named with its method and member, and clients see a blank 500. */
import { expect, it, jest } from '@jest/globals';
import { type Content, type Context, type Location, NotFound, type Page, type Repository } from '../../lib/index.js';
import { InvalidReturnValue } from '../../lib/repository/contract/returned.js';
import { type Api, serve } from '../support/api.js';

const made = new Date('2026-01-05T10:00:00Z');

const version = {
  ...{ id: 7, contentId: 1, versionNo: 2, status: 'PUBLISHED', modified: made, creatorId: 14, created: made },
  ...{ initialLanguageCode: 'eng-GB', mainLanguageCode: 'eng-GB', alwaysAvailable: true, languageCodes: ['eng-GB'] },
  names: { 'eng-GB': 'One' },
  fields: [
    {
      ...{ id: 3, fieldDefinitionIdentifier: 'title', languageCode: 'eng-GB', fieldTypeIdentifier: 'string' },
      value: 'One',
    },
  ],
  relations: [],
};
const content = {
  ...{
    id: 1,
    remoteId: 'one',
    contentTypeId: 2,
    name: 'One',
    sectionId: 1,
    ownerId: 14,
    published: made,
    modified: made,
  },
  ...{ mainLanguageCode: 'eng-GB', currentVersionNo: 2, alwaysAvailable: true, hidden: false, status: 'PUBLISHED' },
  ...{ mainLocation: { id: 5, pathString: '/1/2/5/' }, revision: 4, currentVersion: version },
} as unknown as Content;
const location = {
  ...{ id: 5, pathString: '/1/2/5/', depth: 2, priority: 0, hidden: false, invisible: false, childCount: 0 },
  ...{ remoteId: 'five', sortField: 'NAME', sortOrder: 'ASC', content, parent: { id: 2, pathString: '/1/2/' } },
} as unknown as Location;
const page = { items: [{ id: 6, pathString: '/1/2/5/6/' }], total: 1 };

const { currentVersion: _, ...info } = content;
const { modified: _modified, ...withoutModified } = content;
const { name: _name, mainLocation: _place, ...withoutName } = content;
const [field] = version.fields;
const { fieldTypeIdentifier: _type, ...withoutType } = field as object & { readonly fieldTypeIdentifier: string };
const withField = (own: object) => ({ ...content, currentVersion: { ...version, fields: [{ ...field, ...own }] } });
const withVersion = (own: object) => ({ ...content, currentVersion: { ...version, ...own } });
const promised = async (value: unknown) => value;

class Decimal {
  readonly digits = '1.5';
}

const load = '/content/objects/1';
const place = '/content/locations/1/2/5';
const children = `${place}/children?limit=1`;

/** What is returned, and what is said of it, after the name of the method. */
type Mistake = readonly [name: string, returned: unknown, message: string];

const ofLoad: readonly Mistake[] = [
  ['undefined', undefined, '(1) must return Content, has returned undefined: throw NotFound where there is none'],
  ['null', null, '(1) must return Content, has returned null: throw NotFound where there is none'],
  ['a list of rows', [content], '(1) must return Content, not an array'],
  ['an empty list of rows', [], '(1) must return Content, not an array'],
  ['a text', 'One', '(1) must return Content, not a string'],
  ['a number', 1, '(1) must return Content, not the number 1'],
  ['a boolean', false, '(1) must return Content, not false'],
  ['the info alone', info, '(1): currentVersion is missing'],
  [
    'an empty object',
    {},
    '(1): currentVersion is missing; id is missing; remoteId is missing; contentTypeId is missing; name is missing; and more',
  ],
  ['another item', { ...content, id: 2 }, '(1): id must be the one that was asked for, is the number 2'],
  ['an id as text', { ...content, id: '1' }, "(1): id must be an integer, is the string '1': convert it with Number()"],
  ['an id as bigint', { ...content, id: 1n }, '(1): id must be an integer, is the bigint 1n: convert it with Number()'],
  ['an id with a fraction', { ...content, ownerId: 1.5 }, '(1): ownerId must be an integer, is the number 1.5'],
  [
    'an id that is not a number',
    { ...content, ownerId: Number.NaN },
    '(1): ownerId must be an integer, is the number NaN',
  ],
  ['an id that is a UUID', { ...content, id: '0b6f-4c1d-x' }, '(1): id must be an integer, is a string'],
  ['an id that is null', { ...content, sectionId: null }, '(1): sectionId must be an integer, is null'],
  [
    'a date as text',
    { ...content, modified: '2026-01-05' },
    "(1): modified must be a valid Date, is the string '2026-01-05': convert it with new Date()",
  ],
  [
    'a date as number',
    { ...content, published: 1767607200 },
    '(1): published must be a valid Date, is the number 1767607200: convert it with new Date()',
  ],
  [
    'an invalid date',
    { ...content, modified: new Date('soon') },
    '(1): modified must be a valid Date, is an invalid Date',
  ],
  ['a date that is null', { ...content, modified: null }, '(1): modified must be a valid Date, is null'],
  [
    'a boolean as 1',
    { ...content, hidden: 1 },
    '(1): hidden must be a boolean, is the number 1: convert it with Boolean()',
  ],
  ['a boolean as text', { ...content, hidden: 'f' }, '(1): hidden must be a boolean, is a string'],
  ['a name that is null', { ...content, name: null }, '(1): name must be a string, is null'],
  [
    'a name by another name',
    { ...withoutName, title: 'One', mainLocation: content.mainLocation },
    '(1): name is missing',
  ],
  ['a name in another case', { ...withoutName, Name: 'One' }, '(1): name is missing: there is Name'],
  [
    'a column of an optional member',
    { ...withoutModified, main_location: 5, mainLocation: undefined },
    '(1): main_location must be called mainLocation',
  ],
  [
    'a status of its own',
    { ...content, status: 'draft' },
    '(1): status must be one of DRAFT, PUBLISHED, TRASHED, is a string',
  ],
  ['a status that is missing', { ...content, status: undefined }, '(1): status is missing'],
  [
    'a path without slashes',
    { ...content, mainLocation: { id: 5, pathString: '1/2/5' } },
    "(1): mainLocation.pathString must be a path of ids such as '/1/2/57/', is the string '1/2/5'",
  ],
  [
    'a path that does not end with one',
    { ...content, mainLocation: { id: 5, pathString: '/1/2/5' } },
    "(1): mainLocation.pathString must be a path of ids such as '/1/2/57/', is the string '/1/2/5'",
  ],
  ['a place that is an id', { ...content, mainLocation: 5 }, '(1): mainLocation must be LocationRef, is the number 5'],
  ['a place that is null', { ...content, mainLocation: null }, '(1): mainLocation must be LocationRef, is null'],
  ['names that are a text', { ...content, names: 'One' }, '(1): names must be an object, is a string'],
  [
    'a name that is a number',
    withVersion({ names: { 'eng-GB': 1 } }),
    "(1): currentVersion.names['eng-GB'] must be a string, is the number 1",
  ],
  [
    'a version that was not waited for',
    { ...content, currentVersion: promised(version) },
    '(1): currentVersion is a Promise: an await is missing',
  ],
  [
    'fields that were not waited for',
    withVersion({ fields: [promised(field)] }),
    '(1): currentVersion.fields[0] is a Promise: an await is missing',
  ],
  [
    'fields as a map',
    withVersion({ fields: { title: 'One' } }),
    '(1): currentVersion.fields must be an array, is an object',
  ],
  ['fields that are missing', withVersion({ fields: undefined }), '(1): currentVersion.fields is missing'],
  [
    'languages as a text',
    withVersion({ languageCodes: 'eng-GB' }),
    '(1): currentVersion.languageCodes must be an array, is a string',
  ],
  [
    'a field without its type',
    withVersion({ fields: [withoutType] }),
    '(1): currentVersion.fields[0].fieldTypeIdentifier is missing',
  ],
  [
    'a field without its name',
    withVersion({ fields: [{ ...field, fieldDefinitionIdentifier: undefined, field_definition_identifier: 'title' }] }),
    '(1): currentVersion.fields[0].fieldDefinitionIdentifier is missing: there is field_definition_identifier',
  ],
  ['a field without a value', withField({ value: undefined }), '(1): currentVersion.fields[0].value is missing'],
  [
    'a Date in a field',
    withField({ value: made }),
    '(1): currentVersion.fields[0].value must be a value of JSON, is a Date: convert it with toISOString()',
  ],
  [
    'a Date within a value',
    withField({ value: { items: [{ from: made }] } }),
    '(1): currentVersion.fields[0].value.items[0].from must be a value of JSON, is a Date: convert it with toISOString()',
  ],
  [
    'a bigint in a field',
    withField({ value: 5n }),
    '(1): currentVersion.fields[0].value must be a value of JSON, is the bigint 5n',
  ],
  [
    'a number that JSON has not',
    withField({ value: Number.POSITIVE_INFINITY }),
    '(1): currentVersion.fields[0].value must be a value of JSON, is the number Infinity',
  ],
  [
    'bytes in a field',
    withField({ value: Buffer.from('One') }),
    '(1): currentVersion.fields[0].value must be a value of JSON, is an instance of Buffer',
  ],
  [
    'an instance of a class in a field',
    withField({ value: new Decimal() }),
    '(1): currentVersion.fields[0].value must be a value of JSON, is an instance of Decimal',
  ],
  [
    'a Map in a field',
    withField({ value: new Map() }),
    '(1): currentVersion.fields[0].value must be a value of JSON, is an instance of Map',
  ],
  [
    'a function in a field',
    withField({ value: () => 'One' }),
    '(1): currentVersion.fields[0].value must be a value of JSON, is a function',
  ],
  [
    'a value that was not waited for',
    withField({ value: promised('One') }),
    '(1): currentVersion.fields[0].value is a Promise: an await is missing',
  ],
  [
    'a version number as text',
    withVersion({ versionNo: '2' }),
    "(1): currentVersion.versionNo must be a number, is the string '2': convert it with Number()",
  ],
  ['a revision that is a Date', { ...content, revision: made }, '(1): revision must be a string, is a Date'],
  [
    'the time of a change as number',
    { ...content, updated: 5 },
    '(1): updated must be a valid Date, is the number 5: convert it with new Date()',
  ],
];

const ofLocation: readonly Mistake[] = [
  [
    'a depth as text',
    { ...location, depth: '2' },
    "(5): depth must be a number, is the string '2': convert it with Number()",
  ],
  ['a count that is missing', { ...location, childCount: undefined }, '(5): childCount is missing'],
  ['an order in lower case', { ...location, sortOrder: 'asc' }, '(5): sortOrder must be one of ASC, DESC, is a string'],
  ['content without a name', { ...location, content: { ...info, name: undefined } }, '(5): content.name is missing'],
];

const ofChildren: readonly Mistake[] = [
  [
    'an array',
    page.items,
    '({ id: 5, offset: 0, limit: 1 }) must return Page<LocationRef>, as in { items }, not an array',
  ],
  [
    'undefined',
    undefined,
    '({ id: 5, offset: 0, limit: 1 }) must return Page<LocationRef>, has returned undefined: throw NotFound where there is none',
  ],
  ['the result of a driver', { rows: page.items, rowCount: 1 }, '({ id: 5, offset: 0, limit: 1 }): items is missing'],
  ['ids', { items: [6] }, '({ id: 5, offset: 0, limit: 1 }): items[0] must be LocationRef, is the number 6'],
  [
    'a total as text',
    { ...page, total: '1' },
    "({ id: 5, offset: 0, limit: 1 }): total must be a number, is the string '1': convert it with Number()",
  ],
  [
    'a total of this page',
    { items: page.items, total: 0 },
    '({ id: 5, offset: 0, limit: 1 }): total must be that of all pages, is 0 with 1 items on this one',
  ],
  [
    'more than the limit',
    { items: [page.items[0], page.items[0]], total: 2 },
    '({ id: 5, offset: 0, limit: 1 }): items must be at most 1, the limit, are 2',
  ],
  [
    'items that were not waited for',
    { items: promised([]) },
    '({ id: 5, offset: 0, limit: 1 }): items is a Promise: an await is missing',
  ],
];

function repositoryWith(own: {
  readonly load?: unknown;
  readonly place?: unknown;
  readonly children?: unknown;
}): Repository {
  return {
    content: { load: async () => ('load' in own ? own.load : content) as Content },
    locations: {
      load: async () => ('place' in own ? own.place : location) as Location,
      listChildren: async () => ('children' in own ? own.children : page) as Page<Location>,
    },
  };
}

async function expectMistake(api: Api, path: string, message: string): Promise<void> {
  const response = await api.get(path);
  expect([response.status, response.json.ErrorMessage.errorDescription]).toEqual([
    500,
    expect.not.stringContaining('must'),
  ]);
  expect(api.errors).toEqual([expect.any(InvalidReturnValue)]);
  expect((api.errors[0] as Error).message).toBe(message);
  await api.close();
}

it('has no fault in what is right', async () => {
  const api = await serve(repositoryWith({}), { session: false });
  for (const path of [load, place, children]) expect((await api.get(path)).status).toBe(200);
  expect(api.errors).toEqual([]);
  await api.close();
});

it.each(ofLoad)('names %s that content.load has returned', async (_, returned, message) => {
  const api = await serve(repositoryWith({ load: returned }), { session: false });
  await expectMistake(api, load, `content.load${message}`);
});

it.each(ofLocation)('names %s that locations.load has returned', async (_, returned, message) => {
  const api = await serve(repositoryWith({ place: returned }), { session: false });
  await expectMistake(api, place, `locations.load${message}`);
});

it.each(ofChildren)('names %s that locations.listChildren has returned', async (_, returned, message) => {
  const api = await serve(repositoryWith({ children: returned }), { session: false });
  await expectMistake(api, children, `locations.listChildren${message}`);
});

it('shows no text that may be secret, neither of a value nor of an argument', async () => {
  const account = { userId: 'no number', login: 'admin', stamp: 5 };
  const users = { authenticate: async () => account as never, findAccount: async () => undefined };
  const api = await serve({ ...repositoryWith({}), users }, { session: false });
  await api.get(load, { Authorization: `Basic ${btoa('admin:a secret')}` });
  expect(String(api.errors[0])).toBe(
    'InvalidReturnValue: users.authenticate({ … }): userId must be an integer, is a string; stamp must be a string, is the number 5',
  );
  await api.close();
});

it('names an item too many of many that were asked for', async () => {
  const { content: own } = repositoryWith({});
  const loadMany = async () => [content] as const;
  const { checkedRepository } = await import('../../lib/repository/contract/checked.js');
  const checked = checkedRepository({ content: { ...own, loadMany } }, ['content.load', 'content.loadMany']);
  await expect(checked.content.loadMany?.([1, 2], {} as Context)).rejects.toThrow(
    'content.loadMany([…]): has 1 items for 2 ids: each id has its own, or undefined',
  );
});

it('checks what is there of items with selected fields', async () => {
  const { checkedRepository } = await import('../../lib/repository/contract/checked.js');
  const query = { filter: [], sort: [], performCount: false, maxEmbedded: 1, offset: 0, limit: 1 };
  const findWith = (item: object, selection: object) => {
    const items = { find: async () => ({ items: [item] }) } as unknown as NonNullable<Repository['items']>;
    const checked = checkedRepository({ ...repositoryWith({}), items }, ['items.find']);
    return checked.items?.find?.({ ...query, ...selection }, {} as Context);
  };
  const some = { id: 1, fields: { title: { value: 'One' } } };
  await expect(findWith(some, { fields: ['title'] })).resolves.toBeDefined();
  await expect(findWith(some, {})).rejects.toThrow('items[0].remoteId is missing');
  await expect(findWith({ ...some, name: 5 }, { fields: ['title'] })).rejects.toThrow(
    'items[0].name must be a string, is the number 5',
  );
  await expect(findWith({ ...some, fields: { title: {} } }, { fields: ['title'] })).rejects.toThrow(
    'items[0].fields.title.value is missing',
  );
  await expect(findWith({ ...some, remote_id: 'one' }, { fields: [] })).rejects.toThrow(
    'items[0].remote_id must be called remoteId',
  );
});

it('checks what a repository with ids that are strings returns', async () => {
  const own = { ...repositoryWith({ load: { ...content, id: 1 } }), ids: 'string' } as unknown as Repository;
  const api = await serve(own, { session: false });
  await api.get('/content/objects/one');
  expect(String(api.errors[0])).toMatch(
    /content\.load\(…\): .* id must be a string of letters, digits, dashes and underscores, is the number 1: convert it with String\(\)/,
  );
  await api.close();
});

it('lets errors of drivers and of the API through as they are', async () => {
  const failure = new Error('no such table: articles');
  const own = repositoryWith({});
  const failing = jest.spyOn(own.content, 'load').mockRejectedValueOnce(failure);
  const api = await serve(own, { session: false });
  expect((await api.get(load)).status).toBe(500);
  expect(api.errors).toEqual([failure]);
  failing.mockRejectedValueOnce(new NotFound('content', 1));
  expect((await api.get(load)).status).toBe(404);
  // Replaced after the router was made, as tests do.
  failing.mockResolvedValueOnce(undefined as never);
  expect((await api.get(load)).status).toBe(500);
  expect(api.errors.at(-1)).toBeInstanceOf(InvalidReturnValue);
  await api.close();
});

it('calls methods of a class on their own object', async () => {
  class Contents {
    readonly #known = content;
    async load(): Promise<Content> {
      return this.#known;
    }
  }
  const api = await serve({ content: new Contents() }, { session: false });
  expect((await api.get(load)).status).toBe(200);
  await api.close();
});

it('checks nothing in production, unless that is asked for', async () => {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  const wrong = repositoryWith({ load: { ...content, hidden: 1 } });
  const [api, asked] = [
    await serve(wrong, { session: false }),
    await serve(wrong, { session: false, events: { checkReturns: true } }),
  ];
  process.env.NODE_ENV = NODE_ENV;
  expect((await api.get(load)).status).toBe(200);
  expect((await asked.get(load)).status).toBe(500);
  await Promise.all([api.close(), asked.close()]);
});
