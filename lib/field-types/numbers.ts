/** Field types of numbers and of yes and no. */
import type { Json } from '../repository/repository.js';
import { defineFieldType, type FieldRules } from './field-type.js';
import { choicesInput, textInput } from './form-inputs.js';
import { limitOf } from './rules.js';
import { allowedValues, bounds, unique, validatedBy } from './validators.js';
import * as values from './values.js';

export const integer = defineFieldType({
  identifier: 'integer',
  value: values.integer({ message: 'must be a whole number' }),
  ...bounded('Integer', values.integer(), '1'),
});

export const float = defineFieldType({
  identifier: 'float',
  value: values.number({ message: 'must be a number' }),
  ...bounded('Float', values.number(), 'any'),
});

export const boolean = defineFieldType({
  identifier: 'boolean',
  search: { kind: 'boolean' },
  value: values.boolean({ message: 'must be true or false' }),
  empty: false,
  isEmpty: () => false,
  toName: (value) => (value ? '1' : '0'),
});

/** Numbers whose validators set two bounds, or list the allowed values. */
function bounded(kind: 'Integer' | 'Float', bound: values.Value<number>, step: string) {
  const [validator, least, most] = [`${kind}ValueValidator`, `min${kind}Value`, `max${kind}Value`] as const;
  const range = bounds<number>(validator, [least, most], {
    bound,
    measure: (value) => value,
    tooLow: (low) => `must be at least ${low}`,
    tooHigh: (high) => `must be at most ${high}`,
  });
  return {
    search: { kind: 'number' },
    ...validatedBy(range, allowedValues(bound), unique),
    form(value: Json, rules: FieldRules) {
      const [min, max] = [limitOf(rules, validator, least), limitOf(rules, validator, most)];
      const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
      return choicesInput(value, rules) ?? textInput(value, { type: 'number', step, ...limits });
    },
  } as const;
}
