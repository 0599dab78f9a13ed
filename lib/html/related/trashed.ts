/** Notes on the trash: the number of items below a location, the former place of an item, and the items that stay there. */
import { lastId } from '../../documents/index.js';
import type { TrashItem as Domain, Id } from '../../repository/repository.js';
import { Location } from '../../resources/locations/locations.documents.js';
import { paths } from '../../resources/paths.js';
import { Trash, TrashItem } from '../../resources/trash.documents.js';
import { section } from '../elements/elements.js';
import { html, type Part } from '../markup/html.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { loadValue, locationHref, valueIn } from '../site/values.js';
import { createFind } from './finding.js';

/** Items of the trash that are looked at; of a larger trash, only the number of those found is known. */
const maxItems = 100;

/** On the form that moves a location to the trash, or deletes it; undefined for other forms. */
export async function trashingNote(contents: PageContents, site: Site): Promise<Part> {
  const { route, request, mount } = contents;
  if (route?.path.text !== paths.location || !site.hasSearch) return undefined;
  const location = await loadValue(mount.prefix + request.path, Location, contents);
  if (!location) return undefined;
  const { trash: texts } = site.texts;
  if (location.childCount === 0) return html`<p>${texts.goesAlone}</p>`;
  const query = { Query: { SubtreeCriterion: location.pathString }, limit: 0, performCount: true };
  const result = await createFind(contents)('LocationQuery', query);
  // Searches find the location itself, unless the caller may not read it.
  const below = (result?.total ?? 0) - 1;
  return below > 0 && html`<p>${texts.along(below, result?.isTotalMinimum ?? false)}</p>`;
}

/** On the form that restores an item of the trash; undefined for other forms. */
export async function restoringNote(contents: PageContents, site: Site): Promise<Part> {
  const { route, request, mount } = contents;
  if (route?.path.text !== paths.trashItem) return undefined;
  const item = await loadValue(mount.prefix + request.path, TrashItem, contents);
  return item && placeOfItem(item, contents, site);
}

/** On the page of an item of the trash; undefined for other pages. */
export async function trashView(contents: PageContents, site: Site): Promise<Part> {
  const item = contents.source ? undefined : valueIn(contents.body, TrashItem);
  return item && section('trashed', site.texts.trash.place, await placeOfItem(item, contents, site));
}

async function placeOfItem(item: Domain<Id>, contents: PageContents, site: Site): Promise<Part> {
  const { trash: texts } = site.texts;
  const href = item.parent && locationHref(item.parent, site.prefix);
  const [parent, list] = await Promise.all([
    href === undefined ? undefined : loadValue(href, Location, contents),
    loadValue(`${site.prefix}${paths.trash}?limit=${maxItems}`, Trash, contents),
  ]);
  const below =
    list?.items.filter(({ pathString, id }) => id !== item.id && pathString.startsWith(item.pathString)) ?? [];
  const isMinimum = list?.items.length === maxItems;
  const name =
    parent?.content?.name ?? site.texts.tree.unnamed(lastId(item.parent?.pathString ?? '', contents.mount.ids));
  return html`
    <p>${parent ? texts.where(html`<a href="${href}">${name}</a>`) : texts.nowhere}</p>
    ${(below.length > 0 || !isMinimum) && html`<p>${below.length === 0 ? texts.alone : texts.left(below.length, isMinimum)}</p>`}`;
}
