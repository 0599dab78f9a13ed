/** Items that are restored from the trash: where they are, and their properties. */

import { type Check, check, concealedCheck, folderCheck, foldersCheck } from '../../core/check.js';
import { assert, race, refuses, succeeded } from '../../core/expectations.js';
import { placed } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { nameOf } from '../../fixtures/aliases.js';
import { addPlace, branch, branchCheck, childIds, isConsistent, load } from '../../fixtures/places.js';
import { inTrash, trash, trashed, trashedCheck } from '../../fixtures/trash.js';

export const restoreChecks: readonly Check[] = [
  folderCheck('trash.restore.restores-below-the-former-parent')
    .requires('An item is restored below its former parent, with its former id, when no other parent is given.')
    .by(async ({ locationId: parentLocationId }, scene) => {
      const { id, locationId, location } = await trashed(scene, { parentLocationId });
      const response = await restore(scene, locationId);
      assert.deepEqual([response.id, response.pathString], [locationId, location.pathString], 'The returned value');
      const restored = await load(scene, locationId);
      assert.equal(restored.parent?.id, parentLocationId, 'The parent');
      assert.equal(restored.content?.id, id, 'The content');
      isConsistent(scene, restored);
      assert.deepEqual(await childIds(scene, parentLocationId), [locationId], 'The children of the parent');
    }),
  concealedCheck('trash.restore.keeps-properties')
    .requires(
      'A restored location has its former remote id, priority, hidden flag and sort order, and its content is in its former section where no other parent is given.',
    )
    .by(async ({ published: folder }, scene) => {
      const { sectionId } = await scene.info(folder.id);
      const said = { priority: 8, hidden: true, sortField: 'SECTION', sortOrder: 'DESC' } as const;
      const { remoteId } = await scene.admin.locations.update({ id: folder.locationId, changes: said });
      await trash(scene, folder);
      await restore(scene, folder.locationId);
      const { priority, hidden, sortField, sortOrder, ...rest } = await load(scene, folder.locationId);
      assert.deepEqual({ priority, hidden, sortField, sortOrder }, said);
      assert.equal(rest.remoteId, remoteId, 'The remote id');
      assert.equal(rest.invisible, true, 'A location that is hidden itself is invisible');
      assert.equal(rest.content?.sectionId, sectionId, 'The section');
    }),
  trashedCheck('trash.restore.publishes-content')
    .requires(
      'Restored content is published as before, with the restored location as its main one, and everyone may read it again.',
    )
    .by(async ({ id, locationId, name, content: before }, scene) => {
      await restore(scene, locationId);
      const info = await scene.info(id, scene.anonymous);
      assert.equal(info.status, 'PUBLISHED', 'The status');
      assert.equal(info.name, name, 'The name');
      assert.equal(placed(info).id, locationId, 'The main location');
      assert.equal(info.currentVersionNo, before.currentVersionNo, 'The current version');
      assert.equal(seconds(info.published), seconds(before.published), 'When it was published');
    }),
  trashedCheck('trash.restore.removes-the-item')
    .requires('A restored item is no longer in the trash, and cannot be restored again.')
    .by(async ({ published: folder }, scene) => {
      await restore(scene, folder.locationId);
      assert.deepEqual(await inTrash(scene, [folder]), [], 'The items of it in the trash');
      await refuses(scene.admin.trash.load(folder.locationId), 404, 'The item');
      await refuses(restore(scene, folder.locationId), 404, 'A second restoration');
    }),
  branchCheck(3)('trash.restore.leaves-descendants')
    .requires('An item is restored alone: its former descendants stay in the trash until they are restored too.')
    .by(async ({ branch: [top, middle, deep] }, scene) => {
      await trash(scene, top);
      await restore(scene, top.locationId);
      assert.equal((await load(scene, top.locationId)).childCount, 0, 'The child count of the restored location');
      assert.equal((await inTrash(scene, [middle, deep])).length, 2, 'The number of former descendants in the trash');
      await restore(scene, middle.locationId);
      assert.equal((await load(scene, middle.locationId)).parent?.id, top.locationId, 'The parent of the former child');
    }),
  trashedCheck('trash.restore.restores-below-another-parent')
    .requires('An item is restored below the given parent, with the path and the depth of its new place.')
    .by(async ({ locationId, location }, scene) => {
      const [, target] = await branch(scene, 2);
      const { pathString } = await restore(scene, locationId, target.locationId);
      const restored = await load(scene, locationId);
      assert.equal(restored.parent?.id, target.locationId, 'The parent');
      assert.equal(restored.pathString, pathString, 'The path returned');
      assert.equal(restored.depth, location.depth + 2, 'The depth');
      isConsistent(scene, restored);
      assert.deepEqual(await childIds(scene, target.locationId), [locationId], 'The children of the new parent');
    }),
  foldersCheck('trash.restore.follows-the-parent')
    .requires('An item is restored below its former parent also after that was moved.')
    .by(async ({ pair: [parent, target] }, scene) => {
      const { locationId } = await trashed(scene, { parentLocationId: parent.locationId });
      const moved = await scene.admin.locations.move({ id: parent.locationId, parentLocationId: target.locationId });
      await restore(scene, locationId);
      assert.equal((await load(scene, locationId)).pathString, `${moved.pathString}${locationId}/`);
    }),
  branchCheck(3)('trash.restore.needs-the-former-parent')
    .requires(
      'Restoring an item whose former parent is in the trash or deleted is refused with Refused, unless another parent is given.',
    )
    .by(async ({ branch: [top, middle, deep] }, scene) => {
      await trash(scene, middle);
      await refuses(restore(scene, deep.locationId), 403, 'A restoration below a parent in the trash');
      await scene.admin.locations.delete({ id: top.locationId });
      await refuses(restore(scene, middle.locationId), 403, 'A restoration below a deleted parent');
      for (const { locationId } of [middle, deep]) await scene.admin.trash.load(locationId);
      await restore(scene, deep.locationId, scene.situation.parentLocationId);
      assert.equal((await scene.info(deep.id)).status, 'PUBLISHED', 'The status below another parent');
    }),
  folderCheck('trash.restore.is-invisible-below-hidden-locations')
    .requires('An item that is restored below a hidden location is invisible, and not hidden itself.')
    .by(async ({ published: parent }, scene) => {
      const { locationId } = await trashed(scene, { parentLocationId: parent.locationId });
      await scene.admin.locations.update({ id: parent.locationId, changes: { hidden: true } });
      await restore(scene, locationId);
      const { hidden, invisible } = await load(scene, locationId);
      assert.deepEqual({ hidden, invisible }, { hidden: false, invisible: true });
    }),
  check('trash.restore.is-visible-below-visible-locations')
    .requires('An item that was below a hidden location is visible when it is restored where no ancestor is hidden.')
    .by(async (scene) => {
      const { locationId: parentLocationId } = await scene.folder({ hidden: true });
      const { locationId } = await trashed(scene, { parentLocationId });
      await restore(scene, locationId, scene.situation.parentLocationId);
      const { hidden, invisible } = await load(scene, locationId);
      assert.deepEqual({ hidden, invisible }, { hidden: false, invisible: false });
    }),
  trashedCheck('trash.restore.changes-revisions')
    .requires('A restored location and its content have other revisions than before they were trashed.')
    .by(async ({ id, locationId, location, content }, scene) => {
      await restore(scene, locationId);
      assert.notEqual((await load(scene, locationId)).revision, location.revision, 'The revision of the location');
      assert.notEqual((await scene.info(id)).revision, content.revision, 'The revision of the content');
    }),
  trashedCheck('trash.restore.restores-paths')
    .requires('The path generated from the name of restored content resolves to it again.')
    .by(async ({ locationId }, scene) => {
      await restore(scene, locationId);
      const { path } = await nameOf(scene, locationId);
      assert.equal((await scene.admin.locations.loadByUrlAlias(path)).id, locationId);
    }),
  trashedCheck('trash.restore.one-of-many-succeeds')
    .requires('Of several concurrent calls that restore the same item below different parents, exactly one succeeds.')
    .by(async ({ locationId }, scene) => {
      const targets = await scene.folders((await scene.folder()).locationId, 'One', 'Two', 'Three', 'Four');
      const calls = targets.map((target) => () => restore(scene, locationId, target.locationId));
      succeeded(await race(calls), 1, [403, 404, 409, 412], 'Four restorations of one item');
      const { parent } = await load(scene, locationId);
      for (const target of targets) {
        const expected = target.locationId === parent?.id ? [locationId] : [];
        assert.deepEqual(await childIds(scene, target.locationId), expected, 'The children of one of the parents');
      }
    }),
  trashedCheck('trash.restore.allows-further-changes')
    .requires('Restored content can get locations, be moved and be trashed like any other content.')
    .by(async ({ published: folder }, scene) => {
      await restore(scene, folder.locationId);
      const other = await addPlace(scene, folder.id, (await scene.folder()).locationId);
      assert.equal(await trash(scene, folder), undefined, 'The value returned by trashing one of two places');
      assert.equal(placed(await scene.info(folder.id)).id, other.id, 'The main location');
    }),
  check('trash.restore.missing-is-not-found')
    .requires('Restoring an item that is not in the trash is NotFound, also for a location in the tree.')
    .by(async (scene) => {
      await refuses(restore(scene, scene.unknownId), 404, 'Restoring an item that does not exist');
      await refuses(restore(scene, (await scene.folder()).locationId), 404, 'Restoring a location in the tree');
    }),
];

const restore = ({ admin }: Scene, id: number, parentLocationId?: number) =>
  admin.trash.restore({ id, parentLocationId });

const seconds = (date: Date | undefined): number => Math.floor((date?.getTime() ?? 0) / 1000);
