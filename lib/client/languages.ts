/** Languages over HTTP. */
import type { Id, LanguageRepository } from '../repository/repository.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';

const { language, languages } = table;

export const createLanguages = (invoke: Invoke): Required<LanguageRepository<Id>> => ({
  list: (query, context) => invoke(languages.methods.GET, context, { query }),
  load: (languageCode, context) => invoke(language.methods.GET, context, { params: { languageCode } }),
  create: (body, context) => invoke(languages.methods.POST, context, { body }),
  update: ({ code: languageCode, changes: body, expected }, context) =>
    invoke(language.methods.PATCH, context, { params: { languageCode }, body, expected }),
  delete: ({ code: languageCode, expected }, context) =>
    invoke(language.methods.DELETE, context, { params: { languageCode }, expected }),
});
