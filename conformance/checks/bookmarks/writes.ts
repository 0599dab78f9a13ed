/** What the writes of bookmarks leave when callers go away; everyone who is known may write them. */
import type { Check } from '../../check.js';
import { abortChecks, type Write } from '../../write-checks.js';

const shared = { needs: ['bookmarks.has'], isUnconditional: true } as const;

const writes: readonly Write[] = [
  {
    ...shared,
    method: 'bookmarks.create',
    name: 'A new bookmark',
    prepare: async ({ repository, administrator, afterwards }, make) => {
      const { locationId } = await make();
      afterwards(() => repository.bookmarks.delete?.(locationId, administrator));
      return {
        write: (_, context) => repository.bookmarks.create(locationId, context),
        state: () => repository.bookmarks.has(locationId, administrator),
      };
    },
  },
  {
    ...shared,
    method: 'bookmarks.delete',
    name: 'The deletion of a bookmark',
    needs: ['bookmarks.has', 'bookmarks.create'],
    prepare: async ({ repository, administrator }, make) => {
      const { locationId } = await make();
      await repository.bookmarks.create(locationId, administrator);
      return {
        write: (_, context) => repository.bookmarks.delete(locationId, context),
        state: () => repository.bookmarks.has(locationId, administrator),
      };
    },
  },
];

export const bookmarkWriteChecks: readonly Check[] = writes.flatMap(abortChecks);
