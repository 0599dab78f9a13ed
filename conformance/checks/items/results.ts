/** Lists of items: their order, their pages and their totals. */
import type { ItemQuery } from 'express-cms-rest';
import type { ItemSortKey } from 'express-cms-rest/repository';
import type { BoundRepository } from '../../core/bound.js';
import type { Check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { requireNext } from '../../core/situation.js';
import { agreesOnItems, findItems, idsOfItems } from '../../search/item-queries.js';
import { entryCheck, type PartOfItemWorld } from '../../search/item-world.js';

const by = (member: string, direction: ItemSortKey['direction'] = 'ascending'): ItemSortKey => ({ member, direction });

const inBoth = (member: string) => [{ sort: [by(member)] }, { sort: [by(member, 'descending')] }];

const itemMembers = ['published', 'modified'];
const sortableFields = ['title', 'words', 'amount', 'price', 'checked', 'day', 'moment', 'clock'];

/** Orders in which many are equal, or have no value, or whose values differ by language. */
const orders: readonly (readonly ItemSortKey[])[] = [
  [],
  [by('name', 'descending')],
  [by('fields.amount')],
  [by('fields.amount', 'descending')],
  [by('fields.day', 'descending'), by('name')],
  [by('fields.day', 'descending'), by('fields.amount', 'descending')],
  [by('published', 'descending')],
];

/** The query of a cursor, and others that must not take it. */
const sorted: Partial<ItemQuery> = { sort: [by('name')] };
const positive = { member: 'fields.amount', operator: 'gt', values: ['0'] } as const;

export const itemResultChecks: readonly Check[] = [
  entryCheck('items.find.sorts-by-each-key')
    .requires(
      'Items are sorted by the keys in their order, in the language that is shown, and by id where these are equal; those without a value are last in both directions.',
    )
    .by(async ({ world }, scene) => {
      const { languageCode } = scene.situation;
      const members = [...itemMembers, ...sortableFields.map((identifier) => `fields.${identifier}`)];
      await agreesOnItems(world, members.flatMap(inBoth));
      const queries = [...inBoth('name'), ...orders.map((sort) => ({ sort }))];
      await agreesOnItems(world, queries, { languages: [languageCode] });
    }),
  entryCheck('items.find.sorts-by-remote-id')
    .requires('Items are sorted by their remote ids, unless the storage refuses that.')
    .by(async ({ world }, scene) => {
      const { languageCode } = scene.situation;
      await agreesOnItems(world, inBoth('remoteId'), { languages: [languageCode], mayRefuse: true });
    }),
  entryCheck('items.find.sorts-by-priority-below-a-parent')
    .requires(
      'Children of a location are sorted by the priority of their location there, unless the storage refuses that.',
    )
    .by(async ({ world }, scene) => {
      const parents = [world.root, world.shelf].map(({ locationId }) => ({ locationId }));
      const queries = parents.flatMap((parent) => inBoth('priority').map((query) => ({ ...query, parent })));
      await agreesOnItems(world, queries, { languages: [scene.situation.languageCode], mayRefuse: true });
    }),
  entryCheck('items.find.cursors-make-up-the-whole')
    .requires(
      'Pages from cursor to cursor have each item once, in the order of the list, and the last page has no cursor, also for callers who may not read all content.',
    )
    .by(async ({ world }, scene) => {
      const { otherLanguageCode: language } = scene.situation;
      requireNext(await pageOf(world, {}, 1));
      for (const caller of [scene.admin, scene.anonymous]) {
        for (const query of [...orders.map((sort) => ({ sort })), { sort: [by('name')], language }]) {
          const whole = idsOfItems(await pageOf(world, query, 100, undefined, caller));
          for (const limit of [1, 2, whole.length]) {
            const pages = await walk(world, query, limit, caller);
            assert.deepEqual(pages.flat(), whole, `Pages of ${limit} of ${JSON.stringify(query)}`);
            assert.equal(pages.length, Math.ceil(whole.length / limit), 'The number of pages');
          }
        }
      }
    }),
  entryCheck('items.find.refuses-cursors-of-other-queries')
    .requires('A cursor of another query, and a text that is not a cursor, are BadRequest.')
    .by(async ({ world }, scene) => {
      const next = requireNext(await pageOf(world, sorted, 1));
      for (const cursor of ['x', `${next}x`])
        await refuses(pageOf(world, sorted, 1, cursor), 400, 'The page at an invalid cursor');
      const { otherLanguageCode: language } = scene.situation;
      const others: readonly Partial<ItemQuery>[] = [
        { sort: [by('name', 'descending')] },
        { ...sorted, filter: [positive] },
        { ...sorted, types: [world.personType] },
        { ...sorted, below: { locationId: world.root.locationId } },
        { ...sorted, language },
      ];
      for (const query of others)
        await refuses(pageOf(world, query, 1, next), 400, `The page of ${JSON.stringify(query)} at another cursor`);
    }),
  entryCheck('items.find.counts-all-items')
    .requires(
      'Each page has the number of items on all pages if the query requests it, or a lower number that is marked as a minimum, and otherwise none.',
    )
    .by(async ({ world }, scene) => {
      for (const caller of scene.everyone) {
        const whole = idsOfItems(await pageOf(world, sorted, 100, undefined, caller));
        const first = await pageOf(world, { ...sorted, performCount: true }, 2, undefined, caller);
        const second = await pageOf(world, { ...sorted, performCount: true }, 2, requireNext(first), caller);
        for (const { total = 0, isTotalMinimum = false } of [first, second]) {
          if (!isTotalMinimum) assert.equal(total, whole.length, 'The total');
          else assert.ok(total > 0 && total < whole.length, `A minimum of ${total} where there are ${whole.length}`);
        }
        assert.equal((await pageOf(world, sorted, 2, undefined, caller)).total, undefined, 'The total without a count');
      }
    }),
];

function pageOf(
  { scene, entryType }: PartOfItemWorld,
  query: Partial<ItemQuery>,
  limit: number,
  after?: string,
  caller: BoundRepository = scene.admin,
) {
  const page = { limit, performCount: false, ...(after !== undefined && { after }) };
  return findItems(caller, { types: [entryType], fields: [], ...page, ...query });
}

const maxPages = 20;

async function walk(
  world: PartOfItemWorld,
  query: Partial<ItemQuery>,
  limit: number,
  caller: BoundRepository,
): Promise<number[][]> {
  const pages: number[][] = [];
  let after: string | undefined;
  while (pages.length < maxPages) {
    const { items, next } = await pageOf(world, query, limit, after, caller);
    pages.push([...idsOfItems({ items })]);
    if (next === undefined) return pages;
    after = next;
  }
  return assert.fail(`A list of few has no end after ${maxPages} pages`);
}
