/** Queries of items, and whether callers find by them the items of the oracle. */
import type { Item, ItemPage, ItemQuery } from 'express-cms-rest';
import type { BoundRepository } from '../core/bound.js';
import { assert } from '../core/expectations.js';
import { sortedIds } from '../core/ids.js';
import { NotApplicable } from '../core/situation.js';
import { type Asked, expectedEntries } from './item-oracle.js';
import type { PartOfItemWorld } from './item-world.js';

export const everyItem: ItemQuery = {
  ...{ filter: [], sort: [], performCount: true, maxEmbedded: 100, offset: 0, limit: 100 },
};

/** Without fields. */
const anyItem = { ...everyItem, fields: [] };

export const findItems = (caller: BoundRepository, query: Partial<ItemQuery>): Promise<ItemPage> =>
  caller.items.find({ ...everyItem, ...query });

export const idsOfItems = ({ items }: { readonly items: readonly Pick<Item, 'id'>[] }): readonly number[] =>
  items.map(({ id }) => id);

/** Strings can be in any order, as long as all lists have the same. */
async function loadRanks({ scene, entryType }: PartOfItemWorld): Promise<(id: number) => number> {
  if (scene.ids === 'integer') return (id) => id;
  const ids = idsOfItems(await scene.admin.items.find({ ...anyItem, types: [entryType] }));
  return (id) => ids.indexOf(id);
}

interface Looking {
  /** The administrator alone, if no others are named. */
  readonly callers?: readonly BoundRepository[];
  /** The two of the situation, if no others are named; undefined for the main one of each item. */
  readonly languages?: readonly (string | undefined)[];
  /** Whether the contract allows storage to refuse conditions that it cannot evaluate. */
  readonly mayRefuse?: boolean;
}

/**
 * Fails unless the callers find the entries of the oracle, in its order, and as many.
 * @throws NotApplicable where the repository refuses a condition that it may refuse
 */
export async function agreesOnItems(
  world: PartOfItemWorld,
  queries: readonly Asked[],
  { callers = [world.scene.admin], languages, mayRefuse = false }: Looking = {},
): Promise<void> {
  const { languageCode, otherLanguageCode } = world.scene.situation;
  const rankOf = await loadRanks(world);
  for (const caller of callers) {
    for (const language of languages ?? [languageCode, otherLanguageCode]) {
      for (const asked of queries) {
        const more = { types: [world.entryType], ...(language !== undefined && { language }) };
        const label = `of ${JSON.stringify(asked)} in ${language} for ${caller.caller.login ?? 'the anonymous caller'}`;
        const page = await caller.items.find({ ...anyItem, ...more, ...asked }).catch((error) => {
          if (!mayRefuse || (error as { readonly status?: number }).status !== 400) throw error;
          throw new NotApplicable(`The repository refuses the list ${label}`);
        });
        const expected = expectedEntries(asked, { world, caller, language, rankOf }).map(({ id }) => id);
        assert.deepEqual(idsOfItems(page), expected, `The items ${label}`);
        assert.equal(page.total, expected.length, `The total ${label}`);
      }
    }
  }
}

interface Identified {
  readonly id: number;
}

/** Fails unless a caller finds these items, in any order, and as many. */
export async function expectItems(
  caller: BoundRepository,
  query: Partial<ItemQuery>,
  expected: readonly Identified[],
): Promise<void> {
  const page = await findItems(caller, { fields: [], ...query });
  const label = `of ${JSON.stringify(query)} for ${caller.caller.login ?? 'the anonymous caller'}`;
  assert.deepEqual(sortedIds(idsOfItems(page)), sortedIds(expected.map(({ id }) => id)), `The items ${label}`);
  assert.equal(page.total, expected.length, `The total ${label}`);
}
