/** Criteria of views: conditions on content and locations (docs/reference/protocol.md §11). */
import type { VersionStatus } from './content.js';
import type { Id, Json } from './context.js';

export const comparisons = ['IN', 'EQ', 'GT', 'GTE', 'LT', 'LTE', 'BETWEEN'] as const;
/** Operators. `IN` has any number of values, `BETWEEN` two, which belong to the range, and all others one. */
export type Comparison = (typeof comparisons)[number];

export const fieldOperators = [...comparisons, 'LIKE', 'CONTAINS'] as const;
/**
 * Operators of fields. `LIKE` compares with a pattern, in which `*` matches any text; `CONTAINS` finds parts of texts, and items
 * of lists.
 */
export type FieldOperator = (typeof fieldOperators)[number];

export const relationOperators = ['IN', 'CONTAINS'] as const;
/**
 * Operators of relations. `IN` finds fields that refer to one of several content items, `CONTAINS` those that refer to all of
 * them.
 */
export type RelationOperator = (typeof relationOperators)[number];

export const userTargets = ['owner', 'group', 'modifier'] as const;
/** The user that a criterion is about: the owner, a user group of the owner, or the creator of the current version. */
export type UserTarget = (typeof userTargets)[number];

export const dateTargets = ['created', 'modified', 'published'] as const;
/** The date that a criterion is about. Created and published are both the time of the first publication. */
export type DateTarget = (typeof dateTargets)[number];

export interface CriterionIds<I extends Id> {
  readonly ids: readonly I[];
}

export interface CriterionTexts {
  readonly values: readonly string[];
}

/** Paths of locations, such as `/1/2/57/`. */
export interface CriterionPaths {
  readonly paths: readonly string[];
}

export interface CriterionFlag {
  readonly value: boolean;
}

/** Bounds, both inclusive. */
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** Source of a search for similar content: a content item, a text or a URL. */
export type SimilaritySource<I extends Id = number> =
  | { readonly contentId: I }
  | { readonly text: string }
  | { readonly url: string };

/** Values of criteria, by kind; if there are several values, one must match. */
export interface CriterionValues<I extends Id> {
  readonly and: { readonly criteria: readonly Criterion<I>[] };
  readonly or: { readonly criteria: readonly Criterion<I>[] };
  readonly not: { readonly criterion: Criterion<I> };
  readonly contentId: CriterionIds<I>;
  readonly contentRemoteId: CriterionTexts;
  readonly locationId: CriterionIds<I>;
  readonly locationRemoteId: CriterionTexts;
  readonly parentLocationId: CriterionIds<I>;
  readonly parentLocationRemoteId: CriterionTexts;
  /** The locations on the way from the root to these, both included. */
  readonly ancestor: CriterionPaths;
  /** Locations at these paths and all below them. */
  readonly subtree: CriterionPaths;
  /** The other children of the parent of this location. */
  readonly sibling: { readonly locationId: I };
  readonly contentTypeId: CriterionIds<I>;
  readonly contentTypeIdentifier: CriterionTexts;
  readonly contentTypeGroupId: CriterionIds<I>;
  readonly sectionId: CriterionIds<I>;
  readonly sectionIdentifier: CriterionTexts;
  /** Content that is translated into one of these. */
  readonly languageCode: CriterionTexts;
  readonly objectStateId: CriterionIds<I>;
  /** Identifiers of object states in the group with that identifier, or in any group. */
  readonly objectStateIdentifier: CriterionTexts & { readonly group?: string };
  /** A pattern for the name in the main language, without case and accents; `*` matches any text. */
  readonly contentName: { readonly pattern: string };
  /** Words, `"phrases"`, beginnings of words as `word*`, and `-word` for an excluded word; without case and accents. */
  readonly fullText: { readonly text: string };
  /**
   * Content that has words in common with other content, with the content at a URL, or with a text; that content itself is
   * excluded. Of up to ten different words each is used. Of more, the repository chooses those that distinguish the source
   * best, by the content alone that the caller may read. A source that the caller may not read matches nothing.
   */
  readonly moreLikeThis: { readonly source: SimilaritySource<I> };
  /** Locations that these URL aliases resolve to, by the rules of `locations.loadByUrlAlias`. */
  readonly urlAlias: CriterionTexts;
  /** Content that has a version of one of these statuses which the caller may read. */
  readonly versionStatus: { readonly statuses: readonly VersionStatus[] };
  /** Locations that are not invisible, and content that has such a location. */
  readonly visibility: { readonly isVisible: boolean };
  /** Whether content of the type can have children. */
  readonly isContainer: CriterionFlag;
  /** Whether content of the type has an account, as users have. */
  readonly isUserBased: CriterionFlag;
  /** Users that are enabled, or disabled. */
  readonly isUserEnabled: CriterionFlag;
  /** Locations that the caller has bookmarked. */
  readonly isBookmarked: CriterionFlag;
  readonly userId: CriterionIds<I>;
  /** Logins, compared without case; one value may be a pattern in which `*` matches any text. */
  readonly userLogin: CriterionTexts;
  /** Email addresses, compared as `userLogin`. */
  readonly userEmail: CriterionTexts;
  readonly userMetadata: CriterionIds<I> & { readonly target: UserTarget };
  /** Dates, which are compared to the second. */
  readonly dateMetadata: {
    readonly target: DateTarget;
    readonly operator: Comparison;
    readonly values: readonly Date[];
  };
  /** Bounds on images in the fields with that identifier; missing members are not compared. */
  readonly image: {
    readonly identifier: string;
    readonly mimeTypes?: readonly string[];
    readonly orientations?: readonly string[];
    /** The size in megabytes. */
    readonly size?: Bounds;
    /** The width in pixels, as the height. */
    readonly width?: Bounds;
    readonly height?: Bounds;
  };
  /**
   * Values of the searchable fields with that identifier in all content types; if a field holds several values, one must match.
   * Texts are compared without case and accents, and dates with seconds since 1970 or texts in the forms of documents, a `date`
   * with the day that is written. With a language in the query, values in that language count, and those in the main one of
   * content that is not translated into it; else those in any language. Fields of relations are compared by the ids of content,
   * with `EQ`, `IN` and `CONTAINS`; content that the caller may not read is not among their values.
   */
  readonly field: { readonly identifier: string; readonly operator: FieldOperator; readonly values: readonly Json[] };
  /**
   * Values of the searchable relation fields with that identifier, in the same languages, compared by the content that the
   * caller may read.
   */
  readonly fieldRelation: CriterionIds<I> & { readonly identifier: string; readonly operator: RelationOperator };
}

/** A condition on content and locations. */
export type Criterion<I extends Id = number> = {
  readonly [K in keyof CriterionValues<I>]: { readonly kind: K } & CriterionValues<I>[K];
}[keyof CriterionValues<I>];

export type CriterionKind = Criterion['kind'];
