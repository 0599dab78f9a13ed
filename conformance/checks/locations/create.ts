/** Places besides those where content is already: where they are, and where there can be none. */
import { type Check, check } from '../../core/check.js';
import { assert, race, refuses, succeeded } from '../../core/expectations.js';
import { placed } from '../../core/maker.js';
import { addPlace, branch, childIds, isConsistent, leaf, load, place } from '../../fixtures/places.js';

export const createLocationChecks: readonly Check[] = [
  check(
    'locations.create.has-what-was-given',
    'A new location has the parent, priority, hiding, remote id and order of children that were asked for.',
    async (scene) => {
      const { folder, unique } = scene;
      const { id } = await folder();
      const { locationId: parentId } = await folder();
      const asked = {
        priority: 42,
        hidden: true,
        remoteId: unique('place'),
        sortField: 'NAME',
        sortOrder: 'DESC',
      } as const;
      const made = await addPlace(scene, id, parentId, asked);
      for (const location of [made, await load(scene, made.id)]) {
        const { priority, hidden, remoteId, sortField, sortOrder } = location;
        assert.deepEqual({ priority, hidden, remoteId, sortField, sortOrder }, asked);
        assert.equal(location.parent?.id, parentId, 'The parent of the new location');
        assert.equal(location.content?.id, id, 'The content of the new location');
        assert.equal(location.invisible, true, 'A location that is hidden itself is invisible');
        isConsistent(scene, location);
      }
    },
  ),
  check(
    'locations.create.makes-up-a-remote-id',
    'A new location for which no remote id was given has one that no other has.',
    async (scene) => {
      const { id, locationId } = await scene.folder();
      const remoteIds = [(await load(scene, locationId)).remoteId];
      for (const parent of await scene.folders(scene.known.parentLocationId, 'One', 'Two')) {
        remoteIds.push((await addPlace(scene, id, parent.locationId)).remoteId);
      }
      assert.ok(remoteIds.every(Boolean), 'A location has no remote id');
      assert.equal(new Set(remoteIds).size, 3, `Remote ids of three locations: ${remoteIds.join(', ')}`);
    },
  ),
  check(
    'locations.create.leaves-the-main-location',
    'Content keeps its main location when it is placed once more.',
    async (scene) => {
      const { id, locationId } = await scene.folder();
      await addPlace(scene, id, (await scene.folder()).locationId);
      assert.equal(placed(await scene.info(id)).id, locationId);
    },
  ),
  check(
    'locations.create.leaves-other-places-as-they-are',
    'A new location below something hidden makes no other place of the content invisible.',
    async (scene) => {
      const { id, locationId } = await scene.folder();
      const { locationId: parentId } = await scene.folder({ hidden: true });
      const { hidden, invisible } = await addPlace(scene, id, parentId);
      assert.deepEqual(
        { hidden, invisible },
        { hidden: false, invisible: true },
        'The new place below something hidden',
      );
      assert.equal((await load(scene, locationId)).invisible, false, 'The other place is invisible');
    },
  ),
  check(
    'locations.create.takes-content-without-what-is-below',
    'A new location of content has nothing below it, whatever is below its other places.',
    async (scene) => {
      const [top] = await branch(scene, 2);
      const { childCount } = await addPlace(scene, top.id, (await scene.folder()).locationId);
      assert.equal(childCount, 0);
    },
  ),
  check(
    'locations.create.needs-a-parent',
    'A location below a parent that is not there is refused with BadRequest.',
    async (scene) => {
      const { id } = await scene.folder();
      await refuses(addPlace(scene, id, scene.unknownId), 400, 'A location below a parent that is not there');
    },
  ),
  check(
    'locations.create.needs-a-parent-that-holds-something',
    'A location below content that can hold nothing is refused with BadRequest.',
    async (scene) => {
      const { locationId } = await leaf(scene);
      const { id } = await scene.folder();
      await refuses(addPlace(scene, id, locationId), 400, 'A location below what can hold nothing');
      assert.equal((await load(scene, locationId)).childCount, 0, 'Something is there all the same');
    },
  ),
  check(
    'locations.create.needs-content',
    'A location of content that is not there is refused with NotFound.',
    async (scene) => {
      await refuses(addPlace(scene, scene.unknownId, scene.known.parentLocationId), 404, 'A location of nothing');
    },
  ),
  check(
    'locations.create.refuses-a-duplicate-remote-id',
    'A location with a remote id that another one has, or is planned to have, is refused with Conflict.',
    async (scene) => {
      const { folder, draft, unique, known } = scene;
      const { id, locationId } = await folder();
      const { locationId: parentId } = await folder();
      const { remoteId } = await load(scene, locationId);
      await refuses(addPlace(scene, id, parentId, { remoteId }), 409, 'A location with a remote id that is taken');
      const planned = unique('place');
      const location = { parentId: known.parentLocationId, priority: 0, hidden: false, remoteId: planned };
      await draft({ more: { location } });
      const work = addPlace(scene, id, parentId, { remoteId: planned });
      await refuses(work, 409, 'A location with the remote id reserved by a draft');
      assert.equal((await load(scene, parentId)).childCount, 0, 'Something is there all the same');
    },
  ),
  check(
    'locations.create.refuses-the-remote-id-of-what-is-in-the-trash',
    'A location with the remote id of one that is in the trash is refused with Conflict.',
    async (scene) => {
      const { folder, admin } = scene;
      const [{ locationId }, { id }, parent] = [await folder(), await folder(), await folder()];
      const { remoteId } = await load(scene, locationId);
      await admin.locations.trash({ id: locationId });
      const work = addPlace(scene, id, parent.locationId, { remoteId });
      await refuses(work, 409, 'A location with the remote id of one that is in the trash');
    },
  ),
  check(
    'locations.create.refuses-what-is-not-published',
    'Content that was never published is given no location: it is refused with Conflict.',
    async (scene) => {
      const { id } = await scene.draft();
      await refuses(addPlace(scene, id, (await scene.folder()).locationId), 409, 'A location of a draft');
    },
  ),
  check(
    'locations.plan.lets-a-draft-be-published-whose-parent-is-gone',
    'A draft whose parent is deleted is not published, with Conflict, until it is given another place; then it is there.',
    { only: 'repository' },
    async (scene) => {
      const { admin, folder } = scene;
      const [gone, parent] = [await folder(), await folder()];
      const { id } = await scene.draft({ parentId: gone.locationId });
      await admin.locations.delete({ id: gone.locationId });
      const publish = () => admin.versions.publish({ contentId: id, versionNo: 1 });
      await refuses(publish(), 409, 'A publication of what has no place');
      await admin.locations.plan(place(id, parent.locationId));
      await publish();
      const { pathString } = placed(await scene.info(id));
      assert.equal(pathString.split('/').at(-3), String(parent.locationId), 'The parent of what is published');
    },
  ),
  check(
    'locations.plan.is-for-drafts-without-a-place',
    'Content that is published, or has a place for when it is, is given no other: it is refused with Conflict.',
    { only: 'repository' },
    async (scene) => {
      const { locationId } = await scene.folder();
      for (const { id } of [await scene.draft(), await scene.folder()]) {
        const work = scene.admin.locations.plan(place(id, locationId));
        await refuses(work, 409, 'Another place');
      }
    },
  ),
  check(
    'locations.create.refuses-what-is-in-the-trash',
    'Content that is in the trash is given no location: it is refused with Conflict.',
    async (scene) => {
      const { id, locationId } = await scene.folder();
      const { locationId: parentId } = await scene.folder();
      await scene.admin.locations.trash({ id: locationId });
      await refuses(addPlace(scene, id, parentId), 409, 'A location of what is in the trash');
    },
  ),
  check(
    'locations.create.places-content-below-a-parent-once',
    'A second location of content below the same parent is refused with PermissionDenied.',
    async (scene) => {
      const { id, locationId } = await scene.folder();
      const { locationId: parentId } = await scene.folder();
      await addPlace(scene, id, parentId);
      await refuses(addPlace(scene, id, parentId), 403, 'A second place below the same parent');
      const { parent } = await load(scene, locationId);
      await refuses(addPlace(scene, id, parent?.id ?? 0), 403, 'A second place beside the main one');
      assert.equal((await childIds(scene, parentId)).length, 1, 'The number of places below the parent');
    },
  ),
  check(
    'locations.create.makes-no-cycle',
    'A location of content below itself, however deep, is refused with PermissionDenied.',
    async (scene) => {
      const made = await branch(scene, 3);
      for (const { locationId } of made) {
        await refuses(addPlace(scene, made[0].id, locationId), 403, 'A place of content below itself');
      }
      assert.equal((await load(scene, made[2].locationId)).childCount, 0, 'Something is there all the same');
    },
  ),
  check(
    'locations.create.one-of-many-writers-wins',
    'Of several who place the same content below the same parent at the same time, exactly one succeeds.',
    async (scene) => {
      const { id } = await scene.folder();
      const { locationId: parentId } = await scene.folder();
      const works = Array.from({ length: 6 }, () => () => addPlace(scene, id, parentId));
      succeeded(await race(works), 1, [403, 409], 'Six places of one content below one parent');
      assert.equal((await load(scene, parentId)).childCount, 1, 'The number of places below the parent');
    },
  ),
  check(
    'locations.create.one-of-many-gets-a-remote-id',
    'Of several locations that are made with the same remote id at the same time, exactly one is.',
    async (scene) => {
      const { folder, folders, known, unique } = scene;
      const { id } = await folder();
      const parents = await folders(known.parentLocationId, 'One', 'Two', 'Three', 'Four', 'Five');
      const remoteId = unique('place');
      const works = parents.map(
        ({ locationId }) =>
          () =>
            addPlace(scene, id, locationId, { remoteId }),
      );
      const [made] = succeeded(await race(works), 1, 409, 'Five locations with one remote id');
      const found = await scene.admin.locations.loadByRemoteId(remoteId);
      assert.equal(found.id, made?.id, 'The location with the remote id');
    },
  ),
];
