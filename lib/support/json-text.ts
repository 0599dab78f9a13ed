/** JSON text as values, without numbers that would silently become others, and with well-formed texts. */
/** Any value that JSON can express: values of fields, settings and validators. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const longInteger = /\d{22}/;
const numbers = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const backslash = 0x5c;

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
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('"', at);
    const end = start === -1 ? text.length : start;
    parts.push(text.slice(at, end).replace(numbers, (number) => (/^-?\d{22,}$/.test(number) ? '1e999' : number)));
    at = endOfString(text, end) + 1;
    parts.push(text.slice(end, at));
  }
  return parts.join('');
}

/**
 * The position of the quotation mark that ends the string which begins at a position. By `indexOf`, which is many times faster
 * than a loop over the characters of a file in base64; a regular expression overflows its stack in a string of 10 MB.
 */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let unescaped = at;
    while (text.charCodeAt(unescaped - 1) === backslash) unescaped -= 1;
    if ((at - unescaped) % 2 === 0) return at;
  }
  return text.length;
}

/**
 * Whether a number comes back as it was sent (RFC 7493 §2.2): it is finite, and no integer that its neighbours are rounded to. A
 * double from 10^21 on is written with an exponent, and only with as many digits as it has.
 */
export const isExactNumber = (number: number): boolean =>
  Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number) || Math.abs(number) >= 1e21);
