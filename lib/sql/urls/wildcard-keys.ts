/** The lookup keys of wildcards: a path can only fit a wildcard if it begins or ends with the text of its key. */
import { Conflict } from '../../errors.js';

/** How many characters of a text a key holds, so that the number of keys of a path is bounded, however long it is. */
const longest = 64;

/** How many wildcards can have the same key, so that a bounded number is read for each path. */
const mostOfKey = 100;

const startKey = (start: string): string => `^${start}`;
const endKey = (end: string): string => `${end}$`;

/** The characters of a text; those that no column holds, NUL and halves of surrogate pairs, all count as the same one. */
const charactersOf = (text: string): readonly string[] => [...text.replace(/[\0\p{Surrogate}]/gu, '\ufffd')];

/** The keys that a wildcard can be stored under, of the text before its first star and that after its last, the longer first. */
export function possibleKeys(sourceKey: string): readonly string[] {
  const texts = sourceKey.split('*').map(charactersOf);
  const [first = []] = texts;
  const last = texts.at(-1) ?? [];
  const start = startKey(first.slice(0, longest).join(''));
  if (last.length === 0) return [start];
  const end = endKey(last.slice(-longest).join(''));
  return last.length > first.length ? [end, start] : [start, end];
}

/** All keys that a wildcard can have that a path, in lower case, fits. */
export function keysOfPath(path: string): readonly string[] {
  const characters = charactersOf(path);
  const keys: string[] = [];
  let start = '';
  let end = '';
  for (let length = 1; length <= Math.min(longest, characters.length); length += 1) {
    start += characters[length - 1];
    end = characters[characters.length - length] + end;
    keys.push(startKey(start), endKey(end));
  }
  return keys;
}

/**
 * Of the possible keys of a wildcard that which the fewest others have: many that begin alike are told apart by their ends.
 * @param counts how many wildcards have which key
 */
export function rarestKey(sourceKey: string, counts: ReadonlyMap<string, number>): string {
  const countOf = (key: string) => counts.get(key) ?? 0;
  return possibleKeys(sourceKey).reduce((best, key) => (countOf(key) < countOf(best) ? key : best));
}

/** @throws Conflict when too many wildcards have the key */
export function checkRoom(key: string, counts: ReadonlyMap<string, number>): void {
  if ((counts.get(key) ?? 0) < mostOfKey) return;
  throw new Conflict('The source', `begins and ends like ${mostOfKey} others: give it more text of its own there`);
}
