/** Items made of views: the same as those of the storage's own, but for URLs. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Item, ItemFields, ItemQuery, ItemRef } from '../../lib/repository/repository.js';
import { itemsOf } from '../../lib/tables/index.js';
import { addMagazine, addType, publish, republish } from '../resources/magazine.js';
import { asAdministrator as admin, asAnonymous, calledBy } from '../sql/support.js';
import { field } from '../sql/writing.js';
import { useRepository } from '../support/fixtures.js';

const opened = await useRepository();
const items = itemsOf(opened as never);

let magazine: Awaited<ReturnType<typeof addMagazine>>;
beforeAll(async () => {
  magazine = await addMagazine(opened);
  const { rose, oak, person, addPost } = magazine;
  await republish(opened, rose.id, [field('title', 'Róża', 'pol-PL')]);
  const hidden = await publish(opened, { contentTypeId: person, fields: [field('name', 'Hidden')] });
  const secret = await publish(opened, {
    contentTypeId: person,
    parentLocationId: 43,
    fields: [field('name', 'Secret')],
  });
  await addPost('Last', 7, [field('related', { destinationContentIds: [hidden.id, secret.id, oak.id] })]);
  await opened.content.hide({ id: hidden.id }, admin);
  const settings = { options: ['red', 'blue'] };
  const paint = await addType(opened, 'paint', [
    { identifier: 'colour', fieldTypeIdentifier: 'selection', settings },
    { identifier: 'opens', fieldTypeIdentifier: 'time' },
  ]);
  await publish(opened, { contentTypeId: paint, fields: [field('colour', [1]), field('opens', 34_200)] });
});

const base: ItemQuery = { filter: [], sort: [], offset: 0, limit: 50, performCount: true, maxEmbedded: 50 };
const condition = (member: string, operator: string, ...values: readonly string[]) =>
  ({ filter: [{ member, operator, values }] }) as unknown as Partial<ItemQuery>;

const withoutPlace = ({ url: _, locationIds: __, fields, ...ref }: ItemRef): object => ({
  ...ref,
  ...(fields && { fields: fieldsOf(fields) }),
});

const fieldsOf = (fields: ItemFields): object =>
  Object.fromEntries(
    Object.entries(fields).map(([identifier, { related = [], fieldTypeIdentifier }]) => [
      identifier,
      { fieldTypeIdentifier, related: related.map(withoutPlace) },
    ]),
  );

const compared = ({ url: _, fields, ...item }: Item): object => ({ ...item, fields: fieldsOf(fields) });

describe('items of a repository with views', () => {
  const sorted = { sort: [{ member: 'name', direction: 'ascending' }] } as const;

  it.each<[name: string, query: () => Partial<ItemQuery>]>([
    ['a type', () => ({ types: ['post'] })],
    ['several types', () => ({ types: ['post', 'person'], ...sorted })],
    ['everything', () => sorted],
    ['ids', () => ({ ids: [magazine.oak.id, magazine.ada.id, 99_999], ...sorted })],
    ['a parent', () => ({ parent: { locationId: magazine.news.locationId }, ...sorted })],
    ['a place by its URL', () => ({ below: { url: '/News' }, ...sorted })],
    ['no such place', () => ({ below: { url: '/Nowhere' } })],
    ['a section', () => ({ section: 'standard', types: ['post'], ...sorted })],
    ['words', () => ({ text: 'bird' })],
    ['selected fields', () => ({ types: ['post'], fields: ['title', 'author.city'], ...sorted })],
    ['embedded items', () => ({ types: ['post'], embed: ['author.friend', 'related.author'], ...sorted })],
    ['a language', () => ({ types: ['post'], language: 'pol-PL', ...sorted })],
    ['eq', () => ({ types: ['post'], ...condition('fields.title', 'eq', 'ROSE') })],
    ['ne', () => ({ types: ['post'], ...condition('fields.rank', 'ne', '1'), ...sorted })],
    ['in', () => ({ types: ['post'], ...condition('fields.rank', 'in', '1', '2'), ...sorted })],
    [
      'between',
      () => ({ types: ['post'], ...condition('fields.day', 'between', '2026-01-02', '2026-01-03'), ...sorted }),
    ],
    ['contains', () => ({ types: ['post'], ...condition('fields.title', 'contains', 'THE') })],
    ['prefix', () => ({ types: ['post'], ...condition('fields.title', 'prefix', 'emeu') })],
    ['exists', () => ({ types: ['post'], ...condition('fields.rank', 'exists', 'false'), ...sorted })],
    ['true', () => ({ types: ['post'], ...condition('fields.isFeatured', 'eq', 'true') })],
    ['a relation', () => ({ types: ['post'], ...condition('fields.author', 'eq', String(magazine.ada.id)) })],
    ['a name', () => ({ ...condition('name', 'contains', 'o'), ...sorted })],
    ['a date', () => ({ ...condition('published', 'lt', '2020-01-01') })],
    ['a choice', () => ({ types: ['paint'], ...condition('fields.colour', 'gte', '1') })],
    ['any choice', () => ({ types: ['paint'], ...condition('fields.colour', 'exists', 'true') })],
    ['a time of day', () => ({ types: ['paint'], ...condition('fields.opens', 'eq', '09:30') })],
    ['a sort key', () => ({ types: ['post'], sort: [{ member: 'fields.rank', direction: 'descending' }] })],
  ])('are the same with %s', async (_, query) => {
    for (const caller of [asAnonymous, calledBy(14)]) {
      const own = await opened.items.find({ ...base, ...query() }, caller);
      const found = await items.find({ ...base, ...query() }, caller);
      expect(found.items.map(compared)).toEqual(own.items.map(compared));
      expect(found.total).toBe(own.total);
    }
  });

  it.each([
    ['published', 'gt', 'March 2, 2026'],
    ['fields.day', 'eq', '1772409600'],
    ['fields.day', 'contains', '2026-03-02'],
    ['fields.rank', 'eq', '0x10'],
    ['fields.isFeatured', 'eq', '1'],
    ['fields.author', 'eq', 'Ada'],
    ['fields.colour', 'prefix', 'r'],
    ['fields.colour', 'eq', 'red'],
  ])('are refused alike where %s is compared by %s with %s', async (member, operator, value) => {
    const query = { ...base, types: [member === 'fields.colour' ? 'paint' : 'post'] };
    const refused = await opened.items.find({ ...query, ...condition(member, operator, value) }, admin).catch((e) => e);
    expect(refused).toMatchObject({ status: 400 });
    const found = items.find({ ...query, ...condition(member, operator, value) }, admin);
    await expect(found).rejects.toMatchObject({ status: 400, message: refused.message });
  });

  it('have pages', async () => {
    const query = { ...base, types: ['post'], sort: [{ member: 'name', direction: 'ascending' }], limit: 2 } as const;
    const first = await items.find(query, asAnonymous);
    const second = await items.find({ ...query, after: first.next as string }, asAnonymous);
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
      'Émeu, the bird',
      'Last',
      'oak_100%',
      'Rose',
    ]);
    expect(second.next).toBeUndefined();
  });

  it('are not found, or refused, as elsewhere', async () => {
    await expect(items.load({ id: 99_999, maxEmbedded: 1 }, asAnonymous)).rejects.toMatchObject({ status: 404 });
    const { items: all } = await items.find({ ...base, types: ['person'] }, calledBy(14));
    const secret = all.find(({ name }) => name === 'Secret')?.id as number;
    await expect(items.load({ id: secret, maxEmbedded: 1 }, asAnonymous)).rejects.toMatchObject({ status: 403 });
    expect((await items.load({ id: secret, maxEmbedded: 1 }, calledBy(14))).name).toBe('Secret');
    const query = { ...base, ...condition('name', 'contains', 'a*b') };
    await expect(items.find(query, asAnonymous)).rejects.toMatchObject({ status: 400 });
  });

  it('need views', () => {
    expect(() => itemsOf({ content: opened.content } as never)).toThrow('views.find');
  });
});
