/** Transfer: all that is stored, as records that another repository can store with the same ids, dates, creators and hashes. */
import type { ContentInfo, Version } from './content.js';
import type { ContentTypeGroup } from './content-type-groups.js';
import type { ContentType } from './content-types.js';
import type { Context, Id, Page, Stored } from './context.js';
import type { Language } from './languages.js';
import type { Location } from './locations.js';
import type { ObjectState, ObjectStateGroup, ObjectStateRef } from './object-states.js';
import type { PolicyValues } from './policies.js';
import type { GroupRole, Role, UserRole } from './roles.js';
import type { Section } from './sections.js';
import type { UrlAlias } from './url-aliases.js';
import type { UrlWildcard } from './url-wildcards.js';

/** A content type with its groups; a draft belongs to its modifier. */
export interface ContentTypeRecord<I extends Id = number> extends ContentType<I> {
  readonly groupIds: readonly I[];
}

/** A content item with its object states, one of each group. */
export interface ContentRecord<I extends Id = number> extends Omit<ContentInfo<I>, 'mainLocation' | 'name' | 'names'> {
  readonly states: readonly ObjectStateRef<I>[];
}

/** The account of a content item that is a user. */
export interface AccountRecord<I extends Id = number> {
  readonly userId: I;
  readonly login: string;
  readonly email: string;
  readonly enabled: boolean;
  /** With its algorithm and parameters in the PHC string format; null where the user cannot log in by password. */
  readonly passwordHash: string | null;
}

/** A location in the tree, one that the first publication creates, or one that is in the trash. */
export interface LocationRecord<I extends Id = number>
  extends Omit<Location<I>, 'childCount' | 'isChildCountMinimum' | 'content' | 'invisible' | 'parent'> {
  readonly status: 'PLACED' | 'PLANNED' | 'TRASHED';
  /** Missing for the root of the tree. */
  readonly parentLocationId?: I;
  /** Missing for the root of the tree. */
  readonly contentId?: I;
  readonly isMain: boolean;
}

/** A role, or the draft of one, with its policies. */
export interface RoleRecord<I extends Id = number> extends Role<I> {
  /** The id of the role that a draft was created from; missing where there is none. */
  readonly originalId?: I;
  readonly policies: readonly (PolicyValues & { readonly id: I })[];
}

export interface BookmarkRecord<I extends Id = number> {
  readonly userId: I;
  readonly locationId: I;
}

/** Values of a record, by its kind; a kind refers to kinds above it, and to its own. Creators and owners may follow later. */
export interface TransferValues<I extends Id = number> {
  readonly language: Language<I>;
  readonly section: Section<I>;
  readonly objectStateGroup: ObjectStateGroup<I>;
  readonly objectState: ObjectState<I>;
  readonly contentTypeGroup: ContentTypeGroup<I>;
  readonly contentType: ContentTypeRecord<I>;
  readonly content: ContentRecord<I>;
  /** Values hold the ids of their files, whose bytes are not transferred. */
  readonly version: Version<I>;
  readonly account: AccountRecord<I>;
  /** Parents come before their children. */
  readonly location: LocationRecord<I>;
  readonly role: RoleRecord<I>;
  readonly userRole: UserRole<I>;
  readonly groupRole: GroupRole<I>;
  /** URL aliases, including those that are history. */
  readonly urlAlias: UrlAlias<I>;
  readonly urlWildcard: UrlWildcard<I>;
  readonly bookmark: BookmarkRecord<I>;
}

export type TransferKind = keyof TransferValues;

export type TransferRecord<I extends Id = number> = {
  readonly [K in TransferKind]: { readonly kind: K; readonly value: Omit<TransferValues<I>[K], keyof Stored> };
}[TransferKind];

export interface TransferQuery {
  /** All kinds where it is missing. */
  readonly kinds?: readonly TransferKind[];
  /** The most records of a page. */
  readonly limit: number;
  /** The `next` of the page before. */
  readonly after?: string;
}

/** Records to be stored, and what happens to those whose ids exist already. */
export interface TransferCommand<I extends Id = number> {
  readonly records: readonly TransferRecord<I>[];
  readonly existing: 'keep' | 'refuse' | 'replace';
}

/**
 * Bulk reads and writes of all that is stored, for copies of repositories and moves between them. They are for callers without
 * any limitation of their rights; all others are refused with `PermissionDenied`, and hashes of passwords are in no response.
 */
export interface TransferRepository<I extends Id = number> {
  /**
   * The records in the order of the kinds, in which they can be stored, and by id. All pages together are consistent only while
   * nothing is written. `BadRequest` for an `after` that is not the `next` of a page of the same query.
   * @throws PermissionDenied, BadRequest
   */
  list(query: TransferQuery, context: Context<I>): Promise<Page<TransferRecord<I>>>;
  /**
   * Stores all of the records as they are, with their ids, dates, creators and hashes, or none of them: no rule of drafts,
   * numbers or names makes others of them. Names of content, its URLs and its entries in the search index follow from them.
   * `BadRequest`, with every member at fault, for references to nothing; `AlreadyInUse` for identifiers, remote ids and logins,
   * and for ids that exist, where these are refused.
   * @throws PermissionDenied, BadRequest, AlreadyInUse
   */
  store?(command: TransferCommand<I>, context: Context<I>): Promise<void>;
}
