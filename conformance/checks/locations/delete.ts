/** Deletions of locations: the entities that are deleted with them, and those that are kept. */

import { type Check, check, folderCheck } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { idsIn, sortedIds } from '../../core/ids.js';
import { placed } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { nameOf } from '../../fixtures/aliases.js';
import { addPlace, branchCheck, childIds, load, siblings } from '../../fixtures/places.js';

export const deleteLocationChecks: readonly Check[] = [
  branchCheck(4)('locations.delete.deletes-descendants')
    .requires('A deleted location is NotFound, and so are its descendants and the content that has no other location.')
    .by(async ({ branch: folders }, scene) => {
      await remove(scene, folders[1].locationId);
      for (const { id, locationId } of folders.slice(1)) {
        await refuses(load(scene, locationId), 404, 'A location that was deleted, or below one');
        await refuses(scene.info(id), 404, 'Content with the last of its locations');
      }
      assert.equal((await load(scene, folders[0].locationId)).childCount, 0, 'The child count of the parent');
    }),
  folderCheck('locations.delete.leaves-siblings')
    .requires('Siblings of a deleted location are kept, with their descendants.')
    .by(async ({ locationId: parentLocationId }, scene) => {
      const [one, ...others] = await siblings(scene, 3, parentLocationId);
      const below = await scene.folder({ parentLocationId: others[0].locationId });
      await remove(scene, one.locationId);
      const left = sortedIds(await childIds(scene, parentLocationId));
      assert.deepEqual(left, sortedIds(others.map(({ locationId }) => locationId)));
      assert.equal((await load(scene, below.locationId)).content?.id, below.id);
    }),
  folderCheck('locations.delete.keeps-content-with-other-locations')
    .requires('Content that has another location is kept there, published, when one of its locations is deleted.')
    .by(async ({ id, locationId }, scene) => {
      const other = await addPlace(scene, id, (await scene.folder()).locationId);
      await remove(scene, other.id);
      const info = await scene.info(id);
      assert.equal(placed(info).id, locationId, 'The main location after another one was deleted');
      assert.equal(info.status, 'PUBLISHED', 'The status');
      assert.equal((await load(scene, locationId)).content?.id, id, 'The content at the location that stays');
    }),
  folderCheck('locations.delete.replaces-the-main-location')
    .requires('When the main location of content is deleted, another of its locations becomes the main one.')
    .by(async ({ id, locationId }, scene) => {
      const other = await addPlace(scene, id, (await scene.folder()).locationId);
      const before = await scene.info(id);
      await remove(scene, locationId);
      const info = await scene.info(id);
      assert.equal(placed(info).id, other.id, 'The main location');
      assert.equal(placed(info).pathString, other.pathString, 'The path of the main location');
      assert.notEqual(info.revision, before.revision, 'The revision of the content is the one from before');
    }),
  branchCheck(3)('locations.delete.replaces-main-locations-of-descendants')
    .requires(
      'Content below a deleted location that has another location elsewhere is kept, with that as its main location.',
    )
    .by(async ({ branch: [top, , deep] }, scene) => {
      const other = await addPlace(scene, deep.id, (await scene.folder()).locationId);
      await remove(scene, top.locationId);
      assert.equal(placed(await scene.info(deep.id)).id, other.id);
      await refuses(load(scene, deep.locationId), 404, 'The place below the deleted location');
    }),
  branchCheck(3)('locations.delete.deletes-content-without-other-locations')
    .requires('Content is deleted when all of its locations are below a deleted location.')
    .by(async ({ branch: [top, middle, deep] }, scene) => {
      const beside = await scene.folder({ parentLocationId: top.locationId });
      await addPlace(scene, deep.id, beside.locationId);
      await remove(scene, top.locationId);
      for (const folder of [middle, deep]) await refuses(scene.info(folder.id), 404, 'Content without a place');
    }),
  folderCheck('locations.delete.deletes-descendants-of-additional-locations')
    .requires(
      'Descendants of a deleted location are deleted also where its content is kept because it has another location.',
    )
    .by(async ({ id, locationId }, scene) => {
      const { id: otherId } = await addPlace(scene, id, (await scene.folder()).locationId);
      const [remaining, gone] = [
        await scene.folder({ parentLocationId: locationId }),
        await scene.folder({ parentLocationId: otherId }),
      ];
      await remove(scene, otherId);
      await refuses(scene.info(gone.id), 404, 'The descendant of the deleted location');
      assert.equal(
        placed(await scene.info(remaining.id)).id,
        remaining.locationId,
        'The content below the other location',
      );
      assert.equal((await load(scene, locationId)).childCount, 1, 'The child count of the other location');
    }),
  check('locations.delete.frees-remote-ids')
    .requires('The remote ids of a deleted location and of its content can be used again.')
    .by(async ({ folder, unique, situation }, scene) => {
      const [ofContent, ofLocation] = [unique('content'), unique('place')];
      const location = {
        parentLocationId: situation.parentLocationId,
        priority: 0,
        hidden: false,
        remoteId: ofLocation,
      };
      await remove(scene, (await folder({ more: { remoteId: ofContent, location } })).locationId);
      const again = await folder({ more: { remoteId: ofContent, location } });
      assert.equal(again.remoteId, ofContent, 'The remote id of the content');
      assert.equal((await load(scene, again.locationId)).remoteId, ofLocation, 'The remote id of the location');
    }),
  check('locations.delete.ids-are-never-reused')
    .requires('The ids of a deleted location and of its content are never reused.')
    .by(async (scene) => {
      const [locations, contents]: [Set<number>, Set<number>] = [new Set(), new Set()];
      for (let round = 0; round < 4; round++) {
        const { id, locationId } = await scene.folder();
        locations.add(locationId);
        contents.add(id);
        await remove(scene, locationId);
      }
      assert.equal(locations.size, 4, `Ids of four locations: ${[...locations].join(', ')}`);
      assert.equal(contents.size, 4, `Ids of four content items: ${[...contents].join(', ')}`);
    }),
  branchCheck(2)('locations.delete.deletes-its-aliases')
    .requires('URL aliases of a deleted location and of its descendants are deleted with it.')
    .by(async ({ branch: [top, below] }, scene) => {
      const { id, path } = await nameOf(scene, below.locationId);
      await remove(scene, top.locationId);
      await refuses(scene.admin.locations.loadByUrlAlias(path), 404, 'The path of the deleted location');
      await refuses(scene.admin.urlAliases.load(id), 404, 'The alias of the deleted location');
    }),
  folderCheck('locations.delete.keeps-versions')
    .requires(
      'Content that has another location keeps its drafts and its published version when a location is deleted.',
    )
    .by(async ({ folder, admin, id, locationId }, scene) => {
      await addPlace(scene, id, (await folder()).locationId);
      const { versionNo } = await admin.versions.createDraftOfCurrent({ id });
      await remove(scene, locationId);
      assert.equal((await admin.versions.load({ contentId: id, versionNo })).status, 'DRAFT');
      assert.equal((await admin.versions.load({ contentId: id, versionNo: 1 })).status, 'PUBLISHED');
    }),
  check('locations.delete.refuses-the-root', { destructive: true })
    .requires('Deleting the root of the tree is refused with Refused.')
    .by(async (scene) => {
      const { pathString } = await load(scene, scene.situation.parentLocationId);
      await refuses(remove(scene, idsIn(scene, pathString)[0]), 403, 'The deletion of the root of the tree');
      const actual = (await load(scene, scene.situation.parentLocationId)).pathString;
      assert.equal(actual, pathString, 'The location below the root');
    }),
];

const remove = ({ admin }: Scene, id: number | undefined) => admin.locations.delete({ id: id ?? 0 });
