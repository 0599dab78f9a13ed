/** Faults of permissions. */
import type { Fault } from './fault.js';

export const permissionFaults: readonly Fault[] = [
  [
    'everyone is told that everything may be used',
    'permissions.list.leaves-out-refused-operations',
    () => ({ permissions: { list: async ({ operations }) => ({ items: operations }) } }),
  ],
  [
    'the list of permissions is empty for all callers',
    'permissions.list.has-allowed-operations',
    () => ({ permissions: { list: async () => ({ items: [] }) } }),
  ],
  [
    'permissions tell what is not there',
    'permissions.list.conceals-what-may-not-be-read',
    (r) => ({
      permissions: {
        list: async (query, c) => {
          if (query.contentId !== undefined) await r.content.load(query.contentId, c);
          return r.permissions.list(query, c);
        },
      },
    }),
  ],
];
