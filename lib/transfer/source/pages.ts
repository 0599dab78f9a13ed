/** Lists of repositories, page by page: by cursors where they have them, else by offsets. */
import type { Page, PageRequest } from '../../repository/repository.js';

const pageSize = 100;

export async function* pagesOf<T>(load: (page: PageRequest) => Promise<Page<T>>): AsyncGenerator<T> {
  let page = await load({ offset: 0, limit: pageSize });
  for (let count = page.items.length; ; count += page.items.length) {
    yield* page.items;
    if (page.items.length === 0) return;
    if (page.next !== undefined) page = await load({ offset: 0, limit: pageSize, after: page.next });
    else if (page.total !== undefined && !page.isTotalMinimum && count >= page.total) return;
    else page = await load({ offset: count, limit: pageSize });
  }
}
