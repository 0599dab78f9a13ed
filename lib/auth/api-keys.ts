/** API keys as bearer tokens (RFC 6750), which count for as long as they are stored, and their user may log in. */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ChangeSnapshot } from '../features/changes/change-reader.js';
import type { ApiKey, Caller, Context, Id, Repository } from '../repository/repository.js';
import type { Dependent } from '../support/generations.js';
import type { Accounts } from './accounts.js';
import { toCaller, unlessRefused } from './credentials.js';
import type { Throttle } from './throttle.js';
import { refuseToken } from './tokens.js';

interface ReceivedKey {
  readonly secret: string;
  /** The address of the client, for the count of failures. */
  readonly address: string;
}

/** Data of the request: the changes, without which nothing is cached, and the accounts as of these. */
interface RequestState {
  readonly changes: ChangeSnapshot | undefined;
  readonly accounts: Accounts | undefined;
}

export interface ApiKeys {
  /**
   * The user of a key as that one is now, with the rights that the key is restricted to.
   * @throws Unauthorized for a key that is not valid, TooManyRequests after too many of them
   */
  authenticate(key: ReceivedKey, context: Context<Id>, state: RequestState): Promise<Caller<Id>>;
}

/** @throws TypeError where the repository has no keys */
export function createApiKeys(
  { users, apiKeys }: Pick<Repository<Id>, 'users' | 'apiKeys'>,
  throttle: Throttle,
): ApiKeys {
  if (!apiKeys?.authenticate || !users?.findAccount)
    throw new TypeError('apiKeys needs a repository with apiKeys.authenticate and users.findAccount');
  const findKey = withCache((secret, context) => unlessRefused(() => apiKeys.authenticate?.(secret, context)));

  async function find(secret: string, context: Context<Id>, { accounts, changes }: RequestState) {
    const key = await findKey(secret, context, changes);
    if (!key) return undefined;
    const { id, userId, access, roleId } = key;
    const account = await accounts?.findAccount?.(userId, { ...context, caller: { userId, login: null } });
    if (!account || account.isRefused) return undefined;
    return { ...toCaller(account), key: { id, access, ...(roleId !== undefined && { roleId }) } };
  }

  return {
    async authenticate({ secret, address }, context, state) {
      const caller = await find(secret, context, state);
      if (caller) return caller;
      // Counted afterwards: a key cannot be guessed, and many requests come with the same right one at the same time.
      await throttle.attempt(publicPartOf(secret), address);
      return refuseToken();
    },
  };
}

/** All but the random bits, so that one client that keeps sending an old key does not keep out all others behind its address. */
const publicPartOf = (secret: string): string => secret.slice(0, secret.lastIndexOf('_') + 1);

type FindKey = (secret: string, context: Context<Id>) => Promise<ApiKey<Id> | undefined>;

interface CachedKey extends Dependent {
  readonly key: ApiKey<Id>;
}

/** In milliseconds: the repository learns again and again that a key is in use. */
const lifetime = 20_000;

/** Keys that count are cached by a digest until they change, or anything may have. */
function withCache(findKey: FindKey) {
  const state = new LRUCache<string, CachedKey>({ max: 1000, ttl: lifetime, ttlResolution: 0 });

  return async (secret: string, context: Context<Id>, changes: ChangeSnapshot | undefined) => {
    if (!changes) return findKey(secret, context);
    const digest = hash('sha256', JSON.stringify([secret, context.siteaccess]), 'base64url');
    const entry = state.get(digest);
    if (entry && changes.isCurrent(entry) && !hasEnded(entry.key)) return entry.key;
    const key = await findKey(secret, context);
    if (key) state.set(digest, { key, generation: changes.generation, dependsOn: [`apikey-${key.id}`] });
    return key;
  };
}

const hasEnded = ({ expiresAt }: ApiKey<Id>): boolean => expiresAt !== undefined && expiresAt.getTime() <= Date.now();
