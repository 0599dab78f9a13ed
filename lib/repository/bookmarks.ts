/** Bookmarks: the locations that a user has marked. */
import type { Context, CountedPage, Id, PageRequest } from './context.js';
import type { Location } from './locations.js';

/**
 * Storage of the caller's bookmarks, visible to no other user; `Unauthorized` for the anonymous caller. Bookmarks of
 * locations that the caller may no longer see stay, but are left out; those of locations that are deleted or trashed go
 * with them. `NotFound` for a location that does not exist, `PermissionDenied` for one that the caller may not read.
 */
export interface BookmarkRepository<I extends Id = number> {
  /** The newest first. */
  list?(page: PageRequest, context: Context<I>): Promise<CountedPage<Location<I>>>;
  has?(locationId: I, context: Context<I>): Promise<boolean>;
  /** Whether the bookmark is new. */
  create?(locationId: I, context: Context<I>): Promise<boolean>;
  /** Whether there was a bookmark. */
  delete?(locationId: I, context: Context<I>): Promise<boolean>;
}
