/** Faults of languages. */
import { AlreadyInUse } from '../../../lib/index.js';
import { canonicalLanguageCode } from '../../../lib/repository/repository.js';
import { asAdministrator } from '../../sql/support.js';
import { type Fault, unless } from './fault.js';

export const languageFaults: readonly Fault[] = [
  [
    'an unknown language is no error',
    'languages.load.other-codes-are-not-found',
    (r) => ({
      languages: { load: (code, c) => unless(r.languages.load(code, c), 404, () => r.languages.load('eng-GB', c)) },
    }),
  ],
  [
    'the codes that are asked for are not looked at',
    'languages.list.finds-by-codes',
    (r) => ({ languages: { list: (_, c) => r.languages.list({}, c) } }),
  ],
  [
    'disabled languages are not listed',
    'languages.list.lists-readable-entities',
    (r) => ({
      languages: {
        create: (language, c) => r.languages.create({ ...language, isEnabled: false }, c),
        list: async (query, c) => ({
          items: (await r.languages.list(query, c)).items.filter(({ isEnabled }) => isEnabled),
        }),
      },
    }),
  ],
  [
    'a new language is always enabled',
    'languages.create.has-the-given-values',
    (r) => ({ languages: { create: (language, c) => r.languages.create({ ...language, isEnabled: true }, c) } }),
  ],
  [
    'everyone may create languages',
    'languages.create.is-refused-to-readers',
    (r) => ({ languages: { create: (language) => r.languages.create(language, asAdministrator) } }),
  ],
  [
    'a code that is taken gives the language that has it',
    'languages.create.refuses-a-duplicate-code',
    (r) => ({
      languages: {
        create: (language, c) =>
          unless(r.languages.create(language, c), 409, async () => {
            const code = canonicalLanguageCode(language.code);
            if (code === undefined) throw new AlreadyInUse('The language code');
            return r.languages.load(code, c);
          }),
      },
    }),
  ],
  [
    'codes of one language are the same',
    'languages.create.accepts-language-tags',
    (r) => ({
      languages: {
        create: (language, c) =>
          r.languages.create({ ...language, code: Intl.getCanonicalLocales(language.code)[0] ?? '' }, c),
      },
    }),
  ],
  [
    'codes that are no language tags are replaced',
    'languages.create.refuses-other-codes',
    (r) => ({
      languages: {
        create: (language, c) =>
          unless(r.languages.create(language, c), 400, () => r.languages.create({ ...language, code: 'und' }, c)),
      },
    }),
  ],
  [
    'a language is not disabled',
    'languages.update.disabled-languages-are-not-written-in',
    (r) => ({
      languages: {
        update: ({ changes: { isEnabled: _, ...changes }, ...target }, c) =>
          r.languages.update({ ...target, changes }, c),
      },
    }),
  ],
  [
    'content with texts in a disabled language is not changed',
    'languages.update.stored-texts-stay',
    (r) => ({
      versions: {
        update: async (command, c) => {
          const { languageCodes } = await r.versions.load(command, c);
          const fields = languageCodes.map((languageCode) => ({
            ...{ fieldDefinitionIdentifier: 'name', value: 'Name', languageCode },
          }));
          const { changes } = command;
          return r.versions.update({ ...command, changes: { ...changes, fields: [...fields, ...changes.fields] } }, c);
        },
      },
    }),
  ],
  [
    'an update of a language ignores the expected revision',
    'languages.update.refuses-an-old-revision',
    (r) => ({ languages: { update: ({ expected: _, ...command }, c) => r.languages.update(command, c) } }),
  ],
  [
    'a language that is in use is deleted',
    'languages.delete.refuses-languages-in-use',
    (r) => ({ languages: { delete: (command, c) => unless(r.languages.delete(command, c), 409, async () => {}) } }),
  ],
  [
    'a delete of a language ignores the expected revision',
    'languages.delete.refuses-an-old-revision',
    (r) => ({ languages: { delete: ({ expected: _, ...command }, c) => r.languages.delete(command, c) } }),
  ],
];
