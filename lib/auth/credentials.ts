/** Verifies logins and passwords, counts the wrong ones and caches the right ones. */
import { isRestError, ServiceUnavailable, Unauthorized } from '../errors/errors.js';
import type { Account, Caller, Context, Id, LoginCredentials, UserRepository } from '../repository/repository.js';
import { inTime } from '../support/time-limit.js';
import type { Accounts } from './accounts.js';
import { type CredentialCache, createCredentialCache } from './credential-cache.js';
import type { Attempt, Throttle } from './throttle.js';

export interface Credentials extends LoginCredentials {
  readonly address: string;
}

export interface CredentialCheck {
  /** The account whose login and password these are; throws Unauthorized or TooManyRequests. */
  verify(credentials: Credentials, context: Context<Id>): Promise<Account<Id>>;
  /** Returns the account like `verify`, for credentials that are sent with each request: verified ones are cached. */
  verifyCached(credentials: Credentials, context: Context<Id>, accounts: Accounts | undefined): Promise<Account<Id>>;
  clear(): void;
}

export const wrongCredentials = 'Wrong login or password';

/** The current account; undefined once its user is disabled or deleted, or the password has changed. */
export async function findCurrent(
  accounts: Accounts | undefined,
  cached: Account<Id>,
  context: Context<Id>,
): Promise<Account<Id> | undefined> {
  if (!accounts?.findAccount) return cached;
  const account = await accounts.findAccount(cached.userId, { ...context, caller: toCaller(cached) });
  if (!account || account.stamp !== cached.stamp) return undefined;
  return { credentials: cached.credentials, ...account };
}

export function toCaller({ userId, login, credentials }: Account<Id>): Caller<Id> {
  return credentials === undefined ? { userId, login } : { userId, login, credentials };
}

/** @param timeout milliseconds that a verification may take, for which several requests may wait */
export function createCredentialCheck(
  users: UserRepository<Id> | undefined,
  throttle: Throttle,
  timeout: number,
): CredentialCheck {
  const cache = createCredentialCache();
  const verify = createVerify(users, throttle, cache);
  const running = new Map<string, Promise<Account<Id>>>();

  async function verifyAndStore(key: string, credentials: Credentials, context: Context<Id>): Promise<Account<Id>> {
    // Other requests wait for the same verification, so it is not aborted with the request that started it.
    const controller = new AbortController();
    const verification = verify(credentials, { ...context, signal: controller.signal });
    const inLimit = inTime(verification, timeout, () => new ServiceUnavailable());
    const account = await inLimit.finally(() => controller.abort());
    cache.store(key, account, credentials.address);
    return account;
  }

  return {
    verify,
    async verifyCached(credentials, context, accounts) {
      const { login, password, address } = credentials;
      const key = cache.keyOf(login, password, context.siteaccess, address);
      const cached = cache.find(key);
      const current = cached && (await findCurrent(accounts, cached, context));
      if (current && !current.isRefused) return current;
      cache.delete(key);
      const shared = running.get(key) ?? verifyAndStore(key, credentials, context).finally(() => running.delete(key));
      running.set(key, shared);
      return shared;
    },
    clear: cache.clear,
  };
}

/** Creates the function that verifies credentials and counts those that are wrong. */
function createVerify(
  users: UserRepository<Id> | undefined,
  throttle: Throttle,
  cache: CredentialCache,
): CredentialCheck['verify'] {
  async function count(login: string, address: string): Promise<Attempt> {
    try {
      return await throttle.attempt(login, address);
    } catch (error) {
      // Cached credentials are accepted uncounted, which would show a guesser over the limit that the guess is right.
      if (isRestError(error) && error.status === 429) cache.forget(address);
      throw error;
    }
  }

  return async ({ address, ...credentials }, context) => {
    const { login, password } = credentials;
    // No database takes NUL in a text, and some fail at it.
    if (login.includes('\0') || password.includes('\0')) throw new Unauthorized(wrongCredentials);
    const attempt = await count(login, address);
    const find = () => users?.authenticate?.(credentials, context);
    const account = await unlessRefused(find).catch(async (error: unknown) => {
      // A guess counts even if the client disconnects while it is checked.
      if (!context.signal.aborted) await attempt.refund();
      throw error;
    });
    if (!account) throw new Unauthorized(wrongCredentials);
    await attempt.refund();
    return account;
  };
}

/** Returns the result for some credentials, or undefined if the repository refuses them by an error. */
export async function unlessRefused<T>(find: () => Promise<T | undefined> | undefined): Promise<T | undefined> {
  try {
    return await find();
  } catch (error) {
    // An error of the repository that refuses counts as wrong credentials, with the same message.
    if (isRestError(error) && error.status < 500 && error.status !== 429) return undefined;
    throw error;
  }
}
