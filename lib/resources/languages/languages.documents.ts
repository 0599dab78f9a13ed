/** The documents of languages. */
import { at, boolean, document, id, listOf, optional, self, string, withDefault } from '../../documents/index.js';
import type { Language as Domain, Id, LanguageChanges, NewLanguage } from '../../repository/repository.js';
import { tagsFor } from '../cache-tags.js';
import { paths } from '../paths.js';

const english: Domain<Id> = { id: 2, code: 'eng-GB', name: 'English (United Kingdom)', isEnabled: true };

/** The locale code of a language in input. */
export const languageCodeInput = (description: string) =>
  string({ minLength: 1, maxLength: 255, use: 'language', description });

const enabled = 'Whether content can be written in it; what is written in a disabled language can be read as before';

export const Language = document(
  'Language',
  english,
  {
    _href: self(paths.language, { languageCode: 'code' }),
    languageId: at('id', id({ description: 'The id of the language' })),
    languageCode: at(
      'code',
      string({ description: 'A locale code, such as eng-GB, or another language tag (BCP 47)' }),
    ),
    name: string({ description: 'The name of the language' }),
    enabled: at('isEnabled', boolean({ description: enabled })),
  },
  { shows: (language) => [language], tags: ({ code }) => tagsFor.language(code) },
);

export const LanguageList = listOf(paths.languages, Language, { description: 'The languages' });

const name = string({ minLength: 1, maxLength: 255, description: 'The name of the language' });
const german: NewLanguage = { code: 'ger-DE', name: 'German', isEnabled: true };

export const LanguageCreate = document('LanguageCreate', german, {
  languageCode: at(
    'code',
    string({
      maxLength: 100,
      pattern: '^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$',
      message: 'must be a language tag, such as de, pt-BR or ger-DE',
      description: 'A language tag (BCP 47), which is stored in its usual case: an identifier, which cannot be changed',
    }),
  ),
  name,
  enabled: at('isEnabled', withDefault(boolean({ description: enabled }), true)),
});

const changes: LanguageChanges = { name: 'German (Germany)', isEnabled: false };

export const LanguageUpdate = document('LanguageUpdate', changes, {
  name: optional(name),
  enabled: at('isEnabled', optional(boolean({ description: enabled }))),
});
