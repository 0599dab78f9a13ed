/** Content items and their versions, which editors write. */
import type { ContentInfoChanges, NewContent } from './content-input.js';
import type { Context, Id, Json, Page, PageRequest, Stored, Target, Translations } from './context.js';
import type { Schedule, ScheduleQuery, ScheduleTime, VisibilityAction } from './schedules.js';

export const contentStatuses = ['DRAFT', 'PUBLISHED', 'TRASHED'] as const;
export type ContentStatus = (typeof contentStatuses)[number];

export const versionStatuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;
export type VersionStatus = (typeof versionStatuses)[number];

/** The types of relations, in the order in which documents list those of a relation with several. */
export const relationTypes = ['COMMON', 'EMBED', 'LINK', 'ATTRIBUTE', 'ASSET'] as const;
export type RelationType = (typeof relationTypes)[number];

/** A reference to a location in the tree: its id, and the ids from the root down as `/1/2/57/`. */
export interface LocationRef<I extends Id = number> extends Stored {
  readonly id: I;
  readonly pathString: string;
}

/** Metadata of a content item, common to all of its versions. */
export interface ContentInfo<I extends Id = number> extends Stored {
  readonly id: I;
  readonly remoteId: string;
  readonly contentTypeId: I;
  /** The name in the main language. */
  readonly name: string;
  /** The names of the current version in all its languages, where the storage has more than one. */
  readonly names?: Translations;
  readonly sectionId: I;
  /** Missing while the item is unpublished, and where the caller may not read that location. */
  readonly mainLocation?: LocationRef<I>;
  readonly ownerId: I;
  readonly published?: Date;
  readonly modified?: Date;
  readonly mainLanguageCode: string;
  /** The published version's number, or 1 for a new draft. */
  readonly currentVersionNo: number;
  /** Whether the main language is shown where a requested one is missing. */
  readonly alwaysAvailable: boolean;
  readonly hidden: boolean;
  readonly status: ContentStatus;
}

/** A content item together with its current version. */
export interface Content<I extends Id = number> extends ContentInfo<I> {
  readonly currentVersion: Version<I>;
}

export interface VersionInfo<I extends Id = number> extends Stored {
  /** Unique among all versions of all content items. */
  readonly id: I;
  readonly contentId: I;
  readonly versionNo: number;
  readonly status: VersionStatus;
  readonly modified: Date;
  readonly creatorId: I;
  readonly created: Date;
  readonly initialLanguageCode: string;
  /** The content item's main language. */
  readonly mainLanguageCode: string;
  /** Whether the content item shows its main language where a requested one is missing. */
  readonly alwaysAvailable: boolean;
  readonly languageCodes: readonly string[];
  readonly names: Translations;
}

export interface Version<I extends Id = number> extends VersionInfo<I> {
  /** One entry per field and language. */
  readonly fields: readonly Field<I>[];
  readonly relations: readonly Relation<I>[];
  readonly thumbnail?: Thumbnail;
  /** Id and revision of the content type, on which the list of fields and the default values of those added later depend. */
  readonly contentType?: Stored & { readonly id: I };
  /** When the draft was scheduled to be published, until this change by a caller who may not publish it has ended the schedule. */
  readonly endedSchedule?: Date;
}

export interface Field<I extends Id = number> {
  /** Other versions of the content item have the same field; the built-in repository has 0 for a field that was never stored. */
  readonly id: I;
  readonly fieldDefinitionIdentifier: string;
  readonly languageCode: string;
  readonly fieldTypeIdentifier: string;
  /** Relation fields leave out content that the caller may not read, and keep it when they are sent back as they are shown. */
  readonly value: Json;
}

/** A relation from a version to a content item; its revision is that of the version. */
export interface Relation<I extends Id = number> extends Stored {
  /** The version that it belongs to. */
  readonly contentId: I;
  readonly versionNo: number;
  readonly id: I;
  readonly types: readonly RelationType[];
  readonly destinationContentId: I;
  /** The field whose value is the source of the relation. */
  readonly fieldDefinitionIdentifier?: string;
}

export interface Thumbnail {
  /** The URL of the thumbnail, or the image and the name of its variation. */
  readonly resource: string | { readonly fileId: string; readonly variation: string };
  readonly mimeType: string;
  readonly width?: number;
  readonly height?: number;
}

