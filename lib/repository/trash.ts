/** The trash: content that was removed from the tree, and can be restored. */
import type { Context, Id, NoQuery, Page, PageRequest, Target } from './context.js';
import type { Location, TrashItem } from './locations.js';

/**
 * Storage of the trash, of which callers see only the items that they may read and restore or delete. A caller who may not do
 * that at all gets `PermissionDenied`; an id that is not in the trash is `NotFound`.
 */
export interface TrashRepository<I extends Id = number> {
  /**
   * The items that the caller can see, the latest first.
   * @throws PermissionDenied
   */
  list?(page: PageRequest, context: Context<I>): Promise<Page<TrashItem<I>>>;
  /** @throws NotFound, PermissionDenied */
  load?(id: I, context: Context<I>): Promise<TrashItem<I>>;
  /**
   * Restores the item alone, without its former descendants, below a parent: its former one when none is given, wherever that is
   * now. It keeps its id and properties; its content is published as before, and below another parent takes over the
   * section of that parent's content.
   * `BadRequest` when that parent can have no children.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: does not exist
   */
  restore?(
    command: Target<I> & { readonly parentLocationId?: I | undefined },
    context: Context<I>,
  ): Promise<Location<I>>;
  /**
   * Deletes the item's content permanently; its former descendants stay in the trash.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is referred to by other content
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * Deletes all that the caller may delete.
   * @throws PermissionDenied, Refused: is more than one write may change; is referred to by other content
   */
  empty?(query: NoQuery, context: Context<I>): Promise<void>;
}
