/** The bytes of large texts are those of the whole, wherever it is cut. */
import { describe, expect, it } from '@jest/globals';
import { toBytes } from '../../lib/http/bodies.js';

describe('the bytes of a text', () => {
  it.each(['a', 'é', '\u{1f600}', 'a\u{1f600}', 'é\u{1f600}\ud800'])('are those of UTF-8 with %j', async (unit) => {
    const text = unit.repeat(400_000);
    const bytes = await toBytes(text);
    expect(Buffer.compare(Buffer.from(bytes), Buffer.from(text))).toBe(0);
  });

  it('let others be served while they are made', async () => {
    let isServed = false;
    setImmediate(() => {
      isServed = true;
    });
    await toBytes('é'.repeat(40_000_000));
    expect(isServed).toBe(true);
  });
});
