/** The field type of slugs: what it accepts, and what it makes of texts. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes } from '../../lib/field-types/index.js';
import { fc } from '../support/properties.js';
import { formats } from '../support/reading.js';
import { readAs, rules } from './support.js';

const types = createFieldTypes();
const slug = types.get('slug');
const derive = (text: string) => slug.derive(rules({ settings: { source: '<title>' } }), () => text);

describe.each(formats)('a slug in %s', (format) => {
  it.each(['a', 'first-post', '2026', 'über-uns', 'статья', 'x'.repeat(100)])('may be %s', async (value) => {
    expect(await readAs(types, 'slug', value, format)).toEqual({ value, faults: [] });
  });

  it.each(['A', 'a--b', '-a', 'a-', 'a b', 'a/b', 'a_b', 'x'.repeat(101)])('may not be %s', async (value) => {
    const message = 'must have at most 100 letters in lower case and digits, and single dashes between them';
    expect((await readAs(types, 'slug', value, format)).faults).toEqual([{ target: null, message }]);
  });
});

describe('a slug that is made of another field', () => {
  it.each([
    ['First post!', 'first-post'],
    ['Łódź & Göteborg', 'lodz-goteborg'],
    ['node.js_and_more', 'node-js-and-more'],
    ['Straße', 'strasse'],
    ['3 ㏘', '3-p-m'],
    ['!?', ''],
    [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
  ])('of %j is %j', (text, expected) => {
    expect(derive(text)).toBe(expected);
  });

  it('is always one that can be sent back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 150 }), async (text) => {
        const value = derive(text);
        const { faults } = await slug.read({ value }, rules({}));
        expect(faults).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('is empty without a source', () => {
    expect(slug.derive(rules({ settings: { source: '' } }), () => 'x')).toBe('');
  });
});
