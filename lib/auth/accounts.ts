/** A cache of accounts, which is valid while the state token of the repository is the same. */
import { LRUCache } from 'lru-cache';
import type { Account, Id, UserRepository } from '../repository/repository.js';

export type Accounts = Pick<UserRepository<Id>, 'findAccount'>;

const maxAccounts = 10_000;

/** Creates the function that returns the accounts at a state; without a state token nothing is cached. */
export function createAccountCache(users: UserRepository<Id> | undefined) {
  const known = new LRUCache<string, { readonly state: string; readonly account: Account<Id> | undefined }>({
    max: maxAccounts,
  });

  return (state: string | undefined): Accounts | undefined => {
    if (state === undefined || !users?.findAccount) return users;
    return {
      async findAccount(userId, context) {
        const { siteaccess, caller } = context;
        if (caller.credentials !== undefined) return users.findAccount?.(userId, context);
        const key = JSON.stringify([userId, siteaccess, caller.userId, caller.login]);
        const found = known.get(key);
        if (found?.state === state) return found.account;
        const account = await users.findAccount?.(userId, context);
        known.set(key, { state, account });
        return account;
      },
    };
  };
}
