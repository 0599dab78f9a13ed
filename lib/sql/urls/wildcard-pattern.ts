/** How wildcards fit paths: each `*` stands for any text, as short as possible. */
import { BadRequest, type MemberFault } from '../../errors.js';
import type { NewUrlWildcard } from '../../repository/repository.js';
import { indexOf } from './linear-search.js';
import { trimmed } from './segment.js';

/** The path with one slash at its start and none at its end. */
export const toPath = (url: string): string => `/${trimmed(url.trim(), '/')}`;

/**
 * What each `*` of a pattern stands for in a path, or undefined if the path does not fit. Both in lower case. The texts
 * between the stars are looked for one after the other, so that this takes linear time.
 */
export function fit(pattern: string, path: string): readonly string[] | undefined {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return path === first ? [] : undefined;
  if (!path.startsWith(first)) return undefined;
  const found: string[] = [];
  let at = first.length;
  for (const text of others) {
    const next = indexOf(path, text, at);
    if (next < 0) return undefined;
    found.push(path.slice(at, next));
    at = next + text.length;
  }
  const end = path.length - last.length;
  return end >= at && path.endsWith(last) ? [...found, path.slice(at, end)] : undefined;
}

/** The destination with what the stars stand for in place of `{1}`, `{2}` and so on. */
export function fill(destination: string, found: readonly string[]): string {
  return destination.replace(placeholder, (_, number: string) => found[Number(number) - 1] ?? '');
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
  if (members.length > 0) throw new BadRequest('The wildcard cannot be like this', { members });
}
