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

/** All that can be set of a section. */
export interface SectionValues {
  readonly identifier: string;
  readonly name: string;
}

/** Storage of sections. `Conflict` for an identifier that is in use. */
export interface SectionRepository<I extends Id = number> {
  /**
   * All, or those with an identifier: one or none, and none for callers who may not list sections, so that they cannot
   * guess identifiers.
   */
  list?(query: SectionQuery, context: Context<I>): Promise<Page<Section<I>>>;
  load?(id: I, context: Context<I>): Promise<Section<I>>;
  create?(values: SectionValues, context: Context<I>): Promise<Section<I>>;
  update?(command: Target<I> & { readonly changes: SectionValues }, context: Context<I>): Promise<Section<I>>;
  /**
   * `Conflict` while content is assigned to it, be that a draft or in the trash, or the assignment of a role is limited to it.
   * Policies that name it keep their other values.
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
}
