/** The content that refers to an item, as far as the visitor may read it: on pages of the item, and where it would be deleted. */
import type { PageContents } from '../operations/page-writer.js';
import type { Id } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import { ReverseRelationList } from '../resources/relations.documents.js';
import { section } from './elements.js';
import { type Html, html, type Part } from './html.js';
import { link } from './links.js';
import { namesOf } from './names.js';
import type { Site } from './site.js';
import { type Body, contentIn, hrefTo, loadBody, loadValue } from './values.js';

/** How many are listed. */
const most = 10;

/** How many relations are counted at most: as many as a page of the list has by default in other lists. */
const counted = 100;

/** Other content that refers to an item. */
export interface Referrers {
  /** The list of all relations that lead to the item. */
  readonly href: string;
  readonly ids: readonly Id[];
  /** Whether there are more than were counted. */
  readonly isMinimum: boolean;
}

/** Undefined where nothing refers to the content that is shown, and where the visitor cannot know. */
export async function loadReferrers(
  body: Body,
  contents: PageContents,
  { isServed }: Site,
): Promise<Referrers | undefined> {
  const { mount } = contents;
  const id = contentIn(body)?.id;
  if (id === undefined || !isServed(paths.reverseRelations, 'GET')) return undefined;
  const href = hrefTo(mount.prefix, paths.reverseRelations, id);
  const list = await loadValue(`${href}?limit=${counted}`, ReverseRelationList, contents);
  const ids = new Set(list?.items.map(({ contentId }) => contentId));
  ids.delete(id);
  return ids.size === 0 ? undefined : { href, ids: [...ids], isMinimum: list?.next !== undefined };
}

/** The hrefs of the first few. */
export const firstReferrers = ({ ids }: Referrers, prefix: string): readonly string[] =>
  ids.slice(0, most).map((id) => hrefTo(prefix, paths.contentObject, id));

const listOf = (found: Referrers, names: ReadonlyMap<string, string>, prefix: string): Html => html`
  <ul>${firstReferrers(found, prefix).map((href) => html`<li>${link(href, prefix, names.get(href))}</li>`)}</ul>`;

/** On the page of a content item: the first few, with a link to all. */
export function referrersSection(found: Referrers, names: ReadonlyMap<string, string>, { prefix, texts }: Site): Html {
  const { title, all } = texts.referrers;
  const content = html`${listOf(found, names, prefix)}<p><a href="${found.href}">${all}</a></p>`;
  return section('referrers', title, content);
}

/** On the form that deletes it: how many there are, and the first few. */
export async function referrersNote(contents: PageContents, site: Site): Promise<Part> {
  const { request, route, mount } = contents;
  const body = route?.methods.has('GET') ? await loadBody(mount.prefix + request.path, contents) : undefined;
  const found = await loadReferrers(body, contents, site);
  if (!found) return undefined;
  const { ids, isMinimum, href } = found;
  const { all, count } = site.texts.referrers;
  const names = await namesOf(firstReferrers(found, site.prefix), contents);
  const rest = (isMinimum || ids.length > most) && html`<p><a href="${href}">${all}</a></p>`;
  return html`
    <div class="referrers">
      <p>${count(ids.length, isMinimum)}</p>
      ${listOf(found, names, site.prefix)}
      ${rest}
    </div>`;
}
