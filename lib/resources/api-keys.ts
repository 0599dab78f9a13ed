/** API keys: those of the caller, and those of users whom the caller may edit. */
import { id } from '../documents/index.js';
import { PermissionDenied } from '../errors/errors.js';
import { body, command, page, params, rest } from '../operations/declaration/command.js';
import { resource } from '../operations/declaration/resource.js';
import { naming } from '../operations/declaration/subjects.js';
import { empty, ruleResponse } from '../operations/responses/responses.js';
import { ApiKey, ApiKeyCreate, ApiKeyList, ApiKeyWithSecret } from './api-keys.documents.js';
import { tagsFor } from './cache-tags.js';
import { paths } from './paths.js';
import { userId } from './users/users.js';

export const apiKeys = resource(paths.apiKeys, { rootLinks: { apiKeys: { type: 'ApiKeyList' } } })
  .GET('List the API keys of the caller', {
    requires: 'apiKeys.list',
    id: 'apiKeys.listOwn',
    paged: { limit: 'all' },
    responses: { 200: ApiKeyList },
    handler: ({ repository, page, context }) => {
      const { userId: callerId } = context.caller;
      if (callerId === null) throw new PermissionDenied('have', 'API keys');
      return repository.apiKeys.list({ userId: callerId, ...page }, context);
    },
  })
  .POST('Create an API key of the caller; no other response has its secret', {
    calls: command('apiKeys.create', body),
    body: { document: ApiKeyCreate },
    caching: 'never',
    responses: {
      201: ApiKeyWithSecret,
      403: 'The caller is authenticated by an API key',
      409: ruleResponse(
        'The caller has a key of that name, or as many keys as are allowed',
        'has as many API keys as are allowed',
      ),
    },
  });

export const apiKey = resource(paths.apiKey, { params: { keyId: naming(id('The id of an API key'), tagsFor.apiKey) } })
  .GET('Load an API key', {
    calls: command('apiKeys.load', 'keyId'),
    responses: { 200: ApiKey },
  })
  .DELETE('Revoke an API key; it is refused immediately', {
    calls: command('apiKeys.delete', 'keyId'),
    isRepeatable: true,
    responses: {
      204: empty('The key is revoked'),
      403: 'The caller may not edit the user, or is authenticated by an API key',
    },
  });

export const apiKeysOfUser = resource(paths.apiKeysOfUser, { params: { userId } }).GET('List the API keys of a user', {
  calls: command('apiKeys.list', rest(params, page)),
  paged: { limit: 'all' },
  responses: { 200: ApiKeyList },
});
