/** Items in the trash: with their former properties, the latest first, for callers who may restore or delete them. */
import { type Check, check, folderCheck } from '../../core/check.js';
import { assert, refuses, refusesSilently } from '../../core/expectations.js';
import { branchCheck, siblings } from '../../fixtures/places.js';
import { allTrash, inTrash, trash, trashed, trashedCheck } from '../../fixtures/trash.js';

export const trashItemChecks: readonly Check[] = [
  folderCheck('trash.load.has-the-former-properties')
    .requires(
      'A trash item has the path, depth, priority, remote id, hidden flag and sort order that the location had.',
    )
    .by(async ({ published: folder }, scene) => {
      const said = { priority: -4, hidden: true, sortField: 'DEPTH', sortOrder: 'DESC' } as const;
      const was = await scene.admin.locations.update({ id: folder.locationId, changes: said });
      await trash(scene, folder);
      const item = await scene.admin.trash.load(folder.locationId);
      const { pathString, depth, priority, hidden, invisible, remoteId, sortField, sortOrder } = item;
      assert.deepEqual(
        { pathString, depth, priority, hidden, invisible, remoteId, sortField, sortOrder },
        { ...said, pathString: was.pathString, depth: was.depth, invisible: true, remoteId: was.remoteId },
      );
    }),
  branchCheck(3)('trash.load.has-the-former-parent')
    .requires('A trash item has the former parent of the location, also where the parent is in the trash or deleted.')
    .by(async ({ branch: [top, middle, deep] }, scene) => {
      await trash(scene, middle);
      await scene.admin.locations.delete({ id: top.locationId });
      for (const [item, parent] of [
        [deep, middle],
        [middle, top],
      ] as const) {
        const loaded = await scene.admin.trash.load(item.locationId);
        assert.equal(loaded.parent.id, parent.locationId, 'The former parent');
      }
    }),
  trashedCheck('trash.load.has-its-content')
    .requires('A trash item has the info of its content, whose status is TRASHED.')
    .by(async ({ id, locationId, name }, scene) => {
      const { content } = await scene.admin.trash.load(locationId);
      assert.deepEqual([content.id, content.name, content.status], [id, name, 'TRASHED']);
    }),
  branchCheck(2)('trash.load.has-no-children', { level: 'SHOULD' })
    .requires('A trash item has the child count 0: its former descendants are items of their own.')
    .by(async ({ branch: [top] }, scene) => {
      await trash(scene, top);
      assert.equal((await scene.admin.trash.load(top.locationId)).childCount, 0);
    }),
  check('trash.load.missing-is-not-found')
    .requires('Loading an item that is not in the trash is NotFound, also for a location in the tree.')
    .by(async (scene) => {
      await refuses(scene.admin.trash.load(scene.unknownId), 404, 'A trash item that does not exist');
      const { locationId } = await scene.folder();
      await refuses(scene.admin.trash.load(locationId), 404, 'A location in the tree as a trash item');
    }),
  trashedCheck('trash.load.conceals-items-from-readers')
    .requires(
      'Loading a trash item is refused to callers who may not restore or delete it, and the refusal reveals nothing about the item.',
    )
    .by(async ({ locationId, name, remoteId }, scene) => {
      for (const caller of scene.readers) {
        const call = caller.trash.load(locationId);
        await refusesSilently(call, [name, remoteId], 'A trash item for a reader');
      }
    }),
  check('trash.list.sorts-by-latest-first')
    .requires('The list begins with the item that was trashed last, whatever its id is.')
    .by(async (scene) => {
      const folders = await siblings(scene, 3);
      const [one, two, three] = folders;
      for (const folder of [two, three, one]) {
        await trash(scene, folder);
        await nextTimestamp();
      }
      const expected = [one, three, two].map(({ locationId }) => locationId);
      assert.deepEqual(await inTrash(scene, folders), expected);
    }),
  check('trash.list.equals-the-result-of-load')
    .requires('The list has each item with the values that load returns.')
    .by(async (scene) => {
      const { locationId } = await trashed(scene, { priority: 9 });
      const item = (await allTrash(scene)).find(({ id }) => id === locationId);
      const loaded = await scene.admin.trash.load(locationId);
      assert.ok(item, 'The item is not in the list');
      const comparable = ({ id, pathString, priority, remoteId, depth, content }: typeof loaded) => ({
        ...{ id, pathString, priority, remoteId, depth },
        contentId: content.id,
      });
      assert.deepEqual(comparable(item), comparable(loaded));
    }),
  check('trash.list.keeps-its-order')
    .requires('Items that are trashed later come before earlier ones, whose order does not change.')
    .by(async (scene) => {
      const folders = await siblings(scene, 4);
      for (const folder of folders.slice(0, 3)) await trash(scene, folder);
      const before = await inTrash(scene, folders);
      await nextTimestamp();
      await trash(scene, folders[3]);
      assert.deepEqual(await inTrash(scene, folders), [folders[3].locationId, ...before]);
    }),
  trashedCheck('trash.list.leaves-out-items-that-may-not-be-restored')
    .requires(
      'The list is refused to callers who may not restore anything, or has no item that the caller may not restore.',
    )
    .by(async ({ name, remoteId }, scene) => {
      for (const caller of scene.readers) {
        const actual = await allTrash(scene, caller).catch((error: { status?: number }) => {
          assert.ok(error.status === 401 || error.status === 403, `The list is refused with ${error}`);
          return [];
        });
        assert.ok(!actual.some((item) => item.content.name === name), 'The list shows the name of an item');
        assert.ok(!actual.some((item) => item.content.remoteId === remoteId), 'The list shows an item');
      }
    }),
];

/** Timestamps may be no finer than milliseconds. */
const nextTimestamp = () => new Promise((resolve) => setTimeout(resolve, 5));
