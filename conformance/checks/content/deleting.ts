/** Deleting content: what goes with it, and what stays. */
import { type Check, check } from '../../core/check.js';
import { assert, race, refuses, succeeded } from '../../core/expectations.js';
import { draftOf } from '../../fixtures/editing.js';

const firstPage = { offset: 0, limit: 50 };
const place = (contentId: number, parentId: number) =>
  ({ contentId, parentId, priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' }) as const;

export const contentDeletingChecks: readonly Check[] = [
  check(
    'content.delete.takes-content-away',
    'Deleted content is there no more, neither by its id nor by its remote id.',
    async ({ folder, admin }) => {
      const { id, remoteId } = await folder();
      await admin.content.delete({ id });
      await refuses(admin.content.load(id), 404, 'Deleted content');
      await refuses(admin.content.loadByRemoteId(remoteId), 404, 'Deleted content');
    },
  ),
  check('content.delete.takes-versions-away', 'The versions of deleted content are there no more.', async (scene) => {
    const { admin } = scene;
    const { id } = await scene.folder();
    await draftOf(scene, id);
    await admin.content.delete({ id });
    await refuses(admin.versions.list(id), 404, 'The versions of deleted content');
    for (const versionNo of [1, 2]) {
      await refuses(admin.versions.load({ contentId: id, versionNo }), 404, 'A version of deleted content');
    }
  }),
  check(
    'content.delete.takes-locations-away',
    'All locations of deleted content are there no more, and not among the children of their parents.',
    async ({ folder, admin }) => {
      const [one, other] = [await folder(), await folder()];
      const { id, locationId } = await folder({ parentId: one.locationId });
      const second = await admin.locations.create(place(id, other.locationId));
      await admin.content.delete({ id });
      for (const gone of [locationId, second.id]) {
        await refuses(admin.locations.load(gone), 404, 'A location of deleted content');
      }
      for (const parent of [one, other]) {
        const { items: children } = await admin.locations.listChildren({ id: parent.locationId, ...firstPage });
        assert.deepEqual(children, [], 'The children of a parent');
      }
    },
  ),
  check(
    'content.delete.takes-away-what-is-below',
    'With content goes all that is placed below it, however deep.',
    async ({ folder, admin }) => {
      const top = await folder();
      const child = await folder({ parentId: top.locationId });
      const grandchild = await folder({ parentId: child.locationId });
      await admin.content.delete({ id: top.id });
      for (const { id, locationId } of [child, grandchild]) {
        await refuses(admin.content.load(id), 404, 'Content below deleted content');
        await refuses(admin.locations.load(locationId), 404, 'A location below deleted content');
      }
    },
  ),
  check(
    'content.delete.takes-away-what-is-below-other-places',
    'What is placed below any location of deleted content goes too, not only what is below the main one.',
    async ({ folder, admin }) => {
      const [{ id }, parent] = [await folder(), await folder()];
      const second = await admin.locations.create(place(id, parent.locationId));
      const below = await folder({ parentId: second.id });
      await admin.content.delete({ id });
      await refuses(admin.content.load(below.id), 404, 'Content below the second location');
    },
  ),
  check(
    'content.delete.keeps-what-is-placed-elsewhere',
    'Content below that is placed elsewhere too stays there, with that as its main location.',
    async ({ folder, admin, info }) => {
      const [top, elsewhere] = [await folder(), await folder()];
      const { id } = await folder({ parentId: top.locationId });
      const second = await admin.locations.create(place(id, elsewhere.locationId));
      await admin.content.delete({ id: top.id });
      assert.equal((await info(id)).mainLocation?.id, second.id, 'The main location');
      const ids = (await admin.locations.listOfContent(id)).items.map((each) => each.id);
      assert.deepEqual(ids, [second.id], 'The locations');
    },
  ),
  check(
    'content.delete.leaves-others-alone',
    'What is above deleted content, beside it or named alike stays.',
    async ({ folder, folders, admin, unique }) => {
      const parent = await folder();
      const name = unique();
      const [one, twin, other] = await folders(parent.locationId, name, name, unique());
      await admin.content.delete({ id: one?.id as number });
      const { items: left } = await admin.locations.listChildren({ id: parent.locationId, ...firstPage });
      const ids = new Set(left.map(({ id }) => id));
      assert.deepEqual(ids, new Set([twin?.locationId, other?.locationId]), 'What is left');
      for (const each of [parent, twin, other]) await admin.content.load(each?.id as number);
    },
  ),
  check('content.delete.takes-relations-away', 'Relations that lead to deleted content go with it.', async (scene) => {
    const { admin } = scene;
    const [from, to, other] = [await scene.folder(), await scene.folder(), await scene.folder()];
    const { versionNo } = await draftOf(scene, from.id);
    for (const { id } of [to, other]) {
      await admin.relations.create({ contentId: from.id, versionNo, destinationContentId: id });
    }
    await admin.content.delete({ id: to.id });
    const { items: left } = await admin.relations.list({ contentId: from.id, versionNo, ...firstPage });
    assert.deepEqual(
      left.map((each) => each.destinationContentId),
      [other.id],
      'The destinations that are left',
    );
  }),
  check(
    'content.delete.deletes-drafts',
    'Content that was never published can be deleted.',
    async ({ draft, admin }) => {
      const { id } = await draft();
      await admin.content.delete({ id });
      await refuses(admin.content.load(id), 404, 'A deleted draft');
    },
  ),
  check(
    'content.delete.ids-are-never-reused',
    'The ids of deleted content, of its locations and of its versions are not given again.',
    async ({ folder, admin }) => {
      const gone = await folder();
      await admin.content.delete({ id: gone.id });
      const next = await folder();
      assert.ok(next.id !== gone.id, 'New content has the id of deleted content');
      assert.ok(next.locationId !== gone.locationId, 'A new location has the id of a deleted one');
      const [old, now] = [gone, next].map(({ content }) => content.currentVersion.id);
      assert.ok(old !== now, 'A new version has the id of a deleted one');
    },
  ),
  check(
    'content.delete.frees-the-remote-id',
    'The remote id of deleted content can be given to other content.',
    { level: 'SHOULD' },
    async ({ folder, draft, admin }) => {
      const { id, remoteId } = await folder();
      await admin.content.delete({ id });
      assert.equal((await draft({ more: { remoteId } })).remoteId, remoteId, 'The remote id');
    },
  ),
  check(
    'content.delete.missing-is-not-found',
    'The deletion of content that is not there, or no more, is NotFound.',
    async ({ folder, admin, unknownId }) => {
      const { id } = await folder();
      await admin.content.delete({ id });
      for (const gone of [id, unknownId]) {
        await refuses(admin.content.delete({ id: gone }), 404, 'The deletion of nothing');
      }
    },
  ),
  check(
    'content.delete.is-done-once',
    'Of several who delete the same content at the same time, one succeeds, and for the others it is NotFound.',
    async ({ folder, admin }) => {
      for (let round = 0; round < 3; round++) {
        const { id } = await folder();
        const remove = () => admin.content.delete({ id });
        succeeded(await race(Array(5).fill(remove)), 1, 404, 'The deletion of the same content');
      }
    },
  ),
  check(
    'content.delete.does-not-trash',
    'Deleted content is not in the trash, nor is what was below it.',
    async ({ folder, admin }) => {
      const top = await folder();
      const below = await folder({ parentId: top.locationId });
      await admin.content.delete({ id: top.id });
      for (const { locationId } of [top, below]) {
        await refuses(admin.trash.load(locationId), 404, 'A trash item of deleted content');
      }
    },
  ),
];
