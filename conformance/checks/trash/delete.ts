/** Deletions from the trash: of one item, and of all. */

import { type Check, check } from '../../core/check.js';
import { assert, expectMembers, refuses } from '../../core/expectations.js';
import type { Folder } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { branchCheck, load } from '../../fixtures/places.js';
import { inTrash, trash, trashed, trashedCheck } from '../../fixtures/trash.js';

export const trashDeletionChecks: readonly Check[] = [
  trashedCheck('trash.delete.deletes-its-content')
    .requires('An item that is deleted from the trash is NotFound, and so is its content.')
    .by(async ({ published: folder }, scene) => {
      await remove(scene, folder);
      await refuses(scene.admin.trash.load(folder.locationId), 404, 'The item');
      await refuses(scene.info(folder.id), 404, 'The content');
      assert.deepEqual(await inTrash(scene, [folder]), [], 'The items of it in the trash');
    }),
  branchCheck(2)('trash.delete.keeps-descendants')
    .requires('Former descendants of a deleted item stay in the trash, and can be restored below another parent.')
    .by(async ({ branch: [top, below] }, scene) => {
      await trash(scene, top);
      await remove(scene, top);
      const { parentLocationId } = scene.situation;
      await scene.admin.trash.restore({ id: below.locationId, parentLocationId });
      assert.equal((await scene.info(below.id)).status, 'PUBLISHED');
    }),
  check('trash.delete.frees-remote-ids')
    .requires('The remote ids of an item in the trash can be used again once it is deleted, and not before.')
    .by(async ({ folder, draft, unique, situation }, scene) => {
      const [ofContent, ofLocation] = [unique('content'), unique('place')];
      const location = {
        parentLocationId: situation.parentLocationId,
        priority: 0,
        hidden: false,
        remoteId: ofLocation,
      };
      const first = await trashed(scene, { more: { remoteId: ofContent, location } });
      await refuses(draft({ more: { remoteId: ofContent } }), 409, 'The remote id of content in the trash');
      await refuses(draft({ more: { location } }), 409, 'The remote id of a location in the trash');
      await remove(scene, first);
      const again = await folder({ more: { remoteId: ofContent, location } });
      assert.equal(again.remoteId, ofContent, 'The remote id of the content');
      assert.equal((await load(scene, again.locationId)).remoteId, ofLocation, 'The remote id of the location');
    }),
  check('trash.delete.ids-are-never-reused')
    .requires('The ids of items that are deleted from the trash, and of their content, are never reused.')
    .by(async (scene) => {
      const [locations, contents]: [Set<number>, Set<number>] = [new Set(), new Set()];
      for (let round = 0; round < 3; round++) {
        const folder = await trashed(scene);
        locations.add(folder.locationId);
        contents.add(folder.id);
        await remove(scene, folder);
      }
      assert.equal(locations.size, 3, `Ids of three locations: ${[...locations].join(', ')}`);
      assert.equal(contents.size, 3, `Ids of three content items: ${[...contents].join(', ')}`);
    }),
  check('trash.delete.missing-is-not-found')
    .requires('Deleting an item that is not in the trash is NotFound, also for a location in the tree.')
    .by(async (scene) => {
      await refuses(remove(scene, { locationId: scene.unknownId }), 404, 'Deleting an item that does not exist');
      const folder = await scene.folder();
      await refuses(remove(scene, folder), 404, 'Deleting a location in the tree from the trash');
      assert.equal((await scene.info(folder.id)).status, 'PUBLISHED', 'The status of the content in the tree');
    }),
  branchCheck(3)('trash.empty.deletes-all-items', { destructive: true })
    .requires('Emptying the trash deletes all its items and their content.')
    .by(async ({ branch: folders }, scene) => {
      await trash(scene, folders[0] as Folder);
      const other = await trashed(scene);
      await scene.admin.trash.empty({});
      const { items: left } = await scene.admin.trash.list({ offset: 0, limit: 25 });
      expectMembers(left, 'id', [], 'The remaining items of the trash');
      for (const { id } of [...folders, other]) await refuses(scene.info(id), 404, 'Content that was in the trash');
    }),
  check('trash.empty.leaves-the-tree', { destructive: true })
    .requires('Emptying the trash deletes no content of the tree, restored content included.')
    .by(async (scene) => {
      const [remaining, restored] = [await scene.folder(), await trashed(scene)];
      await trashed(scene);
      await scene.admin.trash.restore({ id: restored.locationId });
      await scene.admin.trash.empty({});
      for (const { locationId, id } of [remaining, restored]) {
        assert.equal((await load(scene, locationId)).content?.id, id, 'The content in the tree');
      }
    }),
  trashedCheck('trash.empty.is-refused-to-readers')
    .requires('Callers who may not delete content cannot empty the trash, and nothing is deleted.')
    .by(async ({ locationId, id }, scene) => {
      for (const caller of scene.readers) {
        await refuses(caller.trash.empty({}), [401, 403], 'Emptying the trash by a reader');
      }
      const item = await scene.admin.trash.load(locationId);
      assert.equal(item.content.id, id, 'The content in the trash');
    }),
];

const remove = ({ admin }: Scene, { locationId }: Pick<Folder, 'locationId'>) => admin.trash.delete({ id: locationId });
