/** Checks logins and passwords, counts the wrong ones and remembers the right ones. */
import { RestError, TooManyRequests, Unauthorized } from '../errors.js';
import type { Account, Context, UserRepository } from '../repository/repository.js';
import { createCredentialCache } from './credential-cache.js';
import type { Throttle } from './throttle.js';

export interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly address: string;
}

export interface CredentialCheck {
  /** The account whose login and password these are; throws Unauthorized or TooManyRequests. */
  verify(credentials: Credentials, context: Context): Promise<Account>;
  /** The same for credentials that come with each request, most of which have been verified just before. */
  recognise(credentials: Credentials, context: Context): Promise<Account>;
  clear(): void;
}

export const wrongCredentials = 'Wrong login or password';

/** The account as it is now; undefined once its user is disabled or deleted, or the password is another. */
export async function findCurrent(
  users: UserRepository | undefined,
  known: Account,
  context: Context,
): Promise<Account | undefined> {
  if (!users?.findAccount) return known;
  const account = await users.findAccount(known.userId, context);
  return account?.stamp === known.stamp ? account : undefined;
}

export function createCredentialCheck(users: UserRepository | undefined, throttle: Throttle): CredentialCheck {
  const cache = createCredentialCache();
  const running = new Map<string, Promise<Account>>();

  async function verify({ login, password, address }: Credentials, context: Context): Promise<Account> {
    // No database takes NUL in a text, and some fail at it.
    if (login.includes('\0') || password.includes('\0')) throw new Unauthorized(wrongCredentials);
    const attempt = await count(login, address);
    const account = await authenticate(users, login, password, context).catch(async (error: unknown) => {
      // A client that goes away while its guess is checked has made it all the same.
      if (!context.signal.aborted) await attempt.takeBack();
      throw error;
    });
    if (!account) throw new Unauthorized(wrongCredentials);
    await attempt.takeBack();
    return account;
  }

  async function count(login: string, address: string) {
    try {
      return await throttle.attempt(login, address);
    } catch (error) {
      // What is remembered is recognised uncounted, which would show a guesser over the limit that the guess is right.
      if (error instanceof TooManyRequests) cache.forget(address);
      throw error;
    }
  }

  async function verifyAndStore(key: string, credentials: Credentials, context: Context): Promise<Account> {
    // Others wait for this too, so it does not end with the request that began it.
    const account = await verify(credentials, { ...context, signal: new AbortController().signal });
    cache.store(key, account, credentials.address);
    return account;
  }

  return {
    verify,
    async recognise(credentials, context) {
      const { login, password, address } = credentials;
      const key = cache.keyOf(login, password, context.siteaccess, address);
      const known = cache.find(key);
      const current = known && (await findCurrent(users, known, context));
      if (current && !current.refused) return current;
      cache.delete(key);
      const shared = running.get(key) ?? verifyAndStore(key, credentials, context).finally(() => running.delete(key));
      running.set(key, shared);
      return shared;
    },
    clear: cache.clear,
  };
}

async function authenticate(
  users: UserRepository | undefined,
  login: string,
  password: string,
  context: Context,
): Promise<Account | undefined> {
  try {
    return await users?.authenticate?.({ login, password }, context);
  } catch (error) {
    // An error of the repository that refuses counts as wrong credentials, with the same message.
    if (error instanceof RestError && error.status < 500) return undefined;
    throw error;
  }
}
