/** Languages: those in which content can be written. */
import { resource } from '../../api/resource.js';
import { string } from '../../documents/index.js';
import { paths } from '../paths.js';
import { Language, LanguageList } from './languages.documents.js';

export const languages = resource(paths.languages, {
  methods: (operation) => ({
    GET: operation({
      summary: 'List the languages in which content can be written',
      requires: 'languages.list',
      responses: { 200: LanguageList },
      handler: ({ repository, context }) => repository.languages.list({}, context),
    }),
  }),
});

export const language = resource(paths.language, {
  params: { languageCode: string({ description: 'A locale code, such as eng-GB' }) },
  methods: (operation) => ({
    GET: operation({
      summary: 'Load a language',
      requires: 'languages.load',
      responses: { 200: Language },
      handler: ({ repository, params, context }) => repository.languages.load(params.languageCode, context),
    }),
  }),
});
