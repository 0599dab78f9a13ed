/** Field types that a host adds, and unknown ones. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes, defineFieldType, values } from 'express-cms-rest/field-types';
import { formats } from '../support/reading.js';
import { free, hrefs, itemContext, readAs, rules, sent, shown } from './support.js';

const Recipe = values.object({
  title: values.string({ minLength: 1 }),
  servings: values.integer({ minimum: 1 }),
  isVegan: values.boolean(),
  note: values.optional(values.nullable(values.string())),
  steps: values.list(values.object({ text: values.string(), minutes: values.optional(values.number()) })),
  grams: values.map(values.number()),
  _href: values.optional(values.string()),
  kind: values.oneOf(['main', 'dessert']),
});

const recipe = defineFieldType({ identifier: 'recipe', value: Recipe });

const rating = defineFieldType({
  identifier: 'rating',
  value: values.integer({ minimum: 0, maximum: 5 }),
  settings: values.object({ symbol: values.withDefault(values.string(), '*') }),
  read: ({ value }) => (value === 'best' ? 5 : value),
  validate: (value, { settings }) => (value === settings.unlucky ? [{ target: null, message: 'is unlucky' }] : []),
  toName: (value) => '*'.repeat(value),
  show: (value, { content }) => ({ value, guide: content(value) }),
});

const Score = values.object({ stars: values.string() });

const score = defineFieldType({
  identifier: 'score',
  value: values.integer(),
  item: { value: Score, show: (value) => ({ stars: '*'.repeat(value) }) },
});

const guide = defineFieldType({
  identifier: 'guide',
  value: values.object({ content: values.id() }),
  conceal: (value, isConcealed) => (isConcealed(value.content) ? null : value),
});

const types = createFieldTypes([recipe, rating, score, guide]);

const soup = {
  title: '007',
  servings: 4,
  isVegan: true,
  note: null,
  steps: [{ text: 'Chop', minutes: 2.5 }],
  grams: { 'sweet potato': 400, 2021: 1 },
  _href: 'anywhere',
  kind: 'main',
};

describe.each(formats)('a value of a type of the host in %s', (format) => {
  it('is coerced to its schema', async () => {
    expect(await readAs(types, 'recipe', soup, format)).toEqual({ value: soup, faults: [] });
    expect((await readAs(types, 'recipe', { ...soup, steps: [], note: '', grams: {} }, format)).value).toMatchObject({
      steps: [],
      grams: {},
    });
  });

  it('is read from texts, and without members that its schema does not know', async () => {
    const texts = { ...soup, servings: '4', isVegan: 'true', grams: { salt: '0.5' }, other: 1 };
    const { value } = await readAs(types, 'recipe', texts, format);
    expect(value).toEqual({ ...soup, grams: { salt: 0.5 } });
  });

  it('is refused with everything that is wrong with it', async () => {
    const wrong = { ...soup, servings: 0, isVegan: 'maybe', steps: [{ text: 'Chop', minutes: 'two' }], kind: 'secret' };
    const { value, faults } = await readAs(types, 'recipe', wrong, format);
    expect(value).toBeNull();
    expect(faults.map(({ target }) => target).sort()).toEqual(['isVegan', 'kind', 'servings', 'steps.0.minutes']);
    expect(JSON.stringify(faults)).not.toContain('secret');
  });

  it('may be empty, unless it is required', async () => {
    expect(await readAs(types, 'recipe', null, format)).toEqual({ value: null, faults: [] });
    expect((await readAs(types, 'recipe', null, format, rules({ isRequired: true }))).faults).toHaveLength(1);
  });

  it('goes through what the type does itself', async () => {
    expect((await readAs(types, 'rating', 'best', format)).value).toBe(5);
    expect((await readAs(types, 'rating', 6, format)).faults).toHaveLength(1);
    expect((await readAs(types, 'rating', 3, format, rules({ settings: { unlucky: 3 } }))).faults).toEqual([
      { target: null, message: 'is unlucky' },
    ]);
  });
});

describe('a type of the host', () => {
  it('shows and names as it likes, and by default as expected', () => {
    expect(shown(types, 'rating', 3)).toEqual({ value: 3, guide: '/api/cms/v2/content/objects/3' });
    expect(types.get('rating').toName(3, free, 'eng-GB')).toBe('***');
    expect(types.get('rating').show(null, () => hrefs)).toBeNull();
    expect(shown(types, 'recipe', soup)).toEqual(soup);
    expect(types.get('recipe').toName(soup, free, 'eng-GB')).toBe('');
  });

  it('says what items have of its values, also inside of other values', () => {
    expect(types.get('score').toItem(3, itemContext())).toEqual({ stars: '***' });
    expect(types.get('score').itemShape).toBe(Score.shape);
    expect(types.get('score').toItem(null, itemContext())).toBeNull();
    const fields = { score: 2, rating: 1 };
    const items = [{ id: '1', shape: 'review', fields, fieldTypes: { score: 'score', rating: 'rating' } }];
    const guide = '/api/cms/v2/content/objects/1';
    expect(types.get('blocks').toItem({ items }, itemContext())).toMatchObject([
      { fields: { score: { stars: '**' }, rating: { value: 1, guide } } },
    ]);
  });

  it('is in items as it is shown where it says nothing of them, of any shape', () => {
    expect(types.get('rating').toItem(3, itemContext())).toEqual({ value: 3, guide: '/api/cms/v2/content/objects/3' });
    expect(types.get('rating').itemShape).toEqual({ kind: 'json' });
    expect(types.get('recipe').toItem(soup, itemContext())).toEqual(soup);
    expect(types.get('recipe').itemShape).toBe(Recipe.shape);
  });

  it('is in items without content that is none', () => {
    expect(types.get('guide').toItem({ content: 41 }, itemContext(41))).toEqual({ content: 41 });
    expect(types.get('guide').toItem({ content: 41 }, itemContext(42))).toBeNull();
  });

  it('replaces a built-in type of the same name', async () => {
    const shout = defineFieldType({
      identifier: 'string',
      value: values.string(),
      toName: (value) => value.toUpperCase(),
    });
    expect(createFieldTypes([shout]).get('string').toName('a', free, 'eng-GB')).toBe('A');
  });

  it('has a unique name', () => {
    expect(() => createFieldTypes([rating, rating])).toThrow(TypeError);
  });
});

const image = { id: 'a.png', fileName: 'a.png', fileSize: 12, uri: '/a.png', variations: {} };

describe('a value of a type that is not known', () => {
  it('is shown as it is stored', () => {
    expect(shown(types, 'picture', { ...image, variations: [] })).toEqual({ ...image, variations: [] });
    expect(types.get('picture').toName(image, free, 'eng-GB')).toBe('');
    expect(types.get('picture').relations(image)).toEqual([]);
  });

  it.each(formats)('is taken back in %s unchanged or as null, and refused otherwise', async (format) => {
    const current = image;
    expect(await types.read('picture', { ...(await sent(image, format)), current }, free)).toEqual({
      value: image,
      faults: [],
    });
    expect(await readAs(types, 'picture', null, format)).toEqual({ value: null, faults: [] });
    expect((await readAs(types, 'picture', image, format)).faults).toEqual([
      { target: null, message: 'a value of type picture cannot be set here' },
    ]);
    const changed = { ...(await sent({ ...image, uri: '/b.png' }, format)), current };
    expect((await types.read('picture', changed, free)).faults).toHaveLength(1);
  });
});
