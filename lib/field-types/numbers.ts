/** Field types of numbers and of yes and no. */
import { Type } from 'typebox';
import { defineFieldType } from './field-type.js';
import { limitOf, outside } from './rules.js';

const whole = Type.Union([Type.Integer(), Type.Null()], { default: null });
const decimal = Type.Union([Type.Number(), Type.Null()], { default: null });

export const integer = defineFieldType({
  identifier: 'integer',
  value: Type.Integer({ 'x-message': 'must be a whole number' }),
  validators: { IntegerValueValidator: Type.Object({ minIntegerValue: whole, maxIntegerValue: whole }) },
  validate: (value, rules) =>
    outside(
      value,
      limitOf(rules, 'IntegerValueValidator', 'minIntegerValue'),
      limitOf(rules, 'IntegerValueValidator', 'maxIntegerValue'),
    ),
});

export const float = defineFieldType({
  identifier: 'float',
  value: Type.Number({ 'x-message': 'must be a number' }),
  validators: { FloatValueValidator: Type.Object({ minFloatValue: decimal, maxFloatValue: decimal }) },
  validate: (value, rules) =>
    outside(
      value,
      limitOf(rules, 'FloatValueValidator', 'minFloatValue'),
      limitOf(rules, 'FloatValueValidator', 'maxFloatValue'),
    ),
});

export const boolean = defineFieldType({
  identifier: 'boolean',
  value: Type.Boolean({ 'x-message': 'must be true or false' }),
  empty: false,
  isEmpty: () => false,
  toName: (value) => (value ? '1' : '0'),
});
