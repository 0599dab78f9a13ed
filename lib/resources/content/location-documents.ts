/** The documents of locations (protocol §4.7). */
import { type Static, Type } from 'typebox';
import {
  type Context,
  type Location as Domain,
  type LocationRef,
  sortFields,
  sortOrders,
} from '../../repository/repository.js';
import { type BodyOf, Embedded, embed, Link, link, representation } from '../../representation/representation.js';
import { href, locationPath, paths } from '../paths.js';
import { type ReplyFacts, stored } from '../resource.js';
import { ContentInfo, contentTags, locationLink, toPlacedInfo } from './content-documents.js';

const LocationMembers = Type.Object({
  _href: Type.String(),
  id: Type.Integer(),
  priority: Type.Integer(),
  hidden: Type.Boolean(),
  invisible: Type.Boolean({ description: 'Hidden itself or below a hidden parent' }),
  explicitlyHidden: Type.Boolean(),
  ParentLocation: Type.Object({ '_media-type': Type.String(), _href: Type.Optional(Type.String()) }),
  pathString: Type.String(),
  depth: Type.Integer(),
  childCount: Type.Integer({ description: 'Of the children that the caller can see' }),
  remoteId: Type.String(),
  Children: Link('LocationList'),
  Content: Type.Optional(Link('Content')),
  sortField: Type.Enum([...sortFields]),
  sortOrder: Type.Enum([...sortOrders]),
  UrlAliases: Link('UrlAliasRefList'),
  ContentInfo: Type.Optional(
    Type.Object({ '_media-type': Type.String(), _href: Type.String(), Content: Embedded(ContentInfo.schema) }),
  ),
});

const { MainLocation: _, ...contentExample } = ContentInfo.example;

const example: Static<typeof LocationMembers> = {
  _href: '/content/locations/1/43',
  id: 43,
  priority: 0,
  hidden: false,
  invisible: false,
  explicitlyHidden: false,
  ParentLocation: link('Location', '/content/locations/1'),
  pathString: '/1/43/',
  depth: 1,
  childCount: 3,
  remoteId: '75c715a51699d2d309a924eca6a95145',
  Children: link('LocationList', '/content/locations/1/43/children'),
  Content: link('Content', '/content/objects/41'),
  sortField: 'NAME',
  sortOrder: 'ASC',
  UrlAliases: link('UrlAliasRefList', '/content/locations/1/43/urlaliases'),
  ContentInfo: {
    ...link('ContentInfo', '/content/objects/41'),
    Content: embed('ContentInfo', contentExample),
  },
};

export const Location = representation('Location', LocationMembers, example);

export const LocationList = representation(
  'LocationList',
  Type.Object({ _href: Type.String(), Location: Type.Array(Link('Location')) }),
  { _href: '/content/locations/1/43/children', Location: [link('Location', '/content/locations/1/43/51')] },
);

export function toLocation(location: Domain, context: Context): BodyOf<typeof Location> {
  const at = { locationPath: locationPath(location.pathString) };
  const { content } = location;
  const contentHref = content && href(paths.contentObject, { contentId: content.id });
  return {
    _href: href(paths.location, at),
    id: location.id,
    priority: location.priority,
    hidden: location.hidden,
    invisible: location.invisible,
    explicitlyHidden: location.hidden,
    ParentLocation: location.parent ? locationLink(location.parent.pathString) : { '_media-type': 'Location' },
    pathString: location.pathString,
    depth: location.depth,
    childCount: location.childCount,
    remoteId: location.remoteId,
    Children: link('LocationList', href(paths.locationChildren, at)),
    Content: contentHref === undefined ? undefined : link('Content', contentHref),
    sortField: location.sortField,
    sortOrder: location.sortOrder,
    UrlAliases: link('UrlAliasRefList', href(paths.locationUrlAliases, at)),
    ContentInfo: content && contentHref !== undefined ? toPlacedInfo(content, contentHref, context) : undefined,
  };
}

/** The list at an href. */
export function toLocationList(at: string, locations: readonly LocationRef[]): BodyOf<typeof LocationList> {
  return { _href: at, Location: locations.map(({ pathString }) => locationLink(pathString)) };
}

/** What a reply with a location says besides; the children are counted in the document. */
export function locationFacts(location: Domain): ReplyFacts {
  const { content } = location;
  return {
    tags: [`location-${location.id}`, ...(content ? contentTags(content) : [])],
    ...stored(location, content, { revision: `${location.childCount}`, updated: location.updated }),
  };
}

/** The href of a location. */
export const locationHref = ({ pathString }: Pick<LocationRef, 'pathString'>): string =>
  href(paths.location, { locationPath: locationPath(pathString) });
