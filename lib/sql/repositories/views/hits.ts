/** The hits of a search: one query, from which pages, totals and aggregations are built. */
import { type Compilable, type SqlBool, sql } from 'kysely';
import type { ViewQuery } from '../../../repository/repository.js';
import { contentNames } from '../../permissions/limitations.js';
import { cachedCount } from '../../unit-of-work/counts.js';
import { always, and, type Condition, or } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { countUpTo } from '../../values/bounded-count.js';
import { literal, onCurrentVersion } from '../../values/rows.js';
import { mayReadPlaced } from '../content/rows.js';
import { allOf } from './criteria.js';
import type { IndexOrder } from './index-order.js';
import { inLanguage, type Scope } from './scope.js';

/** Rows of `content`, and of `location` where locations are looked for. */
export function selectHits(query: ViewQuery, scope: Scope, { content }: Partial<IndexOrder> = {}) {
  const { permissions, unit } = scope;
  const isOfLocations = query.target === 'locations';
  const names = { ...contentNames, ...(isOfLocations && { location: 'location' }) };
  const readable = mayReadPlaced(permissions, names);
  const conditions = and([
    readable,
    inLanguages(query),
    allOf(query.filter, scope, 'query.filter'),
    allOf(query.query, scope, 'query.query'),
    scope.condition ?? always,
  ]);
  const source = (content ?? 'cms_content as content') as 'cms_content as content';
  // The root of the tree has no content, and is not a hit.
  const places = unit.db.selectFrom('cms_location as location').innerJoin(source, 'content.id', 'location.content_id');
  const contents = unit.db.selectFrom(source).where('content.status', '=', literal('PUBLISHED'));
  const all = (isOfLocations ? places : contents) as unknown as typeof places;
  const looksAtVersion = permissions.isLimitedBy('content', 'read', 'Language');
  // Tables that only the condition uses stay within it.
  const joined = looksAtVersion
    ? (all.leftJoin('cms_version as version', onCurrentVersion as never) as unknown as typeof all)
    : all;
  return conditions === always ? joined : joined.where(conditions);
}

export type Hits = ReturnType<typeof selectHits>;

function inLanguages({ languageCode, useAlwaysAvailable }: ViewQuery): Condition {
  if (languageCode === undefined) return always;
  const available: readonly Condition[] = useAlwaysAvailable ? [sql<SqlBool>`content.always_available = 1`] : [];
  return or([inLanguage(sql.val(languageCode)), ...available]);
}

/** The column that identifies a hit. */
export const hitId = ({ target }: Pick<Scope, 'target'>) =>
  sql.ref<number>(target === 'locations' ? 'location.id' : 'content.id');

export const countAll = (hits: Hits, { unit }: Scope): Promise<number> =>
  cachedCount(
    unit,
    hits.clearSelect().select((row) => row.fn.countAll().as('count')),
    toCount,
  );

/** Up to so many. */
export const countHits = (hits: Hits, scope: Scope, most: number): Promise<number> =>
  loadCount(selectCount(hits, scope, most), scope.unit);

/** Counts hits. */
export type Counting = Compilable<{ readonly count: number | string | bigint }>;

export const selectCount = (hits: Hits, scope: Scope, most: number): Counting =>
  countUpTo(scope.unit.db, hits.select(hitId(scope).as('id')), most);

export const loadCount = (counting: Counting, unit: UnitOfWork): Promise<number> =>
  cachedCount(unit, counting, toCount);

const toCount = (row: { readonly count: number | string | bigint } | undefined): number => Number(row?.count ?? 0);
