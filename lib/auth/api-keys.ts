/** API keys as bearer tokens (RFC 6750): each request looks its key up, so that one that is revoked counts no more. */
import type { Caller, Context, Id, Repository } from '../repository/repository.js';
import type { Accounts } from './accounts.js';
import { toCaller, unlessRefused } from './credentials.js';
import type { Throttle } from './throttle.js';
import { refuseToken } from './tokens.js';

interface GivenKey {
  readonly secret: string;
  /** Of the client, for the count of failures. */
  readonly address: string;
}

export interface ApiKeys {
  /**
   * The user of a key as that one is now, with what the key narrows the rights to.
   * @throws Unauthorized for a key that does not count, TooManyRequests after too many of them
   */
  recognise(given: GivenKey, context: Context<Id>, accounts: Accounts | undefined): Promise<Caller<Id>>;
}

/** @throws TypeError where the repository has no keys */
export function createApiKeys(
  { users, apiKeys }: Pick<Repository<Id>, 'users' | 'apiKeys'>,
  throttle: Throttle,
): ApiKeys {
  const { authenticate } = apiKeys ?? {};
  if (!authenticate || !users?.findAccount)
    throw new TypeError('apiKeys needs a repository with apiKeys.authenticate and users.findAccount');

  async function find(secret: string, context: Context<Id>, accounts: Accounts | undefined) {
    const key = await unlessRefused(() => authenticate?.(secret, context));
    if (!key) return undefined;
    const { id, userId, access, roleId } = key;
    const account = await accounts?.findAccount?.(userId, { ...context, caller: { userId, login: null } });
    if (!account || account.isRefused) return undefined;
    return { ...toCaller(account), key: { id, access, ...(roleId !== undefined && { roleId }) } };
  }

  return {
    async recognise({ secret, address }, context, accounts) {
      const caller = await find(secret, context, accounts);
      if (caller) return caller;
      // Counted afterwards: a key cannot be guessed, and many requests come with the same right one at the same time.
      await throttle.attempt(publicPartOf(secret), address);
      return refuseToken();
    },
  };
}

/** All but the random bits, so that one client that keeps sending an old key does not keep out all others behind its address. */
const publicPartOf = (secret: string): string => secret.slice(0, secret.lastIndexOf('_') + 1);
