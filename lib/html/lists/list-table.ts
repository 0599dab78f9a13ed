/** The rows of a list as a table: of content with type, date and image, of all else with the members that fit in cells. */
import { isMap } from '../../documents/value.js';
import { allMembers } from '../elements/all-members.js';
import { type Row, table, time } from '../elements/elements.js';
import { jsonView, textOf } from '../elements/structure.js';
import { labelOf } from '../inputs/control.js';
import { deferred, type Html, html, type Part } from '../markup/html.js';
import { isBareLink, isLink, type Link, link } from '../markup/links.js';
import { namesOf } from '../related/names.js';
import { childCountOf } from '../site/formats.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { changesTable, listedChanges } from './changes-table.js';
import { type Columns, columnsOf, type FlatRow } from './columns.js';
import type { Listed } from './listed.js';
import { type ListedContent, listedContent } from './listed-content.js';
import { type Sorting, sortingOf } from './sorting.js';

/** The table, and where it is incomplete, all members of the rows on request. */
export async function listTable({ rows, page }: Listed, contents: PageContents, site: Site): Promise<Part> {
  const changes = listedChanges(contents);
  if (changes) return changesTable(changes, contents, site);
  const content = await listedContent(page.items, contents, site);
  const { table, isComplete } = content
    ? { table: contentTable(content, site), isComplete: rows.every(isBareLink) }
    : await membersIn(rows, contents, site);
  return [table, !isComplete && allMembers(contents, site, site.texts.lists.members)];
}

async function membersIn(rows: Listed['rows'], contents: PageContents, site: Site) {
  const columns = columnsOf(rows);
  const sorting = sortingOf(contents, site);
  return { table: await memberTable(columns, { contents, site, sorting }), isComplete: columns.isComplete };
}

export function contentTable(rows: readonly ListedContent[], site: Site): Html {
  const { prefix, texts } = site;
  const labels = texts.lists;
  const hasImages = rows.some(({ image }) => image);
  const hasPlaces = rows.some(({ place }) => place);
  const hasLocations = rows.some(({ location }) => location);
  return table({
    columns: [
      hasImages && hiddenLabel(labels.image),
      labels.name,
      labels.type,
      hasPlaces && labels.place,
      labels.modified,
      hasLocations && labels.children,
    ].filter(Boolean),
    rows: rows.map((row): Row => {
      const cells: Part[] = hasImages ? [imageOf(row)] : [];
      cells.push(
        deferred(() => nameOf(row, site)),
        row.type,
      );
      if (hasPlaces) cells.push(row.place);
      const { modified } = row;
      cells.push(modified && deferred(() => time(modified, site.formats.dateTime)));
      if (hasLocations) cells.push(childrenOf(row, prefix));
      return { cells };
    }),
  });
}

const nameOf = (row: ListedContent, { prefix, texts }: Site): Part => [
  link(row.href, prefix, row.name),
  isHidden(row) && html` <span class="label">${texts.lists.hidden}</span>`,
  row.excerpt && html`<p class="excerpt">${row.excerpt}</p>`,
];

const hiddenLabel = (text: string): Html => html`<span class="hidden">${text}</span>`;

const imageOf = ({ image }: ListedContent): Part =>
  image && html`<img class="small" src="${image.source}" alt="${image.alternativeText}" loading="lazy">`;

const isHidden = ({ location }: ListedContent): boolean => location?.invisible ?? false;

function childrenOf({ location, href }: ListedContent, prefix: string): Part {
  if (!location || location.childCount === 0) return undefined;
  return link(`${href}/children`, prefix, childCountOf(location));
}

interface TableContext {
  readonly contents: PageContents;
  readonly site: Site;
  readonly sorting: Sorting;
}

async function memberTable({ rows, name, others }: Columns, { contents, site, sorting }: TableContext): Promise<Html> {
  const { prefix } = site;
  const links = rows.flatMap(({ members }) => others.map((key) => members[key]).filter(isLink));
  const names = await namesOf([...new Set(links.map(({ _href }) => _href))], contents);
  const isNamed = name !== undefined || rows.some(({ href }) => href !== undefined);
  const keys = [...(isNamed ? [name ?? '_href'] : []), ...others];
  return table({
    columns: keys.map((key) => sorting.header(key, key === '_href' ? site.texts.lists.link : labelOf(key))),
    sorted: keys.map((key) => sorting.direction(key)),
    rows: rows.map((row) => ({
      cells: keys.map((key, index) =>
        isNamed && index === 0
          ? nameCell(row, name, prefix)
          : deferred(() => cell(row.members[key], { row, names, site })),
      ),
    })),
  });
}

function nameCell({ href, members }: FlatRow, name: string | undefined, prefix: string): Part {
  const text = name === undefined ? undefined : textOf(members[name]);
  return href === undefined ? text : link(href, prefix, text);
}

interface CellParts {
  readonly row: FlatRow;
  readonly names: ReadonlyMap<string, string>;
  readonly site: Site;
}

function cell(value: unknown, { row, names, site }: CellParts): Part {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (isLink(value)) return link(value._href, site.prefix, names.get(value._href) ?? titleOf(value, row));
  return (isMap(value) && textOf(value)) || jsonView(value, { site, names });
}

/** The text for a link to a sub-resource of the row: the rest of its path. */
const titleOf = ({ _href }: Link, { href }: FlatRow): string | undefined =>
  href !== undefined && _href.startsWith(`${href}/`) ? _href.slice(href.length + 1) : undefined;
