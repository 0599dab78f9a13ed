/** Field types of numbers and of yes and no. */
import { defineFieldType, type FieldRules } from './field-type.js';
import { textInput } from './form-inputs.js';
import { crossed, limitOf, outside } from './rules.js';
import * as values from './values.js';

const whole = values.withDefault(values.nullable(values.integer()), null);
const decimal = values.withDefault(values.nullable(values.number()), null);

export const integer = defineFieldType({
  identifier: 'integer',
  search: { kind: 'number' },
  value: values.integer({ message: 'must be a whole number' }),
  validators: { IntegerValueValidator: values.object({ minIntegerValue: whole, maxIntegerValue: whole }) },
  validateRules: (rules) => crossed(rules, 'IntegerValueValidator', 'minIntegerValue', 'maxIntegerValue'),
  validate: (value, rules) =>
    outside(
      value,
      limitOf(rules, 'IntegerValueValidator', 'minIntegerValue'),
      limitOf(rules, 'IntegerValueValidator', 'maxIntegerValue'),
    ),
  form: (value, rules) => textInput(value, { type: 'number', step: '1', ...bounds(rules, 'Integer') }),
});

export const float = defineFieldType({
  identifier: 'float',
  search: { kind: 'number' },
  value: values.number({ message: 'must be a number' }),
  validators: { FloatValueValidator: values.object({ minFloatValue: decimal, maxFloatValue: decimal }) },
  validateRules: (rules) => crossed(rules, 'FloatValueValidator', 'minFloatValue', 'maxFloatValue'),
  validate: (value, rules) =>
    outside(
      value,
      limitOf(rules, 'FloatValueValidator', 'minFloatValue'),
      limitOf(rules, 'FloatValueValidator', 'maxFloatValue'),
    ),
  form: (value, rules) => textInput(value, { type: 'number', step: 'any', ...bounds(rules, 'Float') }),
});

export const boolean = defineFieldType({
  identifier: 'boolean',
  search: { kind: 'boolean' },
  value: values.boolean({ message: 'must be true or false' }),
  empty: false,
  isEmpty: () => false,
  toName: (value) => (value ? '1' : '0'),
});

/** The bounds of a validator as those of an input. */
function bounds(rules: FieldRules, kind: 'Integer' | 'Float') {
  const min = limitOf(rules, `${kind}ValueValidator`, `min${kind}Value`);
  const max = limitOf(rules, `${kind}ValueValidator`, `max${kind}Value`);
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
