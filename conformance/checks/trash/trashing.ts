/** Locations that are trashed: the items in the trash afterwards, and the locations that stay in the tree. */

import type { TrashItem } from 'express-cms-rest';
import { type Check, check, folderCheck } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { idsIn, sortedIds } from '../../core/ids.js';
import { placed } from '../../core/maker.js';
import { nameOf } from '../../fixtures/aliases.js';
import { addPlace, branchCheck, childIds, load, siblings } from '../../fixtures/places.js';
import { inTrash, trash, trashed, trashedCheck } from '../../fixtures/trash.js';

export const trashingChecks: readonly Check[] = [
  branchCheck(4)('locations.trash.removes-the-subtree')
    .requires('A trashed location and its descendants are no longer in the tree.')
    .by(async ({ branch: folders }, scene) => {
      const { remoteId } = await load(scene, folders[1].locationId);
      await trash(scene, { locationId: folders[1].locationId });
      for (const { locationId } of folders.slice(1)) await refuses(load(scene, locationId), 404, 'A trashed location');
      await refuses(scene.admin.locations.loadByRemoteId(remoteId), 404, 'A trashed location by remote id');
      assert.deepEqual(await childIds(scene, folders[0].locationId), [], 'The children of the parent');
      assert.equal((await load(scene, folders[0].locationId)).childCount, 0, 'The child count of the parent');
    }),
  folderCheck('locations.trash.returns-its-item')
    .requires('A trashed location has the same id in the trash, and trashing it returns its item as trash.load does.')
    .by(async ({ id, locationId }, scene) => {
      const returned = await trash(scene, { locationId });
      const item = await scene.admin.trash.load(locationId);
      assert.deepEqual(returned && compared(returned), compared(item), 'The returned value');
      assert.equal(item.id, locationId, 'The id of the item');
      assert.equal(item.content.id, id, 'The content of the item');
    }),
  branchCheck(3)('locations.trash.creates-an-item-per-content-item')
    .requires('Each content item of a trashed subtree is an item of its own in the trash.')
    .by(async ({ branch: folders }, scene) => {
      const beside = await scene.folder({ parentLocationId: folders[0].locationId });
      await trash(scene, { locationId: folders[0].locationId });
      const all = [...folders, beside];
      const expected = sortedIds(all.map(({ locationId }) => locationId));
      assert.deepEqual(sortedIds(await inTrash(scene, all)), expected);
    }),
  branchCheck(2)('locations.trash.marks-content-as-trashed')
    .requires(
      'Content in the trash has the status TRASHED, no main location, and a revision that it did not have before.',
    )
    .by(async ({ branch: folders }, scene) => {
      const before = [];
      for (const { id } of folders) before.push((await scene.info(id)).revision);
      await trash(scene, { locationId: folders[0].locationId });
      for (const [index, { id }] of folders.entries()) {
        const { status, mainLocation, revision } = await scene.info(id);
        assert.equal(status, 'TRASHED', 'The status');
        assert.equal(mainLocation, undefined, 'The main location');
        assert.notEqual(revision, before[index], 'The revision is the one from before');
      }
    }),
  folderCheck('locations.trash.keeps-content-with-other-locations')
    .requires(
      'Content that has another location only loses the trashed one: trashing returns undefined, and no item is created.',
    )
    .by(async ({ published: folder }, scene) => {
      const other = await addPlace(scene, folder.id, (await scene.folder()).locationId);
      assert.equal(await trash(scene, folder), undefined, 'The returned value');
      assert.deepEqual(await inTrash(scene, [folder]), [], 'The items of it in the trash');
      const info = await scene.info(folder.id);
      assert.equal(info.status, 'PUBLISHED', 'The status');
      assert.equal(placed(info).id, other.id, 'The main location');
    }),
  branchCheck(2)('locations.trash.keeps-descendants-with-other-locations')
    .requires('Content below a trashed location that has another location elsewhere only loses the trashed one.')
    .by(async ({ branch: [top, deep] }, scene) => {
      const other = await addPlace(scene, deep.id, (await scene.folder()).locationId);
      await trash(scene, { locationId: top.locationId });
      assert.equal(placed(await scene.info(deep.id)).id, other.id, 'The main location');
      assert.deepEqual(await inTrash(scene, deep ? [deep] : []), [], 'The items of it in the trash');
      await refuses(load(scene, deep.locationId), 404, 'The place below the trashed location');
    }),
  branchCheck(2)('locations.trash.creates-one-item-for-several-locations')
    .requires(
      'Content whose locations are all below a trashed location is one item in the trash, with the id of its main location.',
    )
    .by(async ({ branch: [top, deep] }, scene) => {
      const beside = await scene.folder({ parentLocationId: top.locationId });
      const other = await addPlace(scene, deep.id, beside.locationId);
      await trash(scene, { locationId: top.locationId });
      const items = (await scene.admin.trash.list({ offset: 0, limit: 25 })).items.filter(
        ({ content }) => content.id === deep.id,
      );
      const places = [deep.locationId, other.id];
      assert.equal(items.length, 1, `The number of items of content that was at ${places.join(' and ')}`);
      assert.equal(items[0]?.id, deep.locationId, 'The id of the item is not that of the main location');
    }),
  folderCheck('locations.trash.leaves-siblings')
    .requires('Siblings of a trashed location stay in the tree, with their descendants.')
    .by(async ({ locationId: parentLocationId }, scene) => {
      const [one, two] = await siblings(scene, 2, parentLocationId);
      const below = await scene.folder({ parentLocationId: two.locationId });
      await trash(scene, { locationId: one.locationId });
      assert.deepEqual(await childIds(scene, parentLocationId), [two.locationId]);
      assert.equal((await scene.info(below.id)).status, 'PUBLISHED', 'The status of the content below it');
    }),
  folderCheck('locations.trash.removes-paths')
    .requires('The path of a trashed location is NotFound.')
    .by(async ({ published: folder }, scene) => {
      const { path } = await nameOf(scene, folder.locationId);
      await trash(scene, folder);
      await refuses(scene.admin.locations.loadByUrlAlias(path), 404, 'The path of content in the trash');
    }),
  trashedCheck('locations.trash.conceals-content-from-readers')
    .requires('Readers may no longer load content that is in the trash.')
    .by(async ({ id }, scene) => {
      for (const caller of scene.readers) {
        await refuses(scene.info(id, caller), [401, 403, 404], 'Content in the trash, for a reader');
      }
    }),
  check('locations.trash.refuses-items-in-the-trash')
    .requires('Trashing a location that is in the trash already is NotFound.')
    .by(async (scene) => refuses(trash(scene, await trashed(scene)), 404, 'Trashing a location in the trash')),
  check('locations.trash.refuses-the-root', { destructive: true })
    .requires('Trashing the root of the tree is refused with Refused.')
    .by(async (scene) => {
      const { pathString } = await load(scene, scene.situation.parentLocationId);
      const call = trash(scene, { locationId: idsIn(scene, pathString)[0] ?? 0 });
      await refuses(call, 403, 'Trashing the root of the tree');
      const actual = (await load(scene, scene.situation.parentLocationId)).pathString;
      assert.equal(actual, pathString, 'The location below the root');
    }),
];

const compared = ({ id, pathString, parent, depth, childCount, remoteId, content: { name, status } }: TrashItem) => ({
  ...{ id, pathString, parent, depth, childCount, remoteId, name, status },
});
