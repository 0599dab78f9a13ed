/** The fields that a form has for a document, as a browser sends them. */
import type { AnyDocument } from '../../lib/documents/document.js';
import { markers } from '../../lib/documents/form.js';
import { type Place, placeBelow, placeOf } from '../../lib/documents/places.js';
import { isScalar } from '../../lib/documents/shape.js';
import { step } from '../../lib/documents/value.js';

/** The fields of a form with the values of a document. */
export function fieldsOfTree(tree: unknown, document: AnyDocument): readonly (readonly [string, string])[] {
  return fieldsAt(tree, placeOf(document.shape), step(document.root));
}

// A text field would change other line ends, and half of a surrogate pair.
const unfit = /\r|[\ud800-\udfff]/u;

function fieldsAt(value: unknown, place: Place, path: string): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  if (value === null) return [[markers.null, path]];
  if (typeof value === 'object') {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    const isExact = !place.isFree || isPlainValue(value);
    if (entries.length > 0 && isExact)
      return entries.flatMap(([key, each]) => fieldsAt(each, placeBelow(place, key), path + step(key)));
    return place.isFree ? asJson(value, path) : [[markers.empty, path]];
  }
  const isText = typeof value === 'string';
  const isPlain = isText ? !unfit.test(value) : !place.isFree && place.forms.filter(isScalar).length === 1;
  if (!isPlain) return asJson(value, path);
  return value === '' && !place.isFree ? [[markers.empty, path]] : [[path, String(value)]];
}

/** Whether text fields can express a value that no shape describes. */
const isPlainValue = (value: object): boolean =>
  Array.isArray(value)
    ? value.every((each) => !isBlank(each))
    : !isBlank(value) && Object.keys(value).some((key) => !/^\d{1,9}$/.test(key));

const isBlank = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.values(value).every(isBlank));

const asJson = (value: unknown, path: string): readonly (readonly [string, string])[] => [
  [path, JSON.stringify(value)],
  [markers.json, path],
];
