/** Sections: a division of all content, to which permissions can be limited. */
import type { Context, Id, Page, Stored, Target } from './context.js';

export interface Section extends Stored {
  readonly id: Id;
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

/** Storage of sections. `Conflict` for an identifier that is taken. */
export interface SectionRepository {
  /**
   * All, or those with an identifier: one or none, and none for callers who may not list sections, so that they cannot
   * guess identifiers.
   */
  list?(query: SectionQuery, context: Context): Promise<Page<Section>>;
  load?(id: Id, context: Context): Promise<Section>;
  create?(values: SectionValues, context: Context): Promise<Section>;
  update?(command: Target & { readonly changes: SectionValues }, context: Context): Promise<Section>;
  /** `Conflict` while content is assigned to it, be that a draft or in the trash, or a role is limited to it. */
  delete?(command: Target, context: Context): Promise<void>;
}
