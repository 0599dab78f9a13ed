/** The documents of languages. */
import { at, document, id, listOf, self, string } from '../../documents/index.js';
import type { Language as Domain, Id } from '../../repository/repository.js';
import { paths } from '../paths.js';

const english: Domain<Id> = { id: 2, code: 'eng-GB', name: 'English (United Kingdom)' };

/** The locale code of a language in input. */
export const languageCodeInput = (description: string) =>
  string({ minLength: 1, maxLength: 255, use: 'language', description });

export const Language = document(
  'Language',
  english,
  {
    _href: self(paths.language, { languageCode: 'code' }),
    languageId: at('id', id({ description: 'The id of the language' })),
    languageCode: at('code', string({ description: 'A locale code, such as eng-GB' })),
    name: string({ description: 'The name of the language' }),
  },
  { shows: (language) => [language], tags: ({ id: languageId }) => [`language-${languageId}`] },
);

export const LanguageList = listOf(paths.languages, Language, { description: 'The languages' });
