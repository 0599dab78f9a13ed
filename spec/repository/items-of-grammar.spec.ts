/** Items made of views, against those of the storage's own, with each operator of each member and with each sort key. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { itemOperators } from '../../lib/repository/items.js';
import type { Item, ItemCondition, ItemQuery, ItemSortKey } from '../../lib/repository/repository.js';
import { itemsOf } from '../../lib/tables/index.js';
import { addMagazine, addType, publish } from '../resources/magazine.js';
import { asAdministrator as admin, asAnonymous } from '../sql/support.js';
import { field } from '../sql/writing.js';
import { useRepository } from '../support/fixtures.js';
import { randomInteger } from '../support/seed.js';

const opened = await useRepository();
const items = itemsOf(opened as never);

let magazine: Awaited<ReturnType<typeof addMagazine>>;
let values: Readonly<Record<string, readonly string[]>> = {};
beforeAll(async () => {
  magazine = await addMagazine(opened);
  const { news, rose, emu, ada, bob } = magazine;
  // Fields of the same identifiers as those of posts, and of other types.
  const card = await addType(opened, 'card', [
    { identifier: 'title', fieldTypeIdentifier: 'string' },
    { identifier: 'rank', fieldTypeIdentifier: 'string' },
    { identifier: 'author', fieldTypeIdentifier: 'string' },
    { identifier: 'day', fieldTypeIdentifier: 'datetime' },
  ]);
  const fields = [field('title', 'Card'), field('rank', '2'), field('author', 'Ada'), field('day', { timestamp: 0 })];
  await publish(opened, { contentTypeId: card, parentLocationId: news.locationId, fields, priority: 3 });
  const { remoteId, published = new Date(0) } = await opened.content.load(rose.id, admin);
  values = {
    name: ['rose', 'o', 'émeu, the bird', 'z'],
    published: [published.toISOString(), '2026-01-01', '2100-01-01'],
    modified: [published.toISOString(), '2000-01-01'],
    remoteId: [remoteId, 'x'],
    priority: ['5', '0', '3.5'],
    'fields.title': ['rose', 'e', 'Card', 'oak_100%', 'z'],
    'fields.rank': ['1', '2', '1.5', 'x'],
    'fields.day': ['2026-01-02', '1970-01-01', '2026-01-03T00:00:00Z'],
    'fields.isFeatured': ['true', 'false'],
    'fields.author': [String(ada.id), String(bob.id), '99999', 'ada'],
    'fields.related': [String(rose.id), String(emu.id)],
    'fields.note': ['x'],
    'fields.author.city': ['paris', 'p', 'z'],
    'fields.author.friend': [String(ada.id)],
  };
});

const members = [
  ...['name', 'published', 'modified', 'remoteId', 'priority', 'fields.title', 'fields.rank', 'fields.day'],
  ...[
    'fields.isFeatured',
    'fields.author',
    'fields.related',
    'fields.note',
    'fields.author.city',
    'fields.author.friend',
  ],
];

const conditionsOn = (member: string): readonly ItemCondition[] => {
  const own = values[member] ?? [];
  return itemOperators.flatMap((operator): readonly ItemCondition[] => {
    if (operator === 'exists') return ['true', 'false'].map((value) => ({ member, operator, values: [value] }));
    if (operator === 'in') return [{ member, operator, values: own }];
    if (operator === 'between') return own.map((value) => ({ member, operator, values: [own[0] ?? '', value] }));
    return own.map((value) => ({ member, operator, values: [value] }));
  });
};

/** What searches have no criterion for. */
const isRefused = ({ member, operator }: ItemCondition): boolean =>
  member === 'priority' ||
  (member === 'remoteId' && operator === 'prefix') ||
  (member === 'name' && ['gt', 'gte', 'lt', 'lte', 'between'].includes(operator)) ||
  (/author$|related$|friend$/.test(member) && operator === 'exists');

const base = { sort: [], offset: 0, limit: 100, performCount: true, maxEmbedded: 0, fields: [], language: 'eng-GB' };

type Found = { readonly ids: readonly number[]; readonly total?: number | undefined } | { readonly status: number };

async function find(repository: typeof items, query: Partial<ItemQuery>): Promise<Found> {
  try {
    const { items: found, total } = await repository.find({ ...base, filter: [], ...query }, asAnonymous);
    return { ids: found.map(({ id }: Item) => id), total };
  } catch (error) {
    return { status: (error as { status: number }).status };
  }
}

const places = () => [
  { types: ['post'], parent: { locationId: magazine.news.locationId } },
  { parent: { locationId: magazine.news.locationId } },
];

describe('items of a repository with views', () => {
  it.each(members)('are the same by each operator of %s, or refused', async (member) => {
    const different: object[] = [];
    for (const place of places())
      for (const condition of conditionsOn(member)) {
        const query = { ...place, filter: [condition] };
        const [own, found] = [await find(opened.items as typeof items, query), await find(items, query)];
        const expected = isRefused(condition) ? { status: 400 } : own;
        try {
          expect(found).toEqual(expected);
        } catch {
          different.push({ condition, types: place.types, found, expected });
        }
      }
    expect(different).toEqual([]);
  });

  it.each([
    'name',
    'published',
    'modified',
    'priority',
    'fields.title',
    'fields.rank',
    'fields.day',
    'fields.isFeatured',
  ])('are in the same order by %s', async (member) => {
    const [place] = places();
    for (const direction of ['ascending', 'descending'] as const) {
      const sort = [{ member, direction }];
      const own = await find(opened.items as typeof items, { ...place, sort });
      expect(own).toHaveProperty('ids.length', 3);
      expect(await find(items, { ...place, sort })).toEqual(own);
    }
  });

  it.each(['remoteId', 'fields.author', 'fields.note'])('are not sorted by %s', async (member) => {
    const sort = [{ member, direction: 'ascending' }] as const;
    expect(await find(items, { ...places()[0], sort })).toEqual({ status: 400 });
  });

  it('are the same on pages, with several conditions and keys', async () => {
    const all = members.flatMap(conditionsOn).filter((condition) => !isRefused(condition));
    const keys = ['name', 'published', 'priority', 'fields.title', 'fields.rank'];
    for (let round = 0; round < 100; round += 1) {
      const filter = Array.from(
        { length: 1 + randomInteger(2) },
        () => all[randomInteger(all.length)] as ItemCondition,
      );
      const sort = Array.from(
        { length: randomInteger(3) },
        (): ItemSortKey => ({
          member: keys[randomInteger(keys.length)] ?? 'name',
          direction: randomInteger(2) === 0 ? 'ascending' : 'descending',
        }),
      );
      const query = { ...places()[0], filter, sort };
      const own = await find(opened.items as typeof items, query);
      expect([query, await find(items, query)]).toEqual([query, own]);
      if (!('ids' in own)) continue;
      const ids: number[] = [];
      for (let after: string | undefined; ; ) {
        const page = await items.find(
          { ...base, ...query, limit: 1, ...(after !== undefined && { after }) } as ItemQuery,
          asAnonymous,
        );
        ids.push(...page.items.map(({ id }) => id));
        after = page.next;
        if (after === undefined) break;
      }
      expect([query, ids]).toEqual([query, own.ids]);
    }
  });
});
