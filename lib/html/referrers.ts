/** The content that refers to an item, as far as the visitor may read it, where the item would be deleted. */
import type { PageContents } from '../api/page-writer.js';
import { template } from '../documents/paths.js';
import type { Id } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import { ReverseRelationList } from '../resources/relations.documents.js';
import { type Html, html, type Part } from './html.js';
import { link } from './links.js';
import { namesOf } from './names.js';
import type { Site } from './site.js';
import { type Body, contentIn, loadBody, loadValue } from './values.js';

/** How many are listed. */
const most = 10;

/** How many relations are counted at most: as many as a page of the list has by default in other lists. */
const counted = 100;

const reverseRelations = template(paths.reverseRelations);
const contentObject = template(paths.contentObject);

/** Other content that refers to an item. */
interface Referrers {
  /** The list of all relations that lead to the item. */
  readonly href: string;
  readonly ids: readonly Id[];
  /** Whether there are more than were counted. */
  readonly isMinimum: boolean;
}

/** Undefined where nothing refers to the content that is shown, and where the visitor cannot know. */
async function loadReferrers(body: Body, contents: PageContents, { isServed }: Site): Promise<Referrers | undefined> {
  const { wire } = contents;
  const id = contentIn(body)?.id;
  if (id === undefined || !isServed(paths.reverseRelations, 'GET')) return undefined;
  const href = wire.prefix + reverseRelations.format([id]);
  const list = await loadValue(`${href}?limit=${counted}`, ReverseRelationList, contents);
  const ids = new Set(list?.items.map(({ contentId }) => contentId));
  ids.delete(id);
  return ids.size === 0 ? undefined : { href, ids: [...ids], isMinimum: list?.next !== undefined };
}

async function listOf({ ids }: Referrers, contents: PageContents): Promise<Html> {
  const { wire } = contents;
  const hrefs = ids.slice(0, most).map((id) => wire.prefix + contentObject.format([id]));
  const names = await namesOf(hrefs, contents);
  return html`<ul>${hrefs.map((href) => html`<li>${link(href, wire.prefix, names.get(href))}</li>`)}</ul>`;
}

/** On the form that deletes it: how many there are, and the first few. */
export async function referrersNote(contents: PageContents, site: Site): Promise<Part> {
  const { request, route, wire } = contents;
  const body = route?.methods.has('GET') ? await loadBody(wire.prefix + request.path, contents) : undefined;
  const found = await loadReferrers(body, contents, site);
  if (!found) return undefined;
  const { ids, isMinimum, href } = found;
  const { all, count } = site.texts.referrers;
  const rest = (isMinimum || ids.length > most) && html`<p><a href="${href}">${all}</a></p>`;
  return html`
    <div class="referrers">
      <p>${count(ids.length, isMinimum)}</p>
      ${await listOf(found, contents)}
      ${rest}
    </div>`;
}
