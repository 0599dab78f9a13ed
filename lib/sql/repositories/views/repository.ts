/** Views in SQL: a search is a statement for its page, one for the total and one for each aggregation, all of one snapshot. */
import type {
  Content,
  Location,
  PageRequest,
  ViewHit,
  ViewQuery,
  ViewRepository,
  ViewResult,
} from '../../../repository/repository.js';
import { type AnyStore, search, searchUncounted, type UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { toTotal } from '../../values/bounded-count.js';
import { findContents, toContents } from '../content/version-rows.js';
import { findLocations, toLocations } from '../locations/rows.js';
import { aggregate } from './aggregations.js';
import { countHits, type Hits, selectHits } from './hits.js';
import { indexOrderOf } from './index-order.js';
import type { Sortable } from './order.js';
import { type HitPage, type HitRow, loadPage } from './pages.js';
import { loadReferences } from './references.js';
import type { Scope } from './scope.js';
import { isByScore, loadMaxScore, loadScores, type Scored, selectScored } from './scores.js';
import { loadSimilar } from './similar.js';
import { findValuedHits } from './value-order.js';

export function createViewRepository(store: AnyStore): Required<ViewRepository> {
  return {
    find: ({ query, page }, context) =>
      (countsNothing(query) ? searchUncounted : search)(store, context, async (unit) => {
        const start = performance.now();
        const { target, languageCode } = query;
        const references = await loadReferences(unit, query);
        const baseScope = { unit, permissions: await unit.rights(), target, languageCode, references };
        const scope = { ...baseScope, references: { ...references, similar: await loadSimilar(query, baseScope) } };
        const hits = selectHits(query, scope);
        const scored = selectScored(query, hits, scope);
        const ranked = isByScore(query) ? scored : undefined;
        const valued = ranked || page.limit === 0 ? undefined : await findValuedHits(query, scope);
        const all = valued ?? { hits };
        const { rows, next, count } = await loadCounted(ranked ?? all, all, query, page, scope);
        const { hitRows, best } = scored && !ranked ? await addScores(scored, rows, query, scope) : { hitRows: rows };
        const viewHits = await loadHits(hitRows, query, unit);
        const maxScore =
          scored && query.performCount ? (best ?? (await maxScoreOf(scored, rows, query, page, scope))) : undefined;
        const aggregations: ViewResult['aggregations'][number][] = [];
        for (const [index, aggregation] of query.aggregations.entries())
          aggregations.push(await aggregate(aggregation, hits, scope, `query.aggregations.${index}`));
        const time = Math.round(performance.now() - start) / 1000;
        return {
          ...{ hits: viewHits, time, aggregations, ...(count !== undefined && toTotal(count, store)) },
          ...(maxScore !== undefined && { maxScore }),
          ...(next !== undefined && { next }),
        };
      }),
  };
}

/** The children of locations are counted. */
const countsNothing = ({ target, performCount, aggregations }: ViewQuery): boolean =>
  target === 'content' && !performCount && aggregations.length === 0;

/** A page, with the number of hits on all pages where that is wanted: one more than the bound at most. */
async function loadCounted(
  sortable: Sortable,
  { hits, total }: { readonly hits: Hits; readonly total?: number },
  query: ViewQuery,
  page: PageRequest,
  scope: Scope,
): Promise<HitPage & { readonly count?: number }> {
  if (!query.performCount) return loadPage(sortable, query, page, undefined, scope);
  const most = scope.unit.store.maxCounted + 1;
  // Whether to follow an index depends on how many hits there are.
  const before = total ?? (indexOrderOf(query, page, scope.unit) && (await countHits(hits, scope, most)));
  const loaded = await loadPage(sortable, query, page, before, scope);
  const count = before ?? (loaded.isWhole ? loaded.rows.length : await countHits(hits, scope, most));
  return { ...loaded, count };
}

interface ScoredRows {
  readonly hitRows: readonly HitRow[];
  /** The highest score of all hits, if there are rows and hits are counted. */
  readonly best?: number | undefined;
}

async function addScores(
  scored: Scored,
  rows: readonly HitRow[],
  { performCount }: ViewQuery,
  scope: Scope,
): Promise<ScoredRows> {
  if (rows.length === 0) return { hitRows: rows };
  const ids = rows.map(({ id }) => id);
  const { scores, best } = await loadScores(scored, ids, scope, performCount);
  return { hitRows: rows.map((row) => ({ ...row, score: scores.get(row.id) ?? 0 })), best };
}

/** The score of the first hit, if hits are sorted by descending score. */
async function maxScoreOf(
  scored: Scored,
  [first]: readonly HitRow[],
  { sortClauses: [clause] }: ViewQuery,
  { offset, after }: PageRequest,
  scope: Scope,
): Promise<number | undefined> {
  const isBest = clause === undefined || (clause.kind === 'score' && clause.direction === 'descending');
  return first && isBest && offset === 0 && after === undefined ? first.score : loadMaxScore(scored, scope);
}

/** In the order of the rows. */
async function loadHits(
  hitRows: readonly HitRow[],
  { target }: ViewQuery,
  unit: UnitOfWork,
): Promise<readonly ViewHit[]> {
  if (hitRows.length === 0) return [];
  const ids = hitRows.map(({ id }) => id);
  if (target === 'content') {
    const contents = await loadContents(ids, unit);
    return hitRows.flatMap(({ id, score }) => {
      const content = contents.get(id);
      return content ? [{ score, content }] : [];
    });
  }
  const rows = await unit.all(findLocations, { ids: JSON.stringify(ids) });
  const locations = new Map((await toLocations(unit, rows)).map((own) => [own.id, own]));
  const contentIds = rows.flatMap(({ content_id }) => content_id ?? []);
  const contents = await loadContents(contentIds, unit);
  return hitRows.flatMap(({ id, score }) => {
    const location = locations.get(id);
    return location ? [{ score, location: withContent(location, contents) }] : [];
  });
}

async function loadContents(ids: readonly number[], unit: UnitOfWork) {
  if (ids.length === 0) return new Map<number, Content>();
  const rows = await unit.all(findContents, { ids: JSON.stringify([...new Set(ids)]) });
  return toContents(rows, unit.store);
}

function withContent({ content: info, ...location }: Location, contents: ReadonlyMap<number, Content>) {
  const content = info && contents.get(info.id);
  return { ...location, ...(content && { content }) };
}
