/** Permissions of the caller, for clients that offer only what the caller may use, as pages do. */
import type { Context, Id, OneOrNone, Page } from './context.js';

/** Subject that operations apply to: a content item, a location, or anything. */
export type PermissionSubject<I extends Id = number> =
  | {
      readonly contentId: I;
      /** The version of the content item; the current one where it is missing. */
      readonly versionNo?: number | undefined;
      readonly locationId?: never;
    }
  | (OneOrNone<{
      /** For `content.create`, the location below which content would be created. */
      readonly locationId: I;
    }> & { readonly contentId?: never; readonly versionNo?: never });

/** The operations to check, and their subject. */
export type PermissionQuery<I extends Id = number> = PermissionSubject<I> & {
  /** Names of methods of the repository, such as `content.copy`; at most 100. */
  readonly operations: readonly string[];
};

export interface PermissionRepository<I extends Id = number> {
  /**
   * Returns the named operations that the caller may use, as far as that can be decided without calling one: none that is
   * always refused to this caller there, and each that would succeed. Read operations are included. Entities that do not exist
   * and those that the caller may not read are treated alike: no operation applies to them. It never throws `NotFound`.
   */
  list?(query: PermissionQuery<I>, context: Context<I>): Promise<Page<string>>;
}
