/** Equality of JSON values, in which the order of members does not count: equal values have equal keys. */
import type { Json } from '../../repository/repository.js';

/** Key by which a value is compared: the value itself for a number, a boolean or null, else a text. */
export type EqualityKey = string | number | boolean | null;

/** Texts are marked, since the keys of maps and lists are texts too. */
export const keyOf = (value: Json): EqualityKey =>
  typeof value === 'string' ? `"${value}` : typeof value === 'object' && value !== null ? textOf(value) : value;

function textOf(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${textOf(each)}`).join()}}`;
}

/** How large a value is: its members and items, with those inside of them, and its texts. */
export function sizeOf(value: Json): number {
  if (typeof value === 'string') return 1 + (value.length >> 6);
  if (typeof value !== 'object' || value === null) return 1;
  let size = 1;
  for (const [name, member] of Object.entries(value)) size += 1 + (name.length >> 6) + sizeOf(member);
  return size;
}
