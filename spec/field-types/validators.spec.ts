/** Validators that definitions of several field types can have. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes, type FieldRules } from '../../lib/field-types/index.js';
import type { Json } from '../../lib/repository/repository.js';
import { formats } from '../support/reading.js';
import { readAs, rules } from './support.js';

const types = createFieldTypes();
const zip = { PatternValidator: { pattern: '^[0-9]{5}$', message: null } };
const colours = { AllowedValuesValidator: { allowedValues: ['red', 'green'] } };
const two = { ItemCountValidator: { minItemCount: 2, maxItemCount: 2 } };
const days = { DateValueValidator: { minDateValue: 86_400, maxDateValue: 172_800 } };

type Case = readonly [
  type: string,
  validators: FieldRules['validators'],
  fitting: Json,
  wrong: Json,
  message: string,
  target?: string,
];

const cases: readonly Case[] = [
  ['string', zip, '01234', '123456', 'must fit the pattern ^[0-9]{5}$'],
  ['text', zip, '01234', 'x', 'must fit the pattern ^[0-9]{5}$'],
  ['text', { StringLengthValidator: { maxStringLength: 2 } }, 'ab', 'abc', 'must have at most 2 characters'],
  ['string', { PatternValidator: { pattern: '^A', message: 'must begin with A' } }, 'Ab', 'b', 'must begin with A'],
  [
    'email',
    { PatternValidator: { pattern: '@example\\.org$' } },
    'a@example.org',
    'a@example.com',
    'must fit the pattern @example\\.org$',
  ],
  [
    'url',
    { PatternValidator: { pattern: '^https:' } },
    { link: 'https://a', text: null },
    { link: 'http://a' },
    'must fit the pattern ^https:',
    'link',
  ],
  ['string', colours, 'red', 'blue', 'must be one of red, green'],
  ['integer', { AllowedValuesValidator: { allowedValues: [1, 2] } }, 2, 3, 'must be one of 1, 2'],
  ['float', { AllowedValuesValidator: { allowedValues: [0.5] } }, 0.5, 1, 'must be one of 0.5'],
  ['keyword', colours, ['green', 'red'], ['red', 'blue'], 'must be one of red, green', '1'],
  ['keyword', two, ['a', 'b'], ['a'], 'must have at least 2 items'],
  [
    'author',
    two,
    [
      { id: 1, name: 'A', email: '' },
      { id: 2, name: 'B', email: '' },
    ],
    [{ name: 'A' }],
    'must have at least 2 items',
  ],
  ['country', { ItemCountValidator: { maxItemCount: 1 } }, ['DE'], ['DE', 'FR'], 'must have at most 1 items'],
  [
    'relationlist',
    two,
    { destinationContentIds: [1, 2] },
    { destinationContentIds: [1, 2, 3] },
    'must have at most 2 items',
    'destinationContentIds',
  ],
  ['date', days, { timestamp: 86_400 }, { timestamp: 0 }, 'must not be before 1970-01-02T00:00:00.000Z'],
  ['datetime', days, { timestamp: 172_800 }, { timestamp: 172_801 }, 'must not be after 1970-01-03T00:00:00.000Z'],
  ['time', { TimeValueValidator: { minTimeValue: 3600 } }, 3600, 3599, 'must not be before 01:00:00'],
];

describe.each(formats)('a validator in %s', (format) => {
  const multiple = { isMultiple: true };

  it.each(cases)('of %s by %j accepts %j', async (type, validators, fitting) => {
    const { validators: stored, faults } = await types.get(type).readDefinition({ validators });
    expect(faults).toEqual([]);
    const by = rules({ settings: multiple, validators: stored });
    expect(await readAs(types, type, fitting, format, by)).toEqual({ value: fitting, faults: [] });
  });

  it.each(cases)(
    'of %s by %j, of which %j fits, refuses %j: %s',
    async (...[type, validators, _, wrong, message, target]: Case) => {
      const { faults } = await readAs(types, type, wrong, format, rules({ settings: multiple, validators }));
      expect(faults).toContainEqual({ target: target ?? null, message });
    },
  );
});

describe('a validator', () => {
  it.each([
    ['string', { PatternValidator: { pattern: '(' } }, 'PatternValidator.pattern'],
    ['string', { PatternValidator: { pattern: '(?=a)' } }, 'PatternValidator.pattern'],
    ['string', { PatternValidator: {} }, 'PatternValidator.pattern'],
    ['string', { AllowedValuesValidator: { allowedValues: [] } }, 'AllowedValuesValidator.allowedValues'],
    ['integer', { AllowedValuesValidator: { allowedValues: ['many'] } }, 'AllowedValuesValidator.allowedValues.0'],
    ['keyword', { ItemCountValidator: { minItemCount: 3, maxItemCount: 2 } }, 'ItemCountValidator.maxItemCount'],
    ['date', { DateValueValidator: { minDateValue: 2, maxDateValue: 1 } }, 'DateValueValidator.maxDateValue'],
    ['integer', { PatternValidator: { pattern: 'a' } }, undefined],
  ])('of %s is refused as %j', async (type, validators, member) => {
    const { faults } = await types.get(type).readDefinition({ validators: validators as Json });
    expect(faults.map((fault) => fault.member)).toContain(member ? `validators.${member}` : 'validators');
  });

  it('runs patterns in linear time', async () => {
    const evil = rules({ validators: { PatternValidator: { pattern: '^(a+)+$' } } });
    const { faults } = await types.read('string', { value: `${'a'.repeat(50_000)}!` }, evil);
    expect(faults).toHaveLength(1);
  });

  it('of allowed values makes forms offer these, and what is there', () => {
    const [input] = types.get('string').form('blue', rules({ validators: colours }));
    expect(input).toMatchObject({
      type: 'select',
      value: 'blue',
      choices: [
        ['red', 'red'],
        ['green', 'green'],
        ['blue', 'blue'],
      ],
    });
  });
});
