/** Languages in which content can be written. */
import type { Context, Expecting, Id, Page, Stored } from './context.js';

export interface Language<I extends Id = number> extends Stored {
  readonly id: I;
  /** A locale code, such as `eng-GB`, or another BCP 47 language tag, such as `pt-BR`: an identifier, which never changes. */
  readonly code: string;
  readonly name: string;
  /** Whether content can be written in it. Content in a language that is disabled can be read as before. */
  readonly isEnabled: boolean;
}

export interface LanguageQuery {
  /** Only the languages with these codes; codes that no language has are ignored. */
  readonly codes?: readonly string[];
}

export type NewLanguage = Pick<Language, 'code' | 'name' | 'isEnabled'>;

export type LanguageChanges = Partial<Pick<Language, 'name' | 'isEnabled'>>;

/** A write to the language with a code. */
export interface LanguageTarget extends Expecting {
  readonly code: string;
}

/** Storage of languages, which everyone may list. */
export interface LanguageRepository<I extends Id = number> {
  /** Lists all, in the order of their creation, the disabled ones too. */
  list?(query: LanguageQuery, context: Context<I>): Promise<Page<Language<I>>>;
  /**
   * `NotFound` for a code that no language has.
   * @throws NotFound
   */
  load?(code: string, context: Context<I>): Promise<Language<I>>;
  /**
   * The code is stored as `canonicalLanguageCode` writes it. `BadRequest` for one that is not a language tag, `AlreadyInUse`
   * for that of another language.
   * @throws PermissionDenied, BadRequest, AlreadyInUse
   */
  create?(language: NewLanguage, context: Context<I>): Promise<Language<I>>;
  /**
   * In a language that is disabled, nothing new can be written: `BadRequest`, as in one that does not exist.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is the main language
   */
  update?(command: LanguageTarget & { readonly changes: LanguageChanges }, context: Context<I>): Promise<Language<I>>;
  /**
   * Drafts, archived versions, content in the trash and limitations of policies count as uses.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is in use; is the main language; is the only language
   */
  delete?(command: LanguageTarget, context: Context<I>): Promise<void>;
}

/**
 * A language tag in the case that RFC 5646 §2.1.1 recommends: `GER-de` is `ger-DE`; no part of it is replaced by another one, so
 * that `ger-DE` and `de-DE` are two codes. Undefined for a value that is not a well-formed tag of BCP 47.
 */
export function canonicalLanguageCode(code: string): string | undefined {
  if (!isLanguageTag(code)) return undefined;
  const [language = '', ...subtags] = code.toLowerCase().split('-');
  const singleton = subtags.findIndex(({ length }) => length === 1);
  const cased = subtags.map((subtag, index) => {
    if (singleton >= 0 && index > singleton) return subtag;
    if (subtag.length === 2) return subtag.toUpperCase();
    return /^[a-z]{4}$/.test(subtag) ? subtag.charAt(0).toUpperCase() + subtag.slice(1) : subtag;
  });
  return [language, ...cased].join('-');
}

function isLanguageTag(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}
