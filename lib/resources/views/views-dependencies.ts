/** The dependencies of search results: those of known criteria and aggregations, and any change for all others. */
import type { AggregationKind, Criterion, CriterionKind, Id, ViewQuery } from '../../repository/repository.js';
import type { Dependencies } from '../../support/generations.js';

/** Criteria that compare members of the hit itself, and entities whose changes invalidate everything. */
const ofHit = new Set<CriterionKind>([
  ...(['contentId', 'contentRemoteId', 'contentTypeId', 'contentTypeIdentifier', 'contentTypeGroupId'] as const),
  ...(['sectionId', 'sectionIdentifier', 'languageCode', 'objectStateId', 'objectStateIdentifier'] as const),
  ...(['contentName', 'visibility', 'isContainer', 'isUserBased', 'dateMetadata', 'image', 'field'] as const),
  // A publication that changes who may read a destination has the tags of the content that refers to it.
  ...(['fieldRelation'] as const),
]);

/**
 * Criteria that also compare other published content, scores, or places that the caller may not read. All others compare drafts,
 * bookmarks, URLs or similar content.
 */
const ofPublished = new Set<CriterionKind>([
  ...(['locationId', 'locationRemoteId', 'parentLocationId', 'parentLocationRemoteId', 'ancestor'] as const),
  ...(['subtree', 'sibling', 'fullText', 'isUserEnabled', 'userId', 'userLogin', 'userEmail'] as const),
  'userMetadata',
]);

/** Their keys are values of hits, or entities that change only together with everything. */
const countsOfHit = new Set<AggregationKind>([
  ...(['contentTypeTerm', 'contentTypeGroupTerm', 'languageTerm', 'sectionTerm', 'visibilityTerm'] as const),
  ...(['objectStateTerm', 'authorTerm', 'checkboxTerm', 'keywordTerm', 'selectionTerm', 'countryTerm'] as const),
  ...(['dateMetadataRange', 'dateRange', 'dateTimeRange', 'timeRange', 'integerRange', 'floatRange'] as const),
  ...(['integerStats', 'floatStats'] as const),
]);

/** Their keys are locations, users and groups. */
const countsOfPublished = new Set<AggregationKind>([
  ...(['locationChildrenTerm', 'subtreeTerm', 'userMetadataTerm'] as const),
]);

interface Kinds {
  readonly kinds: ReadonlySet<CriterionKind>;
  readonly counts: ReadonlySet<AggregationKind>;
}

const hits: Kinds = { kinds: ofHit, counts: countsOfHit };
const published: Kinds = { kinds: ofPublished, counts: countsOfPublished };

/** The ids of the content types with these identifiers; undefined where the repository cannot find out. */
type FindTypes = (identifiers: readonly string[]) => Promise<readonly Id[] | undefined>;

export async function dependenciesOfView(query: ViewQuery<Id>, findTypes: FindTypes): Promise<Dependencies> {
  const allCriteria = [...query.filter, ...query.query];
  const criteria = allCriteria.flatMap(withInner);
  const isAmong = (...of: readonly Kinds[]) =>
    criteria.every(({ kind }) => of.some(({ kinds }) => kinds.has(kind))) &&
    query.aggregations.every(({ kind }) => of.some(({ counts }) => counts.has(kind)));
  // A location counts its children, which may be of other types.
  const isOfHits = query.target === 'content' && query.sortClauses.every(({ kind }) => kind !== 'score');
  const contentTypeIds =
    isOfHits && isAmong(hits) ? await typesOf(allCriteria.flatMap(withConjuncts), findTypes) : undefined;
  if (contentTypeIds) return contentTypeIds.map((id) => `published-of-type-${id}`);
  return isAmong(hits, published) ? ['published'] : 'everything';
}

/** The criterion and those in it, but for the logical ones. */
function withInner(criterion: Criterion<Id>): readonly Criterion<Id>[] {
  if (criterion.kind === 'not') return withInner(criterion.criterion);
  if (criterion.kind === 'and' || criterion.kind === 'or') return criterion.criteria.flatMap(withInner);
  return [criterion];
}

/** The criteria all of which must match. */
const withConjuncts = (criterion: Criterion<Id>): readonly Criterion<Id>[] =>
  criterion.kind === 'and' ? criterion.criteria.flatMap(withConjuncts) : [criterion];

/** The content types that all hits are of, by the first criterion that restricts them; undefined where none does. */
async function typesOf(criteria: readonly Criterion<Id>[], findTypes: FindTypes) {
  for (const criterion of criteria) {
    if (criterion.kind === 'contentTypeId') return criterion.ids;
    if (criterion.kind === 'contentTypeIdentifier') return findTypes(criterion.values);
  }
  return undefined;
}
