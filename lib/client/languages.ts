/** Languages over HTTP. */
import type { Id, LanguageRepository } from '../repository/repository.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';

const { language, languages } = table;

export const createLanguages = (invoke: Invoke): Required<LanguageRepository<Id>> => ({
  list: (_, context) => invoke(languages.methods.GET, context),
  load: (languageCode, context) => invoke(language.methods.GET, context, { params: { languageCode } }),
});
