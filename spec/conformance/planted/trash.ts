/** Faults of the trash. */
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, unless } from './fault.js';

export const trashFaults: readonly Fault[] = [
  [
    'the trash is for everyone to see',
    'trash.list.leaves-out-items-that-may-not-be-restored',
    (r) => ({ trash: { list: (page) => r.trash.list(page, asAdministrator) } }),
  ],
  [
    'everyone may load from the trash',
    'trash.load.conceals-items-from-readers',
    (r) => ({ trash: { load: (id) => r.trash.load(id, asAdministrator) } }),
  ],
  [
    'the trash is in reverse',
    'trash.list.sorts-by-latest-first',
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
    'trash.restore.restores-below-the-former-parent',
    (r) => ({ trash: { restore: ({ id, expected }, c) => r.trash.restore({ id, parentLocationId: 2, expected }, c) } }),
  ],
  [
    'a restore ignores the target',
    'trash.restore.restores-below-another-parent',
    (r) => ({
      trash: {
        restore: ({ id, parentLocationId, expected }, c) =>
          unless(r.trash.restore({ id, expected }, c), 403, () =>
            r.trash.restore({ id, parentLocationId, expected }, c),
          ),
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
    'trash.restore.removes-the-item',
    (r) => {
      const kept: Awaited<ReturnType<typeof r.trash.load>>[] = [];
      return {
        trash: {
          restore: async ({ id, parentLocationId, expected }, c) => {
            kept.push(await r.trash.load(id, c));
            return r.trash.restore({ id, parentLocationId, expected }, c);
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
          await r.trash.restore({ id, parentLocationId: 43, expected }, c);
        },
      },
    }),
  ],
  ['the trash is never empty', 'trash.empty.deletes-all-items', () => ({ trash: { empty: async () => {} } })],
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
  [
    'a restored item keeps its section everywhere',
    'trash.restore.inherits-the-section',
    (r) => ({
      trash: {
        restore: async (command, c) => {
          const { content } = await r.trash.load(command.id, c);
          const location = await r.trash.restore(command, c);
          await r.content.updateInfo({ id: content.id, changes: { sectionId: content.sectionId } }, c);
          return location;
        },
      },
    }),
  ],
  [
    'a restored item takes over the section of its former parent',
    'trash.restore.keeps-properties',
    (r) => ({
      trash: {
        restore: async (command, c) => {
          const { content, parent } = await r.trash.load(command.id, c);
          const { sectionId = 1 } = (await r.locations.load(parent.id, c)).content ?? {};
          const location = await r.trash.restore(command, c);
          await r.content.updateInfo({ id: content.id, changes: { sectionId } }, c);
          return location;
        },
      },
    }),
  ],
];
