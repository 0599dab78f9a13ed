/** Operations of other resources that a page offers, since visitors look for them there. */
import { mediaType } from '../../http/mount-settings.js';
import type { ContentInfo, Id, Location as LocationValue } from '../../repository/repository.js';
import { Location } from '../../resources/locations/locations.documents.js';
import { paths } from '../../resources/paths.js';
import { Version } from '../../resources/versions/versions.documents.js';
import { formParameter, noticeId } from '../markup/links.js';
import type { Site } from '../site/site.js';
import { type Body, contentIn, hrefTo, locationHref, valueIn } from '../site/values.js';
import { peopleOperations } from './people-operations.js';
import type { RelatedOperation } from './related-operation.js';
import { typeOperations } from './type-operations.js';

/** Related operations for the content or the location that a page shows. */
export function relatedOperations(body: Body, site: Site): readonly RelatedOperation[] {
  const location = valueIn(body, Location);
  const content = contentIn(body);
  const candidates = location
    ? [creation(location, site), visibilityOf(location, site), ...bookmarking(location, site)]
    : content && [
        publication(content, site),
        content.status === 'DRAFT' && publicationAt(content.id, content.currentVersionNo, site),
        contentVisibility(content, site),
        visibilityAt(content, site),
        removal(content, site),
      ];
  const version = content ? undefined : valueIn(body, Version);
  if (version?.status === 'DRAFT')
    return [publicationAt(version.contentId, version.versionNo, site)].filter((each) => each !== undefined);
  return [
    content && editing(content, site),
    ...peopleOperations(body, site),
    ...typeOperations(body, site),
    ...(candidates ?? []),
  ].filter((each) => each !== undefined && each !== false);
}

function editing(
  { id, status }: ContentInfo<Id>,
  { prefix, isEditable, isServed }: Site,
): RelatedOperation | undefined {
  if (status === 'TRASHED') return undefined;
  if (isServed(paths.currentVersion, 'PATCH') && !isServed(paths.version, 'PATCH')) {
    const href = `${hrefTo(prefix, paths.currentVersion, id)}?${formParameter}=PATCH`;
    return { id: 'edit', method: 'PATCH', href, requires: 'versions.save' };
  }
  if (!isEditable) return undefined;
  const requires = status === 'DRAFT' ? 'versions.update' : 'versions.createDraftOfCurrent';
  return { id: 'edit', method: 'POST', href: hrefTo(prefix, paths.contentEdit, id), fields: [], requires };
}

/** Content is created below a location. */
function creation(location: LocationValue<Id>, { prefix, isServed }: Site): RelatedOperation | undefined {
  if (!isServed(paths.contentObjects, 'POST')) return undefined;
  const query = new URLSearchParams({
    [formParameter]: 'POST',
    '/ContentCreate/LocationCreate/ParentLocation/_href': locationHref(location, prefix),
  });
  const href = `${prefix}${paths.contentObjects}?${query}`;
  return { id: 'create', method: 'POST', href, requires: 'content.create' };
}

/** Publishes content that was never published. */
function publication(content: ContentInfo<Id>, { prefix, isServed }: Site): RelatedOperation | undefined {
  const { id, status, currentVersionNo } = content;
  if (status !== 'DRAFT' || !isServed(paths.version, 'PUBLISH')) return undefined;
  const next = `${hrefTo(prefix, paths.contentObject, id)}#${noticeId('PUBLISH')}`;
  const href = hrefTo(prefix, paths.version, id, currentVersionNo);
  return { id: 'publish', method: 'PUBLISH', href, fields: [], next, requires: 'versions.publish' };
}

/** The form that asks for a time. */
function publicationAt(contentId: Id, versionNo: number, { prefix, isServed }: Site): RelatedOperation | undefined {
  if (!isServed(paths.versionSchedule, 'POST')) return undefined;
  const href = `${hrefTo(prefix, paths.versionSchedule, contentId, versionNo)}?${formParameter}=POST`;
  return { id: 'publishAt', method: 'POST', href, requires: 'versions.schedule' };
}

function visibilityAt({ id, status }: ContentInfo<Id>, { prefix, isServed }: Site): RelatedOperation | undefined {
  if (status !== 'PUBLISHED' || !isServed(paths.contentSchedule, 'POST')) return undefined;
  const href = `${hrefTo(prefix, paths.contentSchedule, id)}?${formParameter}=POST`;
  return { id: 'hideAt', method: 'POST', href, requires: 'content.schedule' };
}

function contentVisibility({ id, status, hidden }: ContentInfo<Id>, site: Site): RelatedOperation | undefined {
  const { prefix, isServed } = site;
  const path = hidden ? paths.contentReveal : paths.contentHide;
  if (status !== 'PUBLISHED' || !isServed(path, 'POST')) return undefined;
  return {
    ...toggled(hidden),
    method: 'POST',
    href: hrefTo(prefix, path, id),
    fields: [],
    next: `${hrefTo(prefix, paths.contentObject, id)}#${noticeId(hidden ? 'SHOW' : 'HIDE')}`,
    requires: hidden ? 'content.reveal' : 'content.hide',
  };
}

/** Its main location goes to the trash, with all that is below. */
function removal({ mainLocation, status }: ContentInfo<Id>, site: Site): RelatedOperation | undefined {
  if (!mainLocation || status !== 'PUBLISHED' || !site.isServed(paths.location, 'TRASH')) return undefined;
  const href = `${locationHref(mainLocation, site.prefix)}?${formParameter}=TRASH`;
  return { id: 'trash', method: 'TRASH', href, isRemoving: true, requires: 'locations.trash' };
}

/** Both, as the location does not state whether the caller has a bookmark of it. */
function bookmarking(location: LocationValue<Id>, { prefix, isServed }: Site): readonly RelatedOperation[] {
  if (!['GET', 'POST', 'DELETE'].every((method) => isServed(paths.bookmark, method))) return [];
  const href = hrefTo(prefix, paths.bookmark, location.id);
  const page = locationHref(location, prefix);
  const common = { href, fields: [] };
  return [
    {
      ...common,
      id: 'bookmark',
      method: 'POST',
      next: `${page}#${noticeId('BOOKMARK')}`,
      requires: 'bookmarks.create',
    },
    { ...common, id: 'unmark', method: 'DELETE', next: `${page}#${noticeId('UNMARK')}`, requires: 'bookmarks.delete' },
  ];
}

/** Hides or shows one location alone. */
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

const toggled = (isHidden: boolean): Pick<RelatedOperation, 'id' | 'expects'> =>
  isHidden ? { id: 'show', expects: true } : { id: 'hide', expects: true };
