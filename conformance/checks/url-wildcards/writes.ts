/** What the writes of URL wildcards have in common: revisions, rights, and all of it or nothing. */
import type { Check } from '../../check.js';
import { outcome } from '../../expectations.js';
import type { Scene } from '../../scene.js';
import { type Write, writeChecks } from '../../write-checks.js';
import { listAll } from './wildcards.js';

const asked = ({ unique }: Scene) => ({ sourceUrl: `/${unique('from')}/*`, destinationUrl: '/to/{1}', forward: true });

const writes: readonly Write[] = [
  {
    method: 'urlWildcards.delete',
    name: 'The deletion of a URL wildcard',
    needs: ['urlWildcards.create', 'urlWildcards.load'],
    isOpen: true,
    lateStatuses: [404],
    prepare: async (scene) => {
      const { repository, administrator, afterwards } = scene;
      const { id } = await repository.urlWildcards.create(asked(scene), administrator);
      afterwards(() => repository.urlWildcards.delete?.({ id }, administrator));
      const load = () => repository.urlWildcards.load(id, administrator);
      return {
        stored: load,
        write: (expected, context) => repository.urlWildcards.delete({ id, expected }, context),
        state: () => outcome(load()),
      };
    },
  },
  {
    method: 'urlWildcards.create',
    name: 'A new URL wildcard',
    needs: ['urlWildcards.list'],
    isOpen: true,
    isUnconditional: true,
    prepare: async (scene) => {
      const { repository, administrator, afterwards } = scene;
      return {
        write: async (_, context) => {
          const { id } = await repository.urlWildcards.create(asked(scene), context);
          afterwards(() => repository.urlWildcards.delete?.({ id }, administrator));
        },
        state: async () => (await listAll(scene)).map(({ id }) => id),
      };
    },
  },
];

export const urlWildcardWriteChecks: readonly Check[] = writes.flatMap(writeChecks);
