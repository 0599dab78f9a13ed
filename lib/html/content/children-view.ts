/** The children of a location on its page: the first of them as a table, with a link to all. */
import type { Id, Location } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { section } from '../elements/elements.js';
import { contentTable } from '../lists/list-table.js';
import { listedContent } from '../lists/listed-content.js';
import { html, type Part } from '../markup/html.js';
import { loadChildList } from '../site/child-list.js';
import { childCountOf } from '../site/formats.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { hrefTo } from '../site/values.js';

/** Undefined where they are not served; without images, which would take more statements. */
export async function childrenView(location: Location<Id>, contents: PageContents, site: Site): Promise<Part> {
  if (!site.isServed(paths.locationChildren, 'GET')) return undefined;
  const { content: texts } = site.texts;
  const href = hrefTo(site.prefix, paths.locationChildren, location.pathString);
  const list = await loadChildList(location, contents, site);
  const rows = list && (await listedContent(list.items, contents, site, { hasImages: false }));
  if (!rows) return section('children', texts.childList, html`<p class="hint">${texts.noChildren}</p>`);
  return section(
    'children',
    texts.childList,
    html`
      ${contentTable(rows, site)}
      <p><a href="${href}">${texts.children(childCountOf(location))}</a></p>`,
  );
}
