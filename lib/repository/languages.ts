/** Languages: those in which content can be written. */
import type { Context, Stored } from './context.js';

export interface Language extends Stored {
  readonly id: number;
  /** A locale code, such as `eng-GB`. */
  readonly code: string;
  readonly name: string;
}

/** Everyone may know the languages. */
export interface LanguageRepository {
  list?(context: Context): Promise<readonly Language[]>;
  /** `NotFound` for a code that no language has. */
  load?(code: string, context: Context): Promise<Language>;
}
