/** Pages of items, whose statements are compiled once for each query, without which "GET a page of 25 of 6000 items" of `npm run bench:peers` takes the storage 1.9 times as long on SQLite; measure it again on Node 26. */
import { LRUCache } from 'lru-cache';
import type { ItemQuery, ViewQuery } from '../../../repository/repository.js';
import type { Permissions } from '../../unit-of-work/policies.js';
import { compileOnce } from '../../unit-of-work/prepared.js';
import type { Cache } from '../../unit-of-work/store.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { type Counting, type Hits, loadCount, selectCount, selectHits } from '../views/hits.js';
import type { Sortable } from '../views/order.js';
import { type HitPage, loadPage, loadPlanned, type PlannedPage, planPage } from '../views/pages.js';
import type { Scope } from '../views/scope.js';
import { selectScored } from '../views/scores.js';
import { findValuedHits } from '../views/value-order.js';
import { cursorName, itemOrders, languageOf, type ResolvedQuery, toSearch } from './item-search.js';

/** The compiled statements of a query. */
interface ItemPlan {
  readonly rights: Permissions['rights'];
  readonly page: PlannedPage;
  readonly count: Counting;
}

export type ItemPlans = Cache<ItemPlan>;

/** Enough for the lists of a site and their first pages. */
export const createItemPlans = (): ItemPlans => new LRUCache({ max: 500 });

/** A page of the ids of items, with their number where that is wanted. */
export async function loadItemPage(query: ItemQuery, resolved: ResolvedQuery, plans: ItemPlans) {
  const { unit } = resolved;
  const permissions = await unit.rights();
  const key = keyOf(query, resolved, permissions);
  const cached = plans.get(key);
  if (cached?.rights === permissions.rights) return loadByPlan(cached, query, unit);
  const { viewQuery, scope, page } = await toSearch(query, resolved);
  const hits = selectHits(viewQuery, scope);
  const sortable = await toSortable(query, { viewQuery, hits, scope });
  const ordered = {
    orders: itemOrders(query, { scope, sortable, place: resolved.place }),
    name: cursorName(query, scope),
  };
  const all = { ...sortable, ordered };
  const counting = selectCount(hits, scope, unit.store.maxCounted + 1);
  const planned = isPlanned(query, resolved) ? planPage(all, viewQuery, page, scope) : undefined;
  if (!planned) return withCount(await loadPage(all, viewQuery, page, undefined, scope), counting, query, unit);
  const plan: ItemPlan = {
    rights: permissions.rights,
    page: {
      part: planned.part,
      beginning: planned.beginning && compileOnce(planned.beginning),
      all: compileOnce(planned.all),
    },
    count: compileOnce(counting),
  };
  plans.set(key, plan);
  return loadByPlan(plan, query, unit);
}

/** Whether the statements have no values that must be looked up before each run, such as the items that relations refer to. */
const isPlanned = ({ text }: ItemQuery, { types }: ResolvedQuery): boolean =>
  text === undefined && types.definitions.every(({ kind }) => kind !== 'relation');

/** All that the statements depend on, besides rights. */
const keyOf = (query: ItemQuery, { types, place, unit }: ResolvedQuery, { userId }: Permissions): string =>
  JSON.stringify([userId, query, languageOf(query, unit), types, place]);

const loadByPlan = async ({ page, count }: ItemPlan, query: ItemQuery, unit: UnitOfWork) =>
  withCount(await loadPlanned(page, unit), count, query, unit);

async function withCount(page: HitPage, counting: Counting, { performCount, limit }: ItemQuery, unit: UnitOfWork) {
  const isCounted = performCount && !(page.isWhole && limit > 0);
  return { ...page, counted: isCounted ? await loadCount(counting, unit) : page.rows.length };
}

interface ItemHits {
  readonly viewQuery: ViewQuery;
  readonly hits: Hits;
  readonly scope: Scope;
}

/** Hits with their sort keys, where these are joined to them. */
async function toSortable(query: ItemQuery, { viewQuery, hits, scope }: ItemHits): Promise<Sortable> {
  const { sort, text } = query;
  const isByScore = text !== undefined && (sort.length === 0 || sort.some(({ member }) => member === 'score'));
  const scored = isByScore ? selectScored(viewQuery, hits, scope) : undefined;
  if (scored) return scored;
  const { beginning, ...valued } = (await findValuedHits(viewQuery, scope)) ?? { hits };
  return { ...valued, ...(beginning && isBounded(query) && { beginning }) };
}

/** Whether all conditions but that on the field are looked up for one item after the other, so that few items take a short time. */
const isBounded = ({ filter, ids, parent, text }: ItemQuery): boolean =>
  filter.length === 1 && !ids && !parent && text === undefined;
