/** Views: the content items or locations that match a query, and the counts of matches (docs/reference/protocol.md §11). */
import type { Content } from './content.js';
import type { Context, Id, PageRequest, SortDirection } from './context.js';
import type { Location } from './locations.js';
import type { Aggregation, AggregationResult, FieldPath } from './view-aggregations.js';
import type { Criterion } from './view-criteria.js';

export * from './view-aggregations.js';
export * from './view-criteria.js';

export const contentSortKinds = [
  'contentId',
  'contentName',
  'dateModified',
  'datePublished',
  'sectionIdentifier',
  'sectionName',
  'score',
] as const;

/** The kinds of sort clauses that only queries of locations can have. */
export const locationSortKinds = ['locationId', 'locationDepth', 'locationPath', 'locationPriority'] as const;

/**
 * A sort clause: hits without such a value come last, or first where the order is descending; `missing: 'last'`, which `itemsOf`
 * sends and documents cannot have, means that they come last in both directions.
 */
export type SortClause =
  | {
      readonly kind: (typeof contentSortKinds)[number] | (typeof locationSortKinds)[number];
      readonly direction: SortDirection;
    }
  | ({ readonly kind: 'field'; readonly direction: SortDirection; readonly missing?: 'last' } & FieldPath);

export interface ViewQuery<I extends Id = number> {
  /** The kind of hits; in a query of locations, each location of a content item is a hit. */
  readonly target: 'content' | 'locations';
  /** All of these must match. */
  readonly filter: readonly Criterion<I>[];
  /** All of these must match too; they also determine the score. */
  readonly query: readonly Criterion<I>[];
  /** Sort clauses; by default, hits are sorted by score where a criterion has one, and finally by id. */
  readonly sortClauses: readonly SortClause[];
  readonly aggregations: readonly Aggregation[];
  /** Content that is translated into this language; and content that is always available, unless that is left out. */
  readonly languageCode?: string;
  readonly useAlwaysAvailable: boolean;
  /** Whether the hits on all pages are counted. */
  readonly performCount: boolean;
}

/** A hit: content in queries of content, and a location with its content in those of locations. */
export type ViewHit<I extends Id = number> = { readonly score: number } & (
  | { readonly content: Content<I> }
  | { readonly location: Location<I> & { readonly content?: Content<I> } }
);

export interface ViewResult<I extends Id = number> {
  /** The hits of the requested page. */
  readonly hits: readonly ViewHit<I>[];
  /** The number of hits on all pages; missing where it was not counted. */
  readonly total?: number;
  /** Whether there are more than `total`, where counting them all would take too long. */
  readonly isTotalMinimum?: boolean;
  /** A cursor for the next page; missing on the last page, and without cursors. */
  readonly next?: string;
  /** The time of the search in seconds. */
  readonly time?: number;
  /** The highest score of all hits whose scores were compared; missing without scores. */
  readonly maxScore?: number;
  /** The results of aggregations, in the order of the query. */
  readonly aggregations: readonly AggregationResult<I>[];
}

/**
 * Search in published content that is not in the trash, and the locations that it has. Content that the caller may not
 * read is not a hit, is not counted and not aggregated, and does not exist inside criteria, by which it cannot be
 * found out: a parent's children are not found by a parent that the caller may not read, nor content by an owner. The root of
 * the tree, which has no content, is not a hit.
 *
 * `NotFound` for the identifier of a content type, the remote id of a parent and the sibling of a location that do not exist;
 * other values that do not exist match nothing. `BadRequest`, which names the member, for criteria that the storage cannot
 * evaluate. A response is consistent.
 */
export interface ViewRepository<I extends Id = number> {
  /**
   * Consecutive pages have each hit once. A result may have `next`, a cursor: a client that follows cursors gets every hit once
   * that remains one and keeps its place in the order, whatever is published or deleted meanwhile. A cursor belongs to the
   * criteria, the sort clauses and the language of the query, and is `BadRequest` with any others. Where comparing the scores
   * of all hits would take too long, a search that is sorted by them may return the best of some hits alone.
   * @throws NotFound, BadRequest
   */
  find?(
    view: { readonly query: ViewQuery<I>; readonly page: PageRequest },
    context: Context<I>,
  ): Promise<ViewResult<I>>;
}
