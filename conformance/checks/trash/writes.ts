/** The writes of the trash, as rows of the checks of all writes. */
import type { Revision } from 'express-cms-rest';
import type { Check } from '../../core/check.js';
import { outcome } from '../../core/expectations.js';
import type { Folder } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { abortChecks } from '../../families/abort-checks.js';
import type { Target, Write } from '../../families/write.js';
import { writeChecks } from '../../families/write-checks.js';
import { load } from '../../fixtures/places.js';
import { trash } from '../../fixtures/trash.js';

/** An item, whose revision changes when it is restored and trashed again. */
function target(scene: Scene, folder: Folder, write: Target['write']): Target {
  const { admin, situation } = scene;
  const restoreAndTrash = async (expected?: Revision) => {
    await admin.trash.restore({ id: folder.locationId, parentLocationId: situation.parentLocationId, expected });
    await trash(scene, folder);
  };
  return {
    stored: () => admin.trash.load(folder.locationId),
    write,
    outdate: restoreAndTrash,
    state: () =>
      Promise.all([
        outcome(admin.trash.load(folder.locationId)),
        outcome(load(scene, folder.locationId)),
        outcome(scene.info(folder.id)),
      ]),
    secrets: [folder.name, folder.remoteId],
  };
}

const ofItem = (method: 'restore' | 'delete', name: string): Write => ({
  method: `trash.${method}`,
  name,
  rival: 'trash.restore',
  lateStatuses: [404],
  prepare: async (scene, make) => {
    const folder = await make();
    await trash(scene, folder);
    return target(scene, folder, (expected, caller) => caller.trash[method]({ id: folder.locationId, expected }));
  },
});

const writes = [ofItem('restore', 'Restoring an item'), ofItem('delete', 'Deleting an item from the trash')];

const emptying: Write = {
  method: 'trash.empty',
  name: 'Emptying the trash',
  isUnconditional: true,
  prepare: async (scene, make) => {
    const [one, two] = [await make(), await make()];
    for (const folder of [one, two]) await trash(scene, folder);
    const write: Target['write'] = (_, caller) => caller.trash.empty({});
    const { state } = target(scene, one, write);
    const { state: otherState } = target(scene, two, write);
    return { write, state: () => Promise.all([state(), otherState()]) };
  },
};

export const trashWriteChecks: readonly Check[] = [
  ...writes.flatMap(writeChecks),
  ...abortChecks(emptying).map((each) => ({ ...each, destructive: true }) as const),
];
