/** The page of a list: its title, its number of items, its rows, and links to its other pages. */
import { paths } from '../../resources/paths.js';
import { placesAbove } from '../elements/trail.js';
import { type Html, html, type Part } from '../markup/html.js';
import { countText } from '../site/formats.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { filtersOf } from './filters.js';
import { listTable } from './list-table.js';
import { listTitle } from './list-title.js';
import { type Listed, listedIn } from './listed.js';
import { pageLinks } from './paging.js';

export interface ListParts {
  readonly title: string | undefined;
  readonly content: Part;
}

/** Undefined for a document that is not a list. */
export async function listOf(contents: PageContents, site: Site): Promise<ListParts | undefined> {
  const listed = listedIn(contents);
  if (!listed || contents.source) return undefined;
  const { rows } = listed;
  // The breadcrumbs load the locations above, at the same time as those of the rows.
  const [title, filters, table] = await Promise.all([
    listTitle(contents, site),
    filtersOf(contents, site),
    rows.length > 0 && listTable(listed, contents, site),
    placesAbove(contents, site),
  ]);
  const content = html`
    ${searchBox(contents, site)}
    ${filters}
    ${totalOf(listed, contents, site)}
    ${rows.length > 0 && html`<section class="document list" aria-label="${site.texts.lists.list}">${table}</section>`}
    ${pageLinks(contents, site)}`;
  return { title, content };
}

/** Users are searched by a text alone, without opening the filters. */
function searchBox({ route, request, mount }: PageContents, { texts }: Site): Part {
  if (route?.path.text !== paths.users) return undefined;
  const { search, text } = texts.people;
  return html`
    <form class="lookup" role="search" action="${mount.prefix}${paths.users}">
      <label>${text} <input type="search" name="text" value="${request.query.get('text') ?? ''}"></label>
      <button type="submit" class="small">${search}</button>
    </form>`;
}

function totalOf({ rows, page: { total, isTotalMinimum } }: Listed, { request }: PageContents, site: Site): Part {
  const labels = site.texts.lists;
  const offset = Number(request.query.get('offset')) || 0;
  if (total === undefined) return rows.length === 0 && status(labels.none);
  const count = countText(total, isTotalMinimum);
  const isPlaceKnown = rows.length > 0 && offset >= 0 && request.query.get('after') === undefined;
  return status(isPlaceKnown ? labels.range(offset + 1, offset + rows.length, count) : labels.total(count));
}

const status = (text: string): Html => html`<p class="total" role="status">${text}</p>`;
