/** Locations that are moved: they and all below them are elsewhere, and else as they were. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses, refusesSilently } from '../../core/expectations.js';
import { type Folder, placed } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { addPlace, branch, childIds, isConsistent, leaf, load } from '../../fixtures/places.js';

export const moveChecks: readonly Check[] = [
  check(
    'locations.move.changes-the-parent',
    'A moved location is below the target, under the id that it had, and not below its parent any more.',
    async (scene) => {
      const { top, middle, target } = await family(scene);
      const moved = await move(scene, middle, target);
      assert.equal(moved.id, middle.locationId, 'The id');
      const location = await load(scene, middle.locationId);
      assert.equal(location.parent?.id, target.locationId, 'The parent');
      assert.equal(location.pathString, moved.pathString, 'The path returned');
      assert.deepEqual(await childIds(scene, target.locationId), [middle.locationId], 'What is below the target');
      assert.deepEqual(await childIds(scene, top.locationId), [], 'What is below the former parent');
    },
  ),
  check(
    'locations.move.takes-over-the-section',
    'What moves with its main location is in the section of the new parent, and so is all below it.',
    async (scene) => {
      const { admin } = scene;
      const { middle, deep, target } = await family(scene);
      const { id: sectionId } = await scene.section();
      await admin.content.updateInfo({ id: target.id, changes: { sectionId } });
      await move(scene, middle, target);
      for (const { id } of [middle, deep]) {
        assert.equal((await scene.info(id)).sectionId, sectionId, 'The section of what is moved');
      }
    },
  ),
  check(
    'locations.move.takes-all-below-it-along',
    'The paths and depths of all below a moved location, and of it, are those that belong to its new place.',
    async (scene) => {
      const { middle, deep, deepest, target } = await family(scene);
      const deeper = await scene.folder({ parentId: target.locationId });
      await move(scene, middle, deeper);
      let path = (await load(scene, deeper.locationId)).pathString;
      for (const { locationId } of [middle, deep, deepest]) {
        path = `${path}${locationId}/`;
        const location = await load(scene, locationId);
        assert.equal(location.pathString, path, 'The path of what is moved');
        isConsistent(scene, location);
      }
    },
  ),
  check(
    'locations.move.changes-child-counts',
    'A moved location counts at its new parent, and not at the one before.',
    async (scene) => {
      const { top, middle, target } = await family(scene);
      await move(scene, middle, target);
      assert.equal((await load(scene, top.locationId)).childCount, 0, 'The child count of the former parent');
      assert.equal((await load(scene, target.locationId)).childCount, 1, 'The child count of the new parent');
      assert.equal((await load(scene, middle.locationId)).childCount, 1, 'The child count of what was moved');
    },
  ),
  check(
    'locations.move.changes-the-main-locations-path',
    'Content tells of the new path of its main location, also content below what was moved.',
    async (scene) => {
      const { middle, deepest, target } = await family(scene);
      await move(scene, middle, target);
      for (const { id, locationId } of [middle, deepest]) {
        const main = placed(await scene.info(id));
        assert.equal(main.id, locationId, 'The main location');
        assert.equal(main.pathString, (await load(scene, locationId)).pathString, 'The path of the main location');
      }
    },
  ),
  check(
    'locations.move.keeps-what-is-said-of-the-place',
    'A moved location keeps its remote id, its priority and the order of its children.',
    async (scene) => {
      const { middle, target } = await family(scene);
      const said = { priority: 5, sortField: 'PUBLISHED', sortOrder: 'DESC' } as const;
      const { remoteId } = await scene.admin.locations.update({ id: middle.locationId, changes: said });
      await move(scene, middle, target);
      const { priority, sortField, sortOrder, ...rest } = await load(scene, middle.locationId);
      assert.deepEqual({ priority, sortField, sortOrder }, said);
      assert.equal(rest.remoteId, remoteId, 'The remote id');
    },
  ),
  check(
    'locations.move.leaves-other-places-of-the-content',
    'Other places of content that is moved stay where they are, and the main location stays the main one.',
    async (scene) => {
      const { middle, target, deep } = await family(scene);
      const other = await addPlace(scene, deep.id, (await scene.folder()).locationId);
      await move(scene, middle, target);
      assert.equal((await load(scene, other.id)).pathString, other.pathString, 'The path of the other place');
      assert.equal(placed(await scene.info(deep.id)).id, deep.locationId, 'The main location');
    },
  ),
  check(
    'locations.move.moves-additional-places',
    'A place of content that is not its main location can be moved, and its main location stays.',
    async (scene) => {
      const { middle, target } = await family(scene);
      const other = await addPlace(scene, middle.id, (await scene.folder()).locationId);
      await move(scene, { locationId: other.id }, target);
      assert.equal((await load(scene, other.id)).parent?.id, target.locationId, 'The parent of what was moved');
      assert.equal(placed(await scene.info(middle.id)).id, middle.locationId, 'The main location');
    },
  ),
  check(
    'locations.move.gives-new-revisions',
    'A moved location gets a revision that it did not have before, and so does all below it.',
    async (scene) => {
      const { middle, deepest, target } = await family(scene);
      const places = [middle, deepest].map(({ locationId }) => locationId);
      const before = [];
      for (const id of places) before.push((await load(scene, id)).revision);
      await move(scene, middle, target);
      for (const [index, id] of places.entries()) {
        assert.notEqual((await load(scene, id)).revision, before[index], 'The revision is the one from before');
      }
    },
  ),
  check(
    'locations.move.leaves-what-is-beside',
    'What is beside a moved location stays where it is, with all below it.',
    async (scene) => {
      const { top, middle, target } = await family(scene);
      const beside = await scene.folder({ parentId: top.locationId });
      const below = await scene.folder({ parentId: beside.locationId });
      const { pathString } = await load(scene, below.locationId);
      await move(scene, middle, target);
      assert.equal((await load(scene, below.locationId)).pathString, pathString);
      assert.deepEqual(await childIds(scene, top.locationId), [beside.locationId]);
    },
  ),
  check(
    'locations.move.needs-a-target-outside',
    'A move to below the location itself, or anything below it, is refused with BadRequest, and moves nothing.',
    async (scene) => {
      const { top, middle, deep, deepest } = await family(scene);
      const before = (await load(scene, deepest.locationId)).pathString;
      for (const target of [middle, deep, deepest]) {
        await refuses(move(scene, middle, target), 400, 'A move to within itself');
      }
      assert.equal((await load(scene, deepest.locationId)).pathString, before, 'The path of what is below');
      assert.equal((await load(scene, middle.locationId)).parent?.id, top.locationId, 'The parent');
    },
  ),
  check(
    'locations.move.needs-another-parent',
    'A move to the parent that a location has already is refused with BadRequest.',
    async (scene) => {
      const { top, middle } = await family(scene);
      await refuses(move(scene, middle, top), 400, 'A move to where it is already');
    },
  ),
  check(
    'locations.move.needs-a-target-that-holds-something',
    'A move to below content that can hold nothing is refused with BadRequest, and moves nothing.',
    async (scene) => {
      const { top, middle } = await family(scene);
      await refuses(move(scene, middle, await leaf(scene)), 400, 'A move to below what can hold nothing');
      assert.equal((await load(scene, middle.locationId)).parent?.id, top.locationId, 'The parent');
    },
  ),
  check(
    'locations.move.places-content-below-a-parent-once',
    'A move to where the content is placed already is refused with Conflict, and moves nothing.',
    async (scene) => {
      const { top, middle, target } = await family(scene);
      await addPlace(scene, middle.id, target.locationId);
      await refuses(move(scene, middle, target), 409, 'A move to where the content is placed already');
      assert.equal((await load(scene, middle.locationId)).parent?.id, top.locationId, 'The parent');
    },
  ),
  check(
    'locations.move.needs-a-target',
    'A move to below a location that is not there is refused with NotFound.',
    async (scene) => {
      const { middle } = await family(scene);
      await refuses(move(scene, middle, { locationId: scene.unknownId }), 404, 'A move to below nothing');
    },
  ),
  check(
    'locations.move.reveals-nothing-of-the-target',
    'The refusal to move something to below what the caller may not read reveals nothing about it.',
    async ({ concealed, folder, reader }) => {
      const [{ locationId }, secret] = [await folder(), await concealed()];
      const work = reader.locations.move({ id: locationId, targetId: secret.locationId });
      await refusesSilently(work, [secret.name, secret.remoteId], 'A move to below a concealed location');
    },
  ),
];

/** A branch of four, and a place to move something of it to. */
async function family(scene: Scene) {
  const [top, middle, deep, deepest] = await branch(scene, 4);
  return { top, middle, deep, deepest, target: await scene.folder() };
}

type At = Pick<Folder, 'locationId'>;

const move = ({ admin }: Scene, from: At, to: At) =>
  admin.locations.move({ id: from.locationId, targetId: to.locationId });
