/** URL wildcards: patterns of paths, each with the path that replaces a matching one. */
import { id } from '../documents/index.js';
import { body, command, expected, page } from '../operations/declaration/command.js';
import { resource } from '../operations/declaration/resource.js';
import { naming } from '../operations/declaration/subjects.js';
import { empty, ruleResponse } from '../operations/responses/responses.js';
import { tagsFor } from './cache-tags.js';
import { paths } from './paths.js';
import { UrlWildcard, UrlWildcardCreate, UrlWildcardList } from './url-wildcards.documents.js';

export const urlWildcards = resource(paths.urlWildcards, { rootLinks: { urlWildcards: { type: 'UrlWildcardList' } } })
  .GET('List the URL wildcards', {
    calls: command('urlWildcards.list', page),
    paged: { limit: 'all' },
    responses: { 200: UrlWildcardList },
  })
  .POST('Create a URL wildcard', {
    calls: command('urlWildcards.create', body),
    body: { document: UrlWildcardCreate },
    isRepeatable: true,
    responses: {
      201: UrlWildcard,
      409: ruleResponse(
        'The source is already in use, or begins and ends like too many others',
        'begins and ends like too many others',
      ),
    },
  });

export const urlWildcard = resource(paths.urlWildcard, {
  params: { wildcardId: naming(id('The id of a URL wildcard'), tagsFor.urlWildcard) },
})
  .GET('Load a URL wildcard', {
    calls: command('urlWildcards.load', 'wildcardId'),
    responses: { 200: UrlWildcard },
  })
  .DELETE('Delete a URL wildcard', {
    calls: command('urlWildcards.delete', { id: 'wildcardId', expected }),
    isRepeatable: true,
    responses: { 204: empty('The wildcard is deleted') },
  });
