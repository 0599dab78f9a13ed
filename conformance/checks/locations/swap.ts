/** Swaps of locations: the properties that belong to the content, and those that stay with the locations. */

import { type Check, check, checksWith, foldersCheck } from '../../core/check.js';
import { assert, race, refuses, refusesSilently, succeeded } from '../../core/expectations.js';
import { type Folder, placed } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { nameOf } from '../../fixtures/aliases.js';
import { addPlace, branchCheck, childIds, leaf, load, siblingsCheck } from '../../fixtures/places.js';

/** Declares a check that begins with two locations that have different parents. */
const pairCheck = checksWith(async (scene) => ({ pair: await pair(scene) }));

export const swapChecks: readonly Check[] = [
  pairCheck('locations.swap.exchanges-content')
    .requires('After a swap, each of the two locations has the content of the other.')
    .by(async ({ pair: [one, two] }, scene) => {
      await swap(scene, one.locationId, two.locationId);
      await holds(scene, one.locationId, two);
      await holds(scene, two.locationId, one);
    }),
  pairCheck('locations.swap.leaves-descendants')
    .requires('The descendants of two locations stay where they are when their content is swapped.')
    .by(async ({ pair: [one, two] }, scene) => {
      const below = await scene.folder({ parentLocationId: one.locationId });
      const before = await load(scene, below.locationId);
      await swap(scene, one.locationId, two.locationId);
      assert.deepEqual(await childIds(scene, one.locationId), [below.locationId], 'The children of the first location');
      assert.deepEqual(await childIds(scene, two.locationId), [], 'The children of the second location');
      assert.equal((await load(scene, below.locationId)).pathString, before.pathString, 'The path of the child');
    }),
  pairCheck('locations.swap.keeps-properties')
    .requires('A swapped location keeps its path, remote id, priority, hidden flag and sort order.')
    .by(async ({ pair: [one, two] }, scene) => {
      const said = { priority: 3, hidden: true, sortField: 'MODIFIED', sortOrder: 'DESC' } as const;
      await scene.admin.locations.update({ id: one.locationId, changes: said });
      const before = [await visibilityOf(scene, one), await visibilityOf(scene, two)];
      await swap(scene, one.locationId, two.locationId);
      assert.deepEqual([await visibilityOf(scene, one), await visibilityOf(scene, two)], before);
    }),
  pairCheck('locations.swap.exchanges-main-locations')
    .requires('The main location of each of the two content items is the swapped one.')
    .by(async ({ pair: [one, two] }, scene) => {
      await swap(scene, one.locationId, two.locationId);
      assert.equal(placed(await scene.info(one.id)).id, two.locationId, 'The main location of the first content');
      assert.equal(placed(await scene.info(two.id)).id, one.locationId, 'The main location of the second content');
    }),
  pairCheck('locations.swap.keeps-main-locations-elsewhere')
    .requires(
      'Content that is swapped at an additional location keeps its main location, and the other content has its main location there.',
    )
    .by(async ({ pair: [one, two] }, scene) => {
      const other = await addPlace(scene, two.id, (await scene.folder()).locationId);
      await swap(scene, one.locationId, other.id);
      assert.equal(
        placed(await scene.info(one.id)).id,
        other.id,
        'The main location of the content that had only one place',
      );
      assert.equal(
        placed(await scene.info(two.id)).id,
        two.locationId,
        'The main location of the content that had two places',
      );
      await holds(scene, one.locationId, two);
    }),
  pairCheck('locations.swap.changes-revisions')
    .requires('Both locations and both content items get new revisions.')
    .by(async ({ pair: [one, two] }, scene) => {
      const revisions = async () => [
        (await load(scene, one.locationId)).revision,
        (await load(scene, two.locationId)).revision,
        (await scene.info(one.id)).revision,
        (await scene.info(two.id)).revision,
      ];
      const before = await revisions();
      await swap(scene, one.locationId, two.locationId);
      const after = await revisions();
      const names = ['first location', 'second location', 'first content', 'second content'];
      for (const [index, name] of names.entries()) {
        assert.notEqual(after[index], before[index], `The revision of the ${name} is the one from before`);
      }
    }),
  pairCheck('locations.swap.moves-invisibility')
    .requires(
      'After a swap, the location that hidden content gets is invisible, with its descendants, and the one that it left is not.',
    )
    .by(async ({ pair: [one, two] }, scene) => {
      const [below, other] = [
        await scene.folder({ parentLocationId: one.locationId }),
        await scene.folder({ parentLocationId: two.locationId }),
      ];
      await scene.admin.content.hide({ id: one.id });
      await swap(scene, one.locationId, two.locationId);
      const visible: boolean[] = [];
      for (const { locationId } of [one, below, two, other]) visible.push(!(await load(scene, locationId)).invisible);
      assert.deepEqual(
        visible,
        [true, true, false, false],
        'The flags of the former and the new location of the hidden content',
      );
    }),
  siblingsCheck('locations.swap.moves-generated-aliases')
    .requires(
      'After siblings are swapped, the path generated from a name resolves to the location of the content with that name.',
    )
    .by(async ({ pair: [one, two] }, scene) => {
      const { path: first } = await nameOf(scene, one.locationId);
      const { path: second } = await nameOf(scene, two.locationId);
      await swap(scene, one.locationId, two.locationId);
      assert.equal((await scene.admin.locations.loadByUrlAlias(first)).id, two.locationId, 'The first name');
      assert.equal((await scene.admin.locations.loadByUrlAlias(second)).id, one.locationId, 'The second name');
    }),
  pairCheck('locations.swap.can-be-concurrent')
    .requires('Concurrent swaps of the same two locations all succeed: an even number of them changes nothing.')
    .by(async ({ pair: [one, two] }, scene) => {
      const calls = Array.from(
        { length: 6 },
        (_, index) => () =>
          index % 2 === 0 ? swap(scene, one.locationId, two.locationId) : swap(scene, two.locationId, one.locationId),
      );
      succeeded(await race(calls), 6, [], 'Six swaps of the same two locations');
      await holds(scene, one.locationId, one);
      await holds(scene, two.locationId, two);
    }),
  branchCheck(3)('locations.swap.refuses-ancestors')
    .requires(
      'Swapping a location with itself, an ancestor or a descendant is refused with BadRequest, and changes nothing.',
    )
    .by(async ({ branch: folders }, scene) => {
      const [top, , deep] = folders.map(({ locationId }) => locationId);
      for (const [id, otherId] of [
        [top, deep],
        [deep, top],
        [top, top],
      ] as const) {
        await refuses(swap(scene, id ?? 0, otherId ?? 0), 400, 'A swap of a location with one above or below it');
      }
      for (const folder of folders) await holds(scene, folder.locationId, folder);
    }),
  branchCheck(2)('locations.swap.needs-containers')
    .requires('A swap after which content that cannot have children would have some is refused with BadRequest.')
    .by(async ({ branch: [top] }, scene) => {
      const empty = await leaf(scene);
      await refuses(swap(scene, top.locationId, empty.locationId), 400, 'A swap for content without children');
      await refuses(swap(scene, empty.locationId, top.locationId), 400, 'A swap for content without children');
      await holds(scene, top.locationId, top);
      await holds(scene, empty.locationId, empty);
    }),
  check('locations.swap.allows-leaves-without-children')
    .requires('Content that cannot have children can be swapped with content that has none.')
    .by(async (scene) => {
      const [one, empty] = [await scene.folder(), await leaf(scene)];
      await swap(scene, one.locationId, empty.locationId);
      await holds(scene, one.locationId, empty);
    }),
  foldersCheck('locations.swap.places-content-below-a-parent-once')
    .requires(
      'A swap after which content would be below the same parent twice is refused with Refused, and changes nothing.',
    )
    .by(async ({ pair: [one, two] }, scene) => {
      const { locationId } = await scene.folder();
      const beside = await scene.folder({ parentLocationId: locationId });
      await addPlace(scene, two.id, locationId);
      for (const [id, otherId] of [
        [beside.locationId, two.locationId],
        [two.locationId, beside.locationId],
      ] as const) {
        await refuses(swap(scene, id, otherId), 409, 'A swap that places content below a parent twice');
      }
      for (const folder of [one, two, beside]) await holds(scene, folder.locationId, folder);
    }),
  check('locations.swap.reveals-nothing-of-the-other')
    .requires(
      'Swapping a location with one that the caller may not read is refused, and the refusal reveals nothing about that one.',
    )
    .by(async ({ concealed, folder, reader }) => {
      const [{ locationId }, secret] = [await folder(), await concealed()];
      const call = reader.locations.swap({ id: locationId, otherId: secret.locationId });
      await refusesSilently(call, [secret.name, secret.remoteId], 'A swap with a concealed location');
    }),
];

async function pair(scene: Scene): Promise<readonly [Folder, Folder]> {
  const [one, two] = [await scene.folder(), await scene.folder()];
  return [
    await scene.folder({ parentLocationId: one.locationId }),
    await scene.folder({ parentLocationId: two.locationId }),
  ];
}

const swap = ({ admin }: Scene, id: number, otherId: number) => admin.locations.swap({ id, otherId });

async function holds(scene: Scene, id: number, { id: contentId, name }: Folder): Promise<void> {
  const { content } = await load(scene, id);
  assert.equal(content?.id, contentId, `The content of location ${id}`);
  assert.equal(content?.name, name, `The name of the content of location ${id}`);
}

async function visibilityOf(scene: Scene, { locationId }: Folder) {
  const { id, pathString, depth, remoteId, priority, hidden, sortField, sortOrder, parent } = await load(
    scene,
    locationId,
  );
  const said = { id, pathString, depth, remoteId, priority, hidden, sortField, sortOrder };
  return { ...said, parent: parent?.pathString };
}
