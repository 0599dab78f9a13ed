/** Schemas of structured data: what they say of values, and that no schema and no value make a check long. */
import { describe, expect, it } from '@jest/globals';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import { createFieldTypes } from '../../lib/field-types/index.js';
import { prepareSchema, valueFaults } from '../../lib/field-types/json/schema.js';
import type { Json } from '../../lib/repository/repository.js';
import { fc, runsOf } from '../support/properties.js';
import { rules } from './support.js';

const types = createFieldTypes();
const times = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const read = async (schema: Json) =>
  (await types.get('json').readDefinition({ settings: { schema } })).faults.map(({ message }) => message);
const check = async (schema: Json, value: Json) => {
  const { faults } = await types.read('json', { value }, rules({ settings: { schema } }));
  return faults.map(({ message }) => message);
};

const names = fc.constantFrom('a', 'b', 'c');
const scalar = fc.constantFrom<Json[]>(null, true, false, 0, 1, 2.5, -3, 'a', 'b', 'ab');
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'value' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const small = fc.integer({ min: 0, max: 3 });
const { schema: anySchema } = fc.letrec<{ schema: Json }>((tie) => {
  const schema = tie('schema');
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(names, schema, { maxKeys: 3, noNullPrototype: true });
  const type = fc.constantFrom('null', 'boolean', 'number', 'integer', 'string', 'array', 'object');
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'schema' },
      fc.boolean(),
      fc.record(
        {
          ...{ type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })), enum: fc.array(value) },
          ...{ const: value, minimum: small, exclusiveMaximum: small, multipleOf: fc.constantFrom(1, 2, 0.5) },
          ...{ minLength: small, maxLength: small, minItems: small, maxItems: small, uniqueItems: fc.boolean() },
          ...{ minProperties: small, maxProperties: small, required: fc.uniqueArray(names) },
        },
        { requiredKeys: [] },
      ),
      fc.record(
        {
          ...{ items: schema, prefixItems: list, contains: schema, additionalProperties: schema, properties: map },
          ...{ propertyNames: schema, dependentSchemas: map, allOf: list, anyOf: list, oneOf: list, not: schema },
          ...Object.fromEntries(['if', 'then', 'else'].map((name) => [name, schema])),
          dependentRequired: fc.dictionary(names, fc.uniqueArray(names), { maxKeys: 2, noNullPrototype: true }),
        },
        { requiredKeys: [] },
      ),
    ) as fc.Arbitrary<Json>,
  };
});

/** No number fits, which is known after all of 3⁷ ways were tried. */
const ways = (level: number): Json => (level === 0 ? { type: 'string' } : { oneOf: times(3, () => ways(level - 1)) });
const manyWays = { items: { oneOf: [{ type: 'number' }, ways(7)] } };
const numbers = times(4_500, (index) => index);
const members = (count: number) => Object.fromEntries(times(count, (index) => [`m${index}`, index]));

