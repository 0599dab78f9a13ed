/** API keys over HTTP. */
import type { ApiKeyRepository, ApiKeyWithSecret, Id } from '../repository/repository.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';

const { apiKey, apiKeys, apiKeysOfUser } = table;

type Methods = Required<Omit<ApiKeyRepository<Id>, 'authenticate'>>;

type Shown = Omit<ApiKeyWithSecret<Id>, 'secret'> & { readonly secret?: string };

export const createApiKeys = (invoke: Invoke): Methods => ({
  list: ({ userId, ...page }, context) => invoke(apiKeysOfUser.methods.GET, context, { params: { userId }, page }),
  load: (keyId, context) => invoke(apiKey.methods.GET, context, { params: { keyId } }),
  create: async (body, context) => withSecret(await invoke(apiKeys.methods.POST, context, { body })),
  delete: (keyId, context) => invoke(apiKey.methods.DELETE, context, { params: { keyId } }),
});

function withSecret(shown: Shown): ApiKeyWithSecret<Id> {
  const { secret } = shown;
  if (secret === undefined) throw new Error('The server has sent no secret');
  return { ...shown, secret };
}
