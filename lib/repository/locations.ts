/** Locations: the places of content items in the tree. */
import type { ContentInfo, LocationRef } from './content.js';
import type { Context, Id, Page, PageRequest, SortField, SortOrder, Stored, Target } from './context.js';

/** The levels of the tree below its root: how deep a location is at most. */
export const maxDepth = 200;

export interface Location<I extends Id = number> extends LocationRef<I> {
  /** Missing for the root of the tree. */
  readonly parent?: LocationRef<I>;
  readonly depth: number;
  readonly priority: number;
  /** Whether the location itself is hidden. */
  readonly hidden: boolean;
  /** Whether the location itself, its content or anything above it is hidden. */
  readonly invisible: boolean;
  /** How many children the caller can see. */
  readonly childCount: number;
  /** Whether there are more than `childCount`, where counting them all would take too long. */
  readonly isChildCountMinimum?: boolean;
  readonly remoteId: string;
  readonly sortField: SortField;
  readonly sortOrder: SortOrder;
  /** The content at this location; missing for the root of the tree. */
  readonly content?: ContentInfo<I>;
}

/** A location as it was when it was trashed, under the same id, but with nothing below it. */
export interface TrashItem<I extends Id = number>
  extends Omit<Location<I>, 'parent' | 'content' | 'isChildCountMinimum'> {
  /** The parent it was below; that may have been deleted. */
  readonly parent: Omit<LocationRef<I>, keyof Stored>;
  readonly content: ContentInfo<I>;
}

/** A further location for content. */
export interface NewLocation<I extends Id = number> {
  readonly contentId: I;
  readonly parentLocationId: I;
  readonly priority: number;
  readonly hidden: boolean;
  /** Generated when missing. */
  readonly remoteId?: string;
  readonly sortField: SortField;
  readonly sortOrder: SortOrder;
}

/** Changes to a location; a missing member leaves its value as it is. */
export interface LocationChanges
  extends Partial<Pick<Location, 'hidden' | 'priority' | 'remoteId' | 'sortField' | 'sortOrder'>> {}

/** The paths of locations that clients start from, such as `/1/2/`; a missing one is not linked to. */
export interface RootLocations {
  /** The top of the content that the site shows. */
  readonly content?: string;
  /** The top of images and files. */
  readonly media?: string;
  /** The root group of users. */
  readonly users?: string;
}

/**
 * Storage of the tree. A caller without the permission gets `PermissionDenied`; an unknown id is `NotFound`, also that of the new
 * parent of a copy or a move. A write that is given an expected revision throws `PreconditionFailed`, and changes nothing,
 * unless the location is at it.
 *
 * A location is invisible while it, its content or anything above it is hidden, whatever is moved, hidden or revealed.
 * Content has one main location among its own; when that is deleted, another takes its place. A remote id belongs to one
 * location, whether that is in the tree, planned or in the trash.
 *
 * The tree is at most `maxDepth` levels deep, and URL aliases have as many segments. A write that would place a location, or any
 * one below it, deeper throws `BadRequest`, which names the limit and the member `parentLocationId`, and changes nothing.
 */
