import { describe, expect, it } from '@jest/globals';
import { createCredentialCache } from '../../lib/auth/credential-cache.js';

describe('the credential cache', () => {
  const account = (userId: number) => ({ userId, login: `user ${userId}` });

  it('forgets the oldest when it is full', () => {
    const cache = createCredentialCache(3);
    for (let id = 1; id <= 4; id += 1) cache.store(`key ${id}`, account(id), '192.0.2.1');
    expect([1, 2, 3, 4].map((id) => cache.find(`key ${id}`)?.userId)).toEqual([undefined, 2, 3, 4]);
  });

  it('keeps the others when one is stored again', () => {
    const cache = createCredentialCache(2);
    for (const id of [1, 2, 2, 2]) cache.store(`key ${id}`, account(id), '192.0.2.1');
    expect(cache.find('key 1')?.userId).toBe(1);
  });

  it('forgets an address, and nothing else', () => {
    const cache = createCredentialCache();
    cache.store('key 1', account(1), '192.0.2.1');
    cache.store('key 2', account(2), '192.0.2.2');
    cache.forget('192.0.2.1');
    expect([cache.find('key 1'), cache.find('key 2')?.userId]).toEqual([undefined, 2]);
  });

  it('has keys that reveal no credentials', () => {
    const key = createCredentialCache().keyOf('admin', 'publish');
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(createCredentialCache().keyOf('admin', 'publish')).not.toBe(key);
  });
});
