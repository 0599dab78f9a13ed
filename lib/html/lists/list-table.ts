/** The rows of a list as a table: of content with type, date and image, of all else with the members that fit in cells. */
import type { PageContents } from '../../api/page-writer.js';
import { isMap } from '../../documents/tree.js';
import { details, type Row, table } from '../elements.js';
import { labelOf } from '../forms/control.js';
import { attributes, type Html, html, type Part } from '../html.js';
import { isLink, type Link, link } from '../links.js';
import { namesOf } from '../names.js';
import type { Site } from '../site.js';
import { shownJson, structure, textOf } from '../structure.js';
import { type Columns, columnsOf, type FlatRow, isBareLink } from './columns.js';
import type { Listed } from './listed.js';
import { type ListedContent, listedContent } from './listed-content.js';
import { type Sorting, sortingOf } from './sorting.js';

/** The table, and what the document says besides, folded. */
export async function listTable({ rows, page, member }: Listed, contents: PageContents, site: Site): Promise<Part> {
  const { tree, wire } = contents;
  const content = await listedContent(page.items, contents, site);
  const sorting = sortingOf(contents);
  const columns = columnsOf(rows);
  const isComplete = content ? rows.every(isBareLink) : columns.isComplete;
  const shown = content ? contentTable(content, wire.prefix) : await memberTable(columns, contents, sorting);
  const whole = { [member]: tree[member] };
  return [shown, !isComplete && details('All members', structure(whole, wire.prefix), { class: 'whole' })];
}

function contentTable(rows: readonly ListedContent[], prefix: string): Html {
  const hasImages = rows.some(({ image }) => image);
  const hasPlaces = rows.some(({ location }) => location);
  const columns = [hasImages && hiddenLabel('Image'), 'Name', 'Type', 'Modified', hasPlaces && 'Children'];
  return table({
    columns: columns.filter(Boolean),
    rows: rows.map((row): Row => {
      const cells: Part[] = hasImages ? [imageOf(row)] : [];
      cells.push([link(row.href, prefix, row.name), isHidden(row) && html` <span class="label">hidden</span>`]);
      cells.push(row.type, dateOf(row.modified));
      if (hasPlaces) cells.push(childrenOf(row, prefix));
      return { cells };
    }),
  });
}

const hiddenLabel = (text: string): Html => html`<span class="hidden">${text}</span>`;

const imageOf = ({ image }: ListedContent): Part =>
  image && html`<img class="small" src="${image.source}" alt="${image.alternativeText}" loading="lazy">`;

const isHidden = ({ location }: ListedContent): boolean => location?.invisible ?? false;

export const dateOf = (date: Date | undefined): Part =>
  date &&
  html`<time${attributes({ datetime: date.toISOString() })}>${date.toISOString().slice(0, 16).replace('T', ' ')}</time>`;

function childrenOf({ location, href }: ListedContent, prefix: string): Part {
  if (!location || location.childCount === 0) return undefined;
  const count = `${location.childCount}${location.isChildCountMinimum ? '+' : ''}`;
  return link(`${href}/children`, prefix, count);
}

async function memberTable({ rows, name, others }: Columns, contents: PageContents, sorting: Sorting): Promise<Html> {
  const { prefix } = contents.wire;
  const links = rows.flatMap(({ members }) => others.map((key) => members[key]).filter(isLink));
  const names = await namesOf([...new Set(links.map(({ _href }) => _href))], contents);
  const isNamed = name !== undefined || rows.some(({ href }) => href !== undefined);
  const keys = [...(isNamed ? [name ?? '_href'] : []), ...others];
  return table({
    columns: keys.map((key) => sorting.header(key, key === '_href' ? 'Link' : labelOf(key))),
    sorted: keys.map((key) => sorting.direction(key)),
    rows: rows.map((row) => ({
      cells: keys.map((key, index) =>
        isNamed && index === 0 ? nameCell(row, name, prefix) : cell(row.members[key], { row, names, prefix }),
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
  readonly prefix: string;
}

function cell(value: unknown, { row, names, prefix }: CellParts): Part {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (isLink(value)) return link(value._href, prefix, names.get(value._href) ?? titleOf(value, row));
  return (isMap(value) && textOf(value)) || shownJson(value, prefix);
}

/** Of a part of the row's resource: the rest of its path. */
const titleOf = ({ _href }: Link, { href }: FlatRow): string | undefined =>
  href !== undefined && _href.startsWith(`${href}/`) ? _href.slice(href.length + 1) : undefined;
