/** Storage of relations: the content items that a version refers to. */
import type { Relation } from './content.js';
import type { Context, Expecting, Id, Page, PageRequest, Target } from './context.js';
import type { VersionId } from './versions.js';

/**
 * Relations belong to versions and are copied with them. Those that follow from field values are created and deleted with these;
 * only those of the type COMMON are created and deleted here, in drafts. A write that is given an expected revision
 * compares it with that of the version.
 */
export interface RelationRepository<I extends Id = number> {
  /** The relations to content that the caller may see, in the order of creation. */
  list?(query: VersionId<I> & PageRequest, context: Context<I>): Promise<Page<Relation<I>>>;
  load?(relation: VersionId<I> & { readonly id: I }, context: Context<I>): Promise<Relation<I>>;
  /** `PermissionDenied` for what is not a draft, an unknown destination, and one that the version has already. */
  create?(
    command: VersionId<I> & Expecting & { readonly destinationContentId: I },
    context: Context<I>,
  ): Promise<Relation<I>>;
  /** `PermissionDenied` for what is not a draft and for relations that follow from field values. */
  delete?(command: VersionId<I> & Target<I>, context: Context<I>): Promise<void>;
}
