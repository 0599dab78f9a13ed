/** Structured data as values of fields, and the schemas that describe it. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes } from '../../lib/field-types/index.js';
import type { Json } from '../../lib/repository/repository.js';
import { formats } from '../support/reading.js';
import { readAs, rules, sent } from './support.js';

const types = createFieldTypes();
const read = (schema: Json) => types.get('json').readDefinition({ settings: { schema } });

const recipe = {
  type: 'object',
  required: ['title'],
  additionalProperties: false,
  properties: {
    title: { type: 'string', pattern: '^[A-Z]' },
    portions: { type: 'integer', minimum: 1 },
    vegan: { type: 'boolean' },
    ingredients: { type: 'array', items: { $ref: '#/$defs/ingredient' } },
    source: { anyOf: [{ type: 'null' }, { type: 'string' }] },
  },
  $defs: {
    ingredient: {
      oneOf: [
        { type: 'object', required: ['name'], properties: { name: { type: 'string' }, grams: { type: 'number' } } },
        { type: 'object', required: ['pieces'], properties: { pieces: { type: 'integer' } } },
      ],
    },
  },
};
/** JSON that would exhaust the stack of whatever goes through it by recursion. */
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

const ofRecipe = rules({ settings: { schema: recipe } });

describe.each(formats)('structured data in %s', (format) => {
  it.each([
    { title: 'Soup' },
    { title: '007', portions: 4, vegan: true, ingredients: [{ name: 'salt', grams: 1.5 }, { pieces: 3 }] },
  ])('is stored with the types of its schema: %j', async (value) => {
    const loose = rules({
      settings: { schema: { ...recipe, properties: { ...recipe.properties, title: { type: 'string' } } } },
    });
    expect(await readAs(types, 'json', value, format, loose)).toEqual({ value, faults: [] });
  });

  it.each([
    [{ portions: 2 }, [null]],
    [{ title: 'Soup', portions: 0 }, ['portions']],
    [{ title: 'soup' }, ['title']],
    [{ title: 'Soup', secret: 1 }, [null]],
    [{ title: 'Soup', ingredients: [{ name: 'salt', grams: 'much' }] }, ['ingredients.0.grams']],
  ])('is refused by its schema: %j', async (value, targets) => {
    const { value: stored, faults } = await readAs(types, 'json', value, format, ofRecipe);
    expect(stored).toBeNull();
    expect([...new Set(faults.map(({ target }) => target))]).toEqual(expect.arrayContaining(targets));
  });

  it('may be the text of a map or list, which keeps numbers', async () => {
    expect(await readAs(types, 'json', '{"a":[1,true]}', format)).toEqual({ value: { a: [1, true] }, faults: [] });
  });
});

describe('structured data', () => {
  it('stays as it is when it comes back as texts', async () => {
    const current = { a: 1, b: [true, { c: 'x' }] };
    const input = { ...(await sent({ a: '1', b: ['true', { c: 'x' }] }, 'xml')), current };
    expect((await types.read('json', input, rules({}))).value).toEqual(current);
  });

  it.each([
    ['nested too deep', deep],
    ['too large', `[${'1,'.repeat(20_000)}1]`],
  ])('stays a text where the value in it is %s', async (_, text) => {
    const { value, faults } = await types.read('json', { value: text }, rules({}));
    expect([value === text, faults]).toEqual([true, []]);
  });

  it('is found by its texts', () => {
    expect(types.get('json').toText({ a: ['one', 2, { b: 'two' }] }, rules({}), 'eng-GB')).toBe('one two');
  });

  it('is checked in linear time by a pattern that takes long elsewhere', async () => {
    const evil = rules({ settings: { schema: { type: 'string', pattern: '^(a+)+$' } } });
    const { faults } = await types.read('json', { value: `${'a'.repeat(50_000)}!` }, evil);
    expect(faults).toHaveLength(1);
  });
});

