/** Links to the other pages of a list: numbered where pages begin at offsets, else to the first and to the next one. */
import { queryHref } from '../elements/query-href.js';
import { attributes, type Html, html, type Part } from '../markup/html.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import type { Texts } from '../site/texts.js';
import { listedChanges } from './changes-table.js';
import { type Listed, listedIn } from './listed.js';

interface Numbered {
  readonly offset: number;
  readonly limit: number;
  /** How many items are on the page. */
  readonly count: number;
  /** On all pages, as far as that is known. */
  readonly total: number | undefined;
  readonly isTotalMinimum: boolean;
  readonly hrefAt: (offset: number) => string;
  readonly site: Site;
}

/** How many numbers there are on each side of the current one. */
const window = 2;

/** Navigation between pages that begin at offsets. */
export function numberedPages({ offset, limit, count, total, isTotalMinimum, hrefAt, site }: Numbered): Part {
  const labels = site.texts.paging;
  const current = Math.floor(offset / limit) + 1;
  const last = total === undefined ? undefined : Math.max(Math.ceil(total / limit), 1);
  const isFollowed = last === undefined || isTotalMinimum ? count >= limit : current < last;
  if (current === 1 && !isFollowed) return undefined;
  const hrefOf = (page: number) => hrefAt((page - 1) * limit);
  const numbers = windowOf(current, last ?? (isFollowed ? current + 1 : current));
  const isEndKnown = last !== undefined && !isTotalMinimum;
  return navigation(
    [
      current > 1 && [link(hrefOf(1), 'first', labels.first), link(hrefOf(current - 1), 'prev', labels.previous)],
      numbers.map((page) => (page === current ? currentPage(page) : numberLink(hrefOf(page), page, labels.page(page)))),
      isFollowed && link(hrefAt(offset + limit), 'next', labels.next),
      isEndKnown && current < last && link(hrefOf(last), 'last', labels.last),
    ],
    labels,
  );
}

function windowOf(current: number, last: number): readonly number[] {
  const start = Math.max(current - window, 1);
  const end = Math.max(Math.min(current + window, last), current);
  return Array.from({ length: end - start + 1 }, (_, index) => start + index);
}

const navigation = (links: Part, labels: Texts['paging']): Html =>
  html`<nav class="paging" aria-label="${labels.pages}">${links}</nav>`;

const link = (href: string, relation: string, title: string): Html =>
  html`<a${attributes({ href, rel: relation })}>${title}</a>`;

const numberLink = (href: string, page: number, label: string): Html =>
  html`<a${attributes({ href, 'aria-label': label })}>${page}</a>`;

const currentPage = (page: number): Html => html`<span aria-current="page">${page}</span>`;

/** Navigation between the pages of the list that a document shows. */
export function pageLinks(contents: PageContents, site: Site): Part {
  const { response, request, route } = contents;
  const limit = Number(response.headers['X-Cms-Limit']);
  const listed = listedIn(contents);
  if (!(limit > 0) || !listed || response.about.method !== 'GET') return undefined;
  const isAtCursor = request.query.get('after') !== undefined;
  if (isAtCursor || route?.methods.get('GET')?.operation.paged?.hasOffset === false)
    return cursorPages(isAtCursor ? queryHref(contents, {}) : undefined, followingPage(contents, listed), site);
  const { rows, page } = listed;
  return numberedPages({
    site,
    offset: Math.max(Number(request.query.get('offset')) || 0, 0),
    limit,
    count: rows.length,
    total: page.total,
    isTotalMinimum: page.isTotalMinimum ?? false,
    hrefAt: (start) => queryHref(contents, start === 0 ? {} : { offset: String(start), limit: String(limit) }),
  });
}

/** The log of changes has a cursor on its last page too, for changes to come. */
function followingPage(contents: PageContents, { rows }: Listed): string | undefined {
  const { headers } = contents.response;
  const isEnd = listedChanges(contents) && rows.length < Number(headers['X-Cms-Limit']);
  return isEnd ? undefined : nextOf(headers.Link);
}

/** Navigation between pages that begin at cursors. */
const cursorPages = (first: string | undefined, next: string | undefined, { texts: { paging: labels } }: Site): Part =>
  (first ?? next) !== undefined &&
  navigation(
    [first !== undefined && link(first, 'first', labels.first), next !== undefined && link(next, 'next', labels.next)],
    labels,
  );

/** The cursor that the response names (RFC 8288). */
const nextOf = (header: unknown): string | undefined =>
  typeof header === 'string' ? /^<([^>]+)>; rel="next"$/.exec(header)?.[1] : undefined;
