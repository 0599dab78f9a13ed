/** An LRU cache of credentials that were right within the last minute, so that not every Basic request costs a password hash. */
import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Account, Id } from '../repository/repository.js';

export interface CredentialCache {
  /** A keyed hash of the credentials, with a key that exists only in this process. */
  keyOf(...parts: readonly string[]): string;
  find(key: string): Account<Id> | undefined;
  store(key: string, account: Account<Id>, address: string): void;
  delete(key: string): void;
  /** Deletes all entries of an address. */
  forget(address: string): void;
  clear(): void;
}

interface Entry {
  readonly account: Account<Id>;
  readonly address: string;
}

export function createCredentialCache(max = 1000): CredentialCache {
  const secret = randomBytes(32).toString('base64url');
  const perf = { now: () => Date.now() };
  const entries = new LRUCache<string, Entry>({ max, ttl: 60_000, ttlResolution: 0, perf });
  return {
    keyOf: (...parts) => hash('sha256', secret + JSON.stringify(parts), 'base64url'),
    find: (key) => entries.get(key)?.account,
    store: (key, account, address) => void entries.set(key, { account, address }),
    delete: (key) => void entries.delete(key),
    forget(address) {
      for (const [key, entry] of [...entries.entries()]) if (entry.address === address) entries.delete(key);
    },
    clear: () => entries.clear(),
  };
}
