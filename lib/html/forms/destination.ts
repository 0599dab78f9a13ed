/** A picker of locations: links lead down the tree, and the form submits the location that is shown. */
import type { PageContents } from '../../api/page-writer.js';
import { Location, LocationList } from '../../resources/locations/locations.documents.js';
import { type Html, html, type Part } from '../html.js';
import { namesOf } from '../names.js';
import type { Site } from '../site.js';
import { loadValue, locationHref } from '../values.js';

/** Children that are listed: a deeper place can be typed as well. */
const maxChildren = 100;

/** The query parameter with the location of the picker. */
export const pickerPlace = 'at';

export interface Place {
  readonly href: string;
  readonly title: string;
}

/** The location of the picker: that of the query, else the root of all content; undefined where it cannot be loaded. */
export async function placeOf(
  contents: PageContents,
  { prefix, rootLocation, texts }: Site,
): Promise<Place | undefined> {
  const asked = new URLSearchParams(contents.request.query).get(pickerPlace);
  const href = asked?.startsWith(`${prefix}/content/locations/`) ? asked : rootLocation;
  const location = href && (await loadValue(href, Location, contents));
  return location ? { href, title: location.content?.name || texts.destination.root } : undefined;
}

/** The path to the location, and its children. */
export async function picker(place: Place, contents: PageContents, { texts }: Site): Promise<Html> {
  const own = texts.destination;
  const { prefix } = contents.wire;
  const list = await loadValue(`${place.href}/children?limit=${maxChildren}`, LocationList, contents);
  const hrefs = (list?.items ?? []).map((location) => locationHref(location, prefix));
  const names = await namesOf(hrefs, contents);
  const children = hrefs.map((href): Place => ({ href, title: names.get(href) ?? href.slice(prefix.length) }));
  const parent = place.href.slice(0, place.href.lastIndexOf('/'));
  const isRoot = parent.endsWith('/content/locations');
  return html`
    <nav class="picker" aria-label="${own.locations}">
      <p>
        ${own.chosen(html`<strong>${place.title}</strong>`)}
        ${!isRoot && html` · ${pickerLink({ href: parent, title: own.up }, contents)}`}
      </p>
      ${
        children.length > 0
          ? html`<ul>${children.map((child) => html`<li>${pickerLink(child, contents)}</li>`)}</ul>`
          : html`<p class="none">${own.noChildren}</p>`
      }
    </nav>`;
}

function pickerLink({ href, title }: Place, { request }: PageContents): Part {
  const parameters = new URLSearchParams(request.query);
  parameters.set(pickerPlace, href);
  return html`<a href="?${parameters.toString()}">${title}</a>`;
}
