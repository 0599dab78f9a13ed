/** What the page of a list shows: its title, how many there are, its rows, and links to its other pages. */
import type { PageContents } from '../../api/page-writer.js';
import { html, type Part } from '../html.js';
import { pageLinks } from '../paging.js';
import type { Site } from '../site.js';
import { placesAbove } from '../trail.js';
import { filtersOf } from './filters.js';
import { listTable } from './list-table.js';
import { listTitle } from './list-title.js';
import { listedIn } from './listed.js';
import { totalOf } from './totals.js';

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
    placesAbove(contents),
  ]);
  const content = html`
    ${filters}
    ${totalOf(listed, contents, site)}
    ${rows.length > 0 && html`<section class="document list" aria-label="${site.texts.lists.list}">${shown}</section>`}
    ${pageLinks(contents, site)}`;
  return { title, content };
}
