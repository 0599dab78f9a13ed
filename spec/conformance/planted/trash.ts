/** Faults of the trash. */
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, unless } from './fault.js';

export const trashFaults: readonly Fault[] = [
  ['the trash is for everyone to see', (r) => ({ trash: { list: (page) => r.trash.list(page, asAdministrator) } })],
  ['everyone may load from the trash', (r) => ({ trash: { load: (id) => r.trash.load(id, asAdministrator) } })],
  [
    'the trash is in reverse',
    (r) => ({
      trash: {
        list: async (page, c) =>
          [...(await r.trash.list(all, c))].reverse().slice(page.offset, page.offset + page.limit),
      },
    }),
  ],
  ['the trash is not paged', (r) => ({ trash: { list: (_, c) => r.trash.list(all, c) } })],
  [
    'a restore is always to the home location',
    (r) => ({ trash: { restore: (id, _, expected, c) => r.trash.restore(id, 2, expected, c) } }),
  ],
  [
    'a restore ignores the target',
    (r) => ({
      trash: {
        restore: (id, target, expected, c) =>
          unless(r.trash.restore(id, undefined, expected, c), 403, () => r.trash.restore(id, target, expected, c)),
      },
    }),
  ],
  [
    'a restore ignores the expected revision',
    (r) => ({ trash: { restore: (id, target, _, c) => r.trash.restore(id, target, undefined, c) } }),
  ],
  [
    'what is restored stays in the trash',
    (r) => {
      const kept: Awaited<ReturnType<typeof r.trash.load>>[] = [];
      return {
        trash: {
          restore: async (id, target, expected, c) => {
            kept.push(await r.trash.load(id, c));
            return r.trash.restore(id, target, expected, c);
          },
          list: async (page, c) => [...kept, ...(await r.trash.list(page, c))],
        },
      };
    },
  ],
  [
    'a delete from the trash puts back',
    (r) => ({
      trash: {
        delete: async (id, expected, c) => {
          await r.trash.restore(id, 43, expected, c);
        },
      },
    }),
  ],
  ['the trash is never empty', () => ({ trash: { empty: async () => {} } })],
  [
    'trashed content is published',
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
