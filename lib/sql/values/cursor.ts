/** Cursors of lists: positions as checked JSON, which contain only values that the caller has seen in the list. */
import type { Json } from '../../repository/repository.js';
import { digest } from './rows.js';

/** The checksum belongs to the list and the position; who computes one sees nothing that the list does not show. */
const checksumOf = (list: string, position: Json): string => digest([list, position]);

export const toCursor = (list: string, position: Json): string =>
  Buffer.from(JSON.stringify([checksumOf(list, position), position])).toString('base64url');

/** The position that a cursor of that list holds; undefined for all else. */
export function fromCursor<T extends Json>(
  list: string,
  cursor: string,
  isPosition: (value: Json) => value is T,
): T | undefined {
  const parsed = parse(cursor);
  if (!Array.isArray(parsed) || parsed.length !== 2) return undefined;
  const [checksum, position] = parsed as [Json, Json];
  // First, because a value that is nested deeply can be read as JSON, but not written.
  if (!isPosition(position)) return undefined;
  // Other texts of the same value, such as with blanks, are not cursors.
  return checksum === checksumOf(list, position) && toCursor(list, position) === cursor ? position : undefined;
}

function parse(cursor: string): Json {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
