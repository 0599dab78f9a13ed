/** The page of a list: its title, its number of items, its rows, and links to its other pages. */
import type { PageContents } from '../../operations/page-writer.js';
import { countText } from '../formats.js';
import { type Html, html, type Part } from '../html.js';
import { pageLinks } from '../paging.js';
import type { Site } from '../site.js';
import { placesAbove } from '../trail.js';
import { filtersOf } from './filters.js';
import { listTable } from './list-table.js';
import { listTitle } from './list-title.js';
import { type Listed, listedIn } from './listed.js';

export interface ListParts {
  readonly title: string | undefined;
  readonly content: Part;
}

/** Undefined for a document that is no list. */
export async function listOf(contents: PageContents, site: Site): Promise<ListParts | undefined> {
  const listed = listedIn(contents);
  if (!listed || contents.source) return undefined;
  const { rows } = listed;
  // The breadcrumbs load the locations above, at the same time as those of the rows.
  const [title, filters, shown] = await Promise.all([
    listTitle(contents, site),
    filtersOf(contents, site),
    rows.length > 0 && listTable(listed, contents, site),
    placesAbove(contents, site),
  ]);
  const content = html`
    ${filters}
    ${totalOf(listed, contents, site)}
    ${rows.length > 0 && html`<section class="document list" aria-label="${site.texts.lists.list}">${shown}</section>`}
    ${pageLinks(contents, site)}`;
  return { title, content };
}

function totalOf({ rows, page: { total, isTotalMinimum } }: Listed, { request }: PageContents, site: Site): Part {
  const own = site.texts.lists;
  const offset = Number(request.query.get('offset')) || 0;
  if (total === undefined) return rows.length === 0 && status(own.none);
  const known = countText(total, isTotalMinimum);
  const isPlaceKnown = rows.length > 0 && offset >= 0 && request.query.get('after') === undefined;
  return status(isPlaceKnown ? own.range(offset + 1, offset + rows.length, known) : own.total(known));
}

const status = (text: string): Html => html`<p class="total" role="status">${text}</p>`;
