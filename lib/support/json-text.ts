/** JSON text as values, without numbers that would silently become others, and with well-formed texts. */
/** Any value that JSON can express: values of fields, settings and validators. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const longInteger = /\d{22}/;
const tokens = /[^"\d-]+|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[\s\S]/y;

/**
 * The value of a text. An integer of so many digits that it comes back as another number is infinite here, as are numbers outside
 * of a double's range: a type that must be exact refuses both.
 * @throws SyntaxError
 */
export function parseJson(text: string): Json {
  const parsed = JSON.parse(text) as Json;
  const value = longInteger.test(text) ? (JSON.parse(withoutLongIntegers(text)) as Json) : parsed;
  return escapedSurrogate.test(text) ? (withWellFormedTexts(value) as Json) : value;
}

const escapedSurrogate = /\\u[dD][89a-fA-F]/;
const loneSurrogates = /\p{Surrogate}/gu;

/** A text with U+FFFD for each surrogate that is not one of a pair: no database and no encoding of Unicode has these. */
export const wellFormed = (text: string): string => text.replace(loneSurrogates, '\ufffd');

/** The text of a value of JSON that all databases can store: with U+FFFD in the place of U+0000 too, which not all of them have. */
export function storableJson(value: Json): string {
  const text = JSON.stringify(value);
  if (!/\\u(?:0000|[dD][89a-fA-F])/.test(text)) return text;
  return JSON.stringify(withTexts(value, (each) => wellFormed(each).replaceAll('\0', '\ufffd')));
}

/** A value of JSON with well-formed texts. */
export const withWellFormedTexts = (value: unknown): unknown => withTexts(value, wellFormed);

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [change(key), withTexts(each, change)]));
}

/** Replaces integers that are too long to be exact; the text must be well-formed. */
function withoutLongIntegers(text: string): string {
  const parts: string[] = [];
  tokens.lastIndex = 0;
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const [token] = match;
    parts.push(/^-?\d{22,}$/.test(token) ? '1e999' : token);
  }
  return parts.join('');
}

/**
 * Whether a number comes back as it was sent (RFC 7493 §2.2): it is finite, and no integer that its neighbours are rounded to. A
 * double from 10^21 on is written with an exponent, and only with as many digits as it has.
 */
export const isExactNumber = (number: number): boolean =>
  Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number) || Math.abs(number) >= 1e21);
