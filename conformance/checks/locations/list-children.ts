/** The children of locations: which they are, and page by page. */
import { type Check, check, concealedCheck, folderCheck } from '../../core/check.js';
import { assert, refusesSilently } from '../../core/expectations.js';
import { sortedIds } from '../../core/ids.js';
import type { Folder } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { addPlace, childIds, firstChildIds, leaf, load, siblings } from '../../fixtures/places.js';

export const listChildrenChecks: readonly Check[] = [
  folderCheck('locations.listChildren.lists-each-child-once')
    .requires('The list has each child once, and no other descendant or location.')
    .by(async ({ folder, locationId }, scene) => {
      const children = await siblings(scene, 3, locationId);
      await folder({ parentLocationId: children[0].locationId });
      await folder();
      assert.deepEqual(sortedIds(await childIds(scene, locationId)), sortedIds(idsOf(children)));
    }),
  folderCheck('locations.listChildren.has-paths')
    .requires('Each child in the list has the path that it has when it is loaded.')
    .by(async ({ folders, admin, locationId }, scene) => {
      await folders(locationId, 'One', 'Two');
      for (const child of (await admin.locations.listChildren({ id: locationId, ...firstPage })).items) {
        assert.equal(child.pathString, (await load(scene, child.id)).pathString, 'The path of a child in the list');
      }
    }),
  folderCheck('locations.listChildren.has-additional-locations')
    .requires('The list has content whose main location is elsewhere, with its location here.')
    .by(async ({ locationId }, scene) => {
      const { id } = await addPlace(scene, (await scene.folder()).id, locationId);
      assert.deepEqual(await childIds(scene, locationId), [id]);
    }),
  folderCheck('locations.listChildren.leaves-out-drafts')
    .requires('Content is not among the children of a location before it is published there.')
    .by(async ({ locationId }, scene) => {
      await scene.draft({ parentLocationId: locationId });
      assert.deepEqual(await childIds(scene, locationId), []);
      assert.equal((await load(scene, locationId)).childCount, 0, 'The child count');
    }),
  check('locations.listChildren.is-empty-without-children')
    .requires('The list of a location without children is empty.')
    .by(async (scene) => {
      assert.deepEqual(await childIds(scene, (await scene.folder()).locationId), []);
      assert.deepEqual(await childIds(scene, (await leaf(scene)).locationId), []);
    }),
  folderCheck('locations.listChildren.leaves-out-unreadable-entities')
    .requires('The list leaves out locations that the caller may not read.')
    .by(async ({ folder, concealed, reader, anonymous, locationId }, scene) => {
      const visible = await folder({ parentLocationId: locationId });
      const secret = await concealed({ parentLocationId: locationId });
      const actual = sortedIds(await childIds(scene, locationId));
      assert.deepEqual(actual, sortedIds(idsOf([visible, secret])), 'The administrator');
      assert.deepEqual(await childIds(scene, locationId, reader), [visible.locationId], 'The reader');
      assert.deepEqual(await childIds(scene, locationId, anonymous), [visible.locationId], 'The anonymous caller');
    }),
  concealedCheck('locations.listChildren.conceals-children-of-concealed-parents')
    .requires(
      'Listing the children of a location that the caller may not read is refused, and the refusal reveals nothing about the location and its children.',
    )
    .by(async ({ folder, reader, locationId, name, remoteId }) => {
      const child = await folder({ parentLocationId: locationId });
      const call = reader.locations.listChildren({ id: locationId, ...firstPage });
      await refusesSilently(call, [name, remoteId, child.name], 'The list of the children of a concealed location');
    }),
  check('locations.listChildren.pages-have-equal-items-once')
    .requires('Consecutive pages have each child once also when all children have the same sort value.')
    .by(async (scene) => {
      const { locationId, children } = await fullFolder(scene);
      for (const sortField of ['PRIORITY', 'SECTION', 'DEPTH'] as const) {
        const changes = { sortField, sortOrder: 'DESC' } as const;
        await scene.admin.locations.update({ id: locationId, changes });
        const actual = sortedIds(await pages(scene, locationId, 2));
        assert.deepEqual(actual, sortedIds(idsOf(children)), `Pages of children sorted by ${sortField}`);
      }
    }),
  folderCheck('locations.listChildren.pages-skip-unreadable-entities')
    .requires('Children that the caller may not read leave no gaps in pages, and do not count for offsets.')
    .by(async ({ folders, concealed, reader, locationId }, scene) => {
      await concealed({ parentLocationId: locationId });
      await folders(locationId, 'One', 'Two');
      await concealed({ parentLocationId: locationId });
      await folders(locationId, 'Three');
      const whole = await childIds(scene, locationId, reader);
      assert.equal(whole.length, 3, 'The number of children that the reader can see');
      const page = async (offset: number) =>
        (await reader.locations.listChildren({ id: locationId, offset, limit: 2 })).items.map(({ id }) => id);
      assert.deepEqual(await page(0), whole.slice(0, 2), 'The first page of two');
      assert.deepEqual(await page(2), whole.slice(2), 'The second page of two');
    }),
  check('locations.listChildren.pages-are-stable-under-appends')
    .requires('Children that are added at the end leave the pages before as they were.')
    .by(async ({ admin, folder }, scene) => {
      const { locationId } = await fullFolder(scene);
      for (const [sortField, priority] of [
        ['NODE_ID', 0],
        ['PRIORITY', 100],
      ] as const) {
        await admin.locations.update({ id: locationId, changes: { sortField, sortOrder: 'ASC' } });
        const before = await firstChildIds(scene, locationId);
        const first = await pageOf(scene, locationId, 0, 2);
        const { locationId: last } = await folder({ parentLocationId: locationId, priority });
        const rest = await pages(scene, locationId, 2, 2);
        assert.deepEqual([...first, ...rest], [...before, last], `Pages by ${sortField} before and after an insertion`);
      }
    }),
  check('locations.listChildren.keeps-the-order-under-insertions')
    .requires(
      'Children that are added in between do not change the order of the others, also where sort values are equal.',
    )
    .by(async ({ admin, folders }, scene) => {
      const { locationId } = await fullFolder(scene);
      await admin.locations.update({ id: locationId, changes: { sortField: 'PRIORITY' } });
      const before = await firstChildIds(scene, locationId);
      await folders(locationId, 'Aaa', 'Mmm', 'Zzz');
      const after = (await firstChildIds(scene, locationId)).filter((id) => before.includes(id));
      assert.deepEqual(after, before);
    }),
];

const firstPage = { offset: 0, limit: 25 };

const idsOf = (folders: readonly Folder[]): number[] => folders.map(({ locationId }) => locationId);

/** A folder with five children. */
async function fullFolder({ folder, folders }: Scene) {
  const { locationId } = await folder();
  return { locationId, children: await folders(locationId, 'Delta', 'Alpha', 'Echo', 'Bravo', 'Charlie') };
}

async function pageOf({ admin }: Scene, id: number, offset: number, limit: number) {
  const { items: page } = await admin.locations.listChildren({ id, offset, limit });
  return page.map((child) => child.id);
}

/** Pages one after the other, from an offset until one is not full. */
async function pages(scene: Scene, id: number, limit: number, start = 0): Promise<number[]> {
  const ids: number[] = [];
  for (let count = limit; count >= limit && ids.length < 100; ) {
    const page = await pageOf(scene, id, start + ids.length, limit);
    ids.push(...page);
    count = page.length;
  }
  return ids;
}
