/** The documents of languages. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import type { Language as Domain, Id, LanguageChanges, NewLanguage } from '../../repository/repository.js';
import { tagsFor } from '../cache-tags.js';
import { paths } from '../paths.js';

const english: Domain<Id> = { id: 2, code: 'eng-GB', name: 'English (United Kingdom)', isEnabled: true };

/** The locale code of a language in input. */
export const languageCodeInput = (description: string) =>
  doc.string({ minLength: 1, maxLength: 255, use: 'language', description });

const enabled = 'Whether content can be written in it; content in a disabled language can be read as before';

export const Language = document('Language', english, {
  _href: doc.self(paths.language, { languageCode: 'code' }),
  languageId: doc.member('id', doc.id('The id of the language')),
  languageCode: doc.member('code', doc.string('A locale code, such as eng-GB, or another language tag (BCP 47)')),
  name: doc.string('The name of the language'),
  enabled: doc.member('isEnabled', doc.extension(doc.withDefault(doc.boolean(enabled), true))),
}).with({ shows: (language) => [language], tags: ({ code }) => tagsFor.language(code) });

export const LanguageList = doc.listOf(paths.languages, Language, 'The languages');

const name = doc.string({ minLength: 1, maxLength: 255, description: 'The name of the language' });
const german: NewLanguage = { code: 'ger-DE', name: 'German', isEnabled: true };

export const LanguageCreate = document('LanguageCreate', german, {
  languageCode: doc.member(
    'code',
    doc.string({
      maxLength: 100,
      pattern: '^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$',
      message: 'must be a language tag, such as de, pt-BR or ger-DE',
      description: 'A language tag (BCP 47), which is stored in its usual case: an identifier, which cannot be changed',
    }),
  ),
  name,
  enabled: doc.member('isEnabled', doc.withDefault(doc.boolean(enabled), true)),
});

const changes: LanguageChanges = { name: 'German (Germany)', isEnabled: false };

export const LanguageUpdate = document('LanguageUpdate', changes, {
  name: doc.optional(name),
  enabled: doc.member('isEnabled', doc.optional(doc.boolean(enabled))),
});
