/** Comparison and conversion of structured data sent as texts, and numbers that a double cannot represent exactly. */
import { isUnmarkedEmpty } from '../../documents/free.js';
import type { Json } from '../../repository/repository.js';
import { isExactNumber } from '../../support/json-text.js';
import type { ValueFault } from '../invalid-value.js';
import { isHollow, isMap } from '../json-values.js';

/** Whether texts are what a value is in XML. */
export function isSameAsTexts(sent: Json, value: Json): boolean {
  if (isUnmarkedEmpty(sent)) return isHollow(value);
  if (Array.isArray(sent) || Array.isArray(value)) {
    const [own, other] = [sent, value];
    if (!Array.isArray(own) || !Array.isArray(other) || own.length !== other.length) return false;
    return own.every((item: Json, at) => isSameAsTexts(item, other[at] as Json));
  }
  if (isMap(sent) && isMap(value)) {
    const keys = Object.keys(sent);
    return (
      keys.length === Object.keys(value).length &&
      keys.every((key) => Object.hasOwn(value, key) && isSameAsTexts(sent[key] as Json, value[key] as Json))
    );
  }
  if (isMap(sent) || isMap(value) || sent === null || value === null) return sent === value;
  return String(sent) === String(value);
}

/** With an empty text for each element that is empty in XML, and does not say how. */
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
