/** Links from the page of content to its locations, versions and relations. */
import type { ContentInfo, Id, Location, Version } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { time } from '../elements/elements.js';
import { type Html, html, type Part } from '../markup/html.js';
import { hrefTo, locationHref } from '../site/values.js';
import type { Reading } from './readable.js';

interface Line {
  readonly version: Version<Id>;
  readonly info: ContentInfo<Id> | undefined;
  /** The name of the content type. */
  readonly type: string | undefined;
}

/** The content type, the status and the date of a version. */
export function versionLine({ version, info, type }: Line, { site }: Reading): Html {
  const { texts, formats } = site;
  const { versionNo, status, modified, languageCodes } = version;
  return html`
    <p class="hint">
      ${type && html`<strong>${type}</strong> · `}
      ${texts.content.version(versionNo, texts.statuses[status])} · ${time(modified, formats.dateTime)} · ${languageCodes.map(formats.language).join(', ')}
      ${info?.hidden && html` · <strong>${texts.content.hidden}</strong>`}
      ${info?.status === 'TRASHED' && html` · <strong>${texts.content.trashed}</strong>`}
    </p>`;
}

/** Lists that belong to a content item, by their names in texts. */
const lists = {
  locations: paths.contentLocations,
  versions: paths.versions,
  relations: paths.contentRelations,
  referrers: paths.reverseRelations,
  states: paths.contentObjectStates,
} as const;

export function linksOf({ id, mainLocation, name }: ContentInfo<Id>, { site }: Reading): Html {
  const { prefix, texts, isServed } = site;
  const main = mainLocation && locationHref(mainLocation, prefix);
  const served = Object.entries(lists).filter(([, path]) => isServed(path, 'GET')) as [keyof typeof lists, string][];
  return html`
    <section class="links" aria-label="${texts.content.more}">
      <ul>
        ${
          main &&
          isServed(paths.location, 'GET') &&
          html`<li><a href="${main}">${texts.content.mainLocation(name)}</a></li>`
        }
        ${served.map(([name, path]) => html`<li><a href="${hrefTo(prefix, path, id)}">${texts.content[name]}</a></li>`)}
      </ul>
    </section>`;
}

/** Links from a location to its content and its URL aliases. */
export function locationView(location: Location<Id>, { site }: Reading): Html {
  const { prefix, texts, isServed } = site;
  const { content, hidden, invisible } = location;
  const item = content && hrefTo(prefix, paths.contentObject, content.id);
  const state: Part = hidden ? texts.content.hidden : invisible ? texts.content.invisible : undefined;
  return html`
    <section class="links" aria-label="${texts.content.heading}">
      ${state && html`<p><strong>${state}</strong></p>`}
      <ul>
        ${item && html`<li><a href="${item}">${texts.content.itemOf(content.name)}</a></li>`}
        ${
          isServed(paths.locationUrlAliases, 'GET') &&
          html`<li><a href="${hrefTo(prefix, paths.locationUrlAliases, location.pathString)}">${texts.content.aliases}</a></li>`
        }
      </ul>
    </section>`;
}
