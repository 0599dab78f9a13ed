/** Values whose longest texts are cut until their JSON has no more than some characters. */

/** Texts up to this length stay whole. */
const shortest = 40;

/** @param from how many characters of each long text to skip; undefined where cutting texts is not enough */
export function shortened(value: object, length: number, from = 0): object | undefined {
  if (JSON.stringify(value).length <= length && from === 0) return value;
  for (let most = Math.floor(length / 2); most >= shortest; most = Math.floor(most / 2)) {
    const shorter = { ...(cut(value, most, from) as object), truncated: true };
    if (JSON.stringify(shorter).length <= length) return shorter;
  }
  return undefined;
}

function cut(value: unknown, most: number, from: number): unknown {
  if (typeof value === 'string') {
    // Texts that fit are the same, whichever part of the others is asked for.
    if (value.length <= Math.max(from, shortest) || (from === 0 && value.length <= most)) return value;
    return value.slice(from, from + most) + (value.length > from + most ? '…' : '');
  }
  if (Array.isArray(value)) return value.map((each) => cut(each, most, from));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member, most, from)]));
}
