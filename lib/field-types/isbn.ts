/** The field type of book numbers, with check digits. */
import { defineFieldType } from './field-type.js';
import { textOf } from './json-values.js';
import { faultIf, isSet } from './rules.js';
import { unique, validatedBy } from './validators.js';
import * as values from './values.js';

export const isbn = defineFieldType({
  identifier: 'isbn',
  search: { kind: 'text' },
  value: values.string({ maxLength: 40 }),
  settings: values.object({ isISBN13: values.withDefault(values.boolean(), true) }),
  ...validatedBy(unique),
  read: ({ value }) => textOf(value),
  validate: (value, rules) => {
    const digits = value.replace(/[\s-]/g, '');
    return isSet(rules, 'isISBN13', true)
      ? faultIf(!isIsbn13(digits), 'must be an ISBN-13')
      : faultIf(!isIsbn10(digits), 'must be an ISBN-10');
  },
});

function isIsbn13(digits: string): boolean {
  return /^97[89]\d{10}$/.test(digits) && weighted(digits, (at) => (at % 2 === 0 ? 1 : 3)) % 10 === 0;
}

function isIsbn10(digits: string): boolean {
  return /^\d{9}[\dXx]$/.test(digits) && weighted(digits, (at) => 10 - at) % 11 === 0;
}

function weighted(digits: string, weightAt: (at: number) => number): number {
  const values = Array.from(digits, (digit) => (digit.toUpperCase() === 'X' ? 10 : Number(digit)));
  return values.reduce((sum, value, at) => sum + value * weightAt(at), 0);
}
