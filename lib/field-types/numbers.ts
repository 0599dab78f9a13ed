/** Field types of numbers and of yes and no. */
import { defineFieldType } from './field-type.js';
import { limitOf, outside } from './rules.js';
import * as values from './values.js';

const whole = values.withDefault(values.nullable(values.integer()), null);
const decimal = values.withDefault(values.nullable(values.number()), null);

export const integer = defineFieldType({
  identifier: 'integer',
  value: values.integer({ 'x-message': 'must be a whole number' }),
  validators: { IntegerValueValidator: values.object({ minIntegerValue: whole, maxIntegerValue: whole }) },
  validate: (value, rules) =>
    outside(
      value,
      limitOf(rules, 'IntegerValueValidator', 'minIntegerValue'),
      limitOf(rules, 'IntegerValueValidator', 'maxIntegerValue'),
    ),
});

export const float = defineFieldType({
  identifier: 'float',
  value: values.number({ 'x-message': 'must be a number' }),
  validators: { FloatValueValidator: values.object({ minFloatValue: decimal, maxFloatValue: decimal }) },
  validate: (value, rules) =>
    outside(
      value,
      limitOf(rules, 'FloatValueValidator', 'minFloatValue'),
      limitOf(rules, 'FloatValueValidator', 'maxFloatValue'),
    ),
});

export const boolean = defineFieldType({
  identifier: 'boolean',
  value: values.boolean({ 'x-message': 'must be true or false' }),
  empty: false,
  isEmpty: () => false,
  toName: (value) => (value ? '1' : '0'),
});
