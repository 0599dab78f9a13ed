/** Faults of the log of changes. */
import { PermissionDenied } from '../../../lib/index.js';
import { asAdministrator } from '../../sql/support.js';
import type { Fault } from './fault.js';

export const changeFaults: readonly Fault[] = [
  [
    'changes are the newest first',
    'changes.list.has-changes-in-their-order',
    (r) => ({
      changes: {
        list: async (query, c) => {
          const { items, next } = await r.changes.list(query, c);
          return { items: items.toReversed(), next };
        },
      },
    }),
  ],
  [
    'no change says who has made it',
    'changes.list.has-changes-in-their-order',
    (r) => ({
      changes: {
        list: async (query, c) => {
          const { items, next } = await r.changes.list(query, c);
          return { items: items.map(({ userId: _, ...item }) => item), next };
        },
      },
    }),
  ],
  [
    'a page of changes begins with the last one of the page before',
    'changes.list.continues-without-gaps-or-repeats',
    (r) => {
      const before = new Map<string, string>();
      return {
        changes: {
          list: async (query, c) => {
            const after = before.get(query.after ?? '') ?? query.after;
            const { items, next } = await r.changes.list({ ...query, after }, c);
            const previous = items.at(-2)?.cursor;
            if (previous !== undefined) before.set(items.at(-1)?.cursor ?? '', previous);
            return { items, next };
          },
        },
      };
    },
  ],
  [
    'the end of the log is its beginning',
    'changes.list.has-next-on-the-last-page',
    (r) => ({
      changes: {
        list: async (query, c) => {
          const page = await r.changes.list(query, c);
          return { ...page, next: page.items.at(-1)?.cursor ?? 'none of its cursors' };
        },
      },
    }),
  ],
  [
    'the type of changes is ignored',
    'changes.list.filters-by-type',
    (r) => ({ changes: { list: ({ contentTypeIdentifier: _, ...query }, c) => r.changes.list(query, c) } }),
  ],
  [
    'the latest changes are those of the log in its order',
    'changes.listLatest.has-the-log-backwards',
    (r) => ({ changes: { listLatest: r.changes.list } }),
  ],
  [
    'pages of the latest changes begin with the last change of the page before',
    'changes.listLatest.has-the-log-backwards',
    (r) => ({
      changes: {
        listLatest: async (query, c) => {
          const { items, next } = await r.changes.listLatest(query, c);
          return { items, next: items.length > 1 ? (items.at(-2)?.cursor ?? next) : next };
        },
      },
    }),
  ],
  [
    'the type of the latest changes is ignored',
    'changes.listLatest.filters-by-type',
    (r) => ({ changes: { listLatest: ({ contentTypeIdentifier: _, ...query }, c) => r.changes.listLatest(query, c) } }),
  ],
  [
    'everyone may read the latest changes',
    'changes.listLatest.refuses-callers-without-the-right',
    (r) => ({ changes: { listLatest: (query) => r.changes.listLatest(query, asAdministrator) } }),
  ],
  [
    'everyone may read the log',
    'changes.list.refuses-callers-without-the-right',
    (r) => ({ changes: { list: (query) => r.changes.list(query, asAdministrator) } }),
  ],
  [
    'the log is for the administrator alone',
    'changes.list.takes-both-rights',
    (r) => ({
      changes: {
        list: async (query, c) => {
          if (c.caller.userId !== asAdministrator.caller.userId) throw new PermissionDenied('read', 'changes');
          return r.changes.list(query, c);
        },
      },
    }),
  ],
  [
    'foreign cursors mean the beginning',
    'changes.list.refuses-foreign-cursors',
    (r) => ({
      changes: {
        list: (query, c) => r.changes.list(query, c).catch(() => r.changes.list({ limit: query.limit }, c)),
      },
    }),
  ],
  [
    'what a transaction has done before it fails is in the log',
    'changes.list.leaves-out-rolled-back-changes',
    (r) => ({ transaction: (_, work) => work(r) }),
  ],
];
