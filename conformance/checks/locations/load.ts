/** Locations as they are loaded: by id, by remote id, and what is said of them. */

import { type Check, check } from '../../core/check.js';
import { assert, refuses, refusesAsUnknown } from '../../core/expectations.js';
import { idsIn } from '../../core/ids.js';
import { placed } from '../../core/maker.js';
import { addPlace, branch, childIds, isConsistent, load, siblings } from '../../fixtures/places.js';

export const loadChecks: readonly Check[] = [
  check(
    'locations.load.says-where-it-is',
    'The path of a location is that of its parent and its own id, and its depth is the number of those above it.',
    async (scene) => {
      const [above, below] = await branch(scene, 2);
      const [parent, child] = [await load(scene, above.locationId), await load(scene, below.locationId)];
      assert.equal(child.id, below.locationId, 'The location has another id than the one it was loaded by');
      assert.equal(child.parent?.id, parent.id, 'The parent of the location is another one');
      assert.equal(
        child.pathString,
        `${parent.pathString}${child.id}/`,
        'The path is not that of the parent and the id',
      );
      assert.equal(child.depth, parent.depth + 1, 'The depth is not one more than that of the parent');
      isConsistent(scene, child);
    },
  ),
  check(
    'locations.load.says-what-was-planned',
    'A location that comes with the first publication has the priority, the remote id and the hiding that were planned.',
    async (scene) => {
      const { unique, known, folder } = scene;
      const remoteId = unique('place');
      const location = { parentId: known.parentLocationId, priority: -7, hidden: true, remoteId };
      const loaded = await load(scene, (await folder({ more: { location } })).locationId);
      assert.equal(loaded.priority, -7, 'The priority');
      assert.equal(loaded.remoteId, remoteId, 'The remote id');
      assert.equal(loaded.hidden, true, 'The location was to be hidden');
      assert.equal(loaded.invisible, true, 'A location that is hidden itself is invisible');
    },
  ),
  check(
    'locations.load.is-visible-unless-hidden',
    'A location of which nothing else was said is neither hidden nor invisible.',
    async (scene) => {
      const { hidden, invisible } = await load(scene, (await scene.folder()).locationId);
      assert.deepEqual({ hidden, invisible }, { hidden: false, invisible: false });
    },
  ),
  check(
    'locations.load.sorts-as-the-type-says',
    'A location that comes with the first publication sorts its children as the content type says.',
    async (scene) => {
      const { sortField, sortOrder } = await load(scene, (await scene.folder()).locationId);
      const type = await scene.admin.contentTypes.load(scene.known.typeId);
      assert.equal(sortField, type.defaultSortField, 'The sort field');
      assert.equal(sortOrder, type.defaultSortOrder, 'The sort order');
    },
  ),
  check(
    'locations.load.shows-its-content',
    'A location comes with the info of the content that is placed there, as that is now.',
    async (scene) => {
      const { folder, admin, unique } = scene;
      const { id, locationId, name } = await folder();
      const remoteId = unique('content');
      await admin.content.updateInfo({ id, changes: { remoteId } });
      const { content } = await load(scene, locationId);
      assert.equal(content?.id, id, 'The location shows other content');
      assert.equal(content?.name, name, 'The name of the content');
      assert.equal(content?.remoteId, remoteId, 'The remote id of the content');
      assert.equal(content?.status, 'PUBLISHED', 'The status of the content');
    },
  ),
  check(
    'locations.load.has-a-root-without-content',
    'The first location of every path has neither a parent nor content, and the depth 0.',
    async (scene) => {
      const { pathString } = await load(scene, scene.known.parentLocationId);
      const root = await load(scene, idsIn(scene, pathString)[0] ?? 0);
      assert.equal(root.parent, undefined, 'The root of the tree has a parent');
      assert.equal(root.content, undefined, 'The root of the tree has content');
      assert.equal(root.depth, 0, 'The depth of the root of the tree');
    },
  ),
  check(
    'locations.load.counts-its-children',
    'The child count of a location is the number of its children, without what is below these.',
    async (scene) => {
      const parent = await scene.folder();
      const [one] = await siblings(scene, 3, parent.locationId);
      await scene.folder({ parentId: one.locationId });
      assert.equal((await load(scene, parent.locationId)).childCount, 3);
      assert.equal((await load(scene, one.locationId)).childCount, 1);
    },
  ),
  check(
    'locations.load.counts-what-is-placed-there-once-more',
    'The child count of a location counts also content whose main location is elsewhere.',
    async (scene) => {
      const parent = await scene.folder();
      await addPlace(scene, (await scene.folder()).id, parent.locationId);
      assert.equal((await load(scene, parent.locationId)).childCount, 1);
    },
  ),
  check(
    'locations.load.counts-only-what-the-caller-can-see',
    'The child count of a location leaves out what the caller may not read, and is that of the list of its children.',
    async (scene) => {
      const { folder, concealed, reader, anonymous, admin } = scene;
      const { locationId } = await folder();
      await folder({ parentId: locationId });
      await concealed({ parentId: locationId });
      for (const [caller, count] of [
        [admin, 2],
        [reader, 1],
        [anonymous, 1],
      ] as const) {
        const who = caller.caller.login ?? 'the anonymous caller';
        assert.equal((await load(scene, locationId, caller)).childCount, count, `The child count for ${who}`);
        assert.equal((await childIds(scene, locationId, caller)).length, count, `The number of children for ${who}`);
      }
    },
  ),
  check(
    'locations.loadByRemoteId.finds-it',
    'A location is found by its remote id, and not by that of its content.',
    async (scene) => {
      const { admin, folder } = scene;
      const { locationId, remoteId: ofContent } = await folder();
      const { remoteId, pathString } = await load(scene, locationId);
      const found = await admin.locations.loadByRemoteId(remoteId);
      assert.equal(found.id, locationId, 'Another location is found by the remote id');
      assert.equal(found.pathString, pathString, 'The path of what is found by the remote id');
      const byOther = admin.locations.loadByRemoteId(ofContent);
      if (ofContent !== remoteId) await refuses(byOther, 404, 'A location by the remote id of its content');
    },
  ),
  check(
    'locations.loadByRemoteId.follows-changes',
    'A location is found by its new remote id once that is changed, and no longer by the old one.',
    async (scene) => {
      const { admin, folder, unique } = scene;
      const { locationId } = await folder();
      const { remoteId: old } = await load(scene, locationId);
      const remoteId = unique('place');
      await admin.locations.update({ id: locationId, changes: { remoteId } });
      assert.equal((await admin.locations.loadByRemoteId(remoteId)).id, locationId);
      await refuses(admin.locations.loadByRemoteId(old), 404, 'A remote id that is no more');
    },
  ),
  check(
    'locations.loadByRemoteId.needs-a-location',
    'A remote id that no location has is refused with NotFound.',
    async ({ admin, unique }) => {
      await refuses(admin.locations.loadByRemoteId(unique()), 404, 'A remote id of nothing');
    },
  ),
  check(
    'locations.loadByRemoteId.is-not-for-those-who-may-not-read',
    'A location of what the caller may not read is NotFound under its remote id, as is what does not exist.',
    async (scene) => {
      const { concealed, readers } = scene;
      const { locationId, name } = await concealed();
      const { remoteId, pathString } = await load(scene, locationId);
      for (const caller of readers) {
        const work = caller.locations.loadByRemoteId(remoteId);
        await refusesAsUnknown(work, [name, pathString, locationId], 'a concealed location by its remote id');
      }
    },
  ),
  check(
    'locations.load.agrees-with-its-content',
    'The main location that content tells of is the one that is loaded by its id, with the same path.',
    async (scene) => {
      const { id, locationId } = await scene.folder();
      const main = placed(await scene.info(id));
      assert.equal(main.id, locationId, 'The main location');
      assert.equal(main.pathString, (await load(scene, locationId)).pathString, 'The path of the main location');
    },
  ),
];
