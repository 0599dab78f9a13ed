/** Subtrees are compared by whole ids: a location whose id begins with the digits of another id is not below that. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import type { Folder } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { NotApplicable } from '../../core/situation.js';
import { childIds, load } from '../../fixtures/places.js';
import { shape } from '../../fixtures/subtrees.js';

/** How many ids a check uses up at most to get one that begins with another one; after many deletions it would be more. */
const maxIds = 900;

interface Alike {
  readonly one: Folder;
  /** Beside it, with an id that is that of the first and one digit more. */
  readonly longer: Folder;
  readonly below: Folder;
}

export const wholeIdChecks: readonly Check[] = [
  check('locations.move.compares-subtrees-by-whole-ids', { only: 'repository' })
    .requires(
      'A location whose id only begins with the digits of another id is not below that location when that is hidden, copied and moved.',
    )
    .by(async ({ admin }, scene) => {
      const { one, longer, below } = await alike(scene);
      const target = await scene.folder();
      const { pathString } = await load(scene, below.locationId);
      await admin.locations.update({ id: one.locationId, changes: { hidden: true } });
      assert.equal((await load(scene, below.locationId)).invisible, false, 'It was hidden with the other one');
      const copy = await admin.locations.copy({ id: one.locationId, parentLocationId: target.locationId });
      assert.deepEqual(await shape(scene, copy.id), [one.name, []], 'It was copied with the other one');
      await admin.locations.move({ id: one.locationId, parentLocationId: target.locationId });
      assert.equal((await load(scene, below.locationId)).pathString, pathString, 'It was moved with the other one');
      assert.deepEqual(await childIds(scene, longer.locationId), [below.locationId], 'The children of the longer id');
    }),
  check('locations.move.compares-targets-by-whole-ids', { only: 'repository' })
    .requires('A location can be moved below one whose id begins with the digits of its own id.')
    .by(async (scene) => {
      const { one, longer } = await alike(scene);
      await scene.admin.locations.move({ id: one.locationId, parentLocationId: longer.locationId });
      assert.equal((await load(scene, one.locationId)).parent?.id, longer.locationId);
    }),
  ...(['delete', 'trash'] as const).map((method) =>
    check(`locations.${method}.compares-subtrees-by-whole-ids`, { only: 'repository' })
      .requires(
        `A location whose id begins with the digits of the id of a ${method === 'trash' ? 'trashed' : 'deleted'} location is kept, with its descendants.`,
      )
      .by(async (scene) => {
        const { one, longer, below } = await alike(scene);
        await scene.admin.locations[method]({ id: one.locationId });
        await refuses(load(scene, one.locationId), 404, 'The removed location');
        assert.deepEqual(await childIds(scene, longer.locationId), [below.locationId], 'The children of the longer id');
      }),
  ),
];

/** Two folders side by side whose ids begin alike; the ids in between are used up by copies of copies. */
async function alike(scene: Scene): Promise<Alike> {
  const { locationId: parentLocationId } = await scene.folder();
  const one = await scene.folder({ parentLocationId });
  await useUpIds(scene, one.locationId * 10 - 1);
  const longer = await scene.folder({ parentLocationId });
  if (!String(longer.locationId).startsWith(String(one.locationId))) throw new NotApplicable('Ids leave gaps');
  return { one, longer, below: await scene.folder({ parentLocationId: longer.locationId }) };
}

async function useUpIds({ repository, admin, afterwards, folder }: Scene, last: number): Promise<void> {
  const bin = await folder();
  afterwards(async () => repository.locations?.delete?.({ id: bin.locationId }, admin.context));
  const bulk = await folder({ parentLocationId: bin.locationId });
  let left = last - bulk.locationId;
  if (left > maxIds)
    throw new NotApplicable('Too many ids are missing up to one that begins with the digits of another one');
  /** Subtrees, each of twice as many locations as the one before; the last is growing. */
  const subtrees = [bulk.locationId];
  while (left > 0) {
    const growing = subtrees.length - 1;
    const used = Math.min(growing, Math.floor(Math.log2(left)));
    const { id } = await admin.locations.copy({ id: subtrees[used] ?? 0, parentLocationId: bin.locationId });
    left -= 2 ** used;
    if (used < growing) continue;
    await admin.locations.move({ id, parentLocationId: bulk.locationId });
    subtrees.splice(growing, 0, id);
  }
}
