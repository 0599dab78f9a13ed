/** A source of entities that is neither a repository nor a transfer file, such as the export of another system. */

import type { Entity } from '../entities.js';
import type { SelectionOptions } from '../selection.js';

/** Takes notes of data of a source that no entity holds, for the report. */
export interface SourceNotes {
  /** One entity that is not transferred. */
  skip(entity: Pick<Entity, 'kind' | 'key'>, reason: string): void;
  /** A kind of data, such as `12 comments`. */
  leaveOut(text: string): void;
}

export interface EntitySource {
  /** The name of the source in checkpoints, and in errors. */
  readonly name: string;
  entities(selection: SelectionOptions, notes: SourceNotes): AsyncIterable<Entity>;
}
