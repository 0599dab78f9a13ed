/** Searches page by page with cursors. */
import type { ViewQuery } from 'express-cms-rest';
import type { SortClause } from 'express-cms-rest/repository';
import type { BoundRepository } from '../../core/bound.js';
import type { Check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { requireNext } from '../../core/situation.js';
import { find, hitIds, type World, worldCheck } from '../../search/world.js';

const by = (kind: 'contentId' | 'contentName' | 'dateModified' | 'sectionName', direction: SortClause['direction']) =>
  ({ kind, direction }) as const;

const orders: readonly Partial<ViewQuery>[] = [
  {},
  { sortClauses: [by('contentName', 'descending')] },
  { sortClauses: [by('sectionName', 'ascending'), by('contentId', 'descending')] },
  { sortClauses: [by('dateModified', 'descending')], performCount: false },
];

const queries = orders.flatMap((own): Partial<ViewQuery>[] => [own, { ...own, target: 'locations' }]);

export const viewCursorChecks: readonly Check[] = [
  worldCheck('views.find.cursors-make-up-the-whole')
    .requires(
      'Pages from cursor to cursor have each hit once, in the order of the search, and the last page has no cursor, also for callers who may not read all content.',
    )
    .by(async ({ world }, scene) => {
      requireNext(await page(world, {}, 1));
      for (const caller of [scene.admin, scene.reader]) {
        for (const query of queries) {
          const whole = hitIds(await find(world, query, caller));
          for (const limit of [1, 3, Math.max(whole.length, 1)]) {
            const pages = await walk(world, query, limit, caller);
            assert.deepEqual(pages.flat(), whole, `Pages of ${limit} of ${JSON.stringify(query)}`);
            assert.equal(pages.length, Math.max(Math.ceil(whole.length / limit), 1), 'The number of pages');
          }
        }
      }
    }),
  worldCheck('views.find.counts-all-hits-on-each-page')
    .requires('The total and the aggregations on a page with a cursor are those of all pages.')
    .by(async ({ world }) => {
      const query: Partial<ViewQuery> = { aggregations: [{ kind: 'contentTypeTerm', name: 'types' }] };
      const first = await page(world, query, 2);
      const second = await page(world, query, 2, requireNext(first));
      assert.equal(second.total, first.total, 'The total');
      assert.deepEqual(second.aggregations, first.aggregations, 'The aggregations');
    }),
  worldCheck('views.find.cursors-are-stable')
    .requires(
      'A client that follows cursors gets every hit that stays exactly once, while others are published and deleted, also the one at the cursor.',
    )
    .by(async ({ world }, scene) => {
      requireNext(await page(world, {}, 1));
      const { pear, cherry } = world.folders;
      const query = { sortClauses: [by('contentName', 'ascending')] };
      const stay = hitIds(await find(world, query, scene.admin)).filter((id) => id !== cherry.id && id !== pear.id);
      const changes = [
        () => scene.admin.content.delete({ id: cherry.id }),
        () => scene.folder({ parentLocationId: world.root.locationId, name: 'a new one' }),
        () => scene.admin.content.delete({ id: pear.id }),
      ];
      const pages = await walk(world, query, 1, scene.admin, async () => void (await changes.shift()?.()));
      const seen = pages.flat();
      const actual = seen.filter((id) => stay.includes(id));
      assert.deepEqual(actual, stay, 'Those that stay');
      assert.equal(new Set(seen).size, seen.length, 'The number of hits, each counted once');
    }),
  worldCheck('views.find.refuses-invalid-cursors')
    .requires(
      'A cursor that was invented, changed or taken from a search with other criteria or another order is refused with BadRequest.',
    )
    .by(async ({ world }) => {
      const next = requireNext(await page(world, {}, 1));
      const changed = (next.startsWith('A') ? 'B' : 'A') + next.slice(1);
      for (const cursor of ['x', changed, `${next}x`]) {
        await refuses(page(world, {}, 1, cursor), 400, 'The page at an invalid cursor');
      }
      const others: Partial<ViewQuery>[] = [
        { sortClauses: [by('contentName', 'ascending')] },
        { query: [{ kind: 'contentId', ids: [world.root.id] }] },
        { target: 'locations' },
      ];
      for (const query of others) {
        await refuses(page(world, query, 1, next), 400, `The page of ${JSON.stringify(query)} at another one's cursor`);
      }
    }),
];

function page(world: World, query: Partial<ViewQuery>, limit: number, after?: string, caller = world.scene.admin) {
  return find(world, query, caller, { offset: 0, limit, ...(after !== undefined && { after }) });
}

const maxPages = 40;

async function walk(
  world: World,
  query: Partial<ViewQuery>,
  limit: number,
  caller: BoundRepository,
  between = async () => {},
): Promise<number[][]> {
  const pages: number[][] = [];
  let after: string | undefined;
  while (pages.length < maxPages) {
    const result = await page(world, query, limit, after, caller);
    pages.push([...hitIds(result)]);
    if (result.next === undefined) return pages;
    after = result.next;
    await between();
  }
  return assert.fail(`A search for few has no end after ${maxPages} pages`);
}
