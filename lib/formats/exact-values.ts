/** Values that documents show with the difference between null, an empty map, an empty list and an empty text. */
import type { Json } from '../repository/repository.js';
import { markedObjects } from '../support/marks.js';

const exactValues = markedObjects('exactValues');

/** Marks a value that every format must show as it is. */
export function exact(value: Json): Json {
  if (typeof value === 'object' && value !== null) exactValues.add(value);
  return value;
}

export const isExact = (value: Json): boolean => typeof value === 'object' && value !== null && exactValues.has(value);
