/** First pages in the order of an index, without which "The newest ten of a type below a path" of `npm run bench:searches` takes six times as long on SQLite, which sorts all hits; measure it again on Node 26. */
import { type AliasedRawBuilder, type SqlBool, sql } from 'kysely';
import type { Criterion, CriterionKind, PageRequest, SortClause, ViewQuery } from '../../../repository/repository.js';
import type { Condition } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';

/** How many entries of the index are read before the attempt is given up, where few of them are hits. */
const most = 1000;

/** Above so many hits, sorting all of them takes longer than the attempt. */
const manyHits = 5000;

const columns: Readonly<Partial<Record<SortClause['kind'], 'modified' | 'published' | 'sort_name'>>> = {
  dateModified: 'modified',
  datePublished: 'published',
  contentName: 'sort_name',
};

/** Criteria that few items match: these are found by them and then sorted. */
const selective: ReadonlySet<CriterionKind> = new Set([
  ...(['contentId', 'contentRemoteId', 'locationId', 'locationRemoteId', 'ancestor', 'sibling', 'fullText'] as const),
  ...(['moreLikeThis', 'urlAlias'] as const),
  ...(['field', 'fieldRelation', 'image', 'userId', 'userLogin', 'userEmail', 'isBookmarked'] as const),
]);

/** Content in the order of an index, as the table that a query selects from. */
export interface IndexOrder {
  readonly content: AliasedRawBuilder<unknown, 'content'>;
  readonly column: 'modified' | 'published' | 'sort_name';
  readonly isDescending: boolean;
}

/** The order of an index that the first hits could be read in, whether or not that is worth it. */
export function indexOrderOf(
  query: ViewQuery,
  { offset, limit }: Pick<PageRequest, 'offset' | 'limit'>,
  { store }: UnitOfWork,
): IndexOrder | undefined {
  const [first] = query.sortClauses;
  const column = first && columns[first.kind];
  const { usingIndex } = store.dialect;
  if (!first || !column || !usingIndex || offset + limit > most / 10) return undefined;
  const content = usingIndex('cms_content', 'content', `cms_content_by_${column}`);
  return { content, column, isDescending: first.direction === 'descending' };
}

/** @param total how many hits there are, where they were counted */
export const isWorthTrying = ({ filter, query }: ViewQuery, total: number | undefined): boolean =>
  total === undefined ? ![...filter, ...query].some(isSelective) : total > manyHits;

const isSelective = (criterion: Criterion): boolean =>
  criterion.kind === 'and' ? criterion.criteria.some(isSelective) : selective.has(criterion.kind);

/** The range of the index that is read, from its beginning or from a key: undefined where the index ends before. */
export async function loadBound(
  { column, isDescending }: IndexOrder,
  from: string | number | null | undefined,
  { db, short }: UnitOfWork,
): Promise<Condition | undefined> {
  const key = sql.ref(`content.${column}`);
  const entries = db.selectFrom('cms_content as content').select(key.as('key')).where(key, 'is not', null);
  const rest = from === undefined || from === null ? entries : entries.where(key, isDescending ? '<=' : '>=', from);
  const ordered = rest
    .orderBy(key, isDescending ? 'desc' : 'asc')
    .offset(most)
    .limit(1);
  const [last] = await short(ordered);
  return last && sql<SqlBool>`${key} ${sql.raw(isDescending ? '>=' : '<=')} ${last.key}`;
}
