/** The list of the children that the page of a location shows. */
import type { Id, Location } from '../../repository/repository.js';
import { LocationList } from '../../resources/locations/locations.documents.js';
import { paths } from '../../resources/paths.js';
import type { PageContents } from './page-contents.js';
import type { Site } from './site.js';
import { hrefTo, loadValue } from './values.js';

/** The number of children in sight; all others are on the pages of the list. */
const maxChildren = 25;

/** Undefined where there are none, or none that the caller may list. */
export async function loadChildList(
  { childCount, pathString }: Pick<Location<Id>, 'childCount' | 'pathString'>,
  contents: Pick<PageContents, 'dispatch'>,
  { prefix, isServed }: Site,
) {
  if (childCount === 0 || !isServed(paths.locationChildren, 'GET')) return undefined;
  const href = hrefTo(prefix, paths.locationChildren, pathString);
  return loadValue(`${href}?limit=${maxChildren}`, LocationList, contents);
}
