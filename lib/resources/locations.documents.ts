/** The documents of locations. */
import {
  at,
  boolean,
  computed,
  document,
  embedded,
  expanded,
  id,
  integer,
  keyword,
  lastId,
  lastSegment,
  link,
  list,
  mapped,
  type OptionalValue,
  oneOf,
  optional,
  reference,
  related,
  self,
  string,
  to,
  type Value,
  withDefault,
} from '../documents/index.js';
import {
  type Content as ContentValue,
  type Location as Domain,
  type Id,
  type LocationChanges,
  type LocationRef,
  type NewLocation,
  type Page,
  sortFields,
  sortOrders,
} from '../repository/repository.js';
import { Content, contentTags, expandedContentInfo, locationLink, placedMedia } from './content.documents.js';
import { paths } from './paths.js';

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
const parentLink: OptionalValue<LocationRef<Id>> = {
  isOptional: true,
  schema: { ...locationLink.schema, required: ['_media-type'] },
  write: (parent, to) => (parent ? locationLink.write(parent, to) : { '_media-type': to.mediaType('Location') }),
  read: (wire, from) => (wire._href === undefined ? undefined : locationLink.read(wire, from)),
};

/** What locations and trash items have in common. */
export const placeMembers = {
  pathString: string({ description: 'The ids from the root down, such as /1/2/57/' }),
  depth: integer({ description: 'The number of locations above it' }),
  childCount: integer({ description: 'The number of children that the caller can see' }),
  remoteId: string({ description: 'The id that other systems know the location by, unique among all locations' }),
};

export const sortMembers = {
  sortField: oneOf(sortFields, { description: 'The property by which the children are sorted' }),
  sortOrder: oneOf(sortOrders, { description: 'The direction in which they are sorted' }),
};

export const visibilityMembers = {
  priority: integer({ description: 'The place among its siblings, where they are sorted by priority' }),
  hidden: boolean({ description: 'Whether the location itself is hidden' }),
  invisible: boolean({ description: 'Whether the location, its content or a location above it is hidden' }),
};

const ownMembers = {
  _href: self(paths.location, { locationPath: 'pathString' }),
  id: id({ description: 'The id of the location' }),
  ...visibilityMembers,
};

const placeLinks = {
  ParentLocation: { ...at('parent', parentLink), isOptional: false },
  ...placeMembers,
  Children: related('LocationList', paths.locationChildren, { locationPath: 'pathString' }),
  Content: computed(optional(link('Content', paths.contentObject)), ({ content }: Domain<Id>) => content?.id),
  ...sortMembers,
  UrlAliases: related('UrlAliasRefList', paths.locationUrlAliases, { locationPath: 'pathString' }),
};

export const Location = document(
  'Location',
  media,
  {
    ...ownMembers,
    explicitlyHidden: computed(
      boolean({ description: 'Whether the location itself is hidden' }),
      ({ hidden }: Domain<Id>) => hidden,
    ),
    ...placeLinks,
    ContentInfo: at('content', optional(expandedContentInfo)),
  },
  {
    tags: (location) => [`location-${location.id}`, ...(location.content ? contentTags(location.content) : [])],
    // The children are counted in the document.
    shows: (location) => [
      location,
      location.content,
      { revision: `${location.childCount}`, ...(location.updated && { updated: location.updated }) },
    ],
  },
);

/** A location in the result of a search: it includes its content with the current version. */
type Hit = Domain<Id> & { readonly content?: ContentValue<Id> };

export const locationHit = embedded(
  document('Location', media as Hit, {
    ...ownMembers,
    ...placeLinks,
    ContentInfo: at(
      'content',
      optional(expanded(Content, to(paths.contentObject, { contentId: 'id' }), 'ContentInfo')),
    ),
  }),
);

/** The children of a location. */
export interface Children extends Page<LocationRef<Id>> {
  /** That of the location. */
  readonly pathString: string;
}

const children: Children = { pathString: '/1/43/', items: [{ id: 51, pathString: '/1/43/51/' }] };
const locationTag = (location: LocationRef<Id>) => `location-${location.id}`;
const items = at('items', list(locationLink, { description: 'The locations' }));

export const LocationList = document(
  'LocationList',
  children,
  { _href: self(paths.locationChildren, { locationPath: 'pathString' }), Location: items },
  { tags: (page) => [`location-${lastSegment(page.pathString)}`, ...page.items.map(locationTag)] },
);

/** The locations of a content item. */
export interface PlacesOfContent extends Page<LocationRef<Id>> {
  readonly contentId: Domain<Id>['id'];
}

const places: PlacesOfContent = { contentId: 41, items: [{ id: 43, pathString: '/1/43/' }] };

export const ContentLocationList = document(
  'LocationList',
  places,
  { _href: self(paths.contentLocations, { contentId: 'contentId' }), Location: items },
  { tags: (page) => [`content-${page.contentId}`, ...page.items.map(locationTag)] },
);

// The range of integer columns in all databases.
export const priority = integer({
  minimum: -2_147_483_648,
  maximum: 2_147_483_647,
  description: 'The place among its siblings, where they are sorted by priority',
});
export const remoteId = string({
  minLength: 1,
  maxLength: 100,
  description: 'The id that other systems know the resource by, unique among resources of its kind',
});
export const hidden = boolean({ description: 'Whether it is hidden' });
const sortField = oneOf(sortFields, { description: 'The property by which the children are sorted' });
const sortOrder = keyword(sortOrders, { description: 'The direction in which they are sorted' });

const summer: Omit<NewLocation<Id>, 'contentId'> = {
  parentId: 43,
  priority: 0,
  hidden: false,
  remoteId: 'summer-pictures',
  sortField: 'PATH',
  sortOrder: 'ASC',
};

/** A reference to a location, which the last id of its path names. */
export const locationReference: Value<Domain<Id>['id']> = mapped(
  reference(paths.location, 'a location'),
  (own: Domain<Id>['id']) => `/${own}/`,
  (pathString, { ids }) => lastId(pathString, ids),
);

export const LocationCreate = document('LocationCreate', summer, {
  ParentLocation: at('parentId', locationReference),
  priority: withDefault(priority, 0),
  hidden: withDefault(hidden, false),
  remoteId: optional(remoteId),
  sortField,
  sortOrder,
});

const changes: LocationChanges = {
  priority: 10,
  hidden: true,
  remoteId: 'summer-pictures',
  sortField: 'NAME',
  sortOrder: 'DESC',
};

export const LocationUpdate = document('LocationUpdate', changes, {
  priority: optional(priority),
  hidden: optional(hidden),
  remoteId: optional(remoteId),
  sortField: optional(sortField),
  sortOrder: optional(sortOrder),
});
