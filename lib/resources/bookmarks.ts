/** Bookmarks: the locations that the caller has marked. */
import { destination, id } from '../documents/index.js';
import { command, page } from '../operations/declaration/command.js';
import { resource } from '../operations/declaration/resource.js';
import { naming } from '../operations/declaration/subjects.js';
import { bareRuleResponse, empty } from '../operations/responses/responses.js';
import { BookmarkList } from './bookmarks.documents.js';
import { tagsFor } from './cache-tags.js';
import { paths } from './paths.js';

export const bookmarks = resource(paths.bookmarks).GET("List the caller's bookmarks, the newest first", {
  calls: command('bookmarks.list', page),
  paged: { limit: 25 },
  responses: { 200: BookmarkList },
});

export const bookmark = resource(paths.bookmark, {
  params: { locationId: naming(id('The id of a location'), tagsFor.location) },
  protocolMethods: ['POST', 'GET', 'HEAD', 'DELETE'],
})
  .GET('Find out whether a location is bookmarked', {
    calls: command('bookmarks.has', 'locationId'),
    responses: { 200: empty('The location is bookmarked'), 404: 'The location is not bookmarked' },
    absence: { noun: 'bookmark' },
    toResult: () => undefined,
  })
  .POST('Bookmark a location', {
    calls: command('bookmarks.create', 'locationId'),
    isRepeatable: true,
    responses: {
      201: destination(paths.bookmark),
      409: bareRuleResponse('The location is already bookmarked; there is no body', 'is already bookmarked'),
    },
    toResult: (_, { params }) => params,
  })
  .DELETE('Delete a bookmark', {
    calls: command('bookmarks.delete', 'locationId'),
    isRepeatable: true,
    responses: { 204: empty('The bookmark is deleted'), 404: 'The location is not bookmarked' },
  });
