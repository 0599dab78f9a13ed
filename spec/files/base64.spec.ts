/** Base64 of large files. */
import { describe, expect, it } from '@jest/globals';
import { decodeBase64 } from '../../lib/files/base64.js';
import { randomBytes } from '../support/seed.js';
import { served } from '../support/served.js';

const bytes = randomBytes(2_000_001);
const text = bytes.toString('base64');

describe('decodeBase64()', () => {
  it('decodes large texts, also with line breaks', async () => {
    expect(bytes.equals((await decodeBase64(text)) as Buffer)).toBe(true);
    expect(bytes.equals((await decodeBase64(text.replace(/.{76}/g, '$&\r\n'))) as Buffer)).toBe(true);
  });

  it('lets others be served meanwhile', async () => {
    expect(await served(() => decodeBase64(text))).toBeGreaterThan(1);
  });

  it('is undefined where any part is not base64', async () => {
    const at = 2_000_000;
    for (const wrong of ['=', '!', '=='])
      expect(await decodeBase64(text.slice(0, at) + wrong + text.slice(at + wrong.length))).toBeUndefined();
    expect(await decodeBase64(text.slice(0, -1))).toBeUndefined();
    expect(await decodeBase64('')).toEqual(Buffer.alloc(0));
  });
});
