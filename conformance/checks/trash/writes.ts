/** What the writes of the trash have in common: revisions, rights, and all of it or nothing. */
import type { Revision } from 'express-cms-rest';
import type { Check } from '../../check.js';
import { outcome } from '../../expectations.js';
import { load } from '../../places.js';
import type { Folder, Scene } from '../../scene.js';
import { trash, trashing } from '../../trash.js';
import { abortChecks, type Target, type Write, writeChecks } from '../../write-checks.js';

/** An item, which is another one once it was put back and trashed again. */
function target(scene: Scene, folder: Folder, write: Target['write']): Target {
  const { repository, administrator, known } = scene;
  const anew = async (expected: Revision | undefined) => {
    await repository.trash.restore(
      { id: folder.locationId, parentId: known.parentLocationId, expected },
      administrator,
    );
    await trash(scene, folder);
  };
  return {
    stored: () => repository.trash.load(folder.locationId, administrator),
    write,
    outdate: () => anew(undefined),
    rival: anew,
    state: () =>
      Promise.all([
        outcome(repository.trash.load(folder.locationId, administrator)),
        outcome(load(scene, folder.locationId)),
        outcome(scene.info(folder.id)),
      ]),
    secrets: [folder.name, folder.remoteId],
  };
}

const shared = {
  needs: [...trashing, 'trash.load'],
  outdating: 'trash.restore',
  rival: 'trash.restore',
  lateStatuses: [404],
} as const;

const writes: readonly Write[] = [
  {
    ...shared,
    method: 'trash.restore',
    name: 'The restoration of an item',
    prepare: async (scene, make) => {
      const folder = await make();
      await trash(scene, folder);
      return target(scene, folder, (expected, context) =>
        scene.repository.trash.restore({ id: folder.locationId, expected }, context),
      );
    },
  },
  {
    ...shared,
    method: 'trash.delete',
    name: 'The deletion of an item',
    prepare: async (scene, make) => {
      const folder = await make();
      await trash(scene, folder);
      return target(scene, folder, (expected, context) =>
        scene.repository.trash.delete({ id: folder.locationId, expected }, context),
      );
    },
  },
];

const emptying: Write = {
  method: 'trash.empty',
  name: 'The emptying of the trash',
  needs: shared.needs,
  isUnconditional: true,
  prepare: async (scene, make) => {
    const [one, two] = [await make(), await make()];
    for (const folder of [one, two]) await trash(scene, folder);
    const write: Target['write'] = (_, context) => scene.repository.trash.empty({}, context);
    const { state } = target(scene, one, write);
    const { state: otherState } = target(scene, two, write);
    return { write, state: () => Promise.all([state(), otherState()]) };
  },
};

export const trashWriteChecks: readonly Check[] = [
  ...writes.flatMap(writeChecks),
  ...abortChecks(emptying).map((each) => ({ ...each, destructive: true }) as const),
];
