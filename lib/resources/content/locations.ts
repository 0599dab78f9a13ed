/** Locations: the places of content items in the tree. */
import { type Static, Type } from 'typebox';
import { type Context, type Location as Domain, sortFields, sortOrders } from '../../repository/repository.js';
import { type BodyOf, Embedded, embed, Link, link, representation } from '../../representation/representation.js';
import { href, locationPath, paths } from '../paths.js';
import { defineResource, ok, redirect, stored } from '../resource.js';
import { ContentInfo, contentTags, locationLink, toContentInfo } from './content-documents.js';

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

const locationParams = Type.Object({ locationPath: Type.String({ pattern: '^\\d+(/\\d+)*$' }) });

export const location = defineResource({
  path: paths.location,
  params: locationParams,
  rootLinks: {
    rootLocation: { type: 'Location', params: { locationPath: '1/2' } },
    rootMediaFolder: { type: 'Location', params: { locationPath: '1/43' } },
  },
  methods: {
    GET: {
      summary: 'Load a location',
      needs: 'locations.load',
      produces: [Location],
      cached: true,
      handler: async ({ repository, params, context }) => {
        const loaded = await repository.locations.load(lastId(params.locationPath), context);
        const current = locationPath(loaded.pathString);
        if (current !== params.locationPath) return redirect(href(paths.location, { locationPath: current }));
        return ok(() => toLocation(loaded, context), {
          ...stored(loaded, loaded.content, { revision: `${loaded.childCount}`, updated: loaded.updated }),
          tags: [`location-${loaded.id}`, ...(loaded.content ? contentTags(loaded.content) : [])],
        });
      },
    },
  },
});

export const locationChildren = defineResource({
  path: paths.locationChildren,
  params: locationParams,
  methods: {
    GET: {
      summary: 'List the children of a location, in its own order',
      needs: 'locations.listChildren',
      paged: { limit: 10 },
      produces: [LocationList],
      cached: true,
      handler: async ({ repository, params, page, context }) => {
        const id = lastId(params.locationPath);
        const children = await repository.locations.listChildren(id, page, context);
        return ok(
          () => ({
            _href: href(paths.locationChildren, params),
            Location: children.map((child) => locationLink(child.pathString)),
          }),
          { tags: [`location-${id}`, ...children.map((child) => `location-${child.id}`)] },
        );
      },
    },
  },
});

function lastId(path: string): number {
  return Number(path.slice(path.lastIndexOf('/') + 1));
}

function toLocation(location: Domain, context: Context): BodyOf<typeof Location> {
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
    ContentInfo:
      content && contentHref !== undefined
        ? {
            ...link('ContentInfo', contentHref),
            Content: embed('ContentInfo', { ...toContentInfo(content, context), MainLocation: undefined }),
          }
        : undefined,
  };
}
