/** URL wildcards: patterns of paths, each with the path that replaces what matches it. */
import { resource } from '../api/resource.js';
import { empty, refusal } from '../api/responses.js';
import { naming } from '../api/subjects.js';
import { id } from '../documents/index.js';
import { tagsFor } from './cache-tags.js';
import { paths } from './paths.js';
import { UrlWildcard, UrlWildcardCreate, UrlWildcardList } from './url-wildcards.documents.js';

export const urlWildcards = resource(paths.urlWildcards, { rootLinks: { urlWildcards: { type: 'UrlWildcardList' } } })
  .GET('List the URL wildcards', {
    requires: 'urlWildcards.list',
    paged: { limit: 'all' },
    responses: { 200: UrlWildcardList },
    handler: ({ repository, page, context }) => repository.urlWildcards.list(page, context),
  })
  .POST('Create a URL wildcard', {
    requires: 'urlWildcards.create',
    body: { document: UrlWildcardCreate },
    responses: {
      201: UrlWildcard,
      409: refusal(
        'The source is already in use, or begins and ends like too many others',
        'begins and ends like too many others',
      ),
    },
    handler: ({ repository, body, context }) => repository.urlWildcards.create(body, context),
  });

export const urlWildcard = resource(paths.urlWildcard, {
  params: { wildcardId: naming(id('The id of a URL wildcard'), tagsFor.urlWildcard) },
})
  .GET('Load a URL wildcard', {
    requires: 'urlWildcards.load',
    responses: { 200: UrlWildcard },
    handler: ({ repository, params, context }) => repository.urlWildcards.load(params.wildcardId, context),
  })
  .DELETE('Delete a URL wildcard', {
    requires: 'urlWildcards.delete',
    expects: true,
    responses: { 204: empty('The wildcard is deleted') },
    handler: ({ repository, params, expected, context }) =>
      repository.urlWildcards.delete({ id: params.wildcardId, expected }, context),
  });
