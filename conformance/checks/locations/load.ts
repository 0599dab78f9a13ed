/** Locations as they are loaded: by id, by remote id, and with which properties. */

import { type Check, check, concealedCheck, folderCheck } from '../../core/check.js';
import { assert, refuses, refusesAsUnknown } from '../../core/expectations.js';
import { idsIn } from '../../core/ids.js';
import { placed } from '../../core/maker.js';
import { addPlace, branchCheck, childIds, isConsistent, load, siblings } from '../../fixtures/places.js';

export const loadChecks: readonly Check[] = [
  branchCheck(2)('locations.load.has-path-and-depth')
    .requires(
      'The path of a location is the path of its parent and its own id, and its depth is the number of its ancestors.',
    )
    .by(async ({ branch: [above, below] }, scene) => {
      const [parent, child] = [await load(scene, above.locationId), await load(scene, below.locationId)];
      assert.equal(child.id, below.locationId, 'The location has another id than the one it was loaded by');
      assert.equal(child.parent?.id, parent.id, 'The parent of the location is another one');
      const actual = child.pathString;
      assert.equal(actual, `${parent.pathString}${child.id}/`, 'The path is not that of the parent and the id');
      assert.equal(child.depth, parent.depth + 1, 'The depth is not one more than that of the parent');
      isConsistent(scene, child);
    }),
  check('locations.load.has-planned-values')
    .requires(
      'A location that is created by the first publication has the planned priority, remote id and hidden flag.',
    )
    .by(async ({ unique, situation, folder }, scene) => {
      const remoteId = unique('place');
      const location = { parentLocationId: situation.parentLocationId, priority: -7, hidden: true, remoteId };
      const loaded = await load(scene, (await folder({ more: { location } })).locationId);
      assert.equal(loaded.priority, -7, 'The priority');
      assert.equal(loaded.remoteId, remoteId, 'The remote id');
      assert.equal(loaded.hidden, true, 'The location was to be hidden');
      assert.equal(loaded.invisible, true, 'A location that is hidden itself is invisible');
    }),
  check('locations.load.is-visible-unless-hidden')
    .requires('A location that was not planned to be hidden is neither hidden nor invisible.')
    .by(async (scene) => {
      const { hidden, invisible } = await load(scene, (await scene.folder()).locationId);
      assert.deepEqual({ hidden, invisible }, { hidden: false, invisible: false });
    }),
  check('locations.load.has-the-sort-order-of-the-type')
    .requires(
      'A location that is created by the first publication has the default sort field and sort order of the content type.',
    )
    .by(async (scene) => {
      const { sortField, sortOrder } = await load(scene, (await scene.folder()).locationId);
      const type = await scene.admin.contentTypes.load(scene.situation.contentTypeId);
      assert.equal(sortField, type.defaultSortField, 'The sort field');
      assert.equal(sortOrder, type.defaultSortOrder, 'The sort order');
    }),
  folderCheck('locations.load.has-its-content')
    .requires('A location has the current info of its content.')
    .by(async ({ admin, unique, id, locationId, name }, scene) => {
      const remoteId = unique('content');
      await admin.content.updateInfo({ id, changes: { remoteId } });
      const { content } = await load(scene, locationId);
      assert.equal(content?.id, id, 'The location shows other content');
      assert.equal(content?.name, name, 'The name of the content');
      assert.equal(content?.remoteId, remoteId, 'The remote id of the content');
      assert.equal(content?.status, 'PUBLISHED', 'The status of the content');
    }),
  check('locations.load.has-a-root-without-content')
    .requires('The first location of every path has neither a parent nor content, and the depth 0.')
    .by(async (scene) => {
      const { pathString } = await load(scene, scene.situation.parentLocationId);
      const root = await load(scene, idsIn(scene, pathString)[0] ?? 0);
      assert.equal(root.parent, undefined, 'The root of the tree has a parent');
      assert.equal(root.content, undefined, 'The root of the tree has content');
      assert.equal(root.depth, 0, 'The depth of the root of the tree');
    }),
  folderCheck('locations.load.counts-its-children')
    .requires('The child count of a location is the number of its children, without further descendants.')
    .by(async ({ published: parent }, scene) => {
      const [one] = await siblings(scene, 3, parent.locationId);
      await scene.folder({ parentLocationId: one.locationId });
      assert.equal((await load(scene, parent.locationId)).childCount, 3);
      assert.equal((await load(scene, one.locationId)).childCount, 1);
    }),
  folderCheck('locations.load.marks-a-child-count-that-is-a-minimum')
    .requires(
      'The child count of a location is the number of its children, or a lower one that is marked as a minimum.',
    )
    .by(async ({ locationId }, scene) => {
      await siblings(scene, 4, locationId);
      const { childCount, isChildCountMinimum = false } = await load(scene, locationId);
      if (!isChildCountMinimum) assert.equal(childCount, 4);
      else assert.ok(childCount > 0 && childCount < 4, `A minimum of ${childCount} where there are 4`);
    }),
  folderCheck('locations.load.counts-additional-locations')
    .requires('The child count of a location includes content whose main location is elsewhere.')
    .by(async ({ published: parent }, scene) => {
      await addPlace(scene, (await scene.folder()).id, parent.locationId);
      assert.equal((await load(scene, parent.locationId)).childCount, 1);
    }),
  folderCheck('locations.load.counts-readable-entities')
    .requires(
      'The child count of a location leaves out children that the caller may not read, and is the length of the list of children.',
    )
    .by(async ({ folder, concealed, reader, anonymous, admin, locationId }, scene) => {
      await folder({ parentLocationId: locationId });
      await concealed({ parentLocationId: locationId });
      for (const [caller, count] of [
        [admin, 2],
        [reader, 1],
        [anonymous, 1],
      ] as const) {
        const who = caller.caller.login ?? 'the anonymous caller';
        assert.equal((await load(scene, locationId, caller)).childCount, count, `The child count for ${who}`);
        assert.equal((await childIds(scene, locationId, caller)).length, count, `The number of children for ${who}`);
      }
    }),
  folderCheck('locations.loadByRemoteId.finds-the-location')
    .requires('A location is found by its remote id, and not by that of its content.')
    .by(async ({ admin, locationId, remoteId: ofContent }, scene) => {
      const { remoteId, pathString } = await load(scene, locationId);
      const actual = await admin.locations.loadByRemoteId(remoteId);
      assert.equal(actual.id, locationId, 'Another location is found by the remote id');
      assert.equal(actual.pathString, pathString, 'The path of the location with the remote id');
      if (ofContent === remoteId) return;
      await refuses(admin.locations.loadByRemoteId(ofContent), 404, 'A location by the remote id of its content');
    }),
  folderCheck('locations.loadByRemoteId.follows-changes')
    .requires('A location is found by its new remote id after a change, and no longer by the old one.')
    .by(async ({ admin, unique, locationId }, scene) => {
      const { remoteId: old } = await load(scene, locationId);
      const remoteId = unique('place');
      await admin.locations.update({ id: locationId, changes: { remoteId } });
      assert.equal((await admin.locations.loadByRemoteId(remoteId)).id, locationId);
      await refuses(admin.locations.loadByRemoteId(old), 404, 'The old remote id');
    }),
  concealedCheck('locations.loadByRemoteId.conceals-unreadable-entities')
    .requires('The remote id of a location that the caller may not read is NotFound, like one that does not exist.')
    .by(async ({ readers, locationId, name }, scene) => {
      const { remoteId, pathString } = await load(scene, locationId);
      for (const caller of readers) {
        const call = caller.locations.loadByRemoteId(remoteId);
        await refusesAsUnknown(call, [name, pathString, locationId], 'a concealed location by its remote id');
      }
    }),
  folderCheck('locations.load.agrees-with-its-content')
    .requires('The main location that content names is loaded by its id, with the same path.')
    .by(async ({ id, locationId }, scene) => {
      const main = placed(await scene.info(id));
      assert.equal(main.id, locationId, 'The main location');
      assert.equal(main.pathString, (await load(scene, locationId)).pathString, 'The path of the main location');
    }),
];
