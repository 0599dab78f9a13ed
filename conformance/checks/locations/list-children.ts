/** The children of locations: which they are, and page by page. */
import { type Check, check } from '../../core/check.js';
import { assert, refusesSilently } from '../../core/expectations.js';
import { sortedIds } from '../../core/ids.js';
import type { Folder } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { addPlace, childIds, firstChildIds, leaf, load, siblings } from '../../fixtures/places.js';

export const listChildrenChecks: readonly Check[] = [
  check(
    'locations.listChildren.lists-each-child-once',
    'The list has each child once, and nothing that is further below or elsewhere.',
    async (scene) => {
      const { folder } = scene;
      const { locationId } = await folder();
      const children = await siblings(scene, 3, locationId);
      await folder({ parentId: children[0].locationId });
      await folder();
      assert.deepEqual(sortedIds(await childIds(scene, locationId)), sortedIds(idsOf(children)));
    },
  ),
  check(
    'locations.listChildren.says-where-they-are',
    'Each child in the list has the path that it has when it is loaded.',
    async (scene) => {
      const { folder, folders, admin } = scene;
      const { locationId } = await folder();
      await folders(locationId, 'One', 'Two');
      for (const child of (await admin.locations.listChildren({ id: locationId, ...firstPage })).items) {
        assert.equal(child.pathString, (await load(scene, child.id)).pathString, 'The path of a child in the list');
      }
    },
  ),
  check(
    'locations.listChildren.has-places-besides-the-main-one',
    'The list has content whose main location is elsewhere, by its location here.',
    async (scene) => {
      const { locationId } = await scene.folder();
      const { id } = await addPlace(scene, (await scene.folder()).id, locationId);
      assert.deepEqual(await childIds(scene, locationId), [id]);
    },
  ),
  check(
    'locations.listChildren.leaves-out-drafts',
    'Content is not among the children of a location before it is published there.',
    async (scene) => {
      const { locationId } = await scene.folder();
      await scene.draft({ parentId: locationId });
      assert.deepEqual(await childIds(scene, locationId), []);
      assert.equal((await load(scene, locationId)).childCount, 0, 'The child count');
    },
  ),
  check(
    'locations.listChildren.is-empty-where-nothing-is',
    'The list of what has no children is empty.',
    async (scene) => {
      assert.deepEqual(await childIds(scene, (await scene.folder()).locationId), []);
      assert.deepEqual(await childIds(scene, (await leaf(scene)).locationId), []);
    },
  ),
  check(
    'locations.listChildren.leaves-out-what-the-caller-may-not-read',
    'The list leaves out what the caller may not read.',
    async (scene) => {
      const { folder, concealed, reader, anonymous } = scene;
      const { locationId } = await folder();
      const shown = await folder({ parentId: locationId });
      const secret = await concealed({ parentId: locationId });
      assert.deepEqual(
        sortedIds(await childIds(scene, locationId)),
        sortedIds(idsOf([shown, secret])),
        'The administrator',
      );
      assert.deepEqual(await childIds(scene, locationId, reader), [shown.locationId], 'The reader');
      assert.deepEqual(await childIds(scene, locationId, anonymous), [shown.locationId], 'The anonymous caller');
    },
  ),
  check(
    'locations.listChildren.is-not-for-those-who-may-not-read-the-parent',
    'The children of what the caller may not read are refused, and the refusal reveals nothing about it.',
    async ({ concealed, folder, reader }) => {
      const { locationId, name, remoteId } = await concealed();
      const child = await folder({ parentId: locationId });
      const work = reader.locations.listChildren({ id: locationId, ...firstPage });
      await refusesSilently(work, [name, remoteId, child.name], 'The list of the children of a concealed location');
    },
  ),
  check(
    'locations.listChildren.pages-make-up-the-whole',
    'Consecutive pages have each child once, in the order of the whole list.',
    async (scene) => {
      const { locationId } = await fullFolder(scene);
      const whole = await firstChildIds(scene, locationId);
      for (const limit of [1, 2, 3])
        assert.deepEqual(await pages(scene, locationId, limit), whole, `Pages of ${limit}`);
    },
  ),
  check(
    'locations.listChildren.keeps-the-order-of-equals',
    'Consecutive pages have each child once also when all children are equal to what they are sorted by.',
    async (scene) => {
      const { locationId, children } = await fullFolder(scene);
      for (const sortField of ['PRIORITY', 'SECTION', 'DEPTH'] as const) {
        const changes = { sortField, sortOrder: 'DESC' } as const;
        await scene.admin.locations.update({ id: locationId, changes });
        const found = sortedIds(await pages(scene, locationId, 2));
        assert.deepEqual(found, sortedIds(idsOf(children)), `Pages of children sorted by ${sortField}`);
      }
    },
  ),
  check(
    'locations.listChildren.starts-at-the-offset',
    'A page starts at its offset and has as many children as its limit says, fewer only at the end.',
    async (scene) => {
      const { locationId } = await fullFolder(scene);
      const whole = await firstChildIds(scene, locationId);
      for (const [offset, limit] of [
        [0, 2],
        [1, 3],
        [3, 10],
        [4, 1],
      ] as const) {
        const page = await pageOf(scene, locationId, offset, limit);
        assert.deepEqual(page, whole.slice(offset, offset + limit), `The page of ${limit} from ${offset} on`);
      }
    },
  ),
  check(
    'locations.listChildren.is-empty-beyond-the-end',
    'A page that starts at the end of the list or beyond it is empty.',
    async (scene) => {
      const { locationId } = await fullFolder(scene);
      for (const offset of [5, 6, 1000]) assert.deepEqual(await pageOf(scene, locationId, offset, 2), []);
    },
  ),
  check(
    'locations.listChildren.fills-pages-with-what-the-caller-can-see',
    'What the caller may not read leaves no gaps in pages, and takes no places of an offset.',
    async (scene) => {
      const { folder, folders, concealed, reader } = scene;
      const { locationId } = await folder();
      await concealed({ parentId: locationId });
      await folders(locationId, 'One', 'Two');
      await concealed({ parentId: locationId });
      await folders(locationId, 'Three');
      const whole = await childIds(scene, locationId, reader);
      assert.equal(whole.length, 3, 'The number of children that the reader can see');
      const page = async (offset: number) =>
        (await reader.locations.listChildren({ id: locationId, offset, limit: 2 })).items.map(({ id }) => id);
      assert.deepEqual(await page(0), whole.slice(0, 2), 'The first page of two');
      assert.deepEqual(await page(2), whole.slice(2), 'The second page of two');
    },
  ),
  check(
    'locations.listChildren.is-stable-when-others-come-last',
    'Children that come behind those on a page leave the pages before as they were.',
    async (scene) => {
      const { admin, folder } = scene;
      const { locationId } = await fullFolder(scene);
      for (const [sortField, priority] of [
        ['NODE_ID', 0],
        ['PRIORITY', 100],
      ] as const) {
        await admin.locations.update({ id: locationId, changes: { sortField, sortOrder: 'ASC' } });
        const before = await firstChildIds(scene, locationId);
        const first = await pageOf(scene, locationId, 0, 2);
        const { locationId: last } = await folder({ parentId: locationId, priority });
        const rest = await pages(scene, locationId, 2, 2);
        assert.deepEqual([...first, ...rest], [...before, last], `Pages by ${sortField} before and after an insertion`);
      }
    },
  ),
  check(
    'locations.listChildren.keeps-the-order-of-those-that-were-there',
    'Children that come between others change nothing in the order of these, also where they are equal.',
    async (scene) => {
      const { admin, folders } = scene;
      const { locationId } = await fullFolder(scene);
      await admin.locations.update({ id: locationId, changes: { sortField: 'PRIORITY' } });
      const before = await firstChildIds(scene, locationId);
      await folders(locationId, 'Aaa', 'Mmm', 'Zzz');
      const after = (await firstChildIds(scene, locationId)).filter((id) => before.includes(id));
      assert.deepEqual(after, before);
    },
  ),
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
