/** Faults of bookmarks. */
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, unless } from './fault.js';

export const bookmarkFaults: readonly Fault[] = [
  [
    "bookmarks are everyone's",
    'bookmarks.list.is-per-user',
    (r) => ({
      bookmarks: {
        list: (page) => r.bookmarks.list(page, asAdministrator),
        has: (id) => r.bookmarks.has(id, asAdministrator),
      },
    }),
  ],
  [
    'the count of bookmarks is that of the page',
    'bookmarks.list.pages-make-up-the-whole',
    (r) => ({
      bookmarks: {
        list: async (page, c) => {
          const { items } = await r.bookmarks.list(page, c);
          return { items, total: items.length };
        },
      },
    }),
  ],
  [
    'bookmarks are the oldest first',
    'bookmarks.list.sorts-by-newest-first',
    (r) => ({
      bookmarks: {
        list: async (page, c) => {
          const { items, total } = await r.bookmarks.list(all, c);
          return { items: items.toReversed().slice(page.offset, page.offset + page.limit), total };
        },
      },
    }),
  ],
  [
    'a bookmark is new each time',
    'bookmarks.create.refuses-an-existing-bookmark',
    (r) => ({
      bookmarks: {
        create: (id, c) => unless(r.bookmarks.create(id, c), 409, async () => {}),
      },
    }),
  ],
  [
    'anonymous callers have no bookmarks',
    'bookmarks.list.needs-a-user',
    (r) => ({
      bookmarks: {
        list: async (page, c) => (c.caller.userId === null ? { items: [], total: 0 } : r.bookmarks.list(page, c)),
      },
    }),
  ],
  [
    'bookmarks are of any location',
    'bookmarks.create.missing-is-not-found',
    (r) => ({ bookmarks: { create: (id, c) => unless(r.bookmarks.create(id, c), 404, async () => {}) } }),
  ],
];
