/** Languages: those in which content can be written. */
import { commaSeparated, optional, string } from '../../documents/index.js';
import { body, command, expected, query } from '../../operations/declaration/command.js';
import { resource } from '../../operations/declaration/resource.js';
import { naming } from '../../operations/declaration/subjects.js';
import { empty, ruleResponse } from '../../operations/responses/responses.js';
import { tagsFor } from '../cache-tags.js';
import { paths } from '../paths.js';
import { Language, LanguageCreate, LanguageList, LanguageUpdate } from './languages.documents.js';

export const languages = resource(paths.languages, {
  protocolMethods: ['GET'],
  rootLinks: { languages: { type: 'LanguageList' } },
})
  .GET('List the languages', {
    calls: command('languages.list', query),
    query: { codes: optional(commaSeparated('Only the languages with these codes, separated by commas')) },
    responses: { 200: LanguageList },
  })
  .POST('Create a language', {
    calls: command('languages.create', body),
    body: { document: LanguageCreate },
    isRepeatable: true,
    responses: { 201: Language, 409: 'The language code is already in use' },
  });

export const language = resource(paths.language, {
  params: { languageCode: naming(string('A locale code, such as eng-GB'), tagsFor.language) },
  protocolMethods: ['GET'],
})
  .GET('Load a language', {
    calls: command('languages.load', 'languageCode'),
    responses: { 200: Language },
  })
  .PATCH('Rename a language, or enable or disable it', {
    calls: command('languages.update', { code: 'languageCode', changes: body, expected }),
    body: { document: LanguageUpdate },
    isRepeatable: true,
    responses: {
      200: Language,
      409: ruleResponse(
        'It is the main language of the installation, which cannot be disabled',
        'is the main language',
      ),
    },
  })
  .DELETE('Delete a language that is not in use', {
    calls: command('languages.delete', { code: 'languageCode', expected }),
    isRepeatable: true,
    responses: {
      204: empty('The language is deleted'),
      409: ruleResponse(
        'It is in use, the only language, or the main language of the installation',
        'is in use',
        'is the only language',
        'is the main language',
      ),
    },
  });
