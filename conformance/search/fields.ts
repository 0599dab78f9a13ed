/** Fields as the oracle compares them: texts without case and accents, dates in seconds, and of lists any item. */
import type { Criterion, Json } from 'express-cms-rest';
import type { FieldPath } from 'express-cms-rest/repository';
import type { Fact } from './facts.js';

export type Value = string | number;

/** Letters that have no accent that could be left out. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n' },
};

/** Names and texts are compared without case, accents and special letters. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþıħŧŋ]/g, (letter) => plainLetters[letter] ?? letter);

export function fits(pattern: string, text: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  if (parts.length === 0) return text === pattern;
  if (!text.startsWith(first)) return false;
  const last = parts.pop() ?? '';
  let at = first.length;
  for (const part of parts) {
    const index = text.indexOf(part, at);
    if (index < 0) return false;
    at = index + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** The comparable parts of a value: the items of a list, and the identifying member of a map. */
function comparable(value: Json): readonly Value[] {
  if (Array.isArray(value)) return value.flatMap(comparable);
  if (typeof value === 'boolean') return [Number(value)];
  if (typeof value === 'string') return [folded(value)];
  if (typeof value === 'number') return [value];
  const { timestamp, link, name } = (value ?? {}) as Readonly<Record<string, Json>>;
  return comparable(timestamp === undefined ? (link ?? name ?? []) : Number(timestamp));
}

/** The ids of the content that a value refers to, as texts: XML does not distinguish them from numbers. */
export function destinationsOf(value: Json): readonly string[] {
  const { destinationContentId = [], destinationContentIds = [] } = (value ?? {}) as Readonly<Record<string, Json>>;
  return [destinationContentId ?? [], destinationContentIds ?? []].flat(2).map(String);
}

/** The language in which content is searched; undefined: all languages. */
export const languageOf = (content: Fact['content'], languageCode: string | undefined): string | undefined =>
  languageCode === undefined || content.currentVersion.languageCodes.includes(languageCode)
    ? languageCode
    : content.mainLanguageCode;

/** A field of each language that is searched, as documents show it: a box that was never checked is not checked. */
export function displayedValues({ content, type }: Fact, identifier: string, languageCode?: string): readonly Json[] {
  const definition = type.fieldDefinitions.find((own) => own.identifier === identifier);
  if (!definition?.isSearchable) return [];
  const language = languageOf(content, languageCode);
  return content.currentVersion.fields
    .filter(
      (own) => own.fieldDefinitionIdentifier === identifier && (language ?? own.languageCode) === own.languageCode,
    )
    .map(({ value }) => typed(value, definition.fieldTypeIdentifier));
}

const numeric: ReadonlySet<string> = new Set(['integer', 'float', 'time', 'selection', 'date', 'datetime']);

/** XML distinguishes some numbers and booleans from texts only by the type of the field. */
function typed(value: Json, type: string): Json {
  if (Array.isArray(value)) return value.map((own) => typed(own, type));
  if (type === 'boolean') return value === true || value === 'true';
  return typeof value === 'string' && numeric.has(type) ? Number(value) : value;
}

/** The values in the form that is compared. */
const valuesOf = (item: Fact, identifier: string, languageCode?: string): readonly (readonly Value[])[] =>
  displayedValues(item, identifier, languageCode).map(comparable);

/** Texts byte by byte, as UTF-8 has them; missing values come last. */
export const order = (a: Value | undefined, b: Value | undefined): number =>
  a === undefined || b === undefined
    ? Number(a === undefined) - Number(b === undefined)
    : typeof a === 'number' && typeof b === 'number'
      ? a - b
      : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));

type FieldCriterion = Extract<Criterion, { readonly kind: 'field' }>;

/** One item of a list must match; ids are compared without conversion. */
export const fitsField = (fieldValue: Json, criterion: FieldCriterion): boolean =>
  comparable(fieldValue).some((value) => fitsValue(value, withNumbers(criterion), Array.isArray(fieldValue))) ||
  destinationsOf(fieldValue).some((id) => criterion.values.map(String).includes(id));

/** Dates are in seconds; fields of days have the start of the day in UTC. */
const withNumbers = (criterion: FieldCriterion): FieldCriterion => ({
  ...criterion,
  values: criterion.values.map((operand) => {
    if (typeof operand !== 'string' || !/^\d{4}-/.test(operand)) return operand;
    return Date.parse(criterion.identifier === 'day' ? operand.slice(0, '1970-01-02'.length) : operand) / 1000;
  }),
});

function fitsValue(value: Value, { operator, values }: FieldCriterion, isItem: boolean): boolean {
  const operands = values.map((own) => (typeof value === 'number' ? Number(own) : folded(String(own))));
  const [first = '', last = ''] = operands;
  switch (operator) {
    case 'IN':
      return operands.includes(value);
    case 'EQ':
      return value === first;
    case 'GT':
      return order(value, first) > 0;
    case 'GTE':
      return order(value, first) >= 0;
    case 'LT':
      return order(value, first) < 0;
    case 'LTE':
      return order(value, first) <= 0;
    case 'BETWEEN':
      return order(value, first) >= 0 && order(value, last) <= 0;
    case 'LIKE':
      return fits(String(first), String(value));
    case 'CONTAINS':
      return operands.some((textOf) =>
        typeof value === 'number' || isItem ? value === textOf : value.includes(String(textOf)),
      );
  }
}

/** The least value in the language that is preferred; undefined where there is none. */
export function fieldKey(
  { contentTypeIdentifier, fieldDefinitionIdentifier }: FieldPath,
  item: Fact,
  languageCode?: string,
): Value | undefined {
  if (item.type.identifier !== contentTypeIdentifier) return undefined;
  const values = valuesOf(item, fieldDefinitionIdentifier, languageCode ?? item.content.mainLanguageCode);
  return values.flat().sort(order)[0];
}