/**
 * Storage of content items. A caller without the permission gets `PermissionDenied`; an unknown id is `NotFound`.
 * A write that is given an expected revision throws `PreconditionFailed`, and changes nothing, unless the item has that revision.
 */
export interface ContentRepository<I extends Id = number> {
  /** @throws NotFound, PermissionDenied */
  load(id: I, context: Context<I>): Promise<Content<I>>;
  /** Several items, in the order of the ids; undefined for items that do not exist or that the caller may not read. */
  loadMany?(ids: readonly I[], context: Context<I>): Promise<readonly (Content<I> | undefined)[]>;
  /**
   * Cheaper than `load`, which is used where this is missing.
   * @throws NotFound, PermissionDenied
   */
  loadInfo?(id: I, context: Context<I>): Promise<ContentInfo<I>>;
  /**
   * `NotFound` also for items that the caller may not read: a remote id can be guessed.
   * @throws NotFound
   */
  loadByRemoteId?(remoteId: string, context: Context<I>): Promise<ContentInfo<I>>;
  /**
   * Creates a draft that has no location yet, or with `publish` publishes it as `versions.publish` does, both or nothing: without
   * the right to publish it nothing is created. `BadRequest` for a reference to nothing and, naming every invalid field, for values
   * that are not valid; `AlreadyInUse` for a remote id.
   * @throws PermissionDenied, BadRequest, AlreadyInUse
   */
  create?(content: NewContent<I>, context: Context<I>): Promise<Content<I>>;
  /**
   * Creates and publishes content in one write, for storage without drafts: a request that creates and publishes content needs no
   * transaction then. Otherwise throws like `create`.
   * @throws PermissionDenied, BadRequest, AlreadyInUse
   */
  save?(content: NewContent<I>, context: Context<I>): Promise<Content<I>>;
  /**
   * Applies all the changes or none. `BadRequest` for a reference to nothing.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse
   */
  updateInfo?(
    command: Target<I> & { readonly changes: ContentInfoChanges<I> },
    context: Context<I>,
  ): Promise<ContentInfo<I>>;
  /**
   * Deletes the item, its versions, its locations and everything below them, with the relations to them. A storage may
   * refuse this, as any deletion of content, while published content that would remain has such a relation; the details of the
   * refusal reveal nothing about content that the caller may not read.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: contains the caller; would leave no user who may
   *   manage roles; is more than one write may change; is referred to by other content
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * Makes all locations of the item, and those below them, invisible until it is revealed.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is more than one write may change
   */
  hide?(command: Target<I>, context: Context<I>): Promise<void>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is more than one write may change */
  reveal?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * Copies the item with all its versions, without its descendants, to a new location under a parent, whose section it gets.
   * Its drafts belong to the caller; its other versions have the creators of the original's.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is in the trash; has a value that must be
   *   unique
   */
  copy?(command: Target<I> & { readonly parentLocationId: I }, context: Context<I>): Promise<ContentInfo<I>>;
  /**
   * Removes a language from all versions, and deletes those that have no other. Where it was the initial language, that is
   * the main language from then on. `NotFound` when no version has it.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is the only language; is the main language
   */
  deleteTranslation?(command: Target<I> & { readonly languageCode: string }, context: Context<I>): Promise<void>;
  /**
   * Hides or reveals content at a time: one time for each of them. The right to do it is needed now, and again at that time.
   * `BadRequest` for a time that has passed and for an unknown time zone.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest
   */
  schedule?(
    command: Target<I> & ScheduleTime & { readonly action: VisibilityAction },
    context: Context<I>,
  ): Promise<Schedule<I>>;
  /**
   * Deletes the schedules of content itself: one action, or both; schedules of versions stay. `NotFound` if there is none.
   * @throws NotFound, PermissionDenied
   */
  unschedule?(command: { readonly id: I; readonly action?: VisibilityAction }, context: Context<I>): Promise<void>;
  /**
   * The schedules of the drafts and the content that the caller may read, by time. `BadRequest` for the cursor of another list.
   * @throws BadRequest
   */
  listSchedules?(page: PageRequest, context: Context<I>): Promise<Page<Schedule<I>>>;
  /**
   * The schedules of one content item and of its drafts that the caller may read, by time. `BadRequest` for the cursor of another
   * list.
   * @throws NotFound, PermissionDenied, BadRequest
   */
  listSchedulesOf?(query: ScheduleQuery<I>, context: Context<I>): Promise<Page<Schedule<I>>>;
}
