/** Languages: those in which content can be written. */
import type { Context, Id, NoQuery, Page, Stored } from './context.js';

export interface Language extends Stored {
  readonly id: Id;
  /** A locale code, such as `eng-GB`. */
  readonly code: string;
  readonly name: string;
}

/** Everyone may know the languages. */
export interface LanguageRepository {
  list?(query: NoQuery, context: Context): Promise<Page<Language>>;
  /** `NotFound` for a code that no language has. */
  load?(code: string, context: Context): Promise<Language>;
}
