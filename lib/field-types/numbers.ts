/** Field types of numbers and of yes and no. */
import type { Json } from '../repository/repository.js';
import { defineFieldType, type FieldRules } from './field-type.js';
import { textInput } from './form-inputs.js';
import { crossed, faultIf, limitOf } from './rules.js';
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

/** Numbers whose validator sets two bounds. */
function bounded(kind: 'Integer' | 'Float', bound: values.Value<number>, step: string) {
  const [validator, least, most] = [`${kind}ValueValidator`, `min${kind}Value`, `max${kind}Value`] as const;
  const parameter = values.withDefault(values.nullable(bound), null);
  const boundsOf = (rules: FieldRules) => ({
    min: limitOf(rules, validator, least),
    max: limitOf(rules, validator, most),
  });
  return {
    search: { kind: 'number' },
    validators: { [validator]: values.object({ [least]: parameter, [most]: parameter }) },
    validateRules: (rules: FieldRules) => crossed(rules, validator, [least, most]),
    validate(value: number, rules: FieldRules) {
      const { min, max } = boundsOf(rules);
      return [
        ...faultIf(min !== undefined && value < min, `must be at least ${min}`),
        ...faultIf(max !== undefined && value > max, `must be at most ${max}`),
      ];
    },
    form(value: Json, rules: FieldRules) {
      const { min, max } = boundsOf(rules);
      const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
      return textInput(value, { type: 'number', step, ...bounds });
    },
  } as const;
}
