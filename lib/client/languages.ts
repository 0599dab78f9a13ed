/** Languages over HTTP. */
import type { Id, LanguageRepository } from '../repository/repository.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';

const { language, languages } = operations;

export const createLanguages = (invoke: Invoke): Required<LanguageRepository<Id>> => ({
  list: (query, context) => invoke(languages.GET, context, { query }),
  load: (languageCode, context) => invoke(language.GET, context, { params: { languageCode } }),
  create: (body, context) => invoke(languages.POST, context, { body }),
  update: ({ code: languageCode, changes: body, expected }, context) =>
    invoke(language.PATCH, context, { params: { languageCode }, body, expected }),
  delete: ({ code: languageCode, expected }, context) =>
    invoke(language.DELETE, context, { params: { languageCode }, expected }),
});
