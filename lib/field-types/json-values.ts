/** Values as clients send them in both formats: which are empty, equal, maps or lists. */
import { isVisible } from '../documents/visible.js';
import type { Json } from '../repository/repository.js';

export { isMap } from '../documents/value.js';

export type JsonMap = Readonly<Record<string, Json>>;

/** Values that XML cannot distinguish from null (docs/reference/protocol.md §2.3), and invisible text. */
export function isHollow(value: Json | undefined): boolean {
  if (typeof value === 'string') return !isVisible(value);
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** Scalars are compared as texts, for XML has nothing else, and members without a value do not count. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (isHollow(one) || isHollow(other)) return isHollow(one) && isHollow(other);
  if (typeof one !== 'object' || typeof other !== 'object') return String(one) === String(other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [first, second] = [one, other] as readonly JsonMap[];
  return Object.keys({ ...first, ...second }).every((key) => isSame(first?.[key], second?.[key]));
}

/** A single value is a list of one. */
export function listOf(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  return isHollow(value) ? [] : [value];
}

/** A scalar as text; anything else as it is. */
export function textOf(value: Json): Json {
  return typeof value === 'number' ? String(value) : value;
}
