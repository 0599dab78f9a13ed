/** What is put back from the trash: where it comes, and what it is then. */

import { type Check, check } from '../../core/check.js';
import { assert, race, refuses, succeeded } from '../../core/expectations.js';
import { placed } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { nameOf } from '../../fixtures/aliases.js';
import { addPlace, branch, childIds, isConsistent, leaf, load } from '../../fixtures/places.js';
import { inTrash, trash, trashed } from '../../fixtures/trash.js';

export const restoreChecks: readonly Check[] = [
  check(
    'trash.restore.puts-it-back-where-it-was',
    'An item is put back below the parent that it had, under the id that it had, when no other parent is given.',
    async (scene) => {
      const { locationId: parentId } = await scene.folder();
      const { id, locationId, location } = await trashed(scene, { parentId });
      const response = await restore(scene, locationId);
      assert.deepEqual([response.id, response.pathString], [locationId, location.pathString], 'The returned value');
      const restored = await load(scene, locationId);
      assert.equal(restored.parent?.id, parentId, 'The parent');
      assert.equal(restored.content?.id, id, 'The content');
      isConsistent(scene, restored);
      assert.deepEqual(await childIds(scene, parentId), [locationId], 'What is below the parent');
    },
  ),
  check(
    'trash.restore.keeps-what-is-said-of-the-place',
    'A restored location has the remote id, priority, hiding and order of children that it had.',
    async (scene) => {
      const folder = await scene.folder();
      const said = { priority: 8, hidden: true, sortField: 'SECTION', sortOrder: 'DESC' } as const;
      const { remoteId } = await scene.admin.locations.update({ id: folder.locationId, changes: said });
      await trash(scene, folder);
      await restore(scene, folder.locationId);
      const { priority, hidden, sortField, sortOrder, ...rest } = await load(scene, folder.locationId);
      assert.deepEqual({ priority, hidden, sortField, sortOrder }, said);
      assert.equal(rest.remoteId, remoteId, 'The remote id');
      assert.equal(rest.invisible, true, 'A location that is hidden itself is invisible');
    },
  ),
  check(
    'trash.restore.publishes-content-again',
    'Restored content is published as it was, with the restored location as its main one, and can be read by all.',
    async (scene) => {
      const { id, locationId, name, content: before } = await trashed(scene);
      await restore(scene, locationId);
      const info = await scene.info(id, scene.anonymous);
      assert.equal(info.status, 'PUBLISHED', 'The status');
      assert.equal(info.name, name, 'The name');
      assert.equal(placed(info).id, locationId, 'The main location');
      assert.equal(info.currentVersionNo, before.currentVersionNo, 'The current version');
      assert.equal(seconds(info.published), seconds(before.published), 'When it was published');
    },
  ),
  check(
    'trash.restore.takes-it-out-of-the-trash',
    'What is put back is not in the trash any more, and cannot be put back once more.',
    async (scene) => {
      const folder = await trashed(scene);
      await restore(scene, folder.locationId);
      assert.deepEqual(await inTrash(scene, [folder]), [], 'What is in the trash of it');
      await refuses(scene.admin.trash.load(folder.locationId), 404, 'The item');
      await refuses(restore(scene, folder.locationId), 404, 'A second restoration');
    },
  ),
  check(
    'trash.restore.leaves-what-was-below-it',
    'An item is put back alone: what was below it stays in the trash, until it is put back too.',
    async (scene) => {
      const [top, middle, deep] = await branch(scene, 3);
      await trash(scene, top);
      await restore(scene, top.locationId);
      assert.equal((await load(scene, top.locationId)).childCount, 0, 'The child count of what was put back');
      assert.equal((await inTrash(scene, [middle, deep])).length, 2, 'How much of what was below is in the trash');
      await restore(scene, middle.locationId);
      assert.equal((await load(scene, middle.locationId)).parent?.id, top.locationId, 'The parent of what was below');
    },
  ),
  check(
    'trash.restore.puts-it-below-another-parent',
    'An item is put back below the parent that is given, and its path and depth are those of its new place.',
    async (scene) => {
      const { locationId, location } = await trashed(scene);
      const [, target] = await branch(scene, 2);
      const { pathString } = await restore(scene, locationId, target.locationId);
      const restored = await load(scene, locationId);
      assert.equal(restored.parent?.id, target.locationId, 'The parent');
      assert.equal(restored.pathString, pathString, 'The path returned');
      assert.equal(restored.depth, location.depth + 2, 'The depth');
      isConsistent(scene, restored);
      assert.deepEqual(await childIds(scene, target.locationId), [locationId], 'What is below the new parent');
    },
  ),
  check(
    'trash.restore.follows-the-parent',
    'An item is put back below the parent that it had also where that has been moved since.',
    async (scene) => {
      const [parent, target] = [await scene.folder(), await scene.folder()];
      const { locationId } = await trashed(scene, { parentId: parent.locationId });
      const moved = await scene.admin.locations.move({ id: parent.locationId, targetId: target.locationId });
      await restore(scene, locationId);
      assert.equal((await load(scene, locationId)).pathString, `${moved.pathString}${locationId}/`);
    },
  ),
  check(
    'trash.restore.needs-the-parent-that-it-had',
    'An item whose parent is in the trash or deleted is not put back without another one: it is refused with PermissionDenied.',
    async (scene) => {
      const [top, middle, deep] = await branch(scene, 3);
      await trash(scene, middle);
      await refuses(restore(scene, deep.locationId), 403, 'A restoration below what is in the trash');
      await scene.admin.locations.delete({ id: top.locationId });
      await refuses(restore(scene, middle.locationId), 403, 'A restoration below what is gone');
      for (const { locationId } of [middle, deep]) await scene.admin.trash.load(locationId);
      await restore(scene, deep.locationId, scene.known.parentLocationId);
      assert.equal((await scene.info(deep.id)).status, 'PUBLISHED', 'The status below another parent');
    },
  ),
  check(
    'trash.restore.needs-a-parent',
    'An item is not put back below a parent that is not there: it is refused with PermissionDenied.',
    async (scene) => {
      const { locationId } = await trashed(scene);
      await refuses(restore(scene, locationId, scene.unknownId), 403, 'A restoration below nothing');
      await scene.admin.trash.load(locationId);
    },
  ),
  check(
    'trash.restore.needs-a-parent-that-holds-something',
    'An item is not put back below content that can hold nothing: it is refused with BadRequest.',
    async (scene) => {
      const { locationId } = await trashed(scene);
      const target = await leaf(scene);
      await refuses(restore(scene, locationId, target.locationId), 400, 'A restoration below what can hold nothing');
      await scene.admin.trash.load(locationId);
      assert.equal((await load(scene, target.locationId)).childCount, 0, 'Something is there all the same');
    },
  ),
  check(
    'trash.restore.is-invisible-below-something-hidden',
    'What is put back below something hidden is invisible, and not hidden itself.',
    async (scene) => {
      const parent = await scene.folder();
      const { locationId } = await trashed(scene, { parentId: parent.locationId });
      await scene.admin.locations.update({ id: parent.locationId, changes: { hidden: true } });
      await restore(scene, locationId);
      const { hidden, invisible } = await load(scene, locationId);
      assert.deepEqual({ hidden, invisible }, { hidden: false, invisible: true });
    },
  ),
  check(
    'trash.restore.is-visible-where-nothing-is-hidden',
    'What was below something hidden is visible when it is put back where nothing above it is hidden.',
    async (scene) => {
      const { locationId: parentId } = await scene.folder({ hidden: true });
      const { locationId } = await trashed(scene, { parentId });
      await restore(scene, locationId, scene.known.parentLocationId);
      const { hidden, invisible } = await load(scene, locationId);
      assert.deepEqual({ hidden, invisible }, { hidden: false, invisible: false });
    },
  ),
  check(
    'trash.restore.gives-new-revisions',
    'A restored location, and its content, have revisions that they did not have before they were trashed.',
    async (scene) => {
      const { id, locationId, location, content } = await trashed(scene);
      await restore(scene, locationId);
      assert.notEqual((await load(scene, locationId)).revision, location.revision, 'The revision of the location');
      assert.notEqual((await scene.info(id)).revision, content.revision, 'The revision of the content');
    },
  ),
  check(
    'trash.restore.brings-its-path-back',
    'The path generated from the name of restored content leads to it again.',
    async (scene) => {
      const { locationId } = await trashed(scene);
      await restore(scene, locationId);
      const { path } = await nameOf(scene, locationId);
      assert.equal((await scene.admin.locations.loadByUrlAlias(path)).id, locationId);
    },
  ),
  check(
    'trash.restore.is-done-once',
    'Of several who put the same item back at the same time, below different parents, exactly one succeeds.',
    async (scene) => {
      const { locationId } = await trashed(scene);
      const targets = await scene.folders((await scene.folder()).locationId, 'One', 'Two', 'Three', 'Four');
      const works = targets.map((target) => () => restore(scene, locationId, target.locationId));
      succeeded(await race(works), 1, [403, 404, 409, 412], 'Four restorations of one item');
      const { parent } = await load(scene, locationId);
      for (const target of targets) {
        const wanted = target.locationId === parent?.id ? [locationId] : [];
        assert.deepEqual(await childIds(scene, target.locationId), wanted, 'What is below one of the parents');
      }
    },
  ),
  check(
    'trash.restore.lets-content-be-placed-again',
    'Restored content can be placed, moved and trashed like any other.',
    async (scene) => {
      const folder = await trashed(scene);
      await restore(scene, folder.locationId);
      const other = await addPlace(scene, folder.id, (await scene.folder()).locationId);
      assert.equal(await trash(scene, folder), undefined, 'The value returned by trashing one of two places');
      assert.equal(placed(await scene.info(folder.id)).id, other.id, 'The main location');
    },
  ),
  check(
    'trash.restore.needs-an-item',
    'To put back what is not in the trash is refused with NotFound.',
    async (scene) => {
      await refuses(restore(scene, scene.unknownId), 404, 'A restoration of nothing');
      await refuses(restore(scene, (await scene.folder()).locationId), 404, 'A restoration of what is in the tree');
    },
  ),
];

const restore = ({ admin }: Scene, id: number, parentId?: number) => admin.trash.restore({ id, parentId });

const seconds = (date: Date | undefined): number => Math.floor((date?.getTime() ?? 0) / 1000);
