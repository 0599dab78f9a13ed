/** Isolation of changes of locations: readers see all of a change, or none of it. */

import { type Check, check, folderCheck } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import type { Folder } from '../../core/maker.js';
import { readDuring } from '../../core/readers.js';
import type { Scene } from '../../core/scene.js';
import { locationAt, nameOf } from '../../fixtures/aliases.js';
import { branch, branchCheck, childIds, isConsistent, load, siblings, siblingsCheck } from '../../fixtures/places.js';
import { trash } from '../../fixtures/trash.js';

const rounds = 12;

export const placeIsolationChecks: readonly Check[] = [
  branchCheck(3)('locations.move.is-atomic-for-readers')
    .requires('A location that is loaded while an ancestor is moved has a consistent path, depth and parent.')
    .by(async ({ branch: [, middle, deep] }, scene) => {
      const targets = await siblings(scene, 2);
      await readDuring(
        {
          times: rounds,
          write: (round) => move(scene, middle, targets[round % 2] as Folder),
          read: () => load(scene, deep.locationId),
        },
        (location) => isConsistent(scene, location),
      );
    }),
  check('locations.move.has-the-old-or-the-new-path')
    .requires('A location that is loaded while it is moved has its old or its new path.')
    .by(async (scene) => {
      const [moved, ...targets] = await siblings(scene, 3);
      await readDuring(
        {
          times: rounds,
          write: (round) => move(scene, moved, targets[round % 2] as Folder),
          read: () => load(scene, moved.locationId),
        },
        (location) => isConsistent(scene, location),
      );
    }),
  branchCheck(3)('locations.move.keeps-paths-valid')
    .requires('Every path of a location always resolves to it, also while it is moved.')
    .by(async ({ branch: [top, middle, deep] }, scene) => {
      const target = await scene.folder();
      const { path } = await nameOf(scene, deep.locationId);
      await readDuring(
        {
          times: rounds,
          write: (round) => move(scene, middle, round % 2 === 0 ? target : top),
          read: () => locationAt(scene, path),
        },
        (id) => assert.equal(id, deep.locationId, `Where ${path} leads`),
      );
    }),
  branchCheck(3)('locations.move.renames-atomically')
    .requires('An alias that is loaded while an ancestor is moved has the old or the new path.')
    .by(async ({ branch: [top, middle, deep] }, scene) => {
      const target = await scene.folder();
      const { id, path } = await nameOf(scene, deep.locationId);
      await move(scene, middle, target);
      const paths = [path, (await nameOf(scene, deep.locationId)).path];
      await readDuring(
        {
          times: rounds,
          write: (round) => move(scene, middle, round % 2 === 0 ? top : target),
          read: () => scene.admin.urlAliases.load(id),
        },
        (seen) => assert.ok(paths.includes(seen.path), `${seen.path} is none of ${paths.join(' and ')}`),
      );
    }),
  siblingsCheck('locations.swap.is-atomic-for-readers')
    .requires('A location that is loaded while its content is swapped has one of the two content items, complete.')
    .by(async ({ pair: [one, two] }, scene) => {
      const expected = [one, two].map(({ id, name }) => `${id} ${name}`);
      await readDuring(
        { times: rounds, write: () => swap(scene, one, two), read: () => load(scene, one.locationId) },
        ({ content }) => assert.ok(expected.includes(`${content?.id} ${content?.name}`), `Found ${content?.name}`),
      );
    }),
  siblingsCheck('locations.swap.keeps-content-placed')
    .requires('A list of the locations of content that is read while they are swapped is complete.')
    .by(({ admin, pair: [one, two] }, scene) =>
      readDuring(
        { times: rounds, write: () => swap(scene, one, two), read: () => admin.locations.listOfContent(one.id) },
        ({ items }) => assert.equal(items.length, 1, 'The number of places of content that has one'),
      ),
    ),
  folderCheck('locations.update.is-atomic-for-readers')
    .requires('A location that is loaded while an update changes several members has all of the changes or none.')
    .by(async ({ locationId }, scene) => {
      const states = [
        { priority: 1, hidden: false, sortField: 'NAME', sortOrder: 'ASC' },
        { priority: 2, hidden: true, sortField: 'DEPTH', sortOrder: 'DESC' },
      ] as const;
      const change = (round: number) =>
        scene.admin.locations.update({ id: locationId, changes: states[round % 2] ?? {} });
      await change(0);
      await readDuring(
        { times: rounds, write: (round) => change(round + 1), read: () => load(scene, locationId) },
        ({ priority, hidden, invisible, sortField, sortOrder }) => {
          assert.deepEqual({ priority, hidden, sortField, sortOrder }, states[priority - 1]);
          assert.equal(invisible, hidden, 'Whether it is invisible');
        },
      );
    }),
  folderCheck('locations.update.hides-all-atomically')
    .requires(
      'A list of bookmarks that is read while an ancestor of the locations is hidden and revealed has all of them invisible or none.',
    )
    .by(async ({ admin, published: top }, scene) => {
      await mark(scene, await siblings(scene, 3, top.locationId));
      const hide = (round: number) =>
        admin.locations.update({ id: top.locationId, changes: { hidden: round % 2 === 0 } });
      await readDuring(
        { times: rounds, write: hide, read: () => admin.bookmarks.list({ offset: 0, limit: 3 }) },
        ({ items }) => assert.equal(new Set(items.map(({ invisible }) => invisible)).size, 1, 'Invisible or not'),
      );
    }),
  siblingsCheck('bookmarks.list.has-a-consistent-total')
    .requires('A list of bookmarks that is read while some are created and deleted has the total of its items.')
    .by(async ({ admin, pair: [remaining, other] }, scene) => {
      await mark(scene, [remaining]);
      const { total: before } = await admin.bookmarks.list({ offset: 0, limit: 1 });
      await readDuring(
        {
          times: rounds,
          write: (round) => admin.bookmarks[round % 2 === 0 ? 'create' : 'delete'](other.locationId),
          read: () => admin.bookmarks.list({ offset: 0, limit: 2 }),
        },
        ({ total, items }) => {
          const isThere = items.some(({ id }) => id === other.locationId);
          assert.equal(total, isThere ? before + 1 : before, 'The count of a list that the newest is in, or not');
        },
      );
    }),
  check('locations.delete.is-atomic-for-readers')
    .requires('A list of bookmarks that is read while an ancestor of the locations is deleted has all of them or none.')
    .by(async ({ admin }, scene) => {
      for (let round = 0; round < 3; round++) {
        const top = await scene.folder();
        const folders = await siblings(scene, 4, top.locationId);
        await mark(scene, folders);
        await readDuring(
          {
            write: () => admin.locations.delete({ id: top.locationId }),
            read: () => admin.bookmarks.list({ offset: 0, limit: 4 }),
          },
          ({ items }) => isAllOrNothing(folders, items),
        );
      }
    }),
  check('locations.trash.is-atomic-for-readers')
    .requires('A list of the trash that is read while a location is trashed has the whole subtree or nothing of it.')
    .by(async ({ admin }, scene) => {
      for (let round = 0; round < 3; round++) {
        const folders = await branch(scene, 4);
        await readDuring(
          { write: () => trash(scene, folders[0]), read: () => admin.trash.list({ offset: 0, limit: 25 }) },
          ({ items }) => isAllOrNothing(folders, items),
        );
      }
    }),
  siblingsCheck('locations.copy.is-atomic-for-readers')
    .requires(
      'A copy that is listed among the children of the target has all its descendants, however early it is loaded.',
    )
    .by(async ({ admin, pair: [top, target] }, scene) => {
      await siblings(scene, 4, top.locationId);
      await readDuring(
        {
          times: 3,
          write: () => admin.locations.copy({ id: top.locationId, parentLocationId: target.locationId }),
          read: async () => {
            const counts: number[] = [];
            for (const id of await childIds(scene, target.locationId)) counts.push((await load(scene, id)).childCount);
            return counts;
          },
        },
        (counts) =>
          assert.ok(
            counts.every((count) => count === 4),
            `Child counts of copies: ${counts.join(', ')}`,
          ),
      );
    }),
  folderCheck('locations.listChildren.is-consistent')
    .requires(
      'A list that is read while children are published has no child twice, and has every child that existed before.',
    )
    .by(async ({ locationId }, scene) => {
      const created = (await siblings(scene, 3, locationId)).map((folder) => folder.locationId);
      await readDuring(
        {
          times: 4,
          write: () => scene.folder({ parentLocationId: locationId, name: 'Another' }),
          read: () => scene.admin.locations.listChildren({ id: locationId, offset: 0, limit: 25 }),
        },
        ({ items }) => {
          const ids = items.map(({ id }) => id);
          assert.equal(new Set(ids).size, ids.length, `A child is listed twice: ${ids.join(', ')}`);
          assert.ok(
            created.every((id) => ids.includes(id)),
            `A child that was there is not listed: ${ids.join(', ')}`,
          );
        },
      );
    }),
];

const move = ({ admin }: Scene, from: Folder, to: Folder) =>
  admin.locations.move({ id: from.locationId, parentLocationId: to.locationId });

const swap = ({ admin }: Scene, one: Folder, two: Folder) =>
  admin.locations.swap({ id: one.locationId, otherId: two.locationId });

async function mark({ admin }: Scene, folders: readonly Folder[]): Promise<void> {
  for (const { locationId } of folders) {
    await admin.bookmarks.create(locationId);
  }
}

function isAllOrNothing(folders: readonly Folder[], entities: readonly { readonly id: number }[]): void {
  const count = folders.filter(({ locationId }) => entities.some(({ id }) => id === locationId)).length;
  assert.ok(count === 0 || count === folders.length, `${count} of ${folders.length} are listed`);
}
