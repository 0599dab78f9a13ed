/** Bookmarks: the locations that a user has marked, visible to that user only. */

import type { Location } from 'express-cms-rest';
import type { BoundRepository } from '../../core/bound.js';
import { type Check, check, concealedCheck, folderCheck, foldersCheck } from '../../core/check.js';
import { assert, race, refuses, refusesSilently, succeeded } from '../../core/expectations.js';
import { idsIn } from '../../core/ids.js';
import { type Folder, placed } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { allPages, siblings, siblingsCheck } from '../../fixtures/places.js';

export const bookmarksChecks: readonly Check[] = [
  siblingsCheck('bookmarks.create.refuses-an-existing-bookmark')
    .requires('Creating a bookmark that exists already is refused with Refused.')
    .by(async ({ pair: [one, two] }, scene) => {
      assert.equal(await has(scene, one), false, 'Whether it is marked before');
      await mark(scene, one);
      await refuses(mark(scene, one), 409, 'A second bookmark of one location');
      assert.equal(await has(scene, one), true, 'Whether it is marked after');
      assert.equal(await has(scene, two), false, 'Whether another one is');
    }),
  concealedCheck('bookmarks.create.conceals-unreadable-entities')
    .requires(
      'Creating a bookmark of a location that the caller may not read is refused, and the refusal reveals nothing about the location.',
    )
    .by(async ({ published: secret }, scene) => {
      const secrets = [secret.name, secret.remoteId];
      await refusesSilently(mark(scene, secret, scene.reader), secrets, 'A bookmark of a concealed location');
      assert.equal((await marked(scene, scene.reader, [secret])).length, 0, 'Whether it is in the list');
    }),
  folderCheck('bookmarks.create.one-of-many-is-new')
    .requires(
      'Of several concurrent calls that create the same bookmark for one user, exactly one succeeds, and the others are refused with Refused.',
    )
    .by(async ({ published: folder }, scene) => {
      const results = await race(Array.from({ length: 6 }, () => () => mark(scene, folder)));
      succeeded(results, 1, 409, 'Six bookmarks of one location');
      assert.equal((await marked(scene, scene.admin, [folder])).length, 1, 'How often it is in the list');
    }),
  check('bookmarks.list.sorts-by-newest-first')
    .requires('The list begins with the newest bookmark, whatever the ids of the locations are.')
    .by(async (scene) => {
      const folders = await siblings(scene, 4);
      const order = [folders[2], folders[0], folders[3], folders[1]];
      for (const folder of order) await mark(scene, folder);
      const expected = order.map(({ locationId }) => locationId).reverse();
      assert.deepEqual(await marked(scene, scene.admin, folders), expected);
    }),
  check('bookmarks.list.sorts-by-the-last-creation')
    .requires(
      'A bookmark that was deleted and created again is the newest one; one that cannot be created because it exists keeps its place.',
    )
    .by(async (scene) => {
      const folders = await siblings(scene, 3);
      const [one, two, three] = folders.map(({ locationId }) => locationId);
      for (const folder of folders) await mark(scene, folder);
      await refuses(mark(scene, folders[0]), 409, 'A second bookmark of one location');
      assert.deepEqual(await marked(scene, scene.admin, folders), [three, two, one], 'After marking twice');
      await unmark(scene, folders[0]);
      await mark(scene, folders[0]);
      assert.deepEqual(await marked(scene, scene.admin, folders), [one, three, two], 'After marking again');
    }),
  foldersCheck('bookmarks.list.returns-current-locations')
    .requires(
      'The list has each location as it is when it is loaded, with its content and the number of children that the caller may read.',
    )
    .by(async ({ reader, folder, concealed, admin, pair: [{ locationId }, target] }, scene) => {
      await mark(scene, { locationId }, reader);
      await folder({ parentLocationId: locationId });
      await admin.locations.move({ id: locationId, parentLocationId: target.locationId });
      await concealed({ parentLocationId: locationId });
      const actual = (await all(scene, reader)).find(({ id }) => id === locationId);
      const loaded = await reader.locations.load(locationId);
      assert.ok(actual, 'A location that was moved is not in the list');
      assert.deepEqual(comparable(actual), comparable(loaded));
      assert.equal(actual.childCount, 1, 'The child count');
    }),
  siblingsCheck('bookmarks.list.is-per-user')
    .requires('Bookmarks are visible to their user only, and deleting one leaves those of other users.')
    .by(async ({ admin, reader, pair: [one, two] }, scene) => {
      await mark(scene, one, admin);
      await mark(scene, two, admin);
      await mark(scene, two, reader);
      assert.deepEqual(await marked(scene, reader, [one, two]), [two.locationId], "The reader's list");
      assert.equal(await has(scene, one, reader), false, "Whether the administrator's is the reader's");
      await refuses(unmark(scene, one, reader), 404, "Unmarking the administrator's");
      await unmark(scene, two, reader);
      const left = await marked(scene, admin, [one, two]);
      assert.deepEqual(left, [two.locationId, one.locationId], "The administrator's list");
    }),
  folderCheck('bookmarks.list.leaves-out-unreadable-entities')
    .requires(
      'A bookmark of a location that the caller may no longer read is in neither the list nor the total, and is in both once the caller may read it again.',
    )
    .by(async ({ reader, section, situation, admin, published }, scene) => {
      await mark(scene, published, reader);
      const counted = async () => (await reader.bookmarks.list({ offset: 0, limit: 1 })).total;
      const before = await counted();
      const conceal = async (sectionId: number) =>
        admin.content.updateInfo({ id: published.id, changes: { sectionId } });
      await conceal((await section()).id);
      assert.deepEqual(await marked(scene, reader, [published]), [], 'Its entries in the list');
      assert.equal(await counted(), before - 1, 'The count without it');
      assert.equal(await has(scene, published, reader), false, 'Whether it has a bookmark');
      await conceal(situation.publicSectionId);
      assert.deepEqual(
        await marked(scene, reader, [published]),
        [published.locationId],
        'Its entries in the list again',
      );
      assert.equal(await counted(), before, 'The count with it');
    }),
  siblingsCheck('bookmarks.delete.deletes-it-once')
    .requires('Deleting a bookmark deletes that one alone; deleting one that the caller does not have is NotFound.')
    .by(async ({ pair: [one, two] }, scene) => {
      await mark(scene, one);
      await mark(scene, two);
      await unmark(scene, one);
      await refuses(unmark(scene, one), 404, 'Deleting a bookmark again');
      assert.equal(await has(scene, one), false, 'Whether it is marked');
      assert.equal(await has(scene, two), true, 'Whether another one is');
    }),
  ...(['delete', 'trash'] as const).map((method) =>
    siblingsCheck(`locations.${method}.deletes-bookmarks`)
      .requires(
        `Bookmarks of a location that is ${method === 'trash' ? 'trashed' : 'deleted'}, and of its descendants, are deleted.`,
      )
      .by(async ({ admin, pair: [below] }, scene) => {
        await mark(scene, below);
        const count = async () => (await admin.bookmarks.list({ offset: 0, limit: 1 })).total;
        const before = await count();
        const parentLocationId = idsIn(scene, placed(below.content).pathString).at(-2) ?? scene.unknownId;
        await admin.locations[method]({ id: parentLocationId });
        assert.deepEqual(await marked(scene, admin, [below]), [], 'Its entries in the list');
        assert.equal(await count(), before - 1, 'The count');
      }),
  ),
  ...(['list', 'has', 'create', 'delete'] as const).map((method) =>
    folderCheck(`bookmarks.${method}.needs-a-user`)
      .requires('The anonymous caller has no bookmarks, and is refused with PermissionDenied.')
      .by(async ({ anonymous, locationId }) => {
        const call: Promise<unknown> =
          method === 'list'
            ? anonymous.bookmarks.list({ offset: 0, limit: 5 })
            : anonymous.bookmarks[method](locationId);
        await refuses(call, [401, 403], 'A bookmark of the anonymous caller');
      }),
  ),
];

type At = Pick<Folder, 'locationId'>;

const mark = ({ admin }: Scene, { locationId }: At, caller = admin) => caller.bookmarks.create(locationId);

const unmark = ({ admin }: Scene, { locationId }: At, caller = admin) => caller.bookmarks.delete(locationId);

const has = ({ admin }: Scene, { locationId }: At, caller = admin) => caller.bookmarks.has(locationId);

function all({ admin }: Scene, caller: BoundRepository = admin): Promise<Location[]> {
  return allPages((page) => caller.bookmarks.list(page));
}

/** The folders among these that a user has marked, in the order of the list. */
async function marked(scene: Scene, caller: BoundRepository, folders: readonly At[]): Promise<number[]> {
  const ids = (await all(scene, caller)).map(({ id }) => id);
  return ids.filter((id) => folders.some(({ locationId }) => locationId === id));
}

const comparable = ({ id, pathString, depth, childCount, hidden, invisible, remoteId, content }: Location) => ({
  ...{ id, pathString, depth, childCount, hidden, invisible, remoteId },
  contentId: content?.id,
  name: content?.name,
});
