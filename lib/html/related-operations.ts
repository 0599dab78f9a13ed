/** Operations of other resources that a page offers, since visitors look for them there. */
import { noticeId } from '../api/page-writer.js';
import { mediaType } from '../api/wire.js';
import { template } from '../documents/paths.js';
import type { ContentInfo, Id, Location as LocationValue } from '../repository/repository.js';
import { Location } from '../resources/locations/locations.documents.js';
import { paths } from '../resources/paths.js';
import { formParameter } from './links.js';
import type { Site } from './site.js';
import { type Body, contentIn, locationHref, valueIn } from './values.js';

export interface RelatedOperation {
  readonly id: string;
  readonly method: string;
  readonly label: string;
  /** The page with its form, or the resource itself where a button sends it. */
  readonly href: string;
  /** What a button sends; undefined for a form on a page of its own. */
  readonly fields?: readonly (readonly [name: string, value: string])[];
  /** Whether the tag of what the page shows is sent as well. */
  readonly expects?: true;
  /** The page that follows. */
  readonly next?: string;
  /** The method of the repository that it calls. */
  readonly requires: string;
}

const edit = template(paths.contentEdit);
const hide = template(paths.contentHide);
const reveal = template(paths.contentReveal);
const version = template(paths.version);
const contentObject = template(paths.contentObject);

/** Of the content or the location that a page shows. */
export function relatedOperations(body: Body, site: Site): readonly RelatedOperation[] {
  const location = valueIn(body, Location);
  const content = contentIn(body);
  const offered = [content && editing(content, site), location && creation(location, site)];
  const visibility = location ? visibilityOf(location, site) : content && contentVisibility(content, site);
  return [...offered, !location && content && publication(content, site), visibility].filter((each) => !!each);
}

function editing({ id, status }: ContentInfo<Id>, { prefix, isEditable }: Site): RelatedOperation | undefined {
  if (!isEditable || status === 'TRASHED') return undefined;
  const requires = status === 'DRAFT' ? 'versions.update' : 'versions.createDraftOfCurrent';
  return { id: 'edit', method: 'POST', label: 'Edit', href: prefix + edit.format([id]), fields: [], requires };
}

/** Content is created below a location. */
function creation(location: LocationValue<Id>, { prefix, isServed }: Site): RelatedOperation | undefined {
  if (!isServed(paths.contentObjects, 'POST')) return undefined;
  const query = new URLSearchParams({
    [formParameter]: 'POST',
    '/ContentCreate/LocationCreate/ParentLocation/_href': locationHref(location, prefix),
  });
  const href = `${prefix}${paths.contentObjects}?${query}`;
  return { id: 'create', method: 'POST', label: 'New content here', href, requires: 'content.create' };
}

/** Of content that was never published. */
function publication(content: ContentInfo<Id>, { prefix, isServed }: Site): RelatedOperation | undefined {
  const { id, status, currentVersionNo } = content;
  if (status !== 'DRAFT' || !isServed(paths.version, 'PUBLISH')) return undefined;
  const next = `${prefix}${contentObject.format([id])}#${noticeId('PUBLISH')}`;
  const href = prefix + version.format([id, currentVersionNo]);
  return { id: 'publish', method: 'PUBLISH', label: 'Publish', href, fields: [], next, requires: 'versions.publish' };
}

function contentVisibility({ id, status, hidden }: ContentInfo<Id>, site: Site): RelatedOperation | undefined {
  const { prefix, isServed } = site;
  const path = hidden ? paths.contentReveal : paths.contentHide;
  if (status !== 'PUBLISHED' || !isServed(path, 'POST')) return undefined;
  return {
    ...toggled(hidden),
    method: 'POST',
    href: prefix + (hidden ? reveal : hide).format([id]),
    fields: [],
    next: `${prefix}${contentObject.format([id])}#${noticeId(hidden ? 'SHOW' : 'HIDE')}`,
    requires: hidden ? 'content.reveal' : 'content.hide',
  };
}

/** Of one location alone. */
function visibilityOf(location: LocationValue<Id>, site: Site): RelatedOperation | undefined {
  if (location.parent === undefined || !site.isServed(paths.location, 'PATCH')) return undefined;
  const { hidden } = location;
  const href = locationHref(location, site.prefix);
  return {
    ...toggled(hidden),
    method: 'PATCH',
    href,
    fields: [
      ['_type', mediaType(site, 'LocationUpdate', 'json')],
      ['/LocationUpdate/hidden', String(!hidden)],
    ],
    next: `${href}#${noticeId(hidden ? 'SHOW' : 'HIDE')}`,
    requires: hidden ? 'content.reveal' : 'content.hide',
  };
}

const toggled = (isHidden: boolean): Pick<RelatedOperation, 'id' | 'label' | 'expects'> =>
  isHidden ? { id: 'show', label: 'Show again', expects: true } : { id: 'hide', label: 'Hide', expects: true };
