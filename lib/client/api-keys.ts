/** API keys over HTTP. */
import type { ApiKeyRepository, Id } from '../repository/repository.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { withSecret } from './write-results.js';

const { apiKey, apiKeys, apiKeysOfUser } = operations;

type Methods = Required<Omit<ApiKeyRepository<Id>, 'authenticate'>>;

export const createApiKeys = (invoke: Invoke): Methods => ({
  list: ({ userId, ...page }, context) => invoke(apiKeysOfUser.GET, context, { params: { userId }, page }),
  load: (keyId, context) => invoke(apiKey.GET, context, { params: { keyId } }),
  create: async (body, context) => withSecret(await invoke(apiKeys.POST, context, { body })),
  delete: (keyId, context) => invoke(apiKey.DELETE, context, { params: { keyId } }),
});
