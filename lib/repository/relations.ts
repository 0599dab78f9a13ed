/** Storage of relations: which content items a version leads to. */
import type { Relation } from './content.js';
import type { Context, Page, Revision } from './context.js';

/**
 * Relations belong to versions and are copied with them. Those that follow from field values appear and go with these;
 * here only those of the type COMMON are made and deleted, in drafts. A write that is given an expected revision
 * compares it with that of the version.
 */
export interface RelationRepository {
  /** Those that lead to content that the caller may see, in the order in which they were made. */
  list?(contentId: number, versionNo: number, page: Page, context: Context): Promise<readonly Relation[]>;
  load?(contentId: number, versionNo: number, id: number, context: Context): Promise<Relation>;
  /** `PermissionDenied` for what is not a draft, an unknown destination, and one that the version leads to already. */
  create?(
    contentId: number,
    versionNo: number,
    destinationContentId: number,
    expected: Revision | undefined,
    context: Context,
  ): Promise<Relation>;
  /** `PermissionDenied` for what is not a draft and for relations that follow from field values. */
  delete?(
    contentId: number,
    versionNo: number,
    id: number,
    expected: Revision | undefined,
    context: Context,
  ): Promise<void>;
}
