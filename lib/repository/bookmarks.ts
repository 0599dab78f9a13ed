/** Bookmarks: the locations that a user has marked. */
import type { Context, CountedPage, Id, PageRequest } from './context.js';
import type { Location } from './locations.js';

/**
 * Storage of the caller's bookmarks, which nobody else sees; `Unauthorized` for the anonymous caller. Bookmarks of
 * locations that the caller may no longer see stay, but are left out; those of locations that are deleted or trashed go
 * with them. `NotFound` for marking what is not there, `PermissionDenied` for what the caller may not read.
 */
export interface BookmarkRepository {
  /** The newest first. */
  list?(page: PageRequest, context: Context): Promise<CountedPage<Location>>;
  has?(locationId: Id, context: Context): Promise<boolean>;
  /** Whether it was not there before. */
  create?(locationId: Id, context: Context): Promise<boolean>;
  /** Whether it was there. */
  delete?(locationId: Id, context: Context): Promise<boolean>;
}
