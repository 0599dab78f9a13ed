/** Creating further locations of content: their properties, and where they are refused. */
import { type Check, folderCheck, foldersCheck, unpublishedCheck } from '../../core/check.js';
import { assert, race, refuses, succeeded } from '../../core/expectations.js';
import { placed } from '../../core/maker.js';
import { addPlace, branchCheck, isConsistent, load, place } from '../../fixtures/places.js';

export const createLocationChecks: readonly Check[] = [
  folderCheck('locations.create.has-the-given-values')
    .requires(
      'A new location has the given parent, priority, hidden flag, remote id and sort order, in the response and when it is loaded.',
    )
    .by(async ({ folder, unique, id }, scene) => {
      const { locationId: parentLocationId } = await folder();
      const asked = {
        priority: 42,
        hidden: true,
        remoteId: unique('place'),
        sortField: 'NAME',
        sortOrder: 'DESC',
      } as const;
      const created = await addPlace(scene, id, parentLocationId, asked);
      for (const location of [created, await load(scene, created.id)]) {
        const { priority, hidden, remoteId, sortField, sortOrder } = location;
        assert.deepEqual({ priority, hidden, remoteId, sortField, sortOrder }, asked);
        assert.equal(location.parent?.id, parentLocationId, 'The parent of the new location');
        assert.equal(location.content?.id, id, 'The content of the new location');
        assert.equal(location.invisible, true, 'A location that is hidden itself is invisible');
        isConsistent(scene, location);
      }
    }),
  folderCheck('locations.create.generates-a-remote-id')
    .requires('A location that is created without a remote id gets a unique one.')
    .by(async ({ id, locationId }, scene) => {
      const remoteIds = [(await load(scene, locationId)).remoteId];
      for (const parent of await scene.folders(scene.situation.parentLocationId, 'One', 'Two')) {
        remoteIds.push((await addPlace(scene, id, parent.locationId)).remoteId);
      }
      assert.ok(remoteIds.every(Boolean), 'A location has no remote id');
      assert.equal(new Set(remoteIds).size, 3, `Remote ids of three locations: ${remoteIds.join(', ')}`);
    }),
  folderCheck('locations.create.keeps-the-main-location')
    .requires('Content keeps its main location when it gets another location.')
    .by(async ({ id, locationId }, scene) => {
      await addPlace(scene, id, (await scene.folder()).locationId);
      assert.equal(placed(await scene.info(id)).id, locationId);
    }),
  folderCheck('locations.create.leaves-other-locations')
    .requires('A new location below a hidden one does not make other locations of the content invisible.')
    .by(async ({ id, locationId }, scene) => {
      const { locationId: parentLocationId } = await scene.folder({ hidden: true });
      const { hidden, invisible } = await addPlace(scene, id, parentLocationId);
      const actual = { hidden, invisible };
      assert.deepEqual(actual, { hidden: false, invisible: true }, 'The new place below something hidden');
      assert.equal((await load(scene, locationId)).invisible, false, 'The other place is invisible');
    }),
  branchCheck(2)('locations.create.has-no-children')
    .requires('A new location of content has no children, whatever children its other locations have.')
    .by(async ({ branch: [top] }, scene) => {
      const { childCount } = await addPlace(scene, top.id, (await scene.folder()).locationId);
      assert.equal(childCount, 0);
    }),
  unpublishedCheck('locations.create.refuses-unpublished-content')
    .requires('Creating a location of content that was never published is refused with Refused.')
    .by(async ({ id }, scene) =>
      refuses(addPlace(scene, id, (await scene.folder()).locationId), 409, 'A location of a draft'),
    ),
  foldersCheck('locations.plan.replaces-a-deleted-parent', { only: 'repository' })
    .requires(
      'A draft whose planned parent was deleted cannot be published until it gets another planned location, where it is published then.',
    )
    .by(async ({ admin, pair: [gone, parent] }, scene) => {
      const { id } = await scene.draft({ parentLocationId: gone.locationId });
      await admin.locations.delete({ id: gone.locationId });
      const publish = () => admin.versions.publish({ contentId: id, versionNo: 1 });
      await refuses(publish(), 409, 'A publication of content without a location');
      await admin.locations.plan(place(id, parent.locationId));
      await publish();
      const { pathString } = placed(await scene.info(id));
      assert.equal(pathString.split('/').at(-3), String(parent.locationId), 'The parent of the published content');
    }),
  folderCheck('locations.plan.refuses-content-with-a-location', { only: 'repository' })
    .requires(
      'Planning a location of content that is published, or that has a planned location, is refused with Refused.',
    )
    .by(async ({ locationId }, scene) => {
      for (const { id } of [await scene.draft(), await scene.folder()]) {
        const call = scene.admin.locations.plan(place(id, locationId));
        await refuses(call, 409, 'Another place');
      }
    }),
  folderCheck('locations.create.refuses-content-in-the-trash')
    .requires('Creating a location of content in the trash is refused with Refused.')
    .by(async ({ id, locationId }, scene) => {
      const { locationId: parentLocationId } = await scene.folder();
      await scene.admin.locations.trash({ id: locationId });
      await refuses(addPlace(scene, id, parentLocationId), 409, 'A location of content in the trash');
    }),
  folderCheck('locations.create.one-of-many-writers-wins')
    .requires(
      'Of several concurrent calls that create a location of the same content below the same parent, exactly one succeeds.',
    )
    .by(async ({ id }, scene) => {
      const { locationId: parentLocationId } = await scene.folder();
      const calls = Array.from({ length: 6 }, () => () => addPlace(scene, id, parentLocationId));
      succeeded(await race(calls), 1, [403, 409], 'Six places of one content below one parent');
      assert.equal((await load(scene, parentLocationId)).childCount, 1, 'The number of places below the parent');
    }),
];
