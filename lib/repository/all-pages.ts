/** Lists as a whole, page by page. */
import type { Page, PageRequest } from './context.js';

const pageSize = 100;

/** All items of a list; repositories and servers may shorten its pages. */
export async function allPages<T>(load: (page: PageRequest) => Promise<Page<T>>): Promise<readonly T[]> {
  const all: T[] = [];
  for (;;) {
    const { items, total } = await load({ offset: all.length, limit: pageSize });
    all.push(...items);
    if (items.length === 0 || all.length === total) return all;
  }
}
