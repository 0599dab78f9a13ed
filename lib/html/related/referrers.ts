/** The content that refers to an item, as far as the visitor may read it: on pages of the item, and where it would be deleted. */
import type { Id } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { ReverseRelationList } from '../../resources/relations.documents.js';
import { section } from '../elements/elements.js';
import { type Html, html, type Part } from '../markup/html.js';
import { link } from '../markup/links.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { type Body, contentIn, hrefTo, loadBody, loadValue } from '../site/values.js';
import { namesOf } from './names.js';

/** How many are listed. */
const most = 10;

/** How many relations are counted at most: as many as a page of the list has by default in other lists. */
const counted = 100;

/** Other content that refers to an item. */
export interface Referrers {
  /** The list of all relations that refer to the item. */
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

const listOf = (referrers: Referrers, names: ReadonlyMap<string, string>, prefix: string): Html => html`
  <ul>${firstReferrers(referrers, prefix).map((href) => html`<li>${link(href, prefix, names.get(href))}</li>`)}</ul>`;

/** On the page of a content item: the first few, with a link to all. */
export function referrersSection(
  referrers: Referrers,
  names: ReadonlyMap<string, string>,
  { prefix, texts }: Site,
): Html {
  const { title, all } = texts.referrers;
  const content = html`${listOf(referrers, names, prefix)}<p><a href="${referrers.href}">${all}</a></p>`;
  return section('referrers', title, content);
}

/** On the form that deletes it: how many there are, and the first few. */
export async function referrersNote(contents: PageContents, site: Site): Promise<Part> {
  const { request, route, mount } = contents;
  const body = route?.methods.has('GET') ? await loadBody(mount.prefix + request.path, contents) : undefined;
  const referrers = await loadReferrers(body, contents, site);
  if (!referrers) return undefined;
  const { ids, isMinimum, href } = referrers;
  const { all, count } = site.texts.referrers;
  const names = await namesOf(firstReferrers(referrers, site.prefix), contents);
  const rest = (isMinimum || ids.length > most) && html`<p><a href="${href}">${all}</a></p>`;
  return html`
    <div class="referrers">
      <p>${count(ids.length, isMinimum)}</p>
      ${listOf(referrers, names, site.prefix)}
      ${rest}
    </div>`;
}
