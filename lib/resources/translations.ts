/** Texts in several languages, as documents have them. */
import type { Translations } from '../repository/repository.js';

/** A translated list (protocol §4.0). */
export function toTranslated(translations: Translations) {
  return {
    value: Object.entries(translations).map(([code, text]) => ({ _languageCode: code, '#text': text })),
  };
}

/** The text in the first of the languages that there is one in, else the fallback. */
export function preferred(translations: Translations | undefined, languages: readonly string[], fallback: string) {
  const code = translations && languages.find((language) => translations[language] !== undefined);
  return (code && translations[code]) ?? fallback;
}
