/** The field type of slugs: texts for URLs that are made of other fields, such as `first-post` of the title "First post!". */
import { toSegment } from '../support/url-segment.js';
import { defineFieldType } from './field-type.js';
import { textInput } from './form-inputs.js';
import { nameBy } from './name-schema.js';
import { faultIf } from './rules.js';
import { pattern, textLength, unique, validatedBy } from './validators.js';
import * as values from './values.js';

/** In characters. */
const longest = 100;

const syntax = /^[\p{Letter}\p{Mark}\p{Number}]+(?:-[\p{Letter}\p{Mark}\p{Number}]+)*$/u;

const isSlug = (text: string): boolean =>
  syntax.test(text) && text === text.toLowerCase() && Array.from(text).length <= longest;

/** The letters and digits of the text in lower case, with one dash in the place of all else; empty where there are none. */
function toSlug(text: string): string {
  // Decomposed first, as some characters hold dots, such as "㏘".
  const segment = toSegment(text.normalize('NFKD').replace(/[._]/g, '-')).toLowerCase();
  return Array.from(segment).slice(0, longest).join('').replace(/-$/, '');
}

/** Appends a number in the form of URL aliases: `first-post-2`. */
function withNumber(text: string, number: number): string {
  const suffix = `-${number}`;
  const start = Array.from(text)
    .slice(0, longest - suffix.length)
    .join('');
  return start.replace(/-$/, '') + suffix;
}

const wrongSlug = `must have at most ${longest} letters in lower case and digits, and single dashes between them`;

const shared = validatedBy<string>(textLength, pattern, unique);

export const slug = defineFieldType({
  identifier: 'slug',
  search: { kind: 'text' },
  value: values.string({ message: 'must be a text' }),
  settings: values.object({ source: values.withDefault(values.string({ maxLength: 255 }), '') }),
  ...shared,
  validate: async (value, rules) => [...faultIf(!isSlug(value), wrongSlug), ...(await shared.validate(value, rules))],
  read: ({ value }) => (typeof value === 'string' ? value.trim() : value),
  derive: ({ settings: { source } }, textOf) => (typeof source === 'string' ? toSlug(nameBy(source, textOf)) : null),
  numbered: withNumber,
  form: (value) => textInput(value, { maxLength: longest }),
});
