/** Breadcrumbs: the way to a page, along the locations above the content that it shows, or along its path. */
import type { PageContents } from '../api/page-writer.js';
import { Location } from '../resources/locations/locations.documents.js';
import type { Crumb } from './layout.js';
import type { Site } from './site.js';
import { loadValue, locationHref, pathIn } from './values.js';

/** From the root to the page. */
export async function trailOf(contents: PageContents, title: string, site: Site): Promise<readonly Crumb[]> {
  const { home } = site.texts.layout;
  const { wire, body, request } = contents;
  if (request.path === '/') return [{ title: home }];
  const root = { title: home, href: `${wire.prefix}/` };
  const hrefs = locationsAbove(pathIn(body), wire.prefix);
  // Locations that the caller may not read are omitted without a trace.
  const above = hrefs.filter((href) => href !== wire.prefix + request.path);
  const loaded = await Promise.all(above.map((href) => crumb(href, contents)));
  return [root, ...loaded.filter((each) => each !== undefined), { title }];
}

/** The hrefs of the locations on a path such as `/1/2/57/`, that of the last one included. */
function locationsAbove(path: string | undefined, prefix: string): readonly string[] {
  const ids = path?.split('/').filter(Boolean) ?? [];
  return ids.map((_, index) => locationHref({ pathString: `/${ids.slice(0, index + 1).join('/')}/` }, prefix));
}

async function crumb(href: string, contents: PageContents): Promise<Crumb | undefined> {
  const location = await loadValue(href, Location, contents);
  return location && { title: location.content?.name ?? 'Locations', href };
}
