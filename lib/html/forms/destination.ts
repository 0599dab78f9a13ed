/** A picker of locations: links lead down the tree, and the form submits the location that is shown. */
import type { PageContents } from '../../api/pages.js';
import { isMap } from '../../documents/schema.js';
import { type Html, html, type Part } from '../html.js';
import { namesOf } from '../names.js';

/** Children that are listed: a deeper place can be typed as well. */
const most = 100;

/** The query parameter with the location of the picker. */
export const pickerPlace = 'at';

type Members = Readonly<Record<string, unknown>>;

export interface Place {
  readonly href: string;
  readonly title: string;
}

/** The location of the picker: that of the query, else the root of all content; undefined where it cannot be loaded. */
export async function placeOf({ request, wire, load }: PageContents): Promise<Place | undefined> {
  const asked = new URLSearchParams(request.query).get(pickerPlace);
  const isOwn = asked?.startsWith(`${wire.prefix}/content/locations/`) === true;
  const root = isOwn ? undefined : hrefOf((await load(`${wire.prefix}/`))?.tree.rootLocation);
  const href = isOwn ? asked : root;
  const location = href && (await load(href))?.tree;
  return location ? { href, title: nameOf(location) ?? 'The root of all content' } : undefined;
}

/** The path to the location, and its children. */
export async function picker(place: Place, contents: PageContents): Promise<Html> {
  const { request, wire, load } = contents;
  const list = (await load(`${place.href}/children?limit=${most}`))?.tree.Location;
  const below = Array.isArray(list) ? list.filter(isMap) : [];
  const hrefs = below.map((each) => hrefOf(each) ?? '');
  const names = await namesOf(hrefs, contents);
  const children = hrefs.map((href): Place => ({ href, title: names.get(href) ?? href.slice(wire.prefix.length) }));
  const parent = place.href.slice(0, place.href.lastIndexOf('/'));
  const isRoot = parent.endsWith('/content/locations');
  const link = (href: string, title: string): Part => {
    const parameters = new URLSearchParams(request.query);
    parameters.set(pickerPlace, href);
    return html`<a href="?${parameters.toString()}">${title}</a>`;
  };
  return html`<nav class="picker" aria-label="Locations"><p>Chosen: <strong>${place.title}</strong>${!isRoot && html` · ${link(parent, 'one level up')}`}</p>${
    children.length > 0
      ? html`<ul>${children.map(({ href, title }) => html`<li>${link(href, title)}</li>`)}</ul>`
      : html`<p class="none">It has no children.</p>`
  }</nav>`;
}

const hrefOf = (value: unknown): string | undefined =>
  isMap(value) && typeof value._href === 'string' ? value._href : undefined;

/** The name of the content that a location shows. */
function nameOf(location: Members | undefined): string | undefined {
  const { ContentInfo: link } = location ?? {};
  const content = isMap(link) ? link.Content : undefined;
  return isMap(content) && typeof content.Name === 'string' && content.Name !== '' ? content.Name : undefined;
}
