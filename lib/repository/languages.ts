/** Languages: those in which content can be written. */
import type { Context, Id, NoQuery, Page, Stored } from './context.js';

export interface Language<I extends Id = number> extends Stored {
  readonly id: I;
  /** A locale code, such as `eng-GB`. */
  readonly code: string;
  readonly name: string;
}

/** Everyone may list the languages. */
export interface LanguageRepository<I extends Id = number> {
  list?(query: NoQuery, context: Context<I>): Promise<Page<Language<I>>>;
  /**
   * `NotFound` for a code that no language has.
   * @throws NotFound
   */
  load?(code: string, context: Context<I>): Promise<Language<I>>;
}
