/** Bookmarks: the locations that a user has marked. */
import type { Context, CountedPage, Id, PageRequest } from './context.js';
import type { Location } from './locations.js';

/**
 * Storage of the caller's bookmarks, visible to no other user, and the anonymous caller has none. Bookmarks of
 * locations that the caller may no longer see stay, but are left out; those of locations that are deleted or trashed go
 * with them. `NotFound` for a location that does not exist, `PermissionDenied` for one that the caller may not read.
 */
export interface BookmarkRepository<I extends Id = number> {
  /**
   * The newest first.
   * @throws PermissionDenied
   */
  list?(page: PageRequest, context: Context<I>): Promise<CountedPage<Location<I>>>;
  /**
   * Whether the caller has a bookmark of the location.
   * @throws NotFound, PermissionDenied
   */
  has?(locationId: I, context: Context<I>): Promise<boolean>;
  /** @throws NotFound, PermissionDenied, Refused: is already bookmarked */
  create?(locationId: I, context: Context<I>): Promise<void>;
  /**
   * `NotFound` also where the caller has no bookmark of the location.
   * @throws NotFound, PermissionDenied
   */
  delete?(locationId: I, context: Context<I>): Promise<void>;
}
