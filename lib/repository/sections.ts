/** Sections: a division of all content, to which permissions can be limited. */
import type { Context, Stored } from './context.js';

export interface Section extends Stored {
  readonly id: number;
  readonly identifier: string;
  readonly name: string;
}

export interface SectionQuery {
  readonly identifier?: string;
}

export interface SectionRepository {
  list?(query: SectionQuery, context: Context): Promise<readonly Section[]>;
  load?(id: number, context: Context): Promise<Section>;
}
