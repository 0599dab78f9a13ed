/** Texts in several languages, as documents have them. */
import type { Translations } from '../repository/repository.js';

/** A translated list (protocol §4.0). */
export function toTranslated(translations: Translations) {
  return {
    value: Object.entries(translations).map(([code, text]) => ({ _languageCode: code, '#text': text })),
  };
}

/** What a client sent as a translated list; a text that is missing is empty, and of two in a language the last counts. */
export function fromTranslated(list: { readonly value: readonly TranslatedItem[] }): Translations {
  return Object.fromEntries(list.value.map(({ _languageCode: code, '#text': text }) => [code, text ?? '']));
}

interface TranslatedItem {
  readonly _languageCode: string;
  readonly '#text'?: string | null | undefined;
}

/** The text in the first of the languages that there is one in, else the fallback. */
export function preferred(translations: Translations | undefined, languages: readonly string[], fallback: string) {
  const code = translations && languages.find((language) => translations[language] !== undefined);
  return (code && translations[code]) ?? fallback;
}
