/** What can be seen: a location is invisible while it, its content or anything above it is hidden. */
import { type Check, check } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import type { Folder } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { addPlace, branch, load, siblings } from '../../fixtures/places.js';

export const visibilityChecks: readonly Check[] = [
  check(
    'locations.update.hides-all-below',
    'All below a location that is hidden is invisible, however deep, and not hidden itself.',
    async (scene) => {
      const [top, ...below] = await branch(scene, 4);
      await hide(scene, top, true);
      for (const { locationId } of below) {
        const { hidden, invisible } = await load(scene, locationId);
        assert.deepEqual({ hidden, invisible }, { hidden: false, invisible: true }, 'A location below a hidden one');
      }
    },
  ),
  check(
    'locations.update.reveals-all-below',
    'All below a location that is hidden no longer is visible again.',
    async (scene) => {
      const made = await branch(scene, 4);
      await hide(scene, made[0], true);
      await hide(scene, made[0], false);
      assert.deepEqual(await visible(scene, made), [true, true, true, true]);
    },
  ),
  check(
    'locations.update.leaves-what-is-beside',
    'To hide a location hides nothing above and beside it.',
    async (scene) => {
      const parent = await scene.folder();
      const made = await siblings(scene, 2, parent.locationId);
      await hide(scene, made[0], true);
      assert.deepEqual(await visible(scene, [parent, ...made]), [true, false, true]);
    },
  ),
  check(
    'locations.update.leaves-what-is-hidden-below-hidden',
    'What is hidden below a location stays so, with all below it, when that is hidden and revealed.',
    async (scene) => {
      const made = await branch(scene, 4);
      await hide(scene, made[2], true);
      await hide(scene, made[0], true);
      await hide(scene, made[0], false);
      assert.deepEqual(await visible(scene, made), [true, true, false, false]);
      assert.equal((await load(scene, made[2].locationId)).hidden, true, 'The location below is not hidden any more');
    },
  ),
  check(
    'locations.update.reveals-nothing-below-what-is-hidden',
    'A location that is revealed below a hidden one stays invisible, with all below it.',
    async (scene) => {
      const made = await branch(scene, 4);
      await hide(scene, made[2], true);
      await hide(scene, made[0], true);
      await hide(scene, made[2], false);
      assert.equal((await load(scene, made[2].locationId)).hidden, false, 'The location is still hidden itself');
      assert.deepEqual(await visible(scene, made), [false, false, false, false]);
    },
  ),
  check(
    'locations.update.leaves-hidden-content-invisible',
    'A location that is revealed stays invisible, with all below it, while its content is hidden.',
    async (scene) => {
      const made = await branch(scene, 4);
      await hide(scene, made[1], true);
      await scene.admin.content.hide({ id: made[1].id });
      await hide(scene, made[1], false);
      assert.deepEqual(await visible(scene, made), [true, false, false, false]);
    },
  ),
  check(
    'content.reveal.leaves-hidden-places-invisible',
    'Content that is revealed stays invisible in places that are hidden, or below something hidden.',
    async (scene) => {
      const { admin, folder } = scene;
      const made = await branch(scene, 4);
      const parents = [await folder(), await folder({ hidden: true }), await folder()];
      const ids = [made[1].locationId];
      for (const [index, { locationId }] of parents.entries()) {
        ids.push((await addPlace(scene, made[1].id, locationId, { hidden: index === 2 })).id);
      }
      await admin.content.hide({ id: made[1].id });
      assert.deepEqual(await visibleAt(scene, ids), [false, false, false, false], 'The places of hidden content');
      await admin.content.reveal({ id: made[1].id });
      assert.deepEqual(await visibleAt(scene, ids), [true, true, false, false], 'The places of revealed content');
      assert.deepEqual(await visible(scene, made), [true, true, true, true], 'What is below');
    },
  ),
  check(
    'content.reveal.leaves-hidden-content-below-invisible',
    'Content that is hidden below content that is hidden and revealed stays invisible.',
    async (scene) => {
      const made = await branch(scene, 4);
      await scene.admin.content.hide({ id: made[2].id });
      await scene.admin.content.hide({ id: made[0].id });
      await scene.admin.content.reveal({ id: made[0].id });
      assert.deepEqual(await visible(scene, made), [true, true, false, false]);
    },
  ),
  check(
    'locations.update.gives-a-new-revision-to-what-becomes-invisible',
    'A location that becomes invisible because one above it is hidden gets a revision that it did not have before.',
    async (scene) => {
      const made = await branch(scene, 4);
      const before = await load(scene, made[3].locationId);
      await hide(scene, made[0], true);
      assert.notEqual((await load(scene, made[3].locationId)).revision, before.revision);
    },
  ),
  check(
    'content.hide.gives-a-new-revision-to-its-places',
    'The places of content get revisions that they did not have before when it is hidden.',
    async (scene) => {
      const { id, locationId } = await scene.folder();
      const before = await load(scene, locationId);
      await scene.admin.content.hide({ id });
      assert.notEqual((await load(scene, locationId)).revision, before.revision);
    },
  ),
  check(
    'locations.move.hides-what-comes-below-something-hidden',
    'What is moved below something hidden becomes invisible, with all below it, and none of it hidden itself.',
    async (scene) => {
      const made = await branch(scene, 4);
      const { locationId } = await scene.folder({ hidden: true });
      await scene.admin.locations.move({ id: made[1].locationId, targetId: locationId });
      assert.deepEqual(await visible(scene, made), [true, false, false, false]);
      for (const { locationId: id } of made) assert.equal((await load(scene, id)).hidden, false, 'Hidden itself');
    },
  ),
  check(
    'locations.move.reveals-what-leaves-something-hidden',
    'What is moved from below something hidden becomes visible, but for what is hidden itself and what is below that.',
    async (scene) => {
      const made = await branch(scene, 4);
      await hide(scene, made[2], true);
      await hide(scene, made[0], true);
      const { parentLocationId } = scene.known;
      await scene.admin.locations.move({ id: made[1].locationId, targetId: parentLocationId });
      assert.deepEqual(await visible(scene, made), [false, true, false, false]);
    },
  ),
  check(
    'locations.move.keeps-what-is-hidden-hidden',
    'A hidden location stays hidden where it is moved to.',
    async (scene) => {
      const { locationId } = await scene.folder({ hidden: true });
      const { locationId: target } = await scene.folder();
      await scene.admin.locations.move({ id: locationId, targetId: target });
      const { hidden, invisible } = await load(scene, locationId);
      assert.deepEqual({ hidden, invisible }, { hidden: true, invisible: true });
    },
  ),
  check(
    'versions.publish.hides-what-comes-below-something-hidden',
    'Content that is published below something hidden is invisible there, and not hidden itself.',
    async (scene) => {
      const [, parent] = await branch(scene, 4);
      await hide(scene, parent, true);
      const { hidden, invisible } = await load(scene, (await scene.folder({ parentId: parent.locationId })).locationId);
      assert.deepEqual({ hidden, invisible }, { hidden: false, invisible: true });
    },
  ),
];

const hide = ({ admin }: Scene, { locationId }: Folder | { locationId: number }, hidden: boolean) =>
  admin.locations.update({ id: locationId, changes: { hidden } });

const visible = (scene: Scene, folders: readonly Folder[]) =>
  visibleAt(
    scene,
    folders.map(({ locationId }) => locationId),
  );

async function visibleAt(scene: Scene, ids: readonly number[]): Promise<boolean[]> {
  const found: boolean[] = [];
  for (const id of ids) found.push(!(await load(scene, id)).invisible);
  return found;
}
