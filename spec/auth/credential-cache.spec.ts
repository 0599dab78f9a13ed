import { describe, expect, it, jest } from '@jest/globals';
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

  it('forgets one key, or all', () => {
    const cache = createCredentialCache();
    for (const id of [1, 2, 3]) cache.store(`key ${id}`, account(id), '192.0.2.1');
    cache.delete('key 1');
    expect([1, 2, 3].map((id) => cache.find(`key ${id}`)?.userId)).toEqual([undefined, 2, 3]);
    cache.clear();
    expect([2, 3].map((id) => cache.find(`key ${id}`))).toEqual([undefined, undefined]);
  });

  it('forgets after a minute, however often it is asked', () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    try {
      const cache = createCredentialCache();
      cache.store('key', account(1), '192.0.2.1');
      now.mockReturnValue(1_059_000);
      expect(cache.find('key')?.userId).toBe(1);
      now.mockReturnValue(1_061_000);
      expect(cache.find('key')).toBeUndefined();
    } finally {
      now.mockRestore();
    }
  });

  it('has keys that reveal no credentials', () => {
    const key = createCredentialCache().keyOf('admin', 'publish');
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(createCredentialCache().keyOf('admin', 'publish')).not.toBe(key);
  });
});
