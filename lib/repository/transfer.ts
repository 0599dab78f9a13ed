/** Transfer: ids, former versions, creators and hashes, which copies of a repository keep, and no other method has. */
import type { VersionInfo, VersionStatus } from './content.js';
import type { FieldChange } from './content-input.js';
import type { NewContentTypeGroup } from './content-type-groups.js';
import type { NewContentType } from './content-types.js';
import type { Context, Id, Page, Translations } from './context.js';
import type { Location, NewLocation } from './locations.js';
import type { NewObjectState, NewObjectStateGroup, ObjectStateRef } from './object-states.js';
import type { RoleValues } from './roles.js';
import type { SectionValues } from './sections.js';

/** A version as it is stored, without its values. */
export interface VersionRecord<I extends Id = number> {
  readonly versionNo: number;
  readonly creatorId: I;
  readonly created: Date;
  readonly modified: Date;
  readonly initialLanguageCode: string;
}

/** A draft or an archived version. */
export interface FormerVersion<I extends Id = number> extends VersionRecord<I> {
  readonly status: Exclude<VersionStatus, 'PUBLISHED'>;
  /** Names by locale code, one for each of its languages. */
  readonly names: Translations;
  /** Values of all fields except accounts, which versions do not have. */
  readonly fields: readonly FieldChange[];
  /** Content that it refers to by relations that no field has. */
  readonly relations: readonly I[];
}

/** All versions of a content item. */
export interface VersionsCommand<I extends Id = number> {
  readonly contentId: I;
  readonly current: VersionRecord<I>;
  /** Values of the current version, with the same checks as those of new content; all stay as they are when missing. */
  readonly fields?: readonly FieldChange[];
  /** All other versions, which replace those that are stored. */
  readonly others: readonly FormerVersion<I>[];
  /** Content that the current version refers to by relations that no field has: in place of those that it has, or beside them without `fields`. */
  readonly relations?: readonly I[];
  /** When the item was published first and modified last; both stay as they are when missing. */
  readonly published?: Date;
  readonly modified?: Date;
}

/** Content with all properties of its source, and with ids that were reserved for it. */
export interface TransferredContent<I extends Id = number> {
  readonly id: I;
  /** The id of its main location; a draft gets the location with its publication. */
  readonly locationId: I;
  readonly remoteId: string;
  readonly contentTypeId: I;
  readonly sectionId: I;
  /** The caller when missing. */
  readonly ownerId?: I;
  readonly mainLanguageCode: string;
  readonly alwaysAvailable: boolean;
  readonly hidden: boolean;
  readonly isPublished: boolean;
  /** When the item was published first and modified last; the time of the transfer when missing. */
  readonly published?: Date;
  readonly modified?: Date;
  readonly location: Pick<Location<I>, 'hidden' | 'priority' | 'remoteId' | 'sortField' | 'sortOrder'> & {
    readonly parentLocationId: I;
  };
  /** Object states that replace the first one of their groups. */
  readonly states: readonly ObjectStateRef<I>[];
  /** Values of the current version, with the same checks as those of new content. */
  readonly fields: readonly FieldChange[];
  /** Content that the current version refers to by relations that no field has. */
  readonly relations: readonly I[];
  /** The metadata of the current version; by default, version 1 by the caller. */
  readonly current?: VersionRecord<I>;
  readonly others: readonly FormerVersion<I>[];
  /** The hash of the password of a user. */
  readonly passwordHash?: string | null;
}

/** Ids of content and of locations. */
export interface TransferIds<T> {
  readonly contents: readonly T[];
  readonly locations: readonly T[];
}

/** Ids of all entities that are created with reserved ones. */
export interface ReservedIds<T> extends TransferIds<T> {
  readonly sections?: readonly T[];
  readonly objectStateGroups?: readonly T[];
  readonly objectStates?: readonly T[];
  readonly contentTypeGroups?: readonly T[];
  readonly contentTypes?: readonly T[];
  readonly roles?: readonly T[];
}

/** Entities beside content with ids that were reserved for them; locations are further ones of content. */
export interface TransferredEntities<I extends Id = number> {
  readonly sections?: readonly (SectionValues & { readonly id: I })[];
  readonly objectStateGroups?: readonly (NewObjectStateGroup & { readonly id: I })[];
  readonly objectStates?: readonly (NewObjectState<I> & { readonly id: I })[];
  readonly contentTypeGroups?: readonly (NewContentTypeGroup<I> & { readonly id: I })[];
  readonly contentTypes?: readonly (NewContentType<I> & { readonly id: I })[];
  readonly roles?: readonly (RoleValues & { readonly id: I })[];
  readonly locations?: readonly (NewLocation<I> & { readonly id: I })[];
}

