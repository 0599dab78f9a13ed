/** Fields as the oracle compares them: texts without case and accents, dates in seconds, and of lists any item. */
import type { Criterion, Json, SortClause } from 'express-cms-rest';
import type { Fact } from './facts.js';

type Value = string | number;

/** Names and texts are compared without case and accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

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

/** What is compared of a value: the items of a list, and the member of a map that says what it is. */
function comparable(value: Json): readonly Value[] {
  if (Array.isArray(value)) return value.flatMap(comparable);
  if (typeof value === 'boolean') return [Number(value)];
  if (typeof value === 'string') return [folded(value)];
  if (typeof value === 'number') return [value];
  const { timestamp, link, name } = (value ?? {}) as Readonly<Record<string, Json>>;
  return comparable(timestamp ?? link ?? name ?? []);
}

/** In which language content is searched; undefined for all of its languages. */
export const languageOf = (content: Fact['content'], languageCode: string | undefined): string | undefined =>
  languageCode === undefined || content.currentVersion.languageCodes.includes(languageCode)
    ? languageCode
    : content.mainLanguageCode;

/** Those of each language that is searched. */
export function valuesOf(
  { content, type }: Fact,
  identifier: string,
  languageCode?: string,
): readonly (readonly Value[])[] {
  const definition = type.fieldDefinitions.find((own) => own.identifier === identifier);
  if (!definition?.isSearchable) return [];
  const language = languageOf(content, languageCode);
  return content.currentVersion.fields
    .filter(
      (own) => own.fieldDefinitionIdentifier === identifier && (language ?? own.languageCode) === own.languageCode,
    )
    .map(({ value }) => comparable(value));
}

const bytes = (a: Value, b: Value): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));

type FieldCriterion = Extract<Criterion, { readonly kind: 'field' }>;

export const fitsField = (values: readonly Value[], criterion: FieldCriterion): boolean =>
  values.some((value) => fitsValue(value, criterion));

function fitsValue(value: Value, { operator, values }: FieldCriterion): boolean {
  const given = values.map((own) => (typeof value === 'number' ? Number(own) : folded(String(own))));
  const [first = '', last = ''] = given;
  switch (operator) {
    case 'IN':
      return given.includes(value);
    case 'EQ':
      return value === first;
    case 'GT':
      return bytes(value, first) > 0;
    case 'GTE':
      return bytes(value, first) >= 0;
    case 'LT':
      return bytes(value, first) < 0;
    case 'LTE':
      return bytes(value, first) <= 0;
    case 'BETWEEN':
      return bytes(value, first) >= 0 && bytes(value, last) <= 0;
    case 'LIKE':
      return fits(String(first), String(value));
    case 'CONTAINS':
      return given.some((own) => (typeof value === 'number' ? value === own : value.includes(String(own))));
  }
}

/** The least value in the language that is preferred; undefined where there is none. */
export function fieldKey(
  clause: Extract<SortClause, { readonly kind: 'field' }>,
  item: Fact,
  languageCode?: string,
): Value | undefined {
  if (item.type.identifier !== clause.contentTypeIdentifier) return undefined;
  const values = valuesOf(item, clause.fieldDefinitionIdentifier, languageCode ?? item.content.mainLanguageCode);
  return values.flat().sort(bytes)[0];
}
