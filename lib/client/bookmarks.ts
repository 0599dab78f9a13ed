/** Bookmarks over HTTP. */
import type { BookmarkRepository, Id } from '../repository/repository.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { isFound } from './lookup.js';

const { bookmark, bookmarks } = table;

export const createBookmarks = (invoke: Invoke): Required<BookmarkRepository<Id>> => ({
  list: (page, context) => invoke(bookmarks.methods.GET, context, { page }),
  has: (locationId, context) => isFound(invoke(bookmark.methods.GET, context, { params: { locationId } })),
  create: async (locationId, context) =>
    void (await invoke(bookmark.methods.POST, context, { params: { locationId } })),
  delete: (locationId, context) => invoke(bookmark.methods.DELETE, context, { params: { locationId } }),
});
