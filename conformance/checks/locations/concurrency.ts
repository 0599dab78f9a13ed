/** Concurrent changes of the tree: whatever their order, the tree stays consistent. */

import { type Check, check, folderCheck } from '../../core/check.js';
import { assert, race, succeeded } from '../../core/expectations.js';
import { idsIn } from '../../core/ids.js';
import type { Folder } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { addPlace, childIds, isConsistent, load, siblings } from '../../fixtures/places.js';

/** The statuses with which a write may be refused after a concurrent one. */
const overtaken = [400, 403, 404, 409, 412];

const rounds = 4;

export const treeConcurrencyChecks: readonly Check[] = [
  check('locations.move.makes-no-cycle-of-two')
    .requires('Of two locations that are moved below each other concurrently, exactly one is moved.')
    .by(async (scene) => {
      for (let round = 0; round < rounds; round++) {
        const [one, two] = await siblings(scene, 2);
        const calls = [() => move(scene, one, two), () => move(scene, two, one)];
        succeeded(await race(calls), 1, overtaken, 'Two locations moved below each other');
        for (const { locationId } of [one, two]) await isBelowParent(scene, locationId);
      }
    }),
  check('locations.move.makes-no-cycle-of-many')
    .requires(
      'Of several locations that are concurrently moved each below the next, and the last below the first, all but one are moved.',
    )
    .by(async (scene) => {
      for (let round = 0; round < rounds; round++) {
        const names = ['One', 'Two', 'Three', 'Four'];
        const ring = await scene.folders((await scene.folder()).locationId, ...names);
        const calls = ring.map((from, index) => () => move(scene, from, ring[(index + 1) % ring.length] as Folder));
        succeeded(await race(calls), ring.length - 1, overtaken, 'A ring of moves');
        for (const { locationId } of ring) await isBelowParent(scene, locationId);
      }
    }),
  folderCheck('locations.move.ends-below-one-parent')
    .requires('A location that is moved to several targets concurrently is below one of them afterwards.')
    .by(async ({ locationId }, scene) => {
      const below = await scene.folder({ parentLocationId: locationId });
      const names = ['One', 'Two', 'Three', 'Four', 'Five'];
      const targets = await scene.folders((await scene.folder()).locationId, ...names);
      await race(targets.map((target) => () => move(scene, { locationId }, target)));
      const { parent } = await load(scene, locationId);
      for (const target of targets) {
        const expected = target.locationId === parent?.id ? [locationId] : [];
        assert.deepEqual(await childIds(scene, target.locationId), expected, 'The children of one of the targets');
      }
      for (const id of [locationId, below.locationId]) await isBelowParent(scene, id);
    }),
  check('locations.move.moves-content-that-is-being-published')
    .requires(
      'Content that is published below a location while that is moved is below it afterwards, with a consistent path.',
    )
    .by(async (scene) => {
      for (let round = 0; round < rounds; round++) {
        const [one, two] = await siblings(scene, 2);
        const publish = () => scene.folder({ parentLocationId: one.locationId });
        const results = await race<unknown>([publish, () => move(scene, one, two), publish]);
        succeeded(results, 3, [], 'A move while content is published below the moved location');
        const ids = await childIds(scene, one.locationId);
        assert.equal(ids.length, 2, 'The number of children of the moved location');
        for (const id of ids) await isBelowParent(scene, id);
      }
    }),
  check('locations.move.leaves-no-orphans')
    .requires('A location that is moved below another one while that is deleted exists with its parent, or is deleted.')
    .by(async (scene) => {
      for (let round = 0; round < rounds; round++) {
        const [one, two] = await siblings(scene, 2);
        const remove = () => scene.admin.locations.delete({ id: two.locationId });
        const calls: (() => Promise<unknown>)[] = [() => move(scene, one, two), remove];
        await race(round % 2 === 0 ? calls : calls.reverse());
        await isBelowParentOrGone(scene, one.locationId);
      }
    }),
  check('locations.create.leaves-no-orphans')
    .requires(
      'A location that is created below another one while that is deleted exists with its parent, or not at all.',
    )
    .by(async ({ admin }, scene) => {
      for (let round = 0; round < rounds; round++) {
        const [one, two] = await siblings(scene, 2);
        const remove = () => admin.locations.delete({ id: two.locationId });
        const calls: (() => Promise<unknown>)[] = [() => addPlace(scene, one.id, two.locationId), remove];
        await race(round % 2 === 0 ? calls : calls.reverse());
        const { items: places } = await admin.locations.listOfContent(one.id);
        for (const { id } of places) await isBelowParent(scene, id);
      }
    }),
  check('locations.update.hides-content-that-is-being-moved')
    .requires('A location that is moved below another one while that is hidden is invisible afterwards.')
    .by(async (scene) => {
      for (let round = 0; round < rounds; round++) {
        const [one, two] = await siblings(scene, 2);
        const below = await scene.folder({ parentLocationId: one.locationId });
        const hide = () => scene.admin.locations.update({ id: two.locationId, changes: { hidden: true } });
        const calls: (() => Promise<unknown>)[] = [() => move(scene, one, two), hide];
        succeeded(await race(round % 2 === 0 ? calls : calls.reverse()), 2, [], 'A move and the hiding of its target');
        for (const { locationId } of [one, below]) {
          assert.equal((await load(scene, locationId)).invisible, true, 'A descendant of a hidden location is visible');
        }
      }
    }),
  check('locations.delete.keeps-content-that-is-being-placed')
    .requires(
      'Content that gets another location while its only one is deleted exists with the new location, or is deleted.',
    )
    .by(async ({ admin }, scene) => {
      for (let round = 0; round < rounds; round++) {
        const [one, two] = await siblings(scene, 2);
        const remove = () => admin.locations.delete({ id: one.locationId });
        const calls: (() => Promise<unknown>)[] = [() => addPlace(scene, one.id, two.locationId), remove];
        await race(round % 2 === 0 ? calls : calls.reverse());
        const children = await childIds(scene, two.locationId);
        const info = await scene.info(one.id).catch(() => undefined);
        assert.equal(info?.mainLocation?.id, children[0], 'The main location, and the children of the other place');
      }
    }),
];

const move = ({ admin }: Scene, from: Pick<Folder, 'locationId'>, to: Folder) =>
  admin.locations.move({ id: from.locationId, parentLocationId: to.locationId });

/** Fails unless every location of the path exists, each below the one before, from the root. */
async function isBelowParent(scene: Scene, id: number): Promise<void> {
  const location = await load(scene, id);
  isConsistent(scene, location);
  const ids = idsIn(scene, location.pathString);
  assert.equal(new Set(ids).size, ids.length, `The path ${location.pathString} goes round`);
  const parentLocationId = ids.at(-2);
  if (parentLocationId === undefined || parentLocationId === scene.situation.parentLocationId) return;
  assert.ok(
    (await childIds(scene, parentLocationId)).includes(id),
    `Location ${id} is not among the children of its parent`,
  );
  await isBelowParent(scene, parentLocationId);
}

async function isBelowParentOrGone(scene: Scene, id: number): Promise<void> {
  const isThere = await load(scene, id).then(
    () => true,
    () => false,
  );
  if (isThere) await isBelowParent(scene, id);
}
