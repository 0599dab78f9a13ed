/** Deleting content: what goes with it, and what stays. */
import { type Check, check } from '../../check.js';
import { draftOf, editing, noId } from '../../editing.js';
import { assert, race, refuses, succeeded } from '../../expectations.js';
import { making } from '../../scene.js';

const needs = [...making, 'content.delete'] as const;
const firstPage = { offset: 0, limit: 50 };
const place = (contentId: number, parentId: number) =>
  ({ contentId, parentId, priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' }) as const;

export const contentDeletingChecks: readonly Check[] = [
  check(
    'content.delete.takes-content-away',
    'Deleted content is there no more, neither by its id nor by its remote id.',
    { needs: [needs, 'content.loadByRemoteId'] },
    async ({ folder, repository, administrator }) => {
      const { id, remoteId } = await folder();
      await repository.content.delete({ id }, administrator);
      await refuses(repository.content.load(id, administrator), 404, 'Deleted content');
      await refuses(repository.content.loadByRemoteId(remoteId, administrator), 404, 'Deleted content');
    },
  ),
  check(
    'content.delete.takes-versions-away',
    'The versions of deleted content are there no more.',
    { needs: [needs, editing, 'versions.load', 'versions.list'] },
    async (scene) => {
      const { repository, administrator } = scene;
      const { id } = await scene.folder();
      await draftOf(scene, id);
      await repository.content.delete({ id }, administrator);
      await refuses(repository.versions.list(id, administrator), 404, 'The versions of deleted content');
      for (const versionNo of [1, 2]) {
        await refuses(
          repository.versions.load({ contentId: id, versionNo }, administrator),
          404,
          'A version of deleted content',
        );
      }
    },
  ),
  check(
    'content.delete.takes-locations-away',
    'All locations of deleted content are there no more, and not among the children of their parents.',
    { needs: [needs, 'locations.create', 'locations.load', 'locations.listChildren'] },
    async ({ folder, repository, administrator }) => {
      const { locations, content } = repository;
      const [one, other] = [await folder(), await folder()];
      const { id, locationId } = await folder({ parentId: one.locationId });
      const second = await locations.create(place(id, other.locationId), administrator);
      await content.delete({ id }, administrator);
      for (const gone of [locationId, second.id]) {
        await refuses(locations.load(gone, administrator), 404, 'A location of deleted content');
      }
      for (const parent of [one, other]) {
        const { items: children } = await locations.listChildren(
          { id: parent.locationId, ...firstPage },
          administrator,
        );
        assert.deepEqual(children, [], 'The children of a parent');
      }
    },
  ),
  check(
    'content.delete.takes-away-what-is-below',
    'With content goes all that is placed below it, however deep.',
    { needs: [needs, 'locations.load'] },
    async ({ folder, repository, administrator }) => {
      const top = await folder();
      const child = await folder({ parentId: top.locationId });
      const grandchild = await folder({ parentId: child.locationId });
      await repository.content.delete({ id: top.id }, administrator);
      for (const { id, locationId } of [child, grandchild]) {
        await refuses(repository.content.load(id, administrator), 404, 'Content below deleted content');
        await refuses(repository.locations.load(locationId, administrator), 404, 'A location below deleted content');
      }
    },
  ),
  check(
    'content.delete.takes-away-what-is-below-other-places',
    'What is placed below any location of deleted content goes too, not only what is below the main one.',
    { needs: [needs, 'locations.create'] },
    async ({ folder, repository, administrator }) => {
      const [{ id }, parent] = [await folder(), await folder()];
      const second = await repository.locations.create(place(id, parent.locationId), administrator);
      const below = await folder({ parentId: second.id });
      await repository.content.delete({ id }, administrator);
      await refuses(repository.content.load(below.id, administrator), 404, 'Content below the second location');
    },
  ),
  check(
    'content.delete.keeps-what-is-placed-elsewhere',
    'Content below that is placed elsewhere too stays there, with that as its main location.',
    { needs: [needs, 'locations.create', 'locations.listOfContent'] },
    async ({ folder, repository, administrator, info }) => {
      const [top, elsewhere] = [await folder(), await folder()];
      const { id } = await folder({ parentId: top.locationId });
      const second = await repository.locations.create(place(id, elsewhere.locationId), administrator);
      await repository.content.delete({ id: top.id }, administrator);
      assert.equal((await info(id)).mainLocation?.id, second.id, 'The main location');
      const ids = (await repository.locations.listOfContent(id, administrator)).items.map((each) => each.id);
      assert.deepEqual(ids, [second.id], 'The locations');
    },
  ),
  check(
    'content.delete.leaves-others-alone',
    'What is above deleted content, beside it or named alike stays.',
    { needs: [needs, 'locations.listChildren'] },
    async ({ folder, folders, repository, administrator, unique }) => {
      const parent = await folder();
      const name = unique();
      const [one, twin, other] = await folders(parent.locationId, name, name, unique());
      await repository.content.delete({ id: one?.id as number }, administrator);
      const { items: left } = await repository.locations.listChildren(
        { id: parent.locationId, ...firstPage },
        administrator,
      );
      const ids = new Set(left.map(({ id }) => id));
      assert.deepEqual(ids, new Set([twin?.locationId, other?.locationId]), 'What is left');
      for (const each of [parent, twin, other]) await repository.content.load(each?.id as number, administrator);
    },
  ),
  check(
    'content.delete.takes-relations-away',
    'Relations that lead to deleted content go with it.',
    { needs: [needs, 'versions.createDraft', 'relations.create', 'relations.list'] },
    async (scene) => {
      const { repository, administrator } = scene;
      const [from, to, other] = [await scene.folder(), await scene.folder(), await scene.folder()];
      const { versionNo } = await draftOf(scene, from.id);
      for (const { id } of [to, other]) {
        await repository.relations.create({ contentId: from.id, versionNo, destinationContentId: id }, administrator);
      }
      await repository.content.delete({ id: to.id }, administrator);
      const { items: left } = await repository.relations.list(
        { contentId: from.id, versionNo, ...firstPage },
        administrator,
      );
      assert.deepEqual(
        left.map((each) => each.destinationContentId),
        [other.id],
        'The destinations that are left',
      );
    },
  ),
  check(
    'content.delete.deletes-drafts',
    'Content that was never published can be deleted.',
    { needs: ['content.create', 'content.load', 'content.delete'] },
    async ({ draft, repository, administrator }) => {
      const { id } = await draft();
      await repository.content.delete({ id }, administrator);
      await refuses(repository.content.load(id, administrator), 404, 'A deleted draft');
    },
  ),
  check(
    'content.delete.gives-no-id-twice',
    'The ids of deleted content, of its locations and of its versions are not given again.',
    { needs },
    async ({ folder, repository, administrator }) => {
      const gone = await folder();
      await repository.content.delete({ id: gone.id }, administrator);
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
    { level: 'SHOULD', needs },
    async ({ folder, draft, repository, administrator }) => {
      const { id, remoteId } = await folder();
      await repository.content.delete({ id }, administrator);
      assert.equal((await draft({ more: { remoteId } })).remoteId, remoteId, 'The remote id');
    },
  ),
  check(
    'content.delete.knows-what-is-not-there',
    'The deletion of content that is not there, or no more, is NotFound.',
    { needs },
    async ({ folder, repository, administrator }) => {
      const { id } = await folder();
      await repository.content.delete({ id }, administrator);
      for (const gone of [id, noId]) {
        await refuses(repository.content.delete({ id: gone }, administrator), 404, 'The deletion of nothing');
      }
    },
  ),
  check(
    'content.delete.is-done-once',
    'Of several who delete the same content at the same time, one succeeds, and for the others it is NotFound.',
    { needs },
    async ({ folder, repository, administrator }) => {
      for (let round = 0; round < 3; round++) {
        const { id } = await folder();
        const remove = () => repository.content.delete({ id }, administrator);
        succeeded(await race(Array(5).fill(remove)), 1, 404, 'The deletion of the same content');
      }
    },
  ),
  check(
    'content.delete.does-not-trash',
    'Deleted content is not in the trash, nor is what was below it.',
    { needs: [needs, 'trash.load'] },
    async ({ folder, repository, administrator }) => {
      const top = await folder();
      const below = await folder({ parentId: top.locationId });
      await repository.content.delete({ id: top.id }, administrator);
      for (const { locationId } of [top, below]) {
        await refuses(repository.trash.load(locationId, administrator), 404, 'A trash item of deleted content');
      }
    },
  ),
];
