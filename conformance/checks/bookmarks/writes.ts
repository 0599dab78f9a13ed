/** What the writes of bookmarks leave when callers go away; everyone who is known may write them. */

import type { Check } from '../../core/check.js';
import { abortChecks } from '../../families/abort-checks.js';
import type { Write } from '../../families/write.js';

const writes: readonly Write[] = [
  {
    method: 'bookmarks.create',
    name: 'A new bookmark',
    isUnconditional: true,
    prepare: async ({ admin }, make) => {
      const { locationId } = await make();
      return {
        write: (_, caller) => caller.bookmarks.create(locationId),
        state: () => admin.bookmarks.has(locationId),
      };
    },
  },
  {
    method: 'bookmarks.delete',
    name: 'The deletion of a bookmark',
    isUnconditional: true,
    prepare: async ({ admin }, make) => {
      const { locationId } = await make();
      await admin.bookmarks.create(locationId);
      return {
        write: (_, caller) => caller.bookmarks.delete(locationId),
        state: () => admin.bookmarks.has(locationId),
      };
    },
  },
];

export const bookmarkWriteChecks: readonly Check[] = writes.flatMap(abortChecks);
