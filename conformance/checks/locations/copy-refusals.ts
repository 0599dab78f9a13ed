/** Copies of subtrees that cannot be made. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses, refusesSilently } from '../../core/expectations.js';
import { leaf, load } from '../../fixtures/places.js';
import { copy, family, shape } from '../../fixtures/subtrees.js';

export const copyLocationRefusalChecks: readonly Check[] = [
  check(
    'locations.copy.needs-a-target-outside',
    'A copy below the location itself, or anything below it, is refused with BadRequest, and nothing is copied.',
    async (scene) => {
      const { top, middle, deep } = await family(scene);
      const before = await shape(scene, top.locationId);
      for (const { locationId } of [top, middle, deep]) {
        await refuses(copy(scene, top.locationId, locationId), 400, 'A copy within the original');
      }
      assert.deepEqual(await shape(scene, top.locationId), before);
    },
  ),
  check(
    'locations.copy.needs-a-target-that-holds-something',
    'A copy below content that can hold nothing is refused with BadRequest.',
    async (scene) => {
      const { locationId } = await leaf(scene);
      await refuses(copy(scene, (await scene.folder()).locationId, locationId), 400, 'A copy below what holds nothing');
      assert.equal((await load(scene, locationId)).childCount, 0, 'Something is there all the same');
    },
  ),
  check(
    'locations.copy.needs-a-target',
    'A copy to a place below a location that is not there is refused with NotFound.',
    async (scene) => {
      await refuses(copy(scene, (await scene.folder()).locationId, scene.unknownId), 404, 'A copy to below nothing');
    },
  ),
  check(
    'locations.copy.reveals-nothing-of-what-is-below',
    'A copy by a caller who may not read something below the location is refused, and the refusal reveals nothing about it.',
    async (scene) => {
      const { folder, concealed, reader } = scene;
      const [top, target] = [await folder(), await folder()];
      const { name, remoteId } = await concealed({ parentId: top.locationId });
      const work = reader.locations.copy({ id: top.locationId, targetId: target.locationId });
      await refusesSilently(work, [name, remoteId], 'A copy of what has something concealed below it');
      assert.equal((await load(scene, target.locationId)).childCount, 0, 'Something is there all the same');
    },
  ),
];