describe('the schema of structured data', () => {
  it('says of any value what another implementation says', async () => {
    await fc.assert(
      fc.asyncProperty(anySchema, fc.array(value, { minLength: 1, maxLength: 8 }), async (schema, all) => {
        const prepared = await prepareSchema(schema);
        for (const each of all) {
          const fits = (await valueFaults(prepared, each)).length === 0;
          expect([each, fits]).toEqual([each, Check(schema as unknown as TSchema, each)]);
        }
      }),
      { numRuns: runsOf(500) },
    );
  });

  it.each<[string, Json, Json, boolean]>([
    [
      'members that no branch has looked at',
      { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
      { b: 1 },
      false,
    ],
    [
      'members that a branch has looked at',
      { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
      { a: 1 },
      true,
    ],
    [
      'members of the branch that does not fit',
      { anyOf: [{ properties: { a: { type: 'string' } } }, true], unevaluatedProperties: false },
      { a: 1 },
      false,
    ],
    [
      'members by what a condition selects',
      { if: { properties: { a: { const: 1 } } }, else: { properties: { b: true } }, unevaluatedProperties: false },
      { a: 2, b: 1 },
      false,
    ],
    [
      'members inside of another schema',
      { unevaluatedProperties: false, properties: { a: { properties: { b: true } } } },
      { a: { c: 1 } },
      true,
    ],
    ['items behind the first ones', { prefixItems: [true], unevaluatedItems: { type: 'string' } }, [1, 'a', 2], false],
    ['items that contains has looked at', { contains: { type: 'number' }, unevaluatedItems: false }, [1, 2], true],
    ['items that nothing has looked at', { contains: { type: 'number' }, unevaluatedItems: false }, [1, 'a'], false],
  ])('looks at %s', async (_, schema, own, fits) => {
    expect((await check(schema, own)).length === 0).toBe(fits);
  });

  it.each<[string, Json, Json]>([
    ['an enum of numbers', { items: { enum: times(8_000, (index) => index) } }, numbers],
    [
      'an enum of texts',
      { items: { enum: times(8_000, (index) => `text ${index}`) } },
      numbers.map((each) => `text ${each}`),
    ],
    [
      'an enum of maps',
      { items: { enum: times(2_000, (index) => ({ a: index, b: [index] })) } },
      times(2_000, (index) => ({ b: [index], a: index })),
    ],
    ['unique items', { uniqueItems: true }, times(9_000, (index) => ({ id: index }))],
    ['members of a map', { additionalProperties: { type: 'integer', minimum: 0 } }, members(9_000)],
    [
      'a union of five kinds',
      { items: { oneOf: times(5, (kind) => ({ properties: { kind: { const: kind } }, required: ['kind'] })) } },
      times(2_000, (index) => ({ kind: index % 5 })),
    ],
    [
      'many properties',
      {
        properties: Object.fromEntries(times(4_000, (index) => [`m${index}`, { type: 'integer' }])),
        additionalProperties: false,
      },
      members(4_000),
    ],
    [
      'the number of members, counted for many schemas',
      { dependentSchemas: Object.fromEntries(times(2_000, (index) => [`m${index}`, { minProperties: 1 }])) },
      members(4_500),
    ],
  ])('takes %s within the limits', async (_, schema, own) => {
    expect([await read(schema), await check(schema, own)]).toEqual([[], []]);
  });

  const steps = 'takes more than 200000 steps to be checked by the schema of its definition';
  it.each<[string, Json, Json]>([
    ['alternatives inside of alternatives', manyWays, numbers],
    [
      'schemas that depend on members',
      {
        dependentSchemas: Object.fromEntries(
          times(2_000, (index) => [
            `m${index}`,
            { minProperties: 1, maxProperties: 9_000, propertyNames: { maxLength: 50 } },
          ]),
        ),
      },
      members(4_500),
    ],
    ['all of very many', { items: { allOf: times(2_000, () => ({ type: 'number' })) } }, numbers],
    ['negations', { items: { allOf: times(2_000, () => ({ not: { type: 'string' } })) } }, numbers],
    [
      'conditions',
      { items: { allOf: times(1_000, () => ({ if: { type: 'string' }, else: { type: 'number' } })) } },
      numbers,
    ],
    [
      'what a list contains',
      { allOf: times(1_000, () => ({ contains: { type: 'number' }, minContains: 5 })) },
      numbers,
    ],
    ['names of members', { allOf: times(1_000, () => ({ propertyNames: { maxLength: 50 } })) }, members(4_500)],
    [
      'required members',
      { items: { anyOf: [{ required: times(8_000, (index) => `m${index}`) }, true] } },
      times(2_000, () => ({ a: 1 })),
    ],
    [
      'large constants',
      { items: { anyOf: [...times(1_000, (index) => ({ const: [index] })), true] } },
      times(500, () => times(20, (index) => index)),
    ],
    ['unique items many times', { allOf: times(500, () => ({ uniqueItems: true })) }, numbers],
    ['what nothing has looked at', { allOf: times(500, () => ({ unevaluatedProperties: true })) }, members(4_500)],
    ['patterns', { items: { pattern: '^(a+)+$' } }, times(2_000, () => 'a'.repeat(100))],
    ['formats of long texts', { allOf: times(10, () => ({ format: 'uri' })) }, `http://${'a'.repeat(100_000)}`],
  ])('refuses a value by the limit where it multiplies: %s', async (_, schema, own) => {
    expect([await read(schema), await check(schema, own)]).toEqual([[], [steps]]);
  });

  it('tells faults of a value that takes many steps', async () => {
    const value = [...times(4_000, () => 1), 'one'];
    const found = await types.read('json', { value }, rules({ settings: { schema: { items: { enum: [1] } } } }));
    expect(found.faults).toEqual([{ target: '4000', message: 'must be equal to one of the allowed values' }]);
  });

  it.each<[string, Json, string]>([
    ['schemas', { allOf: times(5_001, () => true) }, 'must have at most 5000 schemas, references included'],
    [
      'levels',
      times(101, () => 0).reduce<Json>((inner) => ({ not: inner }), {}),
      'must be nested at most 100 levels deep, references included',
    ],
    [
      'levels by references',
      {
        $ref: '#/$defs/s0',
        $defs: Object.fromEntries(
          times(2_000, (index) => [`s${index}`, index === 1_999 ? {} : { $ref: `#/$defs/s${index + 1}` }]),
        ),
      },
      'must be nested at most 100 levels deep, references included',
    ],
    [
      'patterns',
      { anyOf: times(600, (index) => ({ pattern: `^characters ${index}$` })) },
      'must have patterns of at most 5000 characters in all, with repetitions written out',
    ],
    [
      'repetitions in a pattern',
      { pattern: '(([ab]?){30}){30}$' },
      'must have at most 2000 characters with repetitions written out',
    ],
  ])('is refused by the limit of %s', async (_, schema, message) => {
    expect(await read(schema)).toContain(message);
  });

  it('is refused as well in a default value, and where blocks have it', async () => {
    const schema = manyWays;
    const definition = { identifier: 'data', fieldType: 'json', fieldSettings: { schema }, defaultValue: numbers };
    const settings = { shapes: [{ identifier: 'row', fieldDefinitions: [definition] }] };
    const { faults } = await types.get('blocks').readDefinition({ settings });
    expect(faults.map(({ message }) => message)).toContain(steps);
    const ofBlocks = rules({
      settings: { shapes: [{ identifier: 'row', fieldDefinitions: [{ ...definition, defaultValue: null }] }] },
    });
    const found = await types.read(
      'blocks',
      { value: { items: [{ shape: 'row', fields: { data: numbers } }] } },
      ofBlocks,
    );
    expect(found.faults).toEqual([{ target: 'items.0.fields.data', message: steps }]);
  });
});

describe('a pattern of texts', () => {
  const ofPattern = (pattern: string) => rules({ validators: { PatternValidator: { pattern } } });

  it('checks no text for which that takes long', async () => {
    const { faults } = await types.read('text', { value: 'a'.repeat(200_000) }, ofPattern('^(a+)+$'));
    expect(faults.map(({ message }) => message)).toEqual(['is too long to be checked by the pattern ^(a+)+$']);
  });

  it('is refused where its repetitions multiply', async () => {
    const validators = { PatternValidator: { pattern: '((((a){9}){9}){9}){9}' } };
    expect((await types.get('string').readDefinition({ validators })).faults).toHaveLength(1);
  });
});
