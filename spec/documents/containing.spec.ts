import { describe, expect, it } from '@jest/globals';
import { decode } from '../../lib/documents/decode.js';
import { containing, document, optional, string } from '../../lib/documents/index.js';

const key: { readonly name: string; readonly secret?: string } = { name: 'Deployment' };
const Key = document('Key', key, { name: string(), secret: optional(string()) });
const from = { prefix: '', ids: 'integer', fieldTypePrefix: '', isTextual: false } as const;

describe('the document of a response that has an optional member', () => {
  it('is read with it', async () => {
    const { secret } = await decode(containing(Key, 'secret'), { name: 'Deployment', secret: 'abc' }, from);
    expect(secret.length).toBe(3);
  });

  it('is not read without it', async () => {
    await expect(decode(containing(Key, 'secret'), key, from)).rejects.toThrow('it has no secret');
    expect(await decode(Key, key, from)).toEqual(key);
  });

  it('has the shape of the document itself', () => {
    expect(containing(Key, 'secret').shape).toBe(Key.shape);
  });
});
