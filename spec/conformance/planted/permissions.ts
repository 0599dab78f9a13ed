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
    'permissions.list.conceals-unreadable-entities',
    (r) => ({
      permissions: {
        list: async (query, c) => {
          if (query.contentId !== undefined) await r.content.load(query.contentId, c);
          return r.permissions.list(query, c);
        },
      },
    }),
  ],
  [
    'every operation is explained as refused',
    'permissions.explain.allows-permitted-functions',
    () => ({ permissions: { explain: async () => ({ allowed: false, missing: [{ limitations: [] }] }) } }),
  ],
  [
    'every operation is explained as allowed',
    'permissions.explain.names-missing-rights',
    () => ({ permissions: { explain: async () => ({ allowed: true, missing: [] }) } }),
  ],
  [
    'explanations tell of what may not be read',
    'permissions.explain.conceals-unreadable-entities',
    (r) => ({
      permissions: {
        explain: (query, c) =>
          r.permissions.explain(query, c).catch(() => ({ allowed: false, missing: [{ limitations: [] }] })),
      },
    }),
  ],
  [
    'anyone may ask about other users',
    'permissions.explain.is-about-others-for-readers-of-roles',
    (r) => ({ permissions: { explain: ({ userId: _, ...query }, c) => r.permissions.explain(query, c) } }),
  ],
];
