/** Bookmarks: the locations that a user has marked. */
import type { Context, Page } from './context.js';
import type { Location } from './locations.js';

export interface Bookmarks {
  /** Of all pages together. */
  readonly count: number;
  readonly locations: readonly Location[];
}

/**
 * Storage of the caller's bookmarks, which nobody else sees; `Unauthorized` for the anonymous caller. Bookmarks of
 * locations that the caller may no longer see stay, but are left out; those of locations that are deleted or trashed go
 * with them. `NotFound` for marking what is not there, `PermissionDenied` for what the caller may not read.
 */
export interface BookmarkRepository {
  /** The newest first. */
  list?(page: Page, context: Context): Promise<Bookmarks>;
  has?(locationId: number, context: Context): Promise<boolean>;
  /** Whether it was not there before. */
  create?(locationId: number, context: Context): Promise<boolean>;
  /** Whether it was there. */
  delete?(locationId: number, context: Context): Promise<boolean>;
}
