/** Texts, numbers and booleans as values of fields. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes } from '../../lib/field-types/index.js';
import { formats } from '../support/reading.js';
import { readAs, rules } from './support.js';

const types = createFieldTypes();

describe.each(formats)('a value in %s', (format) => {
  it.each([
    ['string', 'Ada', 'Ada'],
    ['string', '007', '007'],
    ['string', 'true', 'true'],
    ['string', 12.5, '12.5'],
    ['string', '', null],
    ['string', ' \t', null],
    ['text', 'one\ntwo', 'one\ntwo'],
    ['integer', 54, 54],
    ['integer', '54', 54],
    ['integer', '-7', -7],
    ['integer', 0, 0],
    ['float', 23.424242424242, 23.424242424242],
    ['float', '1e3', 1000],
    ['float', 2, 2],
    ['boolean', true, true],
    ['boolean', false, false],
    ['boolean', 'TRUE', true],
    ['integer', null, null],
    ['integer', [], null],
    ['string', {}, null],
  ])('of type %s that was sent as %j is stored as %j', async (type, value, stored) => {
    expect(await readAs(types, type, value, format)).toEqual({ value: stored, faults: [] });
  });

  it.each([
    ['string', ['secret']],
    ['text', { secret: 'secret' }],
    ['integer', 1.5],
    ['integer', 'many'],
    ['integer', '9007199254740993'],
    ['float', 'much'],
    ['boolean', 'yes'],
    ['boolean', 'maybe secret'],
  ])('of type %s is refused when sent as %j, without being repeated', async (type, value) => {
    const { value: stored, faults } = await readAs(types, type, value, format);
    expect(stored).toBeNull();
    expect(faults).toHaveLength(1);
    expect(JSON.stringify(faults)).not.toContain(String(value));
  });

  it.each(['string', 'integer', 'boolean'])('of type %s must be there where the field is required', async (type) => {
    const { faults } = await readAs(types, type, null, format, rules({ isRequired: true }));
    expect(faults).toEqual([{ target: null, message: 'must not be empty' }]);
  });
});

const length = { StringLengthValidator: { minStringLength: 2, maxStringLength: 3 } };
const whole = { IntegerValueValidator: { minIntegerValue: 1, maxIntegerValue: null } };
const decimal = { FloatValueValidator: { minFloatValue: null, maxFloatValue: 0.5 } };

describe('validators', () => {
  it.each([
    ['string', length, 'ab', []],
    ['string', length, '🦊🦊🦊', []],
    ['string', length, 'a', ['must have at least 2 characters']],
    ['string', length, 'abcd', ['must have at most 3 characters']],
    ['string', { StringLengthValidator: {} }, 'abcd', []],
    ['string', length, null, []],
    ['integer', whole, 0, ['must be at least 1']],
    ['integer', whole, 1, []],
    ['float', decimal, 0.51, ['must be at most 0.5']],
    ['float', decimal, -1, []],
  ])('of a %s, %j, meet %j: %j', async (type, validators, value, messages) => {
    const { faults } = await readAs(types, type, value, 'json', rules({ validators }));
    expect(faults.map(({ message }) => message)).toEqual(messages);
  });
});
