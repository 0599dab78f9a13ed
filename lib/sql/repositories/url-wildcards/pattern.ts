/** Wildcards: how they fit paths, each `*` standing for any text as short as possible, and the keys that they are looked up by. */
import { BadRequest, type MemberFault, Refused } from '../../../errors/errors.js';
import type { NewUrlWildcard } from '../../../repository/repository.js';
import { trimmed } from '../../../support/url-segment.js';

/** The path with one slash at its start and none at its end. */
export const toPath = (url: string): string => `/${trimmed(url.trim(), '/')}`;

/**
 * Returns the match of each `*` of a pattern in a path, or undefined if the path does not match. Both are in lower case. The
 * texts between the stars are searched in sequence, so that this takes linear time.
 */
export function fit(pattern: string, path: string): readonly string[] | undefined {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return path === first ? [] : undefined;
  if (!path.startsWith(first)) return undefined;
  const matches: string[] = [];
  let at = first.length;
  for (const text of others) {
    const next = indexOf(path, text, at);
    if (next < 0) return undefined;
    matches.push(path.slice(at, next));
    at = next + text.length;
  }
  const end = path.length - last.length;
  return end >= at && path.endsWith(last) ? [...matches, path.slice(at, end)] : undefined;
}

/** The destination with the matches of the wildcards in place of `{1}`, `{2}` and so on. */
export function fill(destination: string, matches: readonly string[]): string {
  return destination.replace(placeholder, (_, number: string) => matches[Number(number) - 1] ?? '');
}

const placeholder = /\{(\d{1,4})\}/g;

/** @throws BadRequest for an empty path, or a placeholder that no star belongs to */
export function checkWildcard({ sourceUrl, destinationUrl }: NewUrlWildcard): void {
  const stars = sourceUrl.split('*').length - 1;
  const placeholders = [...destinationUrl.matchAll(placeholder)].map(([, number]) => Number(number));
  const members: MemberFault[] = [];
  if (toPath(sourceUrl) === '/') members.push({ member: 'sourceUrl', message: 'is empty' });
  if (placeholders.some((number) => number < 1 || number > stars)) {
    const message = 'has a placeholder that no * of the source belongs to';
    members.push({ member: 'destinationUrl', message });
  }
  if (members.length > 0) throw new BadRequest('The wildcard is not valid', { members });
}

/** The index at which a text begins in another one, from a position on; -1 if nowhere. */
export function indexOf(text: string, searched: string, from: number): number {
  const borders = bordersOf(searched);
  let matched = 0;
  for (let at = from; at < text.length && matched < searched.length; at += 1) {
    matched = extend(searched, borders, matched, text[at]);
    if (matched === searched.length) return at + 1 - matched;
  }
  return searched === '' && from <= text.length ? from : -1;
}

/** For each beginning of a text, the length of the longest shorter beginning that it ends with. */
function bordersOf(searched: string): readonly number[] {
  const borders = [0];
  for (let at = 1; at < searched.length; at += 1) {
    borders.push(extend(searched, borders, borders[at - 1] ?? 0, searched[at]));
  }
  return borders;
}

/** How much of the wanted text matches after one more character, given how much did before. */
function extend(searched: string, borders: readonly number[], matched: number, next: string | undefined): number {
  let length = matched;
  while (length > 0 && searched[length] !== next) length = borders[length - 1] ?? 0;
  return searched[length] === next ? length + 1 : 0;
}

/** How many characters of a text a key holds, so that the number of keys of a path is bounded, however long it is. */
const longest = 64;

/** How many wildcards can have the same key, so that a bounded number is read for each path. */
const maxOfKey = 100;

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
 * Returns the possible key of a wildcard that the fewest others have: many that begin alike are distinguished by their ends.
 * @param counts how many wildcards have which key
 */
export function rarestKey(sourceKey: string, counts: ReadonlyMap<string, number>): string {
  const countOf = (key: string) => counts.get(key) ?? 0;
  return possibleKeys(sourceKey).reduce((best, key) => (countOf(key) < countOf(best) ? key : best));
}

/** @throws Refused when too many wildcards have the key */
export function checkRoom(key: string, counts: ReadonlyMap<string, number>): void {
  if ((counts.get(key) ?? 0) < maxOfKey) return;
  throw new Refused('The source', 'begins and ends like too many others');
}
