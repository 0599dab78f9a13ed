/** The trash: content that was removed from the tree, and can be restored. */
import type { ContentInfo, LocationRef } from './content.js';
import type { Context, Id, NoQuery, Page, PageRequest, Stored, Target } from './context.js';
import type { Location } from './locations.js';

/** A location as it was when it was trashed, under the same id, but with nothing below it. */
export interface TrashItem<I extends Id = number> extends Omit<Location<I>, 'parent' | 'content'> {
  /** The parent it was below; that may have been deleted. */
  readonly parent: Omit<LocationRef<I>, keyof Stored>;
  readonly content: ContentInfo<I>;
}

/**
 * Storage of the trash, of which callers see only what they may read and restore or delete. A caller who may not do that at
 * all gets `PermissionDenied`; an id that is not in the trash is `NotFound`.
 */
export interface TrashRepository<I extends Id = number> {
  /** The items that the caller can see, the latest first. */
  list?(page: PageRequest, context: Context<I>): Promise<Page<TrashItem<I>>>;
  load?(id: I, context: Context<I>): Promise<TrashItem<I>>;
  /**
   * Restores the item alone, not what was below it, below a parent: its former one when none is given, wherever that is
   * now. It keeps its id and properties; its content is published as before.
   * `PermissionDenied` when that parent does not exist, `BadRequest` when it can have no children.
   */
  restore?(command: Target<I> & { readonly parentId?: I | undefined }, context: Context<I>): Promise<LocationRef<I>>;
  /** Deletes the item's content for good; what was below it stays in the trash. */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /** Deletes all that the caller may delete. */
  empty?(query: NoQuery, context: Context<I>): Promise<void>;
}
