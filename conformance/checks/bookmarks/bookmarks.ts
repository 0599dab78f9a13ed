/** Bookmarks: the locations that a user has marked, visible to that user only. */

import type { Location } from 'express-cms-rest';
import type { BoundRepository } from '../../core/bound.js';
import { type Check, check } from '../../core/check.js';
import { assert, race, refuses, refusesSilently, succeeded } from '../../core/expectations.js';
import { idsIn } from '../../core/ids.js';
import { type Folder, placed } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { allPages, siblings } from '../../fixtures/places.js';

export const bookmarksChecks: readonly Check[] = [
  check(
    'bookmarks.create.says-whether-it-is-new',
    'A location that is marked is marked, and only the first time it was not before.',
    async (scene) => {
      const [one, two] = await siblings(scene, 2);
      assert.equal(await has(scene, one), false, 'Whether it is marked before');
      assert.equal(await mark(scene, one), true, 'The value returned the first time');
      assert.equal(await mark(scene, one), false, 'The value returned the second time');
      assert.equal(await has(scene, one), true, 'Whether it is marked after');
      assert.equal(await has(scene, two), false, 'Whether another one is');
    },
  ),
  check(
    'bookmarks.create.needs-a-location',
    'A bookmark of a location that is not there is refused with NotFound.',
    async (scene) => {
      await refuses(mark(scene, { locationId: scene.unknownId }), 404, 'A bookmark of no location');
    },
  ),
  check(
    'bookmarks.create.is-not-for-what-the-caller-may-not-read',
    'A bookmark of a location that the caller may not read is refused, and the refusal reveals nothing about it.',
    async (scene) => {
      const secret = await scene.concealed();
      const secrets = [secret.name, secret.remoteId];
      await refusesSilently(mark(scene, secret, scene.reader), secrets, 'A bookmark of a concealed location');
      assert.equal((await marked(scene, scene.reader, [secret])).length, 0, 'Whether it is in the list');
    },
  ),
  check(
    'bookmarks.create.is-done-once',
    'Of several who mark the same location for one user at the same time, exactly one learns that the bookmark is new.',
    async (scene) => {
      const folder = await scene.folder();
      const results = await race(Array.from({ length: 6 }, () => () => mark(scene, folder)));
      const responses = succeeded(results, 6, [], 'Six bookmarks of one location');
      assert.equal(responses.filter(Boolean).length, 1, `The responses: ${responses.join(', ')}`);
      assert.equal((await marked(scene, scene.admin, [folder])).length, 1, 'How often it is in the list');
    },
  ),
  check(
    'bookmarks.list.has-the-newest-first',
    'The list begins with what was marked last, whatever the ids of locations are.',
    async (scene) => {
      const made = await siblings(scene, 4);
      const order = [made[2], made[0], made[3], made[1]];
      for (const folder of order) await mark(scene, folder);
      const wanted = order.map(({ locationId }) => locationId).reverse();
      assert.deepEqual(await marked(scene, scene.admin, made), wanted);
    },
  ),
  check(
    'bookmarks.list.has-what-is-marked-again-as-the-newest',
    'A location that was unmarked and marked again is the newest, and one that was marked twice stays where it was.',
    async (scene) => {
      const made = await siblings(scene, 3);
      const [one, two, three] = made.map(({ locationId }) => locationId);
      for (const folder of made) await mark(scene, folder);
      await mark(scene, made[0]);
      assert.deepEqual(await marked(scene, scene.admin, made), [three, two, one], 'After marking twice');
      await unmark(scene, made[0]);
      await mark(scene, made[0]);
      assert.deepEqual(await marked(scene, scene.admin, made), [one, three, two], 'After marking again');
    },
  ),
  check(
    'bookmarks.list.counts-all-pages',
    'The count is of all bookmarks, whatever page is asked for, and pages make up the whole.',
    async (scene) => {
      const { admin } = scene;
      for (const folder of await siblings(scene, 4)) await mark(scene, folder);
      const whole = (await all(scene)).map(({ id }) => id);
      assert.equal(new Set(whole).size, whole.length, 'A location is in the list twice');
      for (const [offset, limit] of [
        [0, 1],
        [1, 2],
        [3, 5],
        [whole.length - 1, 3],
        [whole.length, 2],
      ] as const) {
        const { total, items } = await admin.bookmarks.list({ offset, limit });
        const what = `page of ${limit} from ${offset} on`;
        assert.equal(total, whole.length, `The count on the ${what}`);
        assert.deepEqual(
          items.map(({ id }) => id),
          whole.slice(offset, offset + limit),
          `The ${what}`,
        );
      }
    },
  ),
  check(
    'bookmarks.list.has-locations-as-they-are-now',
    'The list has each location as it is when it is loaded, with its content and the children that the caller can see.',
    async (scene) => {
      const { reader, folder, concealed, admin } = scene;
      const [{ locationId }, target] = [await folder(), await folder()];
      await mark(scene, { locationId }, reader);
      await folder({ parentId: locationId });
      await admin.locations.move({ id: locationId, targetId: target.locationId });
      await concealed({ parentId: locationId });
      const found = (await all(scene, reader)).find(({ id }) => id === locationId);
      const loaded = await reader.locations.load(locationId);
      assert.ok(found, 'A location that was moved is not in the list');
      assert.deepEqual(shown(found), shown(loaded));
      assert.equal(found.childCount, 1, 'The child count');
    },
  ),
  check(
    'bookmarks.list.is-each-users-own',
    'Bookmarks are visible to their user only, and deleting one leaves those of other users.',
    async (scene) => {
      const { admin, reader } = scene;
      const [one, two] = await siblings(scene, 2);
      await mark(scene, one, admin);
      await mark(scene, two, admin);
      await mark(scene, two, reader);
      assert.deepEqual(await marked(scene, reader, [one, two]), [two.locationId], "The reader's list");
      assert.equal(await has(scene, one, reader), false, "Whether the administrator's is the reader's");
      assert.equal(await unmark(scene, one, reader), false, "The response to unmarking the administrator's");
      await unmark(scene, two, reader);
      const left = await marked(scene, admin, [one, two]);
      assert.deepEqual(left, [two.locationId, one.locationId], "The administrator's list");
    },
  ),
  check(
    'bookmarks.list.leaves-out-what-the-caller-may-no-longer-see',
    'A bookmark of what the caller may no longer read is left out of the list, the count and the returned value, and is back with the right.',
    async (scene) => {
      const { reader, folder, section, known, admin } = scene;
      const made = await folder();
      await mark(scene, made, reader);
      const counted = async () => (await reader.bookmarks.list({ offset: 0, limit: 1 })).total;
      const before = await counted();
      const conceal = async (sectionId: number) => admin.content.updateInfo({ id: made.id, changes: { sectionId } });
      await conceal((await section()).id);
      assert.deepEqual(await marked(scene, reader, [made]), [], 'What the list has of it');
      assert.equal(await counted(), before - 1, 'The count without it');
      assert.equal(await has(scene, made, reader), false, 'Whether it is told to be marked');
      await conceal(known.publicSectionId);
      assert.deepEqual(await marked(scene, reader, [made]), [made.locationId], 'What the list has of it again');
      assert.equal(await counted(), before, 'The count with it');
    },
  ),
  check(
    'bookmarks.delete.says-whether-it-was-there',
    'A location that is unmarked is not marked any more, and only the first time it was before.',
    async (scene) => {
      const [one, two] = await siblings(scene, 2);
      await mark(scene, one);
      await mark(scene, two);
      assert.equal(await unmark(scene, one), true, 'The value returned the first time');
      assert.equal(await unmark(scene, one), false, 'The value returned the second time');
      assert.equal(await has(scene, one), false, 'Whether it is marked');
      assert.equal(await has(scene, two), true, 'Whether another one is');
    },
  ),
  ...(['delete', 'trash'] as const).map((method) =>
    check(
      `locations.${method}.takes-bookmarks-with-it`,
      `A bookmark of what is taken out of the tree by ${method}, or of what is below it, is in no list and no count.`,
      async (scene) => {
        const { admin } = scene;
        const [below] = await siblings(scene, 2);
        await mark(scene, below);
        const count = async () => (await admin.bookmarks.list({ offset: 0, limit: 1 })).total;
        const before = await count();
        const parentId = idsIn(scene, placed(below.content).pathString).at(-2) ?? scene.unknownId;
        await admin.locations[method]({ id: parentId });
        assert.deepEqual(await marked(scene, admin, [below]), [], 'What the list has of it');
        assert.equal(await count(), before - 1, 'The count');
      },
    ),
  ),
  ...(['list', 'has', 'create', 'delete'] as const).map((method) =>
    check(
      `bookmarks.${method}.needs-a-user`,
      'The anonymous caller has no bookmarks: it is refused with Unauthorized.',
      async ({ anonymous, folder }) => {
        const { locationId } = await folder();
        const work: Promise<unknown> =
          method === 'list'
            ? anonymous.bookmarks.list({ offset: 0, limit: 5 })
            : anonymous.bookmarks[method](locationId);
        await refuses(work, 401, 'A bookmark of the anonymous caller');
      },
    ),
  ),
];

type At = Pick<Folder, 'locationId'>;

const mark = ({ admin }: Scene, { locationId }: At, caller = admin) => caller.bookmarks.create(locationId);

const unmark = ({ admin }: Scene, { locationId }: At, caller = admin) => caller.bookmarks.delete(locationId);

const has = ({ admin }: Scene, { locationId }: At, caller = admin) => caller.bookmarks.has(locationId);

function all({ admin }: Scene, caller: BoundRepository = admin): Promise<Location[]> {
  return allPages((page) => caller.bookmarks.list(page));
}

/** Those of these folders that a user has marked, in the order of the list. */
async function marked(scene: Scene, caller: BoundRepository, folders: readonly At[]): Promise<number[]> {
  const ids = (await all(scene, caller)).map(({ id }) => id);
  return ids.filter((id) => folders.some(({ locationId }) => locationId === id));
}

const shown = ({ id, pathString, depth, childCount, hidden, invisible, remoteId, content }: Location) => ({
  ...{ id, pathString, depth, childCount, hidden, invisible, remoteId },
  contentId: content?.id,
  name: content?.name,
});
