/** Pages of items that are made of searches: cursors belong to a query, and have that of the storage, or an offset. */
import { hash } from 'node:crypto';
import { BadRequest } from '../errors/errors.js';
import type { Id, PageRequest } from '../repository/context.js';
import type { ItemQuery } from '../repository/items.js';

/** Told apart by all that decides which items there are, and in which order. */
function digestOf<I extends Id>(query: ItemQuery<I>, language: string | undefined): string {
  const { ids, types, parent, below, section, text, filter, sort } = query;
  const all = { ids, types, parent, below, section, text, filter, sort, language };
  return hash('sha256', JSON.stringify(all), 'base64url').slice(0, 16);
}

const cursor = /^([\w-]{16})\.(?:at-(\d{1,9})|of-(.+))$/;

/** @throws BadRequest for a cursor of another query */
export function pageOf<I extends Id>(query: ItemQuery<I>, language: string | undefined): PageRequest {
  const { limit, after: cursorText } = query;
  if (cursorText === undefined) return { offset: 0, limit };
  const [, digest, offset, after] = cursor.exec(cursorText) ?? [];
  if (digest !== digestOf(query, language)) throw new BadRequest('The cursor (after) does not belong to this list');
  return after === undefined ? { offset: Number(offset), limit } : { offset: 0, limit, after };
}

interface PageEnd {
  readonly count: number;
  readonly next: string | undefined;
  /** Whether there is anything at an offset, for storage without cursors. */
  readonly isThere: (offset: number) => Promise<boolean>;
}

/** The cursor of the next page; undefined where nothing follows. */
export async function nextOf<I extends Id>(
  query: ItemQuery<I>,
  language: string | undefined,
  { count, next, isThere }: PageEnd,
): Promise<string | undefined> {
  const { offset, limit, after } = pageOf(query, language);
  const digest = digestOf(query, language);
  if (next !== undefined) return `${digest}.of-${next}`;
  if (after !== undefined || limit === 0 || count < limit) return undefined;
  return (await isThere(offset + limit)) ? `${digest}.at-${offset + limit}` : undefined;
}
