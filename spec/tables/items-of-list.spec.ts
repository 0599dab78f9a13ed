/** Items of a list in memory: what hosts may leave out, and what front ends read then. */
import { describe, expect, it } from '@jest/globals';
import { fixedContentType, itemsOfList, type PlainItem } from 'express-cms-rest/repository';
import type { ItemQuery } from '../../lib/index.js';
import { asAnonymous } from '../sql/support.js';
import { serve } from '../support/api.js';

const articles: readonly PlainItem<string>[] = [
  {
    id: 'first',
    type: 'article',
    name: 'The first',
    url: '/news/first',
    publishedDate: new Date('2026-01-05T09:00:00.500Z'),
    fields: {
      title: 'The first',
      rank: 2,
      isFeatured: true,
      since: new Date('2026-01-01T00:00:00Z'),
      author: { fieldTypeIdentifier: 'relation', value: { destinationContentId: 'ada' } },
    },
  },
  {
    id: 'second',
    type: 'article',
    name: 'Élan',
    url: '/news/archive/second',
    fields: {
      title: 'Élan',
      rank: null,
      isFeatured: false,
      tags: { fieldTypeIdentifier: 'keyword', value: ['red', 'rose'] },
    },
  },
  { id: 'ada', type: 'person', name: 'Ada', fields: { city: 'London' } },
];

const all = { filter: [], sort: [], offset: 0, limit: 20, performCount: true, maxEmbedded: 100 };
const anyone = asAnonymous as never;
const items = itemsOfList(articles);
const find = async (query: Partial<ItemQuery<string>>) =>
  (await items.find({ ...all, ...query }, anyone)).items.map(({ id }) => id);
const by = (member: string, operator: string, ...values: string[]) =>
  find({ filter: [{ member, operator: operator as 'eq', values }] });

describe('items of a list', () => {
  it.each<[string, string, string[], string[]]>([
    ['fields.rank', 'gte', ['2'], ['first']],
    ['fields.rank', 'exists', ['false'], ['ada', 'second']],
    ['fields.isFeatured', 'eq', ['true'], ['first']],
    ['fields.since', 'lt', ['2026-01-02'], ['first']],
    ['fields.tags', 'eq', ['ROSE'], ['second']],
    ['fields.tags', 'ne', ['rose'], ['ada', 'first']],
    ['fields.author', 'eq', ['ada'], ['first']],
    ['fields.author', 'exists', ['false'], ['ada', 'second']],
    ['fields.author.city', 'prefix', ['LON'], ['first']],
    ['published', 'eq', ['2026-01-05T09:00:00Z'], ['first']],
    ['remoteId', 'eq', ['article-second'], ['second']],
  ])('are those whose %s is %s %j', async (member, operator, values, expected) => {
    await expect(by(member, operator, ...values)).resolves.toEqual(expected);
  });

  it('are below a URL', async () => {
    await expect(find({ below: { url: '/news' } })).resolves.toEqual(['first', 'second']);
    await expect(find({ parent: { url: '/news/' } })).resolves.toEqual(['first']);
    await expect(find({ below: { locationId: 'x' } })).rejects.toThrow('name them by their URLs');
  });

  it('are those that a function returns for the caller', async () => {
    const ofCaller = itemsOfList<string>(({ caller: { userId } }) => (userId === null ? articles.slice(1) : articles));
    const load = (caller: object) =>
      ofCaller.load({ id: 'first', maxEmbedded: 1 }, { ...asAnonymous, caller } as never);
    await expect(load({ userId: '1' })).resolves.toMatchObject({ name: 'The first' });
    await expect(load({ userId: null })).rejects.toMatchObject({ status: 404 });
  });

  it('have the types that are declared, and the fields of these', async () => {
    const type = {
      id: 1,
      names: {},
      nameSchema: '',
      mainLanguageCode: 'eng-GB',
      creatorId: 1,
      created: new Date(0),
    };
    const declared = fixedContentType({
      ...{ ...type, identifier: 'note' },
      fieldDefinitions: [
        { id: 1, identifier: 'text', names: {}, fieldTypeIdentifier: 'text' },
        { id: 2, identifier: 'code', names: {}, fieldTypeIdentifier: 'string', isSearchable: false },
      ],
    });
    const notes = itemsOfList([{ id: 1, type: 'note', name: 'A', fields: { text: 'Long' } }], { types: [declared] });
    await expect(notes.load({ id: 1, maxEmbedded: 1 }, asAnonymous)).resolves.toMatchObject({
      fields: { text: { fieldTypeIdentifier: 'text', value: 'Long' }, code: { value: null } },
    });
    const empty = itemsOfList([], { types: [declared] });
    await expect(empty.find({ ...all, types: ['note'] }, asAnonymous)).resolves.toEqual({ items: [], total: 0 });
    const filter = [{ member: 'fields.code', operator: 'eq', values: ['x'] }] as const;
    await expect(notes.find({ ...all, filter }, asAnonymous)).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    [{}, 'itemsOfList needs an array of items'],
    [[null], 'An item of the list must be an object'],
    [[{ id: 1, type: 'note', name: 'A' }], 'The item 1 of the list must have the member fields'],
    [[articles[0], articles[0]], 'The list has two items with the id first'],
  ])('are refused where they are %j', async (list, message) => {
    const wrong = itemsOfList(list as never);
    await expect(wrong.load({ id: 1, maxEmbedded: 1 }, asAnonymous)).rejects.toThrow(new RegExp(message));
  });

  it('are served with their values, their URLs and what they lead to', async () => {
    const content = { load: async () => Promise.reject(new Error('not called')) };
    const api = await serve({ ids: 'string', content, items } as never);
    const query = 'type=article&sort=-fields.rank&fields=title,since,author.city&count=true';
    const { json } = await api.get(`/items?${query}`);
    expect(json.ItemList).toMatchObject({
      total: 2,
      Item: [
        {
          url: '/news/first',
          fields: {
            title: 'The first',
            since: '2026-01-01T00:00:00Z',
            author: { id: 'ada', name: 'Ada', fields: { city: 'London' } },
          },
        },
        { name: 'Élan', fields: { title: 'Élan' } },
      ],
    });
    expect((await api.get('/items/at?url=/news/first')).json.Item).toMatchObject({ id: 'first', language: 'eng-GB' });
    expect(api.errors).toEqual([]);
    await api.close();
  });
});
