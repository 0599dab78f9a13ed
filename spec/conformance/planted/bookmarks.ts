/** Faults of bookmarks. */
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, unless } from './fault.js';

export const bookmarkFaults: readonly Fault[] = [
  [
    "bookmarks are everyone's",
    'bookmarks.list.is-each-users-own',
    (r) => ({
      bookmarks: {
        list: (page) => r.bookmarks.list(page, asAdministrator),
        has: (id) => r.bookmarks.has(id, asAdministrator),
      },
    }),
  ],
  [
    'the count of bookmarks is that of the page',
    'bookmarks.list.counts-all-pages',
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
    'bookmarks.list.has-the-newest-first',
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
    'bookmarks.create.says-whether-it-is-new',
    (r) => ({
      bookmarks: {
        create: async (id, c) => {
          await r.bookmarks.create(id, c);
          return true;
        },
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
    'bookmarks.create.needs-a-location',
    (r) => ({ bookmarks: { create: (id, c) => unless(r.bookmarks.create(id, c), 404, async () => true) } }),
  ],
];
