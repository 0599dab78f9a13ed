/** The writes of bookmarks, which every user may write, as rows of the checks of cancelled writes. */

import type { Check } from '../../core/check.js';
import { abortChecks } from '../../families/abort-checks.js';
import type { Write } from '../../families/write.js';

const writes: readonly Write[] = (['create', 'delete'] as const).map((method) => ({
  method: `bookmarks.${method}`,
  name: method === 'create' ? 'Creating a bookmark' : 'Deleting a bookmark',
  isUnconditional: true,
  prepare: async ({ admin }, make) => {
    const { locationId } = await make();
    if (method === 'delete') await admin.bookmarks.create(locationId);
    return {
      write: (_, caller) => caller.bookmarks[method](locationId),
      state: () => admin.bookmarks.has(locationId),
    };
  },
}));

export const bookmarkWriteChecks: readonly Check[] = writes.flatMap(abortChecks);
