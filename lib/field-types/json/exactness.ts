/** Comparison and conversion of structured data sent as texts, and numbers that a double cannot represent exactly. */
import { isUnmarkedEmpty } from '../../documents/free.js';
import type { Json } from '../../repository/repository.js';
import { isExactNumber } from '../../support/json-text.js';
import type { ValueFault } from '../invalid-value.js';
import { isHollow, isMap } from '../json-values.js';

/** Whether the value is the same in XML, which has texts only. */
export function isSameAsTexts(input: Json, value: Json): boolean {
  if (isUnmarkedEmpty(input)) return isHollow(value);
  if (Array.isArray(input) || Array.isArray(value)) {
    const [inputItems, other] = [input, value];
    if (!Array.isArray(inputItems) || !Array.isArray(other) || inputItems.length !== other.length) return false;
    return inputItems.every((item: Json, at) => isSameAsTexts(item, other[at] as Json));
  }
  if (isMap(input) && isMap(value)) {
    const keys = Object.keys(input);
    return (
      keys.length === Object.keys(value).length &&
      keys.every((key) => Object.hasOwn(value, key) && isSameAsTexts(input[key] as Json, value[key] as Json))
    );
  }
  if (isMap(input) || isMap(value) || input === null || value === null) return input === value;
  return String(input) === String(value);
}

/** Replaces each element that is empty in XML, without saying how, by an empty text. */
export function withEmptyTexts(value: Json): Json {
  if (isUnmarkedEmpty(value)) return '';
  if (Array.isArray(value)) return value.map(withEmptyTexts);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withEmptyTexts(each)]));
}

/** The numbers that would come back as others (RFC 7493 §2.2). */
export function inexactNumbers(value: Json, path: readonly string[] = []): readonly ValueFault[] {
  if (typeof value === 'number') {
    if (isExactNumber(value)) return [];
    return [
      { target: path.join('.') || null, message: 'must be a number that a double holds: integers up to 2^53 - 1' },
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => inexactNumbers(each, [...path, key]));
}
