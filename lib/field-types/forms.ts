/** The forms in which clients send values. */
import type { Json } from '../repository/repository.js';
import { isHollow } from './emptiness.js';

export { isMap } from '../documents/tree.js';

export type JsonMap = Readonly<Record<string, Json>>;

/** A single value is a list of one. */
export function listOf(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  return isHollow(value) ? [] : [value];
}

/** A scalar as text; anything else as it is. */
export function textOf(value: Json): Json {
  return typeof value === 'number' ? String(value) : value;
}
