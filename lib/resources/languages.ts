/** Languages: those in which content can be written. */
import { type Static, Type } from 'typebox';
import type { Language as Domain } from '../repository/repository.js';
import { type BodyOf, Embedded, embed, representation } from '../representation/representation.js';
import { href, paths } from './paths.js';
import { defineResource, ok, stored } from './resource.js';

const LanguageMembers = Type.Object({
  _href: Type.String(),
  languageId: Type.Integer(),
  languageCode: Type.String(),
  name: Type.String(),
});

const example: Static<typeof LanguageMembers> = {
  _href: '/languages/eng-GB',
  languageId: 2,
  languageCode: 'eng-GB',
  name: 'English (United Kingdom)',
};

export const Language = representation('Language', LanguageMembers, example);

export const LanguageList = representation(
  'LanguageList',
  Type.Object({ _href: Type.String(), Language: Type.Array(Embedded(LanguageMembers)) }),
  { _href: '/languages', Language: [embed('Language', example)] },
);

export const languages = defineResource({
  path: paths.languages,
  methods: {
    GET: {
      summary: 'List the languages in which content can be written',
      needs: 'languages.list',
      produces: [LanguageList],
      handler: async ({ repository, context }) => {
        const items = await repository.languages.list(context);
        return ok(
          () => ({
            _href: href(paths.languages, {}),
            Language: items.map((language) => embed('Language', toLanguage(language))),
          }),
          { tags: items.map(({ id }) => `language-${id}`) },
        );
      },
    },
  },
});

export const language = defineResource({
  path: paths.language,
  params: Type.Object({ languageCode: Type.String() }),
  methods: {
    GET: {
      summary: 'Load a language',
      needs: 'languages.load',
      produces: [Language],
      handler: async ({ repository, params, context }) => {
        const loaded = await repository.languages.load(params.languageCode, context);
        return ok(() => toLanguage(loaded), { tags: [`language-${loaded.id}`], ...stored(loaded) });
      },
    },
  },
});

function toLanguage({ id, code, name }: Domain): BodyOf<typeof Language> {
  return { _href: href(paths.language, { languageCode: code }), languageId: id, languageCode: code, name };
}
