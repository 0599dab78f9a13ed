/** Locations: the places of content items in the tree. */
import type { ContentInfo, LocationRef } from './content.js';
import type { Context, Id, Page, PageRequest, SortField, SortOrder, Target } from './context.js';

export interface Location<I extends Id = number> extends LocationRef<I> {
  /** Missing for the root of the tree. */
  readonly parent?: LocationRef<I>;
  readonly depth: number;
  readonly priority: number;
  /** Hidden itself. */
  readonly hidden: boolean;
  /** Hidden itself or below something hidden. */
  readonly invisible: boolean;
  /** How many children the caller can see. */
  readonly childCount: number;
  readonly remoteId: string;
  readonly sortField: SortField;
  readonly sortOrder: SortOrder;
  /** What is placed here; missing for the root of the tree. */
  readonly content?: ContentInfo<I>;
}

/** A place that content is to have besides those where it is. */
export interface NewLocation<I extends Id = number> {
  readonly contentId: I;
  readonly parentId: I;
  readonly priority: number;
  readonly hidden: boolean;
  /** Made up when missing. */
  readonly remoteId?: string;
  readonly sortField: SortField;
  readonly sortOrder: SortOrder;
}

/** Changes to a location; a missing member leaves its value as it is. */
export interface LocationChanges {
  readonly hidden?: boolean;
  readonly priority?: number;
  readonly remoteId?: string;
  readonly sortField?: SortField;
  readonly sortOrder?: SortOrder;
}

/** The paths of locations that clients start from, such as `/1/2/`; what is left out is not linked to. */
export interface RootLocations {
  /** The top of the content that the site shows. */
  readonly content?: string;
  /** The top of images and files. */
  readonly media?: string;
}

/**
 * Storage of the tree. Whoever may not do something gets `PermissionDenied`, as do all for what would take the root of
 * the tree away; an unknown id is `NotFound`, also that of a target. A write that is given an expected revision throws
 * `PreconditionFailed`, and changes nothing, unless the location is at it.
 *
 * A location is invisible while it, its content or anything above it is hidden, whatever is moved, hidden or revealed.
 * Content has one main location among its own; when that goes, another takes its place. A remote id belongs to one
 * location, whether that is in the tree, planned or in the trash.
 */
export interface LocationRepository<I extends Id = number> {
  load?(id: I, context: Context<I>): Promise<Location<I>>;
  /** `NotFound` also for what the caller may not read: a remote id can be guessed. */
  loadByRemoteId?(remoteId: string, context: Context<I>): Promise<LocationRef<I>>;
  /**
   * The location that a URL alias, a path such as `/Summer/Pictures`, leads to, be the alias history or not. A path that
   * no alias has, and that fits a wildcard, is the path that this makes of it. `NotFound` also for what the caller may not
   * read: a path can be guessed.
   */
  loadByUrlAlias?(path: string, context: Context<I>): Promise<LocationRef<I>>;
  /** Whether lists of children have cursors: without it `after` is refused. */
  readonly hasCursors?: boolean;
  /**
   * The children that the caller can see, in the location's own order. Equal ones keep an order among themselves, so that
   * pages one after the other have each child once. With cursors a client that goes from page to page gets everything that
   * is there all the time once, whatever is added, deleted or moved meanwhile, also what a cursor points at. A cursor is
   * opaque, and is `BadRequest` unless the same list gave it in its present order.
   */
  listChildren?(query: PageRequest & { readonly id: I }, context: Context<I>): Promise<Page<LocationRef<I>>>;
  /** The places of a content item that the caller can see. `Conflict` when no version of it is published. */
  listOfContent?(contentId: I, context: Context<I>): Promise<Page<LocationRef<I>>>;
  /**
   * Places published content once more, without what is below it elsewhere. `BadRequest` for a parent that is not there or holds nothing, `Conflict` for a
   * remote id that is taken or content that is not published, `PermissionDenied` where the content is placed below the
   * parent already or the parent is below the content.
   */
  create?(location: NewLocation<I>, context: Context<I>): Promise<Location<I>>;
  /**
   * Gives content that was never published, and whose place for when it is has gone with its parent, another one: there it
   * is placed by `versions.publish`. `Conflict` for other content; what is refused for `create` is so here.
   */
  plan?(location: NewLocation<I>, context: Context<I>): Promise<void>;
  /** Applies all the changes or none. `Conflict` for a remote id that is taken. */
  update?(command: Target<I> & { readonly changes: LocationChanges }, context: Context<I>): Promise<Location<I>>;
  /** Takes the location and all below it away, with the aliases of these; content goes with the last of its locations. */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * Copies what is placed here and below to a place below a target: content with all its versions, published, and what is
   * said of its places, under ids and remote ids of their own. `BadRequest` for a target that holds nothing or is
   * within what is copied. Copies take over the section of the target's content.
   */
  copy?(command: Target<I> & { readonly targetId: I }, context: Context<I>): Promise<LocationRef<I>>;
  /**
   * Moves the location and all below it. `BadRequest` for a target that holds nothing, is within what is moved or is its
   * parent already; `Conflict` when the content has another place below the target. Content that moves with its main
   * location takes over the section of the target's content.
   */
  move?(command: Target<I> & { readonly targetId: I }, context: Context<I>): Promise<LocationRef<I>>;
  /**
   * Has the contents of two locations change places; what is below, and all else that is said of the places, stays. Which
   * locations are main ones goes with the contents. `BadRequest` when one is above the
   * other or would hold what it cannot; `Conflict` when one of the contents is below the other's parent already.
   */
  swap?(command: Target<I> & { readonly otherId: I }, context: Context<I>): Promise<void>;
  /**
   * Moves the location and all below it to the trash: content that has places elsewhere only loses these, all other
   * becomes a trash item each. Gives the id of the location's own trash item, undefined if its content is kept.
   */
  trash?(command: Target<I>, context: Context<I>): Promise<I | undefined>;
}
