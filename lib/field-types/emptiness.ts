/** Which values are empty, and which are equal, in both formats. */
import type { Json } from '../repository/repository.js';

/** Values that XML cannot distinguish from null (docs/protocol.md §2.3), and invisible text. */
export function isHollow(value: Json | undefined): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** Scalars are compared as texts, for XML has nothing else, and members without a value do not count. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (isHollow(one) || isHollow(other)) return isHollow(one) && isHollow(other);
  if (typeof one !== 'object' || typeof other !== 'object') return String(one) === String(other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [first, second] = [one, other] as readonly Readonly<Record<string, Json>>[];
  return Object.keys({ ...first, ...second }).every((key) => isSame(first?.[key], second?.[key]));
}
