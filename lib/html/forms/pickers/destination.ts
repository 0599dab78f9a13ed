/** A picker of locations: links lead down the tree, and the form submits the location that is shown. */
import { Location, LocationList } from '../../../resources/locations/locations.documents.js';
import { queryHref } from '../../elements/query-href.js';
import { type Html, html } from '../../markup/html.js';
import { namesOf } from '../../related/names.js';
import type { PageContents } from '../../site/page-contents.js';
import type { Site } from '../../site/site.js';
import { loadValue, locationHref } from '../../site/values.js';

/** Children that are listed: a deeper place can be typed as well. */
const maxChildren = 100;

/** The query parameter with the location of the picker. */
export const pickerPlace = 'at';

export interface Place {
  readonly href: string;
  readonly title: string;
}

/** The location of the picker: that of the query, else the root of all content; undefined where it cannot be loaded. */
export function placeOf(contents: PageContents, site: Site): Promise<Place | undefined> {
  const asked = contents.request.query.get(pickerPlace);
  return placeAt(asked?.startsWith(`${site.prefix}/content/locations/`) ? asked : site.rootLocation, contents, site);
}

export async function placeAt(
  href: string | undefined,
  contents: PageContents,
  { texts }: Site,
): Promise<Place | undefined> {
  const location = href && (await loadValue(href, Location, contents));
  return location ? { href, title: location.content?.name || texts.destination.root } : undefined;
}

/** The path to the location, and its children, as links that put one of them into a parameter of the query. */
export async function picker(
  place: Place,
  contents: PageContents,
  { texts }: Site,
  parameter = pickerPlace,
): Promise<Html> {
  const labels = texts.destination;
  const { prefix } = contents.mount;
  const list = await loadValue(`${place.href}/children?limit=${maxChildren}`, LocationList, contents);
  const hrefs = (list?.items ?? []).map((location) => locationHref(location, prefix));
  const names = await namesOf(hrefs, contents);
  const children = hrefs.map((href): Place => ({ href, title: names.get(href) ?? href.slice(prefix.length) }));
  const parent = place.href.slice(0, place.href.lastIndexOf('/'));
  const isRoot = parent.endsWith('/content/locations');
  const linkTo = ({ href, title }: Place): Html =>
    html`<a href="${queryHref(contents, { [parameter]: href })}">${title}</a>`;
  return html`
    <nav class="picker" aria-label="${labels.locations}">
      <p>
        ${labels.chosen(html`<strong>${place.title}</strong>`)}
        ${!isRoot && html` · ${linkTo({ href: parent, title: labels.up })}`}
      </p>
      ${
        children.length > 0
          ? html`<ul>${children.map((child) => html`<li>${linkTo(child)}</li>`)}</ul>`
          : html`<p class="none">${labels.noChildren}</p>`
      }
    </nav>`;
}
