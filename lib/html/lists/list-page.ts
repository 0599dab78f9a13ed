/** What the page of a list shows: its title, such as "Children of Blog", how many there are, its rows, and links to its other pages. */
import type { PageContents } from '../../api/page-writer.js';
import { countText } from '../formats.js';
import { type Html, html, type Part } from '../html.js';
import { namesOf } from '../names.js';
import { pageLinks } from '../paging.js';
import type { Site } from '../site.js';
import { titleOf } from '../structure.js';
import { placesAbove } from '../trail.js';
import { filtersOf } from './filters.js';
import { listTable } from './list-table.js';
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
    placesAbove(contents),
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
  const parameters = new URLSearchParams(request.query);
  const offset = Number(parameters.get('offset')) || 0;
  if (total === undefined) return rows.length === 0 && status(own.none);
  const known = countText(total, isTotalMinimum);
  const isPlaceKnown = rows.length > 0 && offset >= 0 && !parameters.has('after');
  return status(isPlaceKnown ? own.range(offset + 1, offset + rows.length, known) : own.total(known));
}

const status = (text: string): Html => html`<p class="total" role="status">${text}</p>`;

/** Undefined for an operation that lists nothing. */
async function listTitle(contents: PageContents, { summaryOf }: Site): Promise<string | undefined> {
  const { route, request, wire } = contents;
  const listed = listedBy(route?.methods.get('GET')?.operation.summary);
  if (listed === undefined) return undefined;
  const phrase = ownerPhrase(summaryOf(parentOf(route?.path.text ?? '')), listed);
  const name = phrase === undefined ? undefined : await nameOf(wire.prefix + parentOf(request.path), contents);
  const title = phrase === undefined || name === undefined ? listed : listed.replace(phrase, () => name);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** The things of a summary such as "List the children of a location, in its own order". */
const listedBy = (summary = ''): string | undefined =>
  /^(?:List|Find) (?:the caller's |the )?(.+?)(?:[,:;]| by | as |$)/.exec(summary)?.[1];

const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** What the list says of the thing above it, as in "Load a location": "a location". */
function ownerPhrase(summary: string | undefined, listed: string): string | undefined {
  const [, noun] = /^Load (an? .+?)(?:,| with | by |$)/.exec(summary ?? '') ?? [];
  if (noun === undefined) return undefined;
  const [short = ''] = noun.split(' of ');
  const last = `a ${short.split(' ').at(-1)}`;
  return [noun, short, last].map((each) => phraseIn(listed, each)).find(Boolean);
}

/** With the alternative, as in "a role or a draft"; undefined where the words are part of others, as in "a content type". */
function phraseIn(listed: string, noun: string): string | undefined {
  const start = ` ${listed} `.indexOf(` ${noun} `);
  if (start < 0) return undefined;
  const rest = listed.slice(start + noun.length);
  const [alternative = ''] = /^ or an? \w+/.exec(rest) ?? [];
  return /^ \w*type/.test(rest.slice(alternative.length)) ? undefined : noun + alternative;
}

async function nameOf(href: string, contents: PageContents): Promise<string | undefined> {
  const names = await namesOf([href], contents);
  const loaded = names.has(href) ? undefined : await contents.load(href);
  return names.get(href) ?? (loaded && titleOf(loaded.tree));
}
