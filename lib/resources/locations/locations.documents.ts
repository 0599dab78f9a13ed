/** The documents of locations. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import {
  type Content as ContentValue,
  type Location as Domain,
  type Id,
  type LocationRef,
  type Page,
  sortFields,
  sortOrders,
} from '../../repository/repository.js';
import { Content, contentTags, expandedContentInfo, locationLink, placedMedia } from '../content/content.documents.js';
import { paths } from '../paths.js';

export const media: Domain<Id> = {
  id: 43,
  pathString: '/1/43/',
  parent: { id: 1, pathString: '/1/' },
  depth: 1,
  priority: 0,
  hidden: false,
  invisible: false,
  childCount: 3,
  remoteId: '75c715a51699d2d309a924eca6a95145',
  sortField: 'NAME',
  sortOrder: 'ASC',
  content: placedMedia,
};

/** The root of the tree has a link without a target. */
const parentLink: doc.OptionalValue<LocationRef<Id>> = {
  isOptional: true,
  shape: { ...locationLink.shape, required: ['_media-type'] },
  write(parent, to) {
    if (parent) return locationLink.write(parent, to);
    return doc.leadsSomewhere(paths.location, to) ? { '_media-type': to.mediaType('Location') } : undefined;
  },
  read: (parsed, from) => (parsed._href === undefined ? undefined : locationLink.read(parsed, from)),
};

/** The members that locations and trash items have in common. */
export const placeMembers = {
  pathString: doc.string('The ids from the root down, such as /1/2/57/'),
  depth: doc.integer('The number of locations above it'),
  childCount: doc.integer('The number of children that the caller can see'),
  remoteId: doc.string('The id of the location in other systems, unique among all locations'),
};

export const sortMembers = {
  sortField: doc.oneOf(sortFields, 'The property by which the children are sorted'),
  sortOrder: doc.oneOf(sortOrders, 'The direction in which they are sorted'),
};

export const visibilityMembers = {
  priority: doc.integer('The place among its siblings, where they are sorted by priority'),
  hidden: doc.boolean('Whether the location itself is hidden'),
  invisible: doc.boolean('Whether the location, its content or a location above it is hidden'),
};

const ownMembers = {
  _href: doc.self(paths.location, { locationPath: 'pathString' }),
  id: doc.id('The id of the location'),
  ...visibilityMembers,
};

const placeLinks = {
  ParentLocation: { ...doc.member('parent', parentLink), isOptional: false },
  ...placeMembers,
  isChildCountMinimum: doc.extension(doc.optional(doc.boolean('Whether there are more children than were counted'))),
  Children: doc.related('LocationList', paths.locationChildren, { locationPath: 'pathString' }),
  Content: doc.computed(
    doc.optional(doc.link('Content', paths.contentObject)),
    ({ content }: Domain<Id>) => content?.id,
  ),
  ...sortMembers,
  UrlAliases: doc.related('UrlAliasRefList', paths.locationUrlAliases, { locationPath: 'pathString' }),
};

export const Location = document('Location', media, {
  ...ownMembers,
  explicitlyHidden: doc.computed(
    doc.boolean('Whether the location itself is hidden'),
    ({ hidden }: Domain<Id>) => hidden,
  ),
  ...placeLinks,
  ContentInfo: doc.member('content', doc.optional(expandedContentInfo)),
}).with({
  tags: (location) => [`location-${location.id}`, ...(location.content ? contentTags(location.content) : [])],
  // The children are counted in the document.
  shows: (location) => [
    location,
    location.content,
    {
      revision: `${location.childCount}${location.isChildCountMinimum ? '+' : ''}`,
      ...(location.updated && { updated: location.updated }),
    },
  ],
});

/** A location in the result of a search: it includes its content with the current version. */
type Hit = Domain<Id> & { readonly content?: ContentValue<Id> };

export const locationHit = doc.embedded(
  document('Location', media as Hit, {
    ...ownMembers,
    ...placeLinks,
    ContentInfo: doc.member(
      'content',
      doc.optional(doc.expanded(Content, doc.destination(paths.contentObject, { contentId: 'id' }), 'ContentInfo')),
    ),
  }),
);

export interface Children extends Page<LocationRef<Id>> {
  /** The path of the location. */
  readonly pathString: string;
}

const children: Children = { pathString: '/1/43/', items: [{ id: 51, pathString: '/1/43/51/' }] };
const locationTag = (location: LocationRef<Id>) => `location-${location.id}`;
const items = doc.member('items', doc.list(locationLink, 'The locations'));

export const LocationList = document('LocationList', children, {
  _href: doc.self(paths.locationChildren, { locationPath: 'pathString' }),
  Location: items,
}).with({ tags: (page) => [`location-${doc.lastSegment(page.pathString)}`, ...page.items.map(locationTag)] });

/** The locations of a content item. */
export interface PlacesOfContent extends Page<LocationRef<Id>> {
  readonly contentId: Domain<Id>['id'];
}

const places: PlacesOfContent = { contentId: 41, items: [{ id: 43, pathString: '/1/43/' }] };

export const ContentLocationList = document('LocationList', places, {
  _href: doc.self(paths.contentLocations),
  Location: items,
}).with({ tags: (page) => [`content-${page.contentId}`, ...page.items.map(locationTag)] });
