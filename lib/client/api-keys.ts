/** API keys over HTTP. */
import type { ApiKeyRepository, Id } from '../repository/repository.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { withSecret } from './write-results.js';

const { apiKey, apiKeys, apiKeysOfUser } = table;

type Methods = Required<Omit<ApiKeyRepository<Id>, 'authenticate'>>;

export const createApiKeys = (invoke: Invoke): Methods => ({
  list: ({ userId, ...page }, context) => invoke(apiKeysOfUser.methods.GET, context, { params: { userId }, page }),
  load: (keyId, context) => invoke(apiKey.methods.GET, context, { params: { keyId } }),
  create: async (body, context) => withSecret(await invoke(apiKeys.methods.POST, context, { body })),
  delete: (keyId, context) => invoke(apiKey.methods.DELETE, context, { params: { keyId } }),
});
