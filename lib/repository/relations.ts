/** Storage of relations: the content items that a version refers to. */
import type { Relation } from './content.js';
import type { Context, Expecting, Id, Page, PageRequest, Target, VersionId } from './context.js';

/**
 * Relations belong to versions and are copied with them. Those that follow from field values are created and deleted with these;
 * only those of the type COMMON are created and deleted here, in drafts. A write that is given an expected revision
 * compares it with that of the version.
 */
export interface RelationRepository<I extends Id = number> {
  /**
   * The relations to content that the caller may see, in the order of creation.
   * @throws NotFound, PermissionDenied
   */
  list?(query: VersionId<I> & PageRequest, context: Context<I>): Promise<Page<Relation<I>>>;
  /**
   * The relations to a content item, from the published versions of content that the caller may read, in the order of
   * creation: a version that is published again has new ones.
   * @throws NotFound, PermissionDenied
   */
  listReverse?(query: { readonly contentId: I } & PageRequest, context: Context<I>): Promise<Page<Relation<I>>>;
  /** @throws NotFound, PermissionDenied */
  load?(relation: VersionId<I> & { readonly id: I }, context: Context<I>): Promise<Relation<I>>;
  /**
   * A destination that the caller may not read does not exist.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is not a draft; does not exist; already refers to
   *   that content
   */
  create?(
    command: VersionId<I> & Expecting & { readonly destinationContentId: I },
    context: Context<I>,
  ): Promise<Relation<I>>;
  /**
   * Relations that follow from field values are deleted with these.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is not a draft; follows from the value of a field
   */
  delete?(command: VersionId<I> & Target<I>, context: Context<I>): Promise<void>;
}
