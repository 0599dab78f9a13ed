/** Bookmarks: the locations that a user has marked. */
import type { Context, CountedPage, Id, PageRequest } from './context.js';
import type { Location } from './locations.js';

/**
 * Storage of the caller's bookmarks, which nobody else sees; `Unauthorized` for the anonymous caller. Bookmarks of
 * locations that the caller may no longer see stay, but are left out; those of locations that are deleted or trashed go
 * with them. `NotFound` for marking what is not there, `PermissionDenied` for what the caller may not read.
 */
export interface BookmarkRepository<I extends Id = number> {
  /** The newest first. */
  list?(page: PageRequest, context: Context<I>): Promise<CountedPage<Location<I>>>;
  has?(locationId: I, context: Context<I>): Promise<boolean>;
  /** Whether it was not there before. */
  create?(locationId: I, context: Context<I>): Promise<boolean>;
  /** Whether it was there. */
  delete?(locationId: I, context: Context<I>): Promise<boolean>;
}
