/** Languages: those in which content can be written. */
import type { Context } from './context.js';

export interface Language {
  readonly id: number;
  /** A locale code, such as `eng-GB`. */
  readonly code: string;
  readonly name: string;
}

export interface LanguageRepository {
  list?(context: Context): Promise<readonly Language[]>;
}