export interface LocationRepository<I extends Id = number> {
  /** @throws NotFound, PermissionDenied */
  load?(id: I, context: Context<I>): Promise<Location<I>>;
  /** Several locations, in the order of the ids; undefined for those that do not exist or that the caller may not read. */
  loadMany?(ids: readonly I[], context: Context<I>): Promise<readonly (Location<I> | undefined)[]>;
  /**
   * `NotFound` also for locations that the caller may not read: a remote id can be guessed.
   * @throws NotFound
   */
  loadByRemoteId?(remoteId: string, context: Context<I>): Promise<LocationRef<I>>;
  /**
   * The location that a URL alias, a path such as `/Summer/Pictures`, resolves to, whether the alias is history or not. A path
   * that has no alias and matches a wildcard is replaced by the destination of the wildcard. `NotFound` also for a location that
   * the caller may not read: a path can be guessed.
   * @throws NotFound
   */
  loadByUrlAlias?(path: string, context: Context<I>): Promise<LocationRef<I>>;
  /**
   * The children that the caller can see, in the location's own order. Equal ones keep an order among themselves, so that
   * consecutive pages have each child once. A page may have `next`, a cursor: a client that follows cursors gets every child that
   * exists throughout exactly once, whatever is added, deleted or moved meanwhile, also the child that a cursor points at. Where
   * pages have cursors, any other `after` than one of the same list in its current order is `BadRequest`, and an offset that is
   * too large to be counted may be.
   * @throws NotFound, PermissionDenied, BadRequest
   */
  listChildren?(query: PageRequest & { readonly id: I }, context: Context<I>): Promise<Page<LocationRef<I>>>;
  /**
   * The locations of a content item that the caller can see.
   * @throws NotFound, PermissionDenied, Refused: is not published
   */
  listOfContent?(contentId: I, context: Context<I>): Promise<Page<LocationRef<I>>>;
  /**
   * Adds a location to published content, without the descendants of its other locations. `BadRequest` for a parent that does not
   * exist or can have no children, `AlreadyInUse` for a remote id.
   * @throws NotFound, PermissionDenied, BadRequest, AlreadyInUse, Refused: is already below that location; is above
   *   that location; is not published
   */
  create?(location: NewLocation<I>, context: Context<I>): Promise<Location<I>>;
  /**
   * Plans another location for content that was never published, and whose planned parent was deleted: there it
   * is placed by `versions.publish`. Otherwise like `create`.
   * @throws NotFound, PermissionDenied, BadRequest, AlreadyInUse, Refused: was published before; already has a planned
   *   location
   */
  plan?(location: NewLocation<I>, context: Context<I>): Promise<void>;
  /**
   * Applies all the changes or none.
   * @throws NotFound, PermissionDenied, PreconditionFailed, AlreadyInUse, Refused: is the root of the tree; is more
   *   than one write may change
   */
  update?(command: Target<I> & { readonly changes: LocationChanges }, context: Context<I>): Promise<Location<I>>;
  /**
   * Deletes the location and all below it, with their aliases; content is deleted with the last of its locations.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is the root of the tree; contains the caller;
   *   would leave no user who may manage roles; is more than one write may change; is referred to by other content
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * Copies the location and all below it to below another parent: content with all its versions, published, and the
   * properties of its locations, with new ids and remote ids. `BadRequest` for a parent that can have no children or is
   * within the copied subtree. Copies take over the section of the parent's content. Returns the copy of the location itself.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is the root of the tree; has too many
   *   locations to be copied at once; has a value that must be unique
   */
  copy?(command: Target<I> & { readonly parentLocationId: I }, context: Context<I>): Promise<Location<I>>;
  /**
   * Moves the location and all below it to below another parent. `BadRequest` for a parent that can have no children, is
   * within the moved subtree or is its parent already. Content that moves with its main location takes over the section of the
   * parent's content.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is the root of the tree; is already
   *   below that location; would leave no user who may manage roles; is more than one write may change
   */
  move?(command: Target<I> & { readonly parentLocationId: I }, context: Context<I>): Promise<Location<I>>;
  /**
   * Swaps the contents of two locations; their descendants, and all their other properties, stay. Which locations are main
   * ones goes with the contents, which take over the sections there as if they were moved. `BadRequest` when one is above the other
   * or would get children that it cannot have.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is the root of the tree; is already
   *   below that location; would leave no user who may manage roles; is more than one write may change
   */
  swap?(command: Target<I> & { readonly otherId: I }, context: Context<I>): Promise<void>;
  /**
   * Moves the location and all below it to the trash: content that has locations elsewhere only loses these, each other
   * content item becomes a trash item. Returns the location's own trash item, undefined if its content is kept.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is the root of the tree; contains the caller;
   *   would leave no user who may manage roles; is more than one write may change
   */
  trash?(command: Target<I>, context: Context<I>): Promise<TrashItem<I> | undefined>;
}
