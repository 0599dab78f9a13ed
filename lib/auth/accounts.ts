/** A cache of accounts, which is valid until anything may have changed. */
import { LRUCache } from 'lru-cache';
import type { ChangeSnapshot } from '../features/changes/change-reader.js';
import type { Account, Id, UserRepository } from '../repository/repository.js';
import type { Dependencies, Dependent } from '../support/generations.js';

export type Accounts = Pick<UserRepository<Id>, 'findAccount'>;

const maxAccounts = 10_000;

interface CachedAccount extends Dependent {
  readonly account: Account<Id> | undefined;
}

/** No change that has tags concerns accounts. */
const dependsOn: Dependencies = [];

/** Creates the function that returns the accounts as of known changes; without these nothing is cached. */
export function createAccountCache(users: UserRepository<Id> | undefined) {
  // A maximum of entries, in place of a size, would allocate memory for all of them at once.
  const cached = new LRUCache<string, CachedAccount>({ maxSize: maxAccounts, sizeCalculation: () => 1 });

  return (changes: ChangeSnapshot | undefined): Accounts | undefined => {
    if (changes === undefined || !users?.findAccount) return users;
    return {
      async findAccount(userId, context) {
        const { siteaccess, caller } = context;
        if (caller.credentials !== undefined) return users.findAccount?.(userId, context);
        const key = JSON.stringify([userId, siteaccess, caller.userId, caller.login]);
        const entry = cached.get(key);
        if (entry && changes.isCurrent(entry)) return entry.account;
        const account = await users.findAccount?.(userId, context);
        cached.set(key, { generation: changes.generation, dependsOn, account });
        return account;
      },
    };
  };
}
