/** What is in the trash: as it was, the latest first, for those who may put it back or delete it. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses, refusesSilently } from '../../core/expectations.js';
import type { Folder } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { branch, siblings } from '../../fixtures/places.js';
import { allTrash, inTrash, trash, trashed } from '../../fixtures/trash.js';

export const trashItemChecks: readonly Check[] = [
  check(
    'trash.load.is-as-the-location-was',
    'A trash item has the path, depth, priority, remote id, hiding and order of children that the location had.',
    async (scene) => {
      const folder = await scene.folder();
      const said = { priority: -4, hidden: true, sortField: 'DEPTH', sortOrder: 'DESC' } as const;
      const was = await scene.admin.locations.update({ id: folder.locationId, changes: said });
      await trash(scene, folder);
      const item = await scene.admin.trash.load(folder.locationId);
      const { pathString, depth, priority, hidden, invisible, remoteId, sortField, sortOrder } = item;
      assert.deepEqual(
        { pathString, depth, priority, hidden, invisible, remoteId, sortField, sortOrder },
        { ...said, pathString: was.pathString, depth: was.depth, invisible: true, remoteId: was.remoteId },
      );
    },
  ),
  check(
    'trash.load.says-where-it-was',
    'A trash item shows the former parent of the location, also where that is in the trash or deleted.',
    async (scene) => {
      const [top, middle, deep] = await branch(scene, 3);
      await trash(scene, middle);
      await scene.admin.locations.delete({ id: top.locationId });
      for (const [item, parent] of [
        [deep, middle],
        [middle, top],
      ] as const) {
        const loaded = await scene.admin.trash.load(item.locationId);
        assert.equal(loaded.parent.id, parent.locationId, 'The parent that it had');
      }
    },
  ),
  check(
    'trash.load.shows-its-content',
    'A trash item comes with the info of its content, whose status is TRASHED.',
    async (scene) => {
      const { id, locationId, name } = await trashed(scene);
      const { content } = await scene.admin.trash.load(locationId);
      assert.deepEqual([content.id, content.name, content.status], [id, name, 'TRASHED']);
    },
  ),
  check(
    'trash.load.has-nothing-below-it',
    'A trash item counts no children: what was below it is in the trash by itself.',
    { level: 'SHOULD' },
    async (scene) => {
      const [top] = await branch(scene, 2);
      await trash(scene, top);
      assert.equal((await scene.admin.trash.load(top.locationId)).childCount, 0);
    },
  ),
  check(
    'trash.load.needs-an-item',
    'An item that is not in the trash is refused with NotFound, also one that is in the tree.',
    async (scene) => {
      await refuses(scene.admin.trash.load(scene.unknownId), 404, 'A trash item that is not there');
      const { locationId } = await scene.folder();
      await refuses(scene.admin.trash.load(locationId), 404, 'A location in the tree as a trash item');
    },
  ),
  check(
    'trash.load.is-not-for-readers',
    'A trash item is refused to those who may not put it back or delete it, and the refusal reveals nothing about it.',
    async (scene) => {
      const { locationId, name, remoteId } = await trashed(scene);
      for (const caller of scene.readers) {
        const work = caller.trash.load(locationId);
        await refusesSilently(work, [name, remoteId], 'A trash item for a reader');
      }
    },
  ),
  check(
    'trash.list.has-the-latest-first',
    'The list begins with what was trashed last, whatever its ids are.',
    async (scene) => {
      const made = await siblings(scene, 3);
      const [one, two, three] = made;
      for (const folder of [two, three, one]) {
        await trash(scene, folder);
        await nextMoment();
      }
      const wanted = [one, three, two].map(({ locationId }) => locationId);
      assert.deepEqual(await inTrash(scene, made), wanted);
    },
  ),
  check(
    'trash.list.agrees-with-what-is-loaded',
    'Each item in the list is as it is when it is loaded by its id.',
    async (scene) => {
      const { locationId } = await trashed(scene, { priority: 9 });
      const item = (await allTrash(scene)).find(({ id }) => id === locationId);
      const loaded = await scene.admin.trash.load(locationId);
      assert.ok(item, 'The item is not in the list');
      const shown = ({ id, pathString, priority, remoteId, depth, content }: typeof loaded) => ({
        ...{ id, pathString, priority, remoteId, depth },
        contentId: content.id,
      });
      assert.deepEqual(shown(item), shown(loaded));
    },
  ),
  check(
    'trash.list.pages-make-up-the-whole',
    'Consecutive pages have each item once, and as many as their limits say.',
    async (scene) => {
      for (const folder of await branchAndMore(scene)) await trash(scene, folder).catch(() => undefined);
      const whole = (await allTrash(scene)).map(({ id }) => id);
      assert.equal(new Set(whole).size, whole.length, 'An item is in the list twice');
      for (const [offset, limit] of [
        [0, 1],
        [1, 2],
        [3, 2],
        [whole.length - 1, 5],
        [whole.length, 2],
      ] as const) {
        const { items: page } = await scene.admin.trash.list({ offset, limit });
        const ids = page.map(({ id }) => id);
        assert.deepEqual(ids, whole.slice(offset, offset + limit), `The page of ${limit} from ${offset} on`);
      }
    },
  ),
  check(
    'trash.list.is-stable-when-others-come-first',
    'Items that are trashed later come before those that were there, whose order stays.',
    async (scene) => {
      const made = await siblings(scene, 4);
      for (const folder of made.slice(0, 3)) await trash(scene, folder);
      const before = await inTrash(scene, made);
      await nextMoment();
      await trash(scene, made[3]);
      assert.deepEqual(await inTrash(scene, made), [made[3].locationId, ...before]);
    },
  ),
  check(
    'trash.list.leaves-out-what-the-caller-may-not-see',
    'The list is refused to those who may not put anything back, or has nothing of what they may not.',
    async (scene) => {
      const { name, remoteId } = await trashed(scene);
      for (const caller of scene.readers) {
        const found = await allTrash(scene, caller).catch((error: { status?: number }) => {
          assert.ok(error.status === 401 || error.status === 403, `The list is refused with ${error}`);
          return [];
        });
        assert.ok(!found.some((item) => item.content.name === name), 'The list shows the name of an item');
        assert.ok(!found.some((item) => item.content.remoteId === remoteId), 'The list shows an item');
      }
    },
  ),
];

/** Trees whose locations are trashed together, and more. */
async function branchAndMore(scene: Scene): Promise<Folder[]> {
  return [...(await branch(scene, 3)), await scene.folder(), await scene.folder()];
}

/** Moments may be no finer than milliseconds. */
const nextMoment = () => new Promise((resolve) => setTimeout(resolve, 5));
