/** Visibility: a location is invisible while it, its content or an ancestor is hidden. */
import { type Check, check, folderCheck } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import type { Folder } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { addPlace, branchCheck, load, siblings } from '../../fixtures/places.js';

export const visibilityChecks: readonly Check[] = [
  branchCheck(4)('locations.update.hides-descendants')
    .requires('All descendants of a hidden location are invisible, and not hidden themselves.')
    .by(async ({ branch: [top, ...below] }, scene) => {
      await hide(scene, top, true);
      for (const { locationId } of below) {
        const { hidden, invisible } = await load(scene, locationId);
        assert.deepEqual({ hidden, invisible }, { hidden: false, invisible: true }, 'A location below a hidden one');
      }
    }),
  branchCheck(4)('locations.update.reveals-descendants')
    .requires('All descendants of a location that is revealed are visible again.')
    .by(async ({ branch: folders }, scene) => {
      await hide(scene, folders[0], true);
      await hide(scene, folders[0], false);
      assert.deepEqual(await visible(scene, folders), [true, true, true, true]);
    }),
  folderCheck('locations.update.leaves-ancestors-and-siblings')
    .requires('Hiding a location does not hide its ancestors and siblings.')
    .by(async ({ published: parent }, scene) => {
      const folders = await siblings(scene, 2, parent.locationId);
      await hide(scene, folders[0], true);
      assert.deepEqual(await visible(scene, [parent, ...folders]), [true, false, true]);
    }),
  branchCheck(4)('locations.update.keeps-hidden-descendants')
    .requires('A hidden descendant of a location stays hidden when that is hidden and revealed.')
    .by(async ({ branch: folders }, scene) => {
      await hide(scene, folders[2], true);
      await hide(scene, folders[0], true);
      await hide(scene, folders[0], false);
      assert.deepEqual(await visible(scene, folders), [true, true, false, false]);
      assert.equal((await load(scene, folders[2].locationId)).hidden, true, 'The location below is no longer hidden');
    }),
  branchCheck(4)('locations.update.keeps-descendants-of-hidden-locations-invisible')
    .requires('A location that is revealed below a hidden one stays invisible, with its descendants.')
    .by(async ({ branch: folders }, scene) => {
      await hide(scene, folders[2], true);
      await hide(scene, folders[0], true);
      await hide(scene, folders[2], false);
      assert.equal((await load(scene, folders[2].locationId)).hidden, false, 'The location is still hidden itself');
      assert.deepEqual(await visible(scene, folders), [false, false, false, false]);
    }),
  branchCheck(4)('locations.update.keeps-hidden-content-invisible')
    .requires('A location that is revealed stays invisible, with its descendants, while its content is hidden.')
    .by(async ({ branch: folders }, scene) => {
      await hide(scene, folders[1], true);
      await scene.admin.content.hide({ id: folders[1].id });
      await hide(scene, folders[1], false);
      assert.deepEqual(await visible(scene, folders), [true, false, false, false]);
    }),
  branchCheck(4)('content.reveal.keeps-hidden-locations-invisible')
    .requires('Revealed content stays invisible at locations that are hidden or below a hidden location.')
    .by(async ({ admin, folder, branch: folders }, scene) => {
      const parents = [await folder(), await folder({ hidden: true }), await folder()];
      const ids = [folders[1].locationId];
      for (const [index, { locationId }] of parents.entries()) {
        ids.push((await addPlace(scene, folders[1].id, locationId, { hidden: index === 2 })).id);
      }
      await admin.content.hide({ id: folders[1].id });
      assert.deepEqual(await visibleAt(scene, ids), [false, false, false, false], 'The places of hidden content');
      await admin.content.reveal({ id: folders[1].id });
      assert.deepEqual(await visibleAt(scene, ids), [true, true, false, false], 'The places of revealed content');
      assert.deepEqual(await visible(scene, folders), [true, true, true, true], 'The visibility of descendants');
    }),
  branchCheck(4)('content.reveal.keeps-hidden-descendants-invisible')
    .requires('Hidden content below content that is hidden and revealed stays invisible.')
    .by(async ({ branch: folders }, scene) => {
      await scene.admin.content.hide({ id: folders[2].id });
      await scene.admin.content.hide({ id: folders[0].id });
      await scene.admin.content.reveal({ id: folders[0].id });
      assert.deepEqual(await visible(scene, folders), [true, true, false, false]);
    }),
  branchCheck(4)('locations.update.changes-revisions-of-descendants')
    .requires('A location that becomes invisible because an ancestor is hidden gets a new revision.')
    .by(async ({ branch: folders }, scene) => {
      const before = await load(scene, folders[3].locationId);
      await hide(scene, folders[0], true);
      assert.notEqual((await load(scene, folders[3].locationId)).revision, before.revision);
    }),
  folderCheck('content.hide.changes-revisions-of-locations')
    .requires('The locations of content get new revisions when it is hidden.')
    .by(async ({ id, locationId }, scene) => {
      const before = await load(scene, locationId);
      await scene.admin.content.hide({ id });
      assert.notEqual((await load(scene, locationId)).revision, before.revision);
    }),
  branchCheck(4)('locations.move.makes-invisible-below-hidden-locations')
    .requires(
      'A location that is moved below a hidden one becomes invisible, with its descendants, and is not hidden itself.',
    )
    .by(async ({ branch: folders }, scene) => {
      const { locationId } = await scene.folder({ hidden: true });
      await scene.admin.locations.move({ id: folders[1].locationId, parentLocationId: locationId });
      assert.deepEqual(await visible(scene, folders), [true, false, false, false]);
      for (const { locationId: id } of folders) assert.equal((await load(scene, id)).hidden, false, 'Hidden itself');
    }),
  branchCheck(4)('locations.move.makes-visible-below-visible-locations')
    .requires(
      'A location that is moved away from a hidden ancestor becomes visible, except for hidden descendants and those below them.',
    )
    .by(async ({ branch: folders }, scene) => {
      await hide(scene, folders[2], true);
      await hide(scene, folders[0], true);
      const { parentLocationId } = scene.situation;
      await scene.admin.locations.move({ id: folders[1].locationId, parentLocationId });
      assert.deepEqual(await visible(scene, folders), [false, true, false, false]);
    }),
  check('locations.move.keeps-hidden-locations')
    .requires('A hidden location stays hidden when it is moved.')
    .by(async (scene) => {
      const { locationId } = await scene.folder({ hidden: true });
      const { locationId: target } = await scene.folder();
      await scene.admin.locations.move({ id: locationId, parentLocationId: target });
      const { hidden, invisible } = await load(scene, locationId);
      assert.deepEqual({ hidden, invisible }, { hidden: true, invisible: true });
    }),
  branchCheck(4)('versions.publish.makes-invisible-below-hidden-locations')
    .requires('Content that is published below a hidden location is invisible, and not hidden itself.')
    .by(async ({ branch: [, parent] }, scene) => {
      await hide(scene, parent, true);
      const { hidden, invisible } = await load(
        scene,
        (await scene.folder({ parentLocationId: parent.locationId })).locationId,
      );
      assert.deepEqual({ hidden, invisible }, { hidden: false, invisible: true });
    }),
];

const hide = ({ admin }: Scene, { locationId }: Folder | { locationId: number }, hidden: boolean) =>
  admin.locations.update({ id: locationId, changes: { hidden } });

const visible = (scene: Scene, folders: readonly Folder[]) =>
  visibleAt(
    scene,
    folders.map(({ locationId }) => locationId),
  );

async function visibleAt(scene: Scene, ids: readonly number[]): Promise<boolean[]> {
  const actual: boolean[] = [];
  for (const id of ids) actual.push(!(await load(scene, id)).invisible);
  return actual;
}
