/** Aggregations of views, and their results (docs/reference/protocol.md §11). */
import type { ContentTypeGroup } from './content-type-groups.js';
import type { ContentType } from './content-types.js';
import type { Id } from './context.js';
import type { Language } from './languages.js';
import type { Location } from './locations.js';
import type { ObjectState } from './object-states.js';
import type { Section } from './sections.js';

import type { User, UserGroup } from './users.js';
import type { DateTarget, UserTarget } from './view-criteria.js';

/** A field definition by identifiers. */
export interface FieldPath {
  readonly contentTypeIdentifier: string;
  readonly fieldDefinitionIdentifier: string;
}

/** The number of entries: those with the largest counts come first, and those with the same count by key. */
export interface TermRequest {
  readonly limit?: number;
  readonly minCount?: number;
}

/** A range of values. A bound that is null is open; the upper bound is exclusive. */
export interface ViewRange<T> {
  readonly from: T | null;
  readonly to: T | null;
}

/** Ranges to count. In fields with several values, a hit is counted with the value that it would be sorted by. */
export interface RangeRequest<T> {
  readonly ranges: readonly ViewRange<T>[];
}

export interface RawFieldRequest {
  /** The name of the field in the search engine; in the built-in one, content type and definition: `article/title`. */
  readonly fieldName: string;
}

export const countryKeys = ['name', 'alpha2', 'alpha3', 'idc'] as const;

export interface AggregationValues {
  readonly contentTypeTerm: TermRequest;
  readonly contentTypeGroupTerm: TermRequest;
  readonly languageTerm: TermRequest;
  readonly sectionTerm: TermRequest;
  readonly visibilityTerm: TermRequest;
  /** Counts by parent location. */
  readonly locationChildrenTerm: TermRequest;
  /** Counts by the child of that location whose subtree the hits are in. */
  readonly subtreeTerm: TermRequest & { readonly path: string };
  readonly objectStateTerm: TermRequest & { readonly groupIdentifier: string };
  readonly userMetadataTerm: TermRequest & { readonly target: UserTarget };
  readonly rawTerm: TermRequest & RawFieldRequest;
  readonly authorTerm: TermRequest & FieldPath;
  readonly checkboxTerm: TermRequest & FieldPath;
  readonly keywordTerm: TermRequest & FieldPath;
  readonly selectionTerm: TermRequest & FieldPath;
  readonly countryTerm: TermRequest & FieldPath & { readonly type?: (typeof countryKeys)[number] };
  readonly dateMetadataRange: RangeRequest<Date> & { readonly target: DateTarget };
  readonly dateRange: RangeRequest<Date> & FieldPath;
  readonly dateTimeRange: RangeRequest<Date> & FieldPath;
  /** Times of the day, in seconds. */
  readonly timeRange: RangeRequest<number> & FieldPath;
  readonly integerRange: RangeRequest<number> & FieldPath;
  readonly floatRange: RangeRequest<number> & FieldPath;
  readonly rawRange: RangeRequest<string> & RawFieldRequest;
  readonly integerStats: FieldPath;
  readonly floatStats: FieldPath;
  readonly rawStats: RawFieldRequest;
}

/** A count over all hits of a query, whichever page of them is requested. */
export type Aggregation = {
  readonly [K in keyof AggregationValues]: { readonly kind: K; readonly name: string } & AggregationValues[K];
}[keyof AggregationValues];

export type AggregationKind = Aggregation['kind'];

/** The key of an entry: a value, or the object that the value identifies. */
export type TermKey<I extends Id = number> =
  | { readonly value: string | boolean }
  | { readonly contentType: ContentType<I> }
  | { readonly contentTypeGroup: ContentTypeGroup<I> }
  | { readonly language: Language<I> }
  | { readonly section: Section<I> }
  | { readonly objectState: ObjectState<I> }
  | { readonly user: User<I> }
  | { readonly userGroup: UserGroup<I> }
  | { readonly location: Location<I> }
  | { readonly author: { readonly name: string; readonly email: string } };

export interface TermAggregationResult<I extends Id = number> {
  readonly kind: 'terms';
  readonly name: string;
  readonly entries: readonly { readonly key: TermKey<I>; readonly count: number }[];
}

/** The counts by range, one entry for each range of the request, in the same order. */
export interface RangeAggregationResult {
  readonly kind: 'ranges';
  readonly name: string;
  readonly entries: readonly { readonly key: ViewRange<Date | number | string>; readonly count: number }[];
}

/** Statistics; null where no hit has a value. */
export interface StatsAggregationResult {
  readonly kind: 'stats';
  readonly name: string;
  readonly sum: number | null;
  readonly count: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly avg: number | null;
}

export type AggregationResult<I extends Id = number> =
  | TermAggregationResult<I>
  | RangeAggregationResult
  | StatsAggregationResult;
