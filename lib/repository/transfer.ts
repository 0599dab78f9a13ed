/** Transfer: ids, former versions, creators and hashes, which copies of a repository keep, and no other method shows or takes. */
import type { Content, VersionStatus } from './content.js';
import type { FieldChange, NewContent } from './content-input.js';
import type { Context, Id, Page, Translations } from './context.js';
import type { Location } from './locations.js';

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
  /** One for each of its languages. */
  readonly names: Translations;
  /** Values of all fields but accounts, which no version has. */
  readonly fields: readonly FieldChange[];
  /** Content that it refers to by relations that no field has. */
  readonly relations: readonly I[];
}

/** All versions of a content item. */
export interface VersionsCommand<I extends Id = number> {
  readonly contentId: I;
  /** The current version, whose values stay as they are. */
  readonly current: VersionRecord<I>;
  /** All other versions, which replace those that are stored. */
  readonly others: readonly FormerVersion<I>[];
  /** Content that the current version refers to by relations that no field has, to be added to those that it has. */
  readonly relations?: readonly I[];
  /** When the item was published first and modified last; both stay as they are where they are missing. */
  readonly published?: Date;
  readonly modified?: Date;
}

/** Content with the ids that it had elsewhere. */
export interface IdentifiedContent<I extends Id = number> extends NewContent<I> {
  readonly id?: I;
  /** The id of the location that its publication creates. */
  readonly locationId?: I;
}

/** Content that is not in the tree: it was never published, or is in the trash. */
export interface UnplacedContent<I extends Id = number>
  extends Pick<Location<I>, 'hidden' | 'priority' | 'remoteId' | 'sortField' | 'sortOrder'> {
  readonly contentId: I;
  readonly status: 'DRAFT' | 'TRASHED';
  /** The location that it was below, or will be: its remote id, empty for the root of the tree; missing where it was deleted. */
  readonly parentRemoteId?: string;
}

export interface UnplacedQuery {
  readonly limit: number;
  /** The `next` of the page before. */
  readonly after?: string;
}

/**
 * Methods for copies of a repository, beside all others. All of them are for callers without any limitation of their rights;
 * others are refused with `PermissionDenied`.
 */
export interface TransferRepository<I extends Id = number> {
  /**
   * Content that is not in the tree, by id. `BadRequest` for an `after` that is not the `next` of a page.
   * @throws PermissionDenied, BadRequest
   */
  list(query: UnplacedQuery, context: Context<I>): Promise<Page<UnplacedContent<I>>>;
  /**
   * The hash of a user's password in the PHC string format; null for a user without one.
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
   * Creates content as `content.create` does, with those of the ids that nothing has or had; it gets others in place of the rest.
   * @throws PermissionDenied, BadRequest, AlreadyInUse
   */
  create?(content: IdentifiedContent<I>, context: Context<I>): Promise<Content<I>>;
  /**
   * Stores all versions of content with their numbers, dates and creators: no rule of drafts, numbers or names makes others of
   * them, and their values need not be those that the content type requires now. `BadRequest` for references to nothing, and for
   * a number that several versions have.
   * @throws PermissionDenied, NotFound, BadRequest
   */
  storeVersions?(command: VersionsCommand<I>, context: Context<I>): Promise<void>;
}
