/** Bookmarks: the locations that the caller has marked. */
import { resource } from '../api/resource.js';
import { bareRefusal, empty } from '../api/responses.js';
import { naming } from '../api/subjects.js';
import { id, to } from '../documents/index.js';
import { NotFound } from '../errors.js';
import { BookmarkList } from './bookmarks.documents.js';
import { tagsFor } from './cache-tags.js';
import { paths } from './paths.js';

export const bookmarks = resource(paths.bookmarks).GET("List the caller's bookmarks, the newest first", {
  requires: 'bookmarks.list',
  paged: { limit: 25 },
  responses: { 200: BookmarkList },
  handler: ({ repository, page, context }) => repository.bookmarks.list(page, context),
});

export const bookmark = resource(paths.bookmark, {
  params: { locationId: naming(id('The id of a location'), tagsFor.location) },
  protocolMethods: ['POST', 'GET', 'HEAD', 'DELETE'],
})
  .GET('Find out whether a location is bookmarked', {
    requires: 'bookmarks.has',
    responses: { 200: empty('The location is bookmarked'), 404: 'The location is not bookmarked' },
    handler: async ({ repository, params, context }) => {
      if (!(await repository.bookmarks.has(params.locationId, context)))
        throw new NotFound('bookmark', params.locationId);
    },
  })
  .POST('Bookmark a location', {
    requires: 'bookmarks.create',
    responses: {
      201: to(paths.bookmark),
      409: bareRefusal('The location is already bookmarked; there is no body', 'is already bookmarked'),
    },
    handler: async ({ repository, params, context }) => {
      await repository.bookmarks.create(params.locationId, context);
      return params;
    },
  })
  .DELETE('Delete a bookmark', {
    requires: 'bookmarks.delete',
    responses: { 204: empty('The bookmark is deleted'), 404: 'The location is not bookmarked' },
    handler: ({ repository, params, context }) => repository.bookmarks.delete(params.locationId, context),
  });
