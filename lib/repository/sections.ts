/** Sections: a division of all content, to which permissions can be limited. */
import type { Context, Revision, Stored } from './context.js';

export interface Section extends Stored {
  readonly id: number;
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
  /** All, or those with an identifier: one or none. */
  list?(query: SectionQuery, context: Context): Promise<readonly Section[]>;
  load?(id: number, context: Context): Promise<Section>;
  create?(values: SectionValues, context: Context): Promise<Section>;
  update?(id: number, values: SectionValues, expected: Revision | undefined, context: Context): Promise<Section>;
  /** `Conflict` while content is assigned to it, be that a draft or in the trash, or a role is limited to it. */
  delete?(id: number, expected: Revision | undefined, context: Context): Promise<void>;
}
