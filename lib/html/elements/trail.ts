/** Breadcrumbs: the way to a page along the locations above the content that it is about, or along its path; each place once. */
import { ErrorMessage } from '../../operations/responses/error-message.js';
import type { Id } from '../../repository/repository.js';
import { Location } from '../../resources/locations/locations.documents.js';
import { paths } from '../../resources/paths.js';
import { Version } from '../../resources/versions/versions.documents.js';
import { loadChildList } from '../site/child-list.js';
import type { PageContents } from '../site/page-contents.js';
import { pathValues } from '../site/path-values.js';
import type { Site } from '../site/site.js';
import { contentIn, hrefTo, levelsOf, loadBody, loadValue, locationHref, pathIn, valueIn } from '../site/values.js';
import type { Crumb } from './layout.js';

interface Named {
  /** The title of the page. */
  readonly title: string;
  readonly places: readonly Crumb[];
}

/** From the root to the page, along the places above it. */
export function trailOf(contents: PageContents, { title, places }: Named, site: Site): readonly Crumb[] {
  const { texts, prefix } = site;
  const { request, view, body } = contents;
  const root = { title: texts.layout.home, href: `${prefix}/` };
  if (request.path === '/') return [{ title: texts.layout.home }];
  const version = view.kind === 'form' ? undefined : valueIn(body, Version);
  const label = version ? texts.content.version(version.versionNo, texts.statuses[version.status]) : title;
  return [root, ...places, { title: label }];
}

export async function placesAbove(contents: PageContents, site: Site): Promise<readonly Crumb[]> {
  const { body } = contents;
  // The subject of an error could be hidden from the caller.
  if (valueIn(body, ErrorMessage)) return [];
  const path = pathIn(body);
  if (path !== undefined) {
    const location = contents.source ? undefined : valueIn(body, Location);
    // The locations above are loaded together with the children, whose list the page of a location loads first.
    if (location) await loadChildList(location, contents, site);
    const places = locationsAbove(path, site);
    // A page of content is that of its main location: both have the same trail.
    return crumbs(contentIn(body) ? places.slice(0, -1) : places, contents);
  }
  const { contentId, locationPath } = variablesOf(contents);
  if (contentId !== undefined) return crumbsOfItem(hrefTo(site.prefix, paths.contentObject, contentId), contents, site);
  return typeof locationPath === 'string' ? crumbs(locationsAbove(locationPath, site), contents) : [];
}

/** Values of the variables in the path, for paths of content and locations. */
function variablesOf(contents: PageContents): Readonly<Record<string, Id>> {
  const { text = '' } = contents.route?.path ?? {};
  const isPlaced = text.startsWith(paths.contentObject) || text.startsWith(paths.location);
  return isPlaced ? pathValues(contents) : {};
}

/** Breadcrumbs of a page that belongs to a content item: its places, and the item. */
async function crumbsOfItem(href: string, contents: PageContents, site: Site): Promise<readonly Crumb[]> {
  const content = contentIn(await loadBody(href, contents));
  if (!content) return [];
  const places = locationsAbove(content.mainLocation?.pathString, site).slice(0, -1);
  return [...(await crumbs(places, contents)), { title: content.name, href }];
}

/** Locations that the caller may not read are omitted without a trace. */
async function crumbs(hrefs: readonly string[], contents: PageContents): Promise<readonly Crumb[]> {
  const loaded = await Promise.all(hrefs.map((href) => crumb(href, contents)));
  return loaded.filter((each) => each !== undefined);
}

/** The hrefs of the locations on a path, that of the last one included; none where locations are not served. */
const locationsAbove = (path: string | undefined, { prefix, isServed }: Site): readonly string[] =>
  isServed(paths.location, 'GET') ? levelsOf(path).map((pathString) => locationHref({ pathString }, prefix)) : [];

async function crumb(href: string, contents: PageContents): Promise<Crumb | undefined> {
  const location = await loadValue(href, Location, contents);
  return location && { title: location.content?.name ?? 'Locations', href };
}
