/** Bookmarks over HTTP. */
import type { BookmarkRepository, Id } from '../repository/repository.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { isFound } from './lookup.js';

const { bookmark, bookmarks } = operations;

export const createBookmarks = (invoke: Invoke): Required<BookmarkRepository<Id>> => ({
  list: (page, context) => invoke(bookmarks.GET, context, { page }),
  has: (locationId, context) => isFound(invoke(bookmark.GET, context, { params: { locationId } })),
  create: async (locationId, context) => void (await invoke(bookmark.POST, context, { params: { locationId } })),
  delete: (locationId, context) => invoke(bookmark.DELETE, context, { params: { locationId } }),
});
