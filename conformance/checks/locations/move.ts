/** Moving locations: they and their descendants get new paths, and keep all other properties. */
import { type Check, checksWith } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { type Folder, placed } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { addPlace, branch, childIds, isConsistent, load } from '../../fixtures/places.js';

/** Declares a check that begins with a branch, and a place to move something of it to. */
const familyCheck = checksWith(family);

export const moveChecks: readonly Check[] = [
  familyCheck('locations.move.changes-the-parent')
    .requires('A moved location is below the target, with the same id, and no longer below its former parent.')
    .by(async ({ top, middle, target }, scene) => {
      const moved = await move(scene, middle, target);
      assert.equal(moved.id, middle.locationId, 'The id');
      const location = await load(scene, middle.locationId);
      assert.equal(location.parent?.id, target.locationId, 'The parent');
      assert.equal(location.pathString, moved.pathString, 'The path returned');
      assert.deepEqual(await childIds(scene, target.locationId), [middle.locationId], 'The children of the target');
      assert.deepEqual(await childIds(scene, top.locationId), [], 'The children of the former parent');
    }),
  familyCheck('locations.move.moves-descendants')
    .requires('A moved location and its descendants have the paths and depths of their new place.')
    .by(async ({ middle, deep, deepest, target }, scene) => {
      const deeper = await scene.folder({ parentLocationId: target.locationId });
      await move(scene, middle, deeper);
      let path = (await load(scene, deeper.locationId)).pathString;
      for (const { locationId } of [middle, deep, deepest]) {
        path = `${path}${locationId}/`;
        const location = await load(scene, locationId);
        assert.equal(location.pathString, path, 'The path of the moved location');
        isConsistent(scene, location);
      }
    }),
  familyCheck('locations.move.changes-paths-of-loaded-descendants')
    .requires('A descendant that was loaded before a move is loaded with its new path afterwards.')
    .by(async ({ middle, deepest, target }, scene) => {
      const before = await load(scene, deepest.locationId);
      const { pathString } = await move(scene, middle, target);
      const after = await load(scene, deepest.locationId);
      assert.notEqual(after.pathString, before.pathString, 'The path is the one from before');
      assert.ok(after.pathString.startsWith(pathString), `${after.pathString} is not below ${pathString}`);
    }),
  familyCheck('locations.move.changes-child-counts')
    .requires('A moved location is counted by its new parent, and no longer by its former one.')
    .by(async ({ top, middle, target }, scene) => {
      await move(scene, middle, target);
      assert.equal((await load(scene, top.locationId)).childCount, 0, 'The child count of the former parent');
      assert.equal((await load(scene, target.locationId)).childCount, 1, 'The child count of the new parent');
      assert.equal((await load(scene, middle.locationId)).childCount, 1, 'The child count of the moved location');
    }),
  familyCheck('locations.move.changes-main-location-paths')
    .requires('Content of moved locations has the new path of its main location, descendants included.')
    .by(async ({ middle, deepest, target }, scene) => {
      await move(scene, middle, target);
      for (const { id, locationId } of [middle, deepest]) {
        const main = placed(await scene.info(id));
        assert.equal(main.id, locationId, 'The main location');
        assert.equal(main.pathString, (await load(scene, locationId)).pathString, 'The path of the main location');
      }
    }),
  familyCheck('locations.move.keeps-properties')
    .requires('A moved location keeps its remote id, its priority and its sort order.')
    .by(async ({ middle, target }, scene) => {
      const said = { priority: 5, sortField: 'PUBLISHED', sortOrder: 'DESC' } as const;
      const { remoteId } = await scene.admin.locations.update({ id: middle.locationId, changes: said });
      await move(scene, middle, target);
      const { priority, sortField, sortOrder, ...rest } = await load(scene, middle.locationId);
      assert.deepEqual({ priority, sortField, sortOrder }, said);
      assert.equal(rest.remoteId, remoteId, 'The remote id');
    }),
  familyCheck('locations.move.leaves-other-locations')
    .requires('Other locations of moved content stay where they are, and its main location stays the main one.')
    .by(async ({ middle, target, deep }, scene) => {
      const other = await addPlace(scene, deep.id, (await scene.folder()).locationId);
      await move(scene, middle, target);
      assert.equal((await load(scene, other.id)).pathString, other.pathString, 'The path of the other place');
      assert.equal(placed(await scene.info(deep.id)).id, deep.locationId, 'The main location');
    }),
  familyCheck('locations.move.moves-additional-locations')
    .requires('A location that is not the main one can be moved, and the main location stays.')
    .by(async ({ middle, target }, scene) => {
      const other = await addPlace(scene, middle.id, (await scene.folder()).locationId);
      await move(scene, { locationId: other.id }, target);
      assert.equal((await load(scene, other.id)).parent?.id, target.locationId, 'The parent of the moved location');
      assert.equal(placed(await scene.info(middle.id)).id, middle.locationId, 'The main location');
    }),
  familyCheck('locations.move.changes-revisions')
    .requires('A moved location and its descendants get new revisions.')
    .by(async ({ middle, deepest, target }, scene) => {
      const places = [middle, deepest].map(({ locationId }) => locationId);
      const before = [];
      for (const id of places) before.push((await load(scene, id)).revision);
      await move(scene, middle, target);
      for (const [index, id] of places.entries()) {
        assert.notEqual((await load(scene, id)).revision, before[index], 'The revision is the one from before');
      }
    }),
  familyCheck('locations.move.leaves-siblings')
    .requires('Siblings of a moved location stay where they are, with their descendants.')
    .by(async ({ top, middle, target }, scene) => {
      const beside = await scene.folder({ parentLocationId: top.locationId });
      const below = await scene.folder({ parentLocationId: beside.locationId });
      const { pathString } = await load(scene, below.locationId);
      await move(scene, middle, target);
      assert.equal((await load(scene, below.locationId)).pathString, pathString);
      assert.deepEqual(await childIds(scene, top.locationId), [beside.locationId]);
    }),
  familyCheck('locations.move.needs-another-parent')
    .requires('Moving a location to its own parent is refused with BadRequest.')
    .by(({ top, middle }, scene) => refuses(move(scene, middle, top), 400, 'A move to where it is already')),
];

/** A branch of four, and a place to move something of it to. */
async function family(scene: Scene) {
  const [top, middle, deep, deepest] = await branch(scene, 4);
  return { top, middle, deep, deepest, target: await scene.folder() };
}

type At = Pick<Folder, 'locationId'>;

const move = ({ admin }: Scene, from: At, to: At) =>
  admin.locations.move({ id: from.locationId, parentLocationId: to.locationId });