/** A remote id that is in use, and the id that it belongs to. */
export interface RemoteIdMatch<I extends Id = number> {
  readonly remoteId: string;
  readonly id: I;
}

/** Content that is not in the tree: it was never published, or is in the trash. */
export interface UnplacedContent<I extends Id = number>
  extends Pick<Location<I>, 'hidden' | 'priority' | 'remoteId' | 'sortField' | 'sortOrder'> {
  readonly contentId: I;
  readonly status: 'DRAFT' | 'TRASHED';
  /** The remote id of its former or future parent, empty for the root of the tree; missing where that was deleted. */
  readonly parentRemoteId?: string;
}

/** Properties of content that other methods return for one item at a time. */
export interface ContentDetails<I extends Id = number> {
  readonly contentId: I;
  readonly states: readonly ObjectStateRef<I>[];
  /** By number. */
  readonly versions: readonly Pick<VersionInfo<I>, 'versionNo' | 'status' | 'names'>[];
  /** Whether one of its locations has URL aliases that were not generated from its names. */
  readonly hasCustomAliases: boolean;
  /** Content that its versions have relations to. */
  readonly destinations: readonly RemoteIdMatch<I>[];
}

export interface UnplacedQuery {
  readonly limit: number;
  /** The `next` of the former page. */
  readonly after?: string;
}

/**
 * Methods for copies of a repository, beside all others. All of them are for callers without any limitation of their rights;
 * others are refused with `PermissionDenied`.
 */
export interface TransferRepository<I extends Id = number> {
  /**
   * Lists content that is not in the tree, sorted by id. `BadRequest` for an `after` that is not the `next` of a page.
   * @throws PermissionDenied, BadRequest
   */
  list(query: UnplacedQuery, context: Context<I>): Promise<Page<UnplacedContent<I>>>;
  /**
   * Loads the details of content items, without those that do not exist.
   * @throws PermissionDenied
   */
  loadDetails?(query: { readonly contentIds: readonly I[] }, context: Context<I>): Promise<Page<ContentDetails<I>>>;
  /**
   * Loads the hash of a user's password in the PHC string format; null for a user without one.
   * @throws PermissionDenied, NotFound
   */
  loadPasswordHash?(userId: I, context: Context<I>): Promise<string | null>;
  /**
   * Sets the hash of a user's password; the sessions of the user end. `BadRequest` for a hash that no password could be compared with.
   * @throws PermissionDenied, NotFound, BadRequest
   */
  setPasswordHash?(
    command: { readonly userId: I; readonly passwordHash: string | null },
    context: Context<I>,
  ): Promise<void>;
  /**
   * Finds the ids by remote ids, without those that do not exist.
   * @throws PermissionDenied
   */
  findByRemoteIds?(remoteIds: TransferIds<string>, context: Context<I>): Promise<TransferIds<RemoteIdMatch<I>>>;
  /**
   * Reserves unused ids for the caller: the requested ids where these are unused, and others for the rest and for each null.
   * @throws PermissionDenied
   */
  reserveIds?(ids: ReservedIds<I | null>, context: Context<I>): Promise<ReservedIds<I>>;
  /**
   * Creates entities with their ids, all or none, in the order of the members: later ones may refer to earlier ones. Each is
   * subject to the rules of the method that creates others of its kind. `AlreadyInUse` also for an id.
   * @throws PermissionDenied, NotFound, BadRequest, AlreadyInUse, Refused: is already below that location; is above that location;
   *   is not published
   */
  createEntities?(entities: TransferredEntities<I>, context: Context<I>): Promise<void>;
  /**
   * Creates content items, all or none: each may be below those before it, and may refer to all of them. `BadRequest` names the
   * item and the member that is at fault.
   * @throws PermissionDenied, BadRequest, AlreadyInUse
   */
  create?(contents: readonly TransferredContent<I>[], context: Context<I>): Promise<void>;
  /**
   * Stores all versions of content items, all or none, with their numbers, dates, creators and names as they are in the command.
   * Their values need not be those that the content type requires now. `BadRequest` for references to nothing, and for
   * a number that several versions have.
   * @throws PermissionDenied, NotFound, BadRequest
   */
  storeVersions?(commands: readonly VersionsCommand<I>[], context: Context<I>): Promise<void>;
}
