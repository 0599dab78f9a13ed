/** What the writes of URL aliases have in common: revisions, rights, and all of it or nothing. */
import { alias, custom, naming } from '../../aliases.js';
import type { Check } from '../../check.js';
import { outcome } from '../../expectations.js';
import { type Write, writeChecks } from '../../write-checks.js';

const writes: readonly Write[] = [
  {
    method: 'urlAliases.delete',
    name: 'The deletion of a URL alias',
    needs: [...naming, 'urlAliases.create'],
    outdating: 'urlAliases.create',
    lateStatuses: [404],
    prepare: async (scene, make) => {
      const { urlAliases } = scene.repository;
      const { locationId, name, remoteId } = await make();
      const { id, path } = await alias(scene, { locationId });
      return {
        stored: () => urlAliases.load(id, scene.administrator),
        write: (expected, context) => urlAliases.delete({ id, expected }, context),
        outdate: () => alias(scene, { locationId, path, languageCode: scene.known.otherLanguageCode }),
        state: () => outcome(urlAliases.load(id, scene.administrator)),
        secrets: [name, remoteId, path],
      };
    },
  },
  {
    method: 'urlAliases.create',
    name: 'A new URL alias',
    needs: naming,
    isUnconditional: true,
    prepare: async (scene, make) => {
      const { known, repository, unique } = scene;
      const { locationId, name, remoteId } = await make();
      const flags = { alwaysAvailable: false, forward: false };
      const asked = { locationId, path: `/${unique('path')}/${unique('path')}`, languageCode: known.languageCode };
      return {
        write: (_, context) => repository.urlAliases.create({ ...asked, ...flags }, context),
        state: () => custom(scene, locationId),
        secrets: [name, remoteId],
      };
    },
  },
];

export const urlAliasWriteChecks: readonly Check[] = writes.flatMap(writeChecks);
