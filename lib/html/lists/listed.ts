/** The list that a document shows: its rows as they are written, with the values that they show. */
import { type DocumentTree, isMap } from '../../documents/value.js';
import type { Page } from '../../repository/repository.js';
import type { PageContents } from '../site/page-contents.js';

export interface Listed {
  /** The member of the document that has the rows. */
  readonly member: string;
  readonly rows: readonly DocumentTree[];
  /** The values of the rows, and the totals of all pages. */
  readonly page: Page<unknown>;
}

/** Undefined for a document that is not a list of objects. */
export function listedIn({ body, tree }: Pick<PageContents, 'body' | 'tree'>): Listed | undefined {
  const { value } = body;
  if (!isPage(value)) return undefined;
  for (const [member, rows] of Object.entries(tree))
    if (Array.isArray(rows) && rows.length === value.items.length && rows.every(isMap))
      return { member, rows, page: value };
  return undefined;
}

const isPage = (value: unknown): value is Page<unknown> => isMap(value) && Array.isArray(value.items);
