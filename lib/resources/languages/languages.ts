/** Languages: those in which content can be written. */
import { resource } from '../../api/resource.js';
import { empty, refusal } from '../../api/responses.js';
import { naming } from '../../api/subjects.js';
import { commaSeparated, optional, string } from '../../documents/index.js';
import { tagsFor } from '../cache-tags.js';
import { paths } from '../paths.js';
import { Language, LanguageCreate, LanguageList, LanguageUpdate } from './languages.documents.js';

export const languages = resource(paths.languages, {
  protocolMethods: ['GET'],
  rootLinks: { languages: { type: 'LanguageList' } },
})
  .GET('List the languages', {
    requires: 'languages.list',
    query: { codes: optional(commaSeparated('Only the languages with these codes, separated by commas')) },
    responses: { 200: LanguageList },
    handler: ({ repository, query, context }) => repository.languages.list(query, context),
  })
  .POST('Create a language', {
    requires: 'languages.create',
    body: { document: LanguageCreate },
    responses: { 201: Language, 409: 'The language code is already in use' },
    handler: ({ repository, body, context }) => repository.languages.create(body, context),
  });

export const language = resource(paths.language, {
  params: { languageCode: naming(string('A locale code, such as eng-GB'), tagsFor.language) },
  protocolMethods: ['GET'],
})
  .GET('Load a language', {
    requires: 'languages.load',
    responses: { 200: Language },
    handler: ({ repository, params, context }) => repository.languages.load(params.languageCode, context),
  })
  .PATCH('Rename a language, or enable or disable it', {
    requires: 'languages.update',
    expects: true,
    body: { document: LanguageUpdate },
    responses: {
      200: Language,
      409: refusal('It is the main language of the installation, which cannot be disabled', 'is the main language'),
    },
    handler: ({ repository, params, body: changes, expected, context }) =>
      repository.languages.update({ code: params.languageCode, changes, expected }, context),
  })
  .DELETE('Delete a language that is not in use', {
    requires: 'languages.delete',
    expects: true,
    responses: {
      204: empty('The language is deleted'),
      409: refusal(
        'It is in use, the only language, or the main language of the installation',
        'is in use',
        'is the only language',
        'is the main language',
      ),
    },
    handler: ({ repository, params, expected, context }) =>
      repository.languages.delete({ code: params.languageCode, expected }, context),
  });
