/** Field types of plain text: one line of it, and any number of lines. */
import { defineFieldType, type FieldInput } from './field-type.js';
import { inputText, textInput } from './form-inputs.js';
import { crossed, faultIf, limitOf } from './rules.js';
import * as values from './values.js';

const length = values.withDefault(values.nullable(values.integer({ minimum: 0 })), null);

/** Numbers are welcome as text; from XML they are text already. */
function toText({ value }: FieldInput) {
  return typeof value === 'number' ? String(value) : value;
}

export const string = defineFieldType({
  identifier: 'string',
  search: { kind: 'text' },
  value: values.string({ message: 'must be a text' }),
  validators: { StringLengthValidator: values.object({ minStringLength: length, maxStringLength: length }) },
  validateRules: (rules) => crossed(rules, 'StringLengthValidator', ['minStringLength', 'maxStringLength']),
  read: toText,
  validate: (value, rules) => {
    const least = limitOf(rules, 'StringLengthValidator', 'minStringLength');
    const most = limitOf(rules, 'StringLengthValidator', 'maxStringLength');
    const count = Array.from(value).length;
    return [
      ...faultIf(least !== undefined && count < least, `must have at least ${least} characters`),
      ...faultIf(most !== undefined && count > most, `must have at most ${most} characters`),
    ];
  },
  form: (value, rules) => {
    const maxLength = limitOf(rules, 'StringLengthValidator', 'maxStringLength');
    return textInput(value, maxLength ? { maxLength } : {});
  },
});

export const text = defineFieldType({
  identifier: 'text',
  search: { kind: 'text' },
  value: values.string({ message: 'must be a text' }),
  settings: values.object({ textRows: values.withDefault(values.integer({ minimum: 1 }), 10) }),
  read: toText,
  toName: (value) =>
    value
      .trim()
      .split(/[\r\n]/, 1)[0]
      ?.trimEnd() ?? '',
  form: (value, { settings: { textRows } }) => [
    { pointer: '', type: 'textarea', value: inputText(value), rows: typeof textRows === 'number' ? textRows : 10 },
  ],
});
