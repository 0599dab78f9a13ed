/** The writes of bookmarks, which every user may write, as rows of the checks of cancelled writes. */

import type { Check } from '../../core/check.js';
import { abortChecks } from '../../families/abort-checks.js';
import type { Write } from '../../families/write.js';

const writes: readonly Write[] = [
  {
    method: 'bookmarks.create',
    name: 'Creating a bookmark',
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
    name: 'Deleting a bookmark',
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
