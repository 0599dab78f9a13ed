/** Field types that a host adds, and those that nobody knows. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes, defineFieldType } from 'express-cms-rest';
import { Type } from 'typebox';
import { formats } from '../support/reading.js';
import { free, hrefs, readAs, rules, sent, shown } from './support.js';

const Recipe = Type.Object({
  title: Type.String({ minLength: 1 }),
  servings: Type.Integer({ minimum: 1 }),
  isVegan: Type.Boolean(),
  note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  steps: Type.Array(Type.Object({ text: Type.String(), minutes: Type.Optional(Type.Number()) })),
  grams: Type.Record(Type.String(), Type.Number()),
  _href: Type.Optional(Type.String()),
  kind: Type.Union([Type.Literal('main'), Type.Literal('dessert')]),
});

const recipe = defineFieldType({ identifier: 'recipe', value: Recipe });

const rating = defineFieldType({
  identifier: 'rating',
  value: Type.Integer({ minimum: 0, maximum: 5 }),
  settings: Type.Object({ symbol: Type.String({ default: '*' }) }),
  read: ({ value }) => (value === 'best' ? 5 : value),
  validate: (value, { settings }) => (value === settings.unlucky ? [{ target: null, message: 'is unlucky' }] : []),
  toName: (value) => '*'.repeat(value),
  show: (value, { content }) => ({ value, guide: content(value) }),
});

const types = createFieldTypes([recipe, rating]);

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
    expect(types.get('rating').show(null, hrefs)).toBeNull();
    expect(shown(types, 'recipe', soup)).toEqual(soup);
    expect(types.get('recipe').toName(soup, free, 'eng-GB')).toBe('');
  });

  it('stands in for a built-in type of the same name', async () => {
    const shout = defineFieldType({
      identifier: 'string',
      value: Type.String(),
      toName: (value) => value.toUpperCase(),
    });
    expect(createFieldTypes([shout]).get('string').toName('a', free, 'eng-GB')).toBe('A');
  });

  it('has a name of its own', () => {
    expect(() => createFieldTypes([rating, rating])).toThrow(TypeError);
  });
});

const image = { id: 'a.png', fileName: 'a.png', fileSize: 12, uri: '/a.png', variations: {} };

describe('a value of a type that is not known', () => {
  it('is shown as it is stored', () => {
    expect(shown(types, 'image', { ...image, variations: [] })).toEqual({ ...image, variations: [] });
    expect(types.get('image').toName(image, free, 'eng-GB')).toBe('');
    expect(types.get('image').relations(image)).toEqual([]);
  });

  it.each(formats)('is taken back in %s unchanged or as null, and refused otherwise', async (format) => {
    const current = image;
    expect(await types.read('image', { ...(await sent(image, format)), current }, free)).toEqual({
      value: image,
      faults: [],
    });
    expect(await readAs(types, 'image', null, format)).toEqual({ value: null, faults: [] });
    expect((await readAs(types, 'image', image, format)).faults).toEqual([
      { target: null, message: 'a value of type image cannot be set here' },
    ]);
    const changed = { ...(await sent({ ...image, uri: '/b.png' }, format)), current };
    expect((await types.read('image', changed, free)).faults).toHaveLength(1);
  });
});
