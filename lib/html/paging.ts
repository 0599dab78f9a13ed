/** Links to the pages of a list before and after the one that is shown. */
import type { PageContents } from '../api/page-writer.js';
import { isMap } from '../documents/tree.js';
import { type Html, html, type Part } from './html.js';

interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Whether `previous` leads to the first page. */
  readonly isFirst?: boolean;
}

export function paging({ previous, next, isFirst = false }: Neighbours): Part {
  if (next === undefined && previous === undefined) return undefined;
  const back = previous && link(previous, 'prev', isFirst ? 'First page' : 'Previous page');
  return html`
    <nav class="paging" aria-label="Pages">
      ${back}
      ${next && link(next, 'next', 'Next page')}
    </nav>`;
}

const link = (href: string, relation: string, title: string): Html =>
  html`<a href="${href}" rel="${relation}">${title}</a>`;

/** Of a list that a document shows. */
export function pageLinks({ response, request, body, wire }: PageContents): Part {
  const limit = Number(response.headers['X-Cms-Limit']);
  if (!(limit > 0) || response.about.method !== 'GET') return undefined;
  const href = wire.prefix + request.path;
  const parameters = new URLSearchParams(request.query);
  if (parameters.has('after')) return paging({ previous: href, next: nextOf(response.headers.Link), isFirst: true });
  const offset = Math.max(Number(parameters.get('offset')) || 0, 0);
  const at = (start: number) => {
    const others = new URLSearchParams(parameters);
    others.set('offset', String(start));
    others.set('limit', String(limit));
    return `${href}?${others}`;
  };
  const isFull = countItems(body.value) >= limit;
  return paging({
    previous: offset > 0 ? at(Math.max(offset - limit, 0)) : undefined,
    next: isFull ? at(offset + limit) : undefined,
  });
}

/** The items of a page of a list; none of other values. */
const countItems = (value: unknown): number => (isMap(value) && Array.isArray(value.items) ? value.items.length : 0);

/** The cursor that the response names (RFC 8288). */
const nextOf = (header: unknown): string | undefined =>
  typeof header === 'string' ? /^<([^>]+)>; rel="next"$/.exec(header)?.[1] : undefined;
