/** Scores of hits: of the first matches alone, so that ranking takes a bounded time. */
import { type JoinBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Criterion, ViewQuery } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import { type Hits, hitId, selectHits } from './hits.js';
import type { Scope } from './scope.js';
import { scoresOf, scoringTexts } from './texts.js';

/** Hits with their scores, once for each text that matches. */
export interface Scored {
  readonly hits: Hits;
  readonly score: RawBuilder<number>;
}

/** A criterion that makes scores, and the name under which queries join them. */
interface Scoring {
  readonly criterion: Criterion;
  readonly rows: RawBuilder<unknown>;
  readonly name: string;
}

/**
 * The hits of a query with their scores; undefined where no criterion makes any.
 * @param all the hits of the query, without their scores
 */
export function selectScored(query: ViewQuery, all: Hits, scope: Scope): Scored | undefined {
  const scores = scoringTexts(query.query, 'query.query').flatMap(([criterion, member], index): Scoring[] => {
    const rows = scoresOf(criterion, scope, member);
    return rows ? [{ criterion, rows, name: `score_${index}` }] : [];
  });
  if (scores.length === 0) return undefined;
  // The rows are the matches of one criterion that must match, which are ranked as they are found.
  const first = scores.find(({ criterion }) => query.query.includes(criterion));
  let hits = first ? selectMatches(query, first, scope) : all;
  for (const scoring of scores) {
    if (scoring === first) continue;
    const best = bestOf(selectMatches(query, scoring, scope), scoring, scope);
    hits = hits.leftJoin(best.as(scoring.name) as never, onContent(scoring) as never) as never;
  }
  const added = scores.map(({ name }) => sql`coalesce(${sql.ref(`${name}.score`)}, 0)`);
  return { hits, score: sql<number>`(${sql.join(added, sql` + `)})` };
}

const onContent =
  ({ name }: Scoring) =>
  (join: JoinBuilder<never, never>) =>
    join.on(sql<SqlBool>`${sql.ref(`${name}.content_id`)} = content.id`);

/** The hits of a query that match one of its criteria, once for each text. */
function selectMatches(query: ViewQuery, scoring: Scoring, scope: Scope): Hits {
  const others = query.query.filter((one) => !isImpliedBy(scoring.criterion, one));
  const hits = selectHits({ ...query, query: others }, scope);
  return hits.innerJoin(sql`(${scoring.rows})`.as(scoring.name) as never, onContent(scoring) as never) as never;
}

/** Whether all that matches a criterion matches another one, which then needs no condition of its own. */
const isImpliedBy = (criterion: Criterion, other: Criterion): boolean =>
  other === criterion || (other.kind === 'or' && other.criteria.some((own) => isImpliedBy(criterion, own)));

/** The best score of each content item in the first of these matches. */
function bestOf(matches: Hits, { name }: Scoring, scope: Scope) {
  const score = sql.ref<number>(`${name}.score`).as('score');
  const ranked = firstMatches(matches.select(['content.id as content_id', score]), scope);
  return scope.unit.db
    .selectFrom(ranked.as('ranked'))
    .select((row) => ['ranked.content_id', row.fn.max('ranked.score').as('score')])
    .groupBy('ranked.content_id');
}

/** Whether a query sorts by scores, where there are any. */
export const isByScore = ({ sortClauses }: ViewQuery): boolean =>
  sortClauses.length === 0 || sortClauses.some(({ kind }) => kind === 'score');

/** The matches to be ranked: the first ones that the database finds, without sorting. */
export function firstMatches<T extends { limit(most: RawBuilder<number>): T }>(
  matches: T,
  { unit: { store } }: Pick<Scope, 'unit'>,
): T {
  return Number.isFinite(store.maxRanked) ? matches.limit(sql.lit(store.maxRanked)) : matches;
}

/** The scores of some hits, by id, and where it is wanted the highest score of all hits that are ranked. */
export async function loadScores(scored: Scored, ids: readonly number[], scope: Scope, withMaxScore: boolean) {
  const { hits, score } = scored;
  const id = hitId(scope);
  const best = withMaxScore ? selectMaxScore(scored, scope) : sql<null>`null`;
  const rows = await hits
    .select([id.as('id'), (row) => row.fn.max<number>(score).as('score'), best.as('best')])
    .where(isAmong(scope.unit.db, id, ids))
    .groupBy(id)
    .execute();
  return { scores: new Map(rows.map((row) => [row.id, Number(row.score)])), best: toScore(rows[0]?.best) };
}

/** The highest score of all hits that are ranked. */
export async function loadMaxScore(scored: Scored, scope: Scope): Promise<number | undefined> {
  const row = await selectMaxScore(scored, scope).executeTakeFirst();
  return toScore(row?.best);
}

function selectMaxScore({ hits, score }: Scored, scope: Scope) {
  const ranked = firstMatches(hits.select(score.as('score')), scope);
  return scope.unit.db.selectFrom(ranked.as('ranked')).select((row) => row.fn.max<number>('ranked.score').as('best'));
}

const toScore = (best: unknown): number | undefined => (typeof best === 'number' ? best : undefined);
