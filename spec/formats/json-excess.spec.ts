/** The limits of JSON texts, which are found before anything is parsed. */
import { describe, expect, it } from '@jest/globals';
import { excessOf } from '../../lib/formats/json-excess.js';
import { fc } from '../support/properties.js';

/** Members and items of a value, and how deep it is nested. */
function sizeOf(value: unknown): { readonly elements: number; readonly depth: number } {
  if (typeof value !== 'object' || value === null) return { elements: 0, depth: 0 };
  const inner = Object.values(value).map(sizeOf);
  return {
    elements: inner.reduce((sum, { elements }) => sum + elements, inner.length),
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
  };
}

describe('excessOf()', () => {
  it('counts members and items, and nesting, of any text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const size = sizeOf(value);
        expect(excessOf(text, size)).toBeUndefined();
        if (size.elements > 0) expect(excessOf(text, { ...size, elements: size.elements - 1 })).toBe('elements');
        if (size.depth > 0) expect(excessOf(text, { ...size, depth: size.depth - 1 })).toBe('depth');
      }),
    );
  });

  it.each(['{"a":"[[[[', '["\\"[[[[,,,,"]', '["\\\\",1]', '"'])('ends with a text that does not: %s', (text) => {
    expect(excessOf(text, { depth: 1, elements: 2 })).toBeUndefined();
  });
});
