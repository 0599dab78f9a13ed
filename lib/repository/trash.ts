/** The trash: content that was taken out of the tree, and can be put back. */
import type { ContentInfo, LocationRef } from './content.js';
import type { Context, Id, NoQuery, Page, PageRequest, Stored, Target } from './context.js';
import type { Location } from './locations.js';

/** A location as it was when it was trashed, under the same id, but with nothing below it. */
export interface TrashItem<I extends Id = number> extends Omit<Location<I>, 'parent' | 'content'> {
  /** Where it was; that may be gone. */
  readonly parent: Omit<LocationRef<I>, keyof Stored>;
  readonly content: ContentInfo<I>;
}

/**
 * Storage of the trash, of which callers see only what they may read and put back or delete. Whoever may not do that at
 * all gets `PermissionDenied`; an id that is not in the trash is `NotFound`.
 */
export interface TrashRepository<I extends Id = number> {
  /** The items that the caller can see, the latest first. */
  list?(page: PageRequest, context: Context<I>): Promise<Page<TrashItem<I>>>;
  load?(id: I, context: Context<I>): Promise<TrashItem<I>>;
  /**
   * Puts the item alone, not what was below it, under a parent: where it was when none is given, wherever that parent is
   * now. It keeps its id and what was said of it; its content is published as it was before.
   * `PermissionDenied` when that parent is not there, `BadRequest` when it holds nothing.
   */
  restore?(command: Target<I> & { readonly parentId?: I | undefined }, context: Context<I>): Promise<LocationRef<I>>;
  /** Deletes the item's content for good; what was below it stays in the trash. */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /** Deletes all that the caller may delete. */
  empty?(query: NoQuery, context: Context<I>): Promise<void>;
}
