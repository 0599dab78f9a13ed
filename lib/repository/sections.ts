/** Sections: a division of all content, to which permissions can be limited. */
import type { Context, Id, Page, Stored, Target } from './context.js';

export interface Section<I extends Id = number> extends Stored {
  readonly id: I;
  readonly identifier: string;
  readonly name: string;
}

export interface SectionQuery {
  readonly identifier?: string;
}

/** All values that can be set of a section. */
export interface SectionValues {
  readonly identifier: string;
  readonly name: string;
}

/** A missing member leaves its value as it is. */
export interface SectionChanges extends Partial<SectionValues> {}

/** Storage of sections. `AlreadyInUse` for an identifier. */
export interface SectionRepository<I extends Id = number> {
  /**
   * All, or those with an identifier: one or none, and none for callers who may not list sections, so that they cannot
   * guess identifiers.
   * @throws PermissionDenied
   */
  list?(query: SectionQuery, context: Context<I>): Promise<Page<Section<I>>>;
  /** @throws NotFound, PermissionDenied */
  load?(id: I, context: Context<I>): Promise<Section<I>>;
  /** @throws PermissionDenied, AlreadyInUse */
  create?(values: SectionValues, context: Context<I>): Promise<Section<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, AlreadyInUse */
  update?(command: Target<I> & { readonly changes: SectionChanges }, context: Context<I>): Promise<Section<I>>;
  /**
   * Drafts and content in the trash count as content. Policies that name it keep their other values.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: has content; limits the assignment of a role
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
}
