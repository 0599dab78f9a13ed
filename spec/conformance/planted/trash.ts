/** Faults of the trash. */
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, unless } from './fault.js';

export const trashFaults: readonly Fault[] = [
  [
    'the trash is for everyone to see',
    'trash.list.leaves-out-what-the-caller-may-not-see',
    (r) => ({ trash: { list: (page) => r.trash.list(page, asAdministrator) } }),
  ],
  [
    'everyone may load from the trash',
    'trash.load.is-not-for-readers',
    (r) => ({ trash: { load: (id) => r.trash.load(id, asAdministrator) } }),
  ],
  [
    'the trash is in reverse',
    'trash.list.has-the-latest-first',
    (r) => ({
      trash: {
        list: async (page, c) => {
          const { items } = await r.trash.list(all, c);
          return { items: items.toReversed().slice(page.offset, page.offset + page.limit) };
        },
      },
    }),
  ],
  [
    'the trash is not paged',
    'trash.list.pages-make-up-the-whole',
    (r) => ({ trash: { list: (_, c) => r.trash.list(all, c) } }),
  ],
  [
    'a restore is always to the home location',
    'trash.restore.puts-it-back-where-it-was',
    (r) => ({ trash: { restore: ({ id, expected }, c) => r.trash.restore({ id, parentId: 2, expected }, c) } }),
  ],
  [
    'a restore ignores the target',
    'trash.restore.puts-it-below-another-parent',
    (r) => ({
      trash: {
        restore: ({ id, parentId, expected }, c) =>
          unless(r.trash.restore({ id, expected }, c), 403, () => r.trash.restore({ id, parentId, expected }, c)),
      },
    }),
  ],
  [
    'a restore ignores the expected revision',
    'trash.restore.refuses-an-old-revision',
    (r) => ({ trash: { restore: ({ expected: _, ...command }, c) => r.trash.restore(command, c) } }),
  ],
  [
    'what is restored stays in the trash',
    'trash.restore.takes-it-out-of-the-trash',
    (r) => {
      const kept: Awaited<ReturnType<typeof r.trash.load>>[] = [];
      return {
        trash: {
          restore: async ({ id, parentId, expected }, c) => {
            kept.push(await r.trash.load(id, c));
            return r.trash.restore({ id, parentId, expected }, c);
          },
          list: async (page, c) => ({ items: [...kept, ...(await r.trash.list(page, c)).items] }),
        },
      };
    },
  ],
  [
    'a delete from the trash puts back',
    'trash.delete.deletes-its-content',
    (r) => ({
      trash: {
        delete: async ({ id, expected }, c) => {
          await r.trash.restore({ id, parentId: 43, expected }, c);
        },
      },
    }),
  ],
  ['the trash is never empty', 'trash.empty.deletes-all', () => ({ trash: { empty: async () => {} } })],
  [
    'trashed content is published',
    'locations.trash.marks-content-as-trashed',
    (r) => ({
      content: {
        loadInfo: async (id, c) => {
          const info = await r.content.loadInfo(id, c);
          return { ...info, status: info.status === 'TRASHED' ? 'PUBLISHED' : info.status };
        },
      },
    }),
  ],
];