const ofNumbers = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'minContains', 'maxContains', 'minProperties', 'maxProperties'],
];
const ofSchemas = [
  ...['items', 'additionalProperties', 'contains', 'propertyNames', 'not', 'if', 'then', 'else'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
];
const ofAll = (keywords: readonly string[], value: Json) =>
  Object.fromEntries(keywords.map((keyword) => [keyword, value]));

describe('the schema of structured data', () => {
  it('accepts nothing where storage holds one that is not valid', async () => {
    const broken = rules({ settings: { schema: { '~refine': [{}], type: 'string' } } });
    expect((await types.read('json', { value: 'x' }, broken)).faults).toEqual([
      { target: null, message: 'cannot be checked by the schema of its definition' },
    ]);
  });

  it('is stored with numbers and booleans where XML has texts', async () => {
    const sent = {
      type: 'object',
      properties: { a: { type: 'integer', minimum: '3' } },
      additionalProperties: 'false',
    };
    const { settings, faults } = await read(sent);
    expect(faults).toEqual([]);
    expect(settings.schema).toEqual({
      type: 'object',
      properties: { a: { type: 'integer', minimum: 3 } },
      additionalProperties: false,
    });
  });

  it('is stored with the numbers and booleans of each keyword inside of each keyword that holds schemas', async () => {
    const inner = (number: Json, boolean: Json) => ({ ...ofAll(ofNumbers, number), uniqueItems: boolean });
    const outer = (schema: Json) => ({
      ...ofAll(ofSchemas, schema),
      ...ofAll(['properties', 'dependentSchemas', '$defs'], { a: schema }),
      ...ofAll(['allOf', 'anyOf', 'oneOf', 'prefixItems'], [schema]),
    });
    const { settings, faults } = await read(outer(inner('3', 'true')));
    expect([settings.schema, faults]).toEqual([outer(inner(3, true)), []]);
  });

  it('may be sent as a text', async () => {
    expect((await read('{"type":"object"}')).settings.schema).toEqual({ type: 'object' });
  });

  it.each([
    [{ type: 'strng' }, 'settings.schema.type'],
    [{ properties: { a: { minimum: 'many' } } }, 'settings.schema.properties.a.minimum'],
    [{ properties: { a: { type: 'string', pattern: '(' } } }, 'settings.schema.properties.a.pattern'],
    [{ patternProperties: { '^(a+)+$': true } }, 'settings.schema.patternProperties'],
    [{ items: { $ref: 'https://example.org/schema' } }, 'settings.schema.items.$ref'],
    [{ $ref: '#/$defs/none' }, 'settings.schema.$ref'],
    [{ $ref: '#/%zz' }, 'settings.schema.$ref'],
    [{ $ref: '#' }, 'settings.schema.$ref'],
    [{ properties: { children: { items: { $ref: '#' } } } }, 'settings.schema.properties.children.items.$ref'],
    [{ '~refine': [{ check: 'x' }] }, 'settings.schema.~refine'],
    ['{"type":', 'settings.schema'],
    [[1], 'settings.schema'],
  ])('is refused, by the member that is wrong: %j', async (schema, member) => {
    const { faults } = await read(schema as Json);
    expect(faults.map((fault) => fault.member)).toContain(member);
  });

  it('is refused as a text that is nested too deep', async () => {
    expect((await read(deep)).faults).toEqual([
      { member: 'settings.schema', message: 'must be either object or boolean' },
    ]);
  });

  it('is refused where its references multiply', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `s${at}`);
    const $defs = Object.fromEntries(
      names.map((name, at) => [
        name,
        at === 29 ? {} : { allOf: [{ $ref: `#/$defs/s${at + 1}` }, { $ref: `#/$defs/s${at + 1}` }] },
      ]),
    );
    expect((await read({ $ref: '#/$defs/s0', $defs })).faults).toEqual([
      { member: 'settings.schema', message: 'must have at most 5000 schemas, references included' },
    ]);
  });
});
