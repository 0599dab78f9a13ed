/** The writes of URL aliases, as rows of the checks of all writes. */

import type { Check } from '../../core/check.js';
import { outcome } from '../../core/expectations.js';
import type { Write } from '../../families/write.js';
import { writeChecks } from '../../families/write-checks.js';
import { alias, custom } from '../../fixtures/aliases.js';

const writes: readonly Write[] = [
  {
    method: 'urlAliases.delete',
    name: 'Deleting a URL alias',
    lateStatuses: [404],
    prepare: async (scene, make) => {
      const { locationId, name, remoteId } = await make();
      const { id, path } = await alias(scene, { locationId });
      return {
        stored: () => scene.admin.urlAliases.load(id),
        write: (expected, caller) => caller.urlAliases.delete({ id, expected }),
        outdate: () => alias(scene, { locationId, path, languageCode: scene.situation.otherLanguageCode }),
        state: () => outcome(scene.admin.urlAliases.load(id)),
        secrets: [name, remoteId, path],
      };
    },
  },
  {
    method: 'urlAliases.create',
    name: 'Creating a URL alias',
    isUnconditional: true,
    prepare: async (scene, make) => {
      const { situation, unique } = scene;
      const { locationId, name, remoteId } = await make();
      const flags = { alwaysAvailable: false, forward: false };
      const asked = { locationId, path: `/${unique('path')}/${unique('path')}`, languageCode: situation.languageCode };
      return {
        write: (_, caller) => caller.urlAliases.create({ ...asked, ...flags }),
        state: () => custom(scene, locationId),
        secrets: [name, remoteId],
      };
    },
  },
];

export const urlAliasWriteChecks: readonly Check[] = writes.flatMap(writeChecks);
