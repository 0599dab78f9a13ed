/** All that searches can be made of, by the documents that declare it, and a record of what has been searched for. */

import { hasMembers, type Shape } from '../../lib/documents/shape.js';
import type { Criterion, ViewQuery } from '../../lib/index.js';
import {
  type Aggregation,
  comparisons,
  countryKeys,
  dateTargets,
  fieldOperators,
  locationSortKinds,
  relationOperators,
  type SortClause,
  sortDirections,
  userTargets,
  versionStatuses,
} from '../../lib/repository/repository.js';
import { aggregations } from '../../lib/resources/views/views-aggregations.documents.js';
import { kinds } from '../../lib/resources/views/views-criteria-kinds.documents.js';
import { sortClauses } from '../../lib/resources/views/views-sorting.documents.js';

/** `ContentTypeTermAggregation` and `ContentId` as the contract has them. */
const toKind = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1).replace(/Aggregation$/, '');

/** The names of the members that a list or map of these has, however it is wrapped. */
function namesIn(shape: Shape): readonly string[] {
  if (shape.kind === 'list') return namesIn(shape.items);
  return hasMembers(shape) ? Object.keys(shape.members) : [];
}

export const criterionKinds: readonly string[] = [
  ...new Set([...Object.values(kinds).map(({ kind }) => kind), 'and', 'or', 'not']),
];
export const aggregationKinds: readonly string[] = namesIn(aggregations.shape).map(toKind);
export const sortKinds: readonly string[] = namesIn(sortClauses.shape).map(toKind);

const targets: readonly ViewQuery['target'][] = ['content', 'locations'];
const each = (kind: string, values: readonly string[]): readonly string[] => values.map((value) => `${kind} ${value}`);

/** What can be searched for, one by one. */
export const declared: readonly string[] = [
  ...targets.flatMap((target) => [
    ...each(`${target} by`, criterionKinds),
    ...each(`${target} counted by`, aggregationKinds),
    ...sortKinds
      .filter((kind) => target === 'locations' || !(locationSortKinds as readonly string[]).includes(kind))
      .flatMap((kind) => each(`${target} sorted by ${kind}`, sortDirections)),
  ]),
  ...each('by field', fieldOperators),
  ...each('by fieldRelation', relationOperators),
  ...each('by dateMetadata', [...comparisons, ...dateTargets]),
  ...each('by userMetadata', userTargets),
  ...each('by versionStatus', versionStatuses),
  ...each('by moreLikeThis', ['contentId', 'text', 'url']),
  ...each('by image', ['mimeTypes', 'orientations', 'size', 'width', 'height']),
  ...each('counted by userMetadataTerm', userTargets),
  ...each('counted by dateMetadataRange', dateTargets),
  ...each('counted by countryTerm', countryKeys),
  ...each('counted by contentTypeTerm', ['limit', 'minCount']),
];

/** All that a query searches for, in the same form. */
export function searchedBy({
  target,
  filter,
  query,
  sortClauses: clauses,
  aggregations: counted,
}: ViewQuery): readonly string[] {
  const criteria = [...filter, ...query].flatMap(withInner);
  return [
    ...criteria.flatMap((own) => [`${target} by ${own.kind}`, ...each(`by ${own.kind}`, detailsOf(own))]),
    ...clauses.map((own: SortClause) => `${target} sorted by ${own.kind} ${own.direction}`),
    ...counted.flatMap((own) => [
      `${target} counted by ${own.kind}`,
      ...each(`counted by ${own.kind}`, detailsOf(own)),
    ]),
    // All terms have these two.
    ...counted.flatMap((own) =>
      own.kind.endsWith('Term') ? each('counted by contentTypeTerm', Object.keys(own)) : [],
    ),
  ];
}

/** Words among the values, and the names of members. */
function detailsOf(own: Criterion | Aggregation): readonly string[] {
  const {
    operator,
    target,
    type,
    statuses = [],
    source = {},
  } = own as Readonly<Record<string, string>> & {
    readonly statuses?: readonly string[];
    readonly source?: object;
  };
  const words = [operator, target, type].flatMap((word) => word ?? []);
  return [...words, ...statuses, ...Object.keys(source), ...Object.keys(own)];
}

function withInner(criterion: Criterion): readonly Criterion[] {
  if (criterion.kind === 'not') return [criterion, ...withInner(criterion.criterion)];
  if (criterion.kind !== 'and' && criterion.kind !== 'or') return [criterion];
  return [criterion, ...criterion.criteria.flatMap(withInner)];
}
