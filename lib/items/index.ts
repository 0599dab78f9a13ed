/** A client of items for front ends: published content as plain values, over `fetch`, in browsers, edge runtimes and Node.js. */
import type { Items, ItemsOptions, Picture, UntypedTypes } from './declarations.js';
import { type AnyQuery, queryText, toQuery } from './query-text.js';
import { createGet } from './requests.js';
import { variationsOf } from './source-set.js';

export type * from './declarations.js';
export { ItemsError, type ItemsFault } from './requests.js';
export type * as selection from './selection.js';

interface ItemList {
  readonly Item?: readonly unknown[];
  readonly next?: string;
  readonly total?: number;
  readonly isTotalMinimum?: boolean;
}

/**
 * Creates a client of the API at that URL, prefix included; in a browser, a path is that of the page's server. `Types` has the fields
 * of each content type, and `Id` the type of ids where they are strings.
 */
export function createItems<Types extends object = UntypedTypes, Id extends number | string = number>(
  url: string | URL,
  options: ItemsOptions = {},
): Items<Types, Id> {
  const base = `${url}`.replace(/\/$/, '');
  const get = createGet(options);
  const load = (path: string, query: AnyQuery, name: string) =>
    get(`${base}/items${path}${queryText(query)}`, name, query.signal);
  const resolve = (uri: string) => (/^https?:/.test(base) ? new URL(uri, base).href : uri);

  async function list(query: AnyQuery) {
    const { Item: items = [], next, total, isTotalMinimum } = (await load('', query, 'ItemList')) as ItemList;
    return {
      items,
      ...(next !== undefined && { next }),
      ...(total !== undefined && { total }),
      ...(isTotalMinimum !== undefined && { isTotalMinimum }),
    };
  }

  async function* pages(query: AnyQuery) {
    let after = query.after;
    do {
      const page = await list({ ...query, after });
      yield page;
      after = page.next;
    } while (after !== undefined);
  }

  const items = {
    list: (first?: unknown, second?: AnyQuery) => list(toQuery(first, second)),
    pages: (first?: unknown, second?: AnyQuery) => pages(toQuery(first, second)),
    load: (id: number | string, query?: AnyQuery) => load(`/${encodeURIComponent(id)}`, { ...query }, 'Item'),
    at: (path: string, query?: AnyQuery) => load('/at', { url: path, ...query }, 'Item'),
    srcset: (image: Picture | null | undefined, names?: readonly string[]) =>
      variationsOf(image ?? {}, names)
        .map(({ uri, width }) => `${resolve(uri)} ${width}w`)
        .join(', '),
    resolve,
  };
  // The declarations of content types describe the responses of the server.
  return items as unknown as Items<Types, Id>;
}
