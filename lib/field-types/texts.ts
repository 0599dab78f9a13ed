/** Field types of plain text: one line of it, and any number of lines. */
import { defineFieldType, type FieldInput } from './field-type.js';
import { choicesInput, inputText, textInput } from './form-inputs.js';
import { limitOf } from './rules.js';
import { allowedValues, pattern, textLength, unique, validatedBy } from './validators.js';
import * as values from './values.js';

/** Numbers are welcome as text; from XML they are text already. */
function toText({ value }: FieldInput) {
  return typeof value === 'number' ? String(value) : value;
}

export const string = defineFieldType({
  identifier: 'string',
  search: { kind: 'text' },
  value: values.string({ message: 'must be a text' }),
  ...validatedBy(textLength, pattern, allowedValues(values.string()), unique),
  read: toText,
  form: (value, rules) => {
    const maxLength = limitOf(rules, 'StringLengthValidator', 'maxStringLength');
    return choicesInput(value, rules) ?? textInput(value, maxLength ? { maxLength } : {});
  },
});

export const text = defineFieldType({
  identifier: 'text',
  search: { kind: 'text' },
  value: values.string({ message: 'must be a text' }),
  settings: values.object({ textRows: values.withDefault(values.integer({ minimum: 1 }), 10) }),
  ...validatedBy(textLength, pattern),
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
