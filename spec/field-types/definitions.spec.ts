/** What field types make of the settings, validators and default values of definitions. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes, type DefinitionInput, defineFieldType, values } from '../../lib/field-types/index.js';

const types = createFieldTypes([
  defineFieldType({
    identifier: 'colour',
    value: values.string({ maxLength: 7 }),
    settings: values.object({ palette: values.list(values.string()) }),
    validators: { Brightness: values.object({ least: values.withDefault(values.number({ minimum: 0 }), 0) }) },
    validateRules: ({ settings }) =>
      settings.palette?.toString() === '' ? [{ member: 'settings.palette', message: 'must not be empty' }] : [],
  }),
]);
const read = (type: string, input: Partial<DefinitionInput>) => types.get(type).readDefinition({ ...input });
const nothing = { settings: {}, validators: {}, defaultValue: null, faults: [] };

describe('a field definition', () => {
  it.each([
    ['string', {}, nothing],
    ['string', { settings: [], validators: [], defaultValue: null }, nothing],
    ['text', {}, { ...nothing, settings: { textRows: 10 } }],
    [
      'string',
      { validators: { StringLengthValidator: { maxStringLength: 5 } }, defaultValue: 'Five5' },
      {
        ...nothing,
        validators: { StringLengthValidator: { minStringLength: null, maxStringLength: 5 } },
        defaultValue: 'Five5',
      },
    ],
    ['email', { validators: { EmailAddressValidator: {} } }, { ...nothing, validators: { EmailAddressValidator: {} } }],
    [
      'relation',
      { settings: { selectionMethod: 1, selectionRoot: 2, selectionRootHref: '/content/locations/2' } },
      { ...nothing, settings: { selectionMethod: 1, selectionRoot: 2, selectionContentTypes: [] } },
    ],
    ['user', {}, { ...nothing, settings: expect.objectContaining({ UsernamePattern: '^[^@]+$' }) }],
    ['colour', { settings: { palette: ['red'] } }, { ...nothing, settings: { palette: ['red'] } }],
    [
      'selection',
      { settings: { options: ['A', 'B'] }, defaultValue: [1] },
      expect.objectContaining({ defaultValue: [1] }),
    ],
  ])('of the type %s is read from %j', async (type, input, expected) => {
    expect(await read(type, input)).toEqual(expected);
  });

  it.each([
    ['string', { validators: { StringLengthValidator: { maxStringLength: '5', minStringLength: [] } } }],
    ['relationlist', { settings: { selectionMethod: '2', selectionContentTypes: ['folder'] } }],
    ['boolean', { defaultValue: 'true' }],
    ['integer', { validators: { IntegerValueValidator: { minIntegerValue: '-3' } }, defaultValue: '7' }],
    ['country', { settings: { isMultiple: 'true' }, defaultValue: ['DE', 'FR'] }],
  ])('of the type %s is read from texts, as XML has them', async (type, input) => {
    const reading = await read(type, input);
    expect(reading.faults).toEqual([]);
    expect(JSON.stringify(reading)).not.toMatch(/"(?:5|2|true|-3|7)"/);
  });

  it.each([
    ['string', { settings: { anything: 1 } }, 'settings'],
    ['string', { settings: 'anything' }, 'settings'],
    ['string', { validators: { NoSuchValidator: {} } }, 'validators'],
    ['string', { validators: { StringLengthValidator: { noSuchParameter: 1 } } }, 'validators.StringLengthValidator'],
    [
      'string',
      { validators: { StringLengthValidator: { maxStringLength: 'many' } } },
      'validators.StringLengthValidator.maxStringLength',
    ],
    [
      'string',
      { validators: { StringLengthValidator: { minStringLength: 9, maxStringLength: 5 } } },
      'validators.StringLengthValidator.maxStringLength',
    ],
    [
      'string',
      { validators: { StringLengthValidator: { maxStringLength: 5 } }, defaultValue: 'Six6.6' },
      'defaultValue',
    ],
    [
      'float',
      { validators: { FloatValueValidator: { minFloatValue: 1.5, maxFloatValue: 1 } } },
      'validators.FloatValueValidator.maxFloatValue',
    ],
    ['text', { settings: { textRows: 0 } }, 'settings.textRows'],
    ['datetime', { settings: { dateInterval: 'a day' } }, 'settings.dateInterval'],
    ['selection', { settings: { options: ['A'] }, defaultValue: [1] }, 'defaultValue.0'],
    ['relation', { defaultValue: { destinationContentId: 5 } }, 'defaultValue'],
    ['user', { settings: { UsernamePattern: '(' } }, 'settings.UsernamePattern'],
    ['user', { defaultValue: { login: 'admin' } }, 'defaultValue'],
    ['colour', { settings: { palette: [] } }, 'settings.palette'],
    ['colour', { settings: {} }, 'settings.palette'],
    [
      'colour',
      { settings: { palette: ['red'] }, validators: { Brightness: { least: -1 } } },
      'validators.Brightness.least',
    ],
  ])('of the type %s with %j is at fault at %s', async (type, input, member) => {
    const { faults } = await read(type, input);
    expect([...new Set(faults.map((fault) => fault.member))]).toEqual([member]);
  });
});
