/** Bookmarks: the locations that the caller has marked. */
import { Type } from 'typebox';
import { NotFound } from '../errors.js';
import type { Context, Location as LocationValue } from '../repository/repository.js';
import { Embedded, embed, representation } from '../representation/representation.js';
import { contentTags } from './content/content-documents.js';
import { Location, toLocation } from './content/location-documents.js';
import { href, paths } from './paths.js';
import { created, defineResource, noContent, ok } from './resource.js';

export const BookmarkList = representation(
  'BookmarkList',
  Type.Object({
    count: Type.Integer({ description: 'Of all pages together' }),
    items: Type.Array(
      Type.Object({
        '_media-type': Type.String(),
        // The attribute is named so in XML too, with the underscore (protocol §4.21).
        __href: Type.String(),
        Location: Embedded(Location.schema),
      }),
    ),
  }),
  {
    count: 1,
    items: [embed('Bookmark', { __href: '/bookmark/43', Location: embed('Location', Location.example) })],
  },
  { xmlNames: { items: 'Bookmark' } },
);

export const bookmarks = defineResource({
  path: paths.bookmarks,
  methods: {
    GET: {
      summary: "List the caller's bookmarks, the newest first",
      needs: 'bookmarks.list',
      paged: { limit: 25 },
      produces: [BookmarkList],
      handler: async ({ repository, page, context }) => {
        const { count, locations } = await repository.bookmarks.list(page, context);
        return ok(() => ({ count, items: locations.map((location) => toBookmark(location, context)) }), {
          tags: locations.flatMap(({ id, content }) => [`location-${id}`, ...(content ? contentTags(content) : [])]),
        });
      },
    },
  },
});

export const bookmark = defineResource({
  path: paths.bookmark,
  params: Type.Object({ locationId: Type.Integer() }),
  methods: {
    GET: {
      summary: 'Find out whether a location is bookmarked',
      needs: 'bookmarks.has',
      answers: { 200: 'It is bookmarked', 404: 'It is not bookmarked' },
      handler: async ({ repository, params, context }) => {
        if (await repository.bookmarks.has(params.locationId, context)) return { status: 200 };
        throw new NotFound('bookmark', params.locationId);
      },
    },
    POST: {
      summary: 'Bookmark a location; 409 without a body if it is already',
      needs: 'bookmarks.create',
      answers: { 409: 'It is bookmarked already; there is no body' },
      bare: [409],
      handler: async ({ repository, params, context }) =>
        (await repository.bookmarks.create(params.locationId, context))
          ? created(href(paths.bookmark, params))
          : { status: 409 },
    },
    DELETE: {
      summary: 'Delete a bookmark',
      needs: 'bookmarks.delete',
      answers: { 404: 'It is not bookmarked' },
      handler: async ({ repository, params, context }) => {
        if (await repository.bookmarks.delete(params.locationId, context)) return noContent;
        throw new NotFound('bookmark', params.locationId);
      },
    },
  },
});

function toBookmark(location: LocationValue, context: Context) {
  return embed('Bookmark', {
    __href: href(paths.bookmark, { locationId: location.id }),
    Location: embed('Location', toLocation(location, context)),
  });
}
