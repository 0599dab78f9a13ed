/** Deletions of content: the entities that are deleted with it, and those that are kept. */

import { type Check, check, folderCheck, foldersCheck, unpublishedCheck } from '../../core/check.js';
import { assert, expectMembers, outcome, race, refuses, succeeded } from '../../core/expectations.js';
import { draftOf, relatedDraft } from '../../fixtures/editing.js';
import { place } from '../../fixtures/places.js';

const firstPage = { offset: 0, limit: 50 };
export const contentDeletingChecks: readonly Check[] = [
  folderCheck('content.delete.deletes-content')
    .requires('Deleted content is NotFound by its id and by its remote id.')
    .by(async ({ admin, id, remoteId }) => {
      await admin.content.delete({ id });
      await refuses(admin.content.load(id), 404, 'Deleted content');
      await refuses(admin.content.loadByRemoteId(remoteId), 404, 'Deleted content');
    }),
  folderCheck('content.delete.deletes-versions')
    .requires('The versions of deleted content are NotFound.')
    .by(async ({ admin, id }, scene) => {
      await draftOf(scene, id);
      await admin.content.delete({ id });
      await refuses(admin.versions.list({ contentId: id }), 404, 'The versions of deleted content');
      for (const versionNo of [1, 2]) {
        await refuses(admin.versions.load({ contentId: id, versionNo }), 404, 'A version of deleted content');
      }
    }),
  foldersCheck('content.delete.deletes-locations')
    .requires('All locations of deleted content are NotFound, and are no longer children of their parents.')
    .by(async ({ folder, admin, pair: [one, other] }) => {
      const { id, locationId } = await folder({ parentLocationId: one.locationId });
      const second = await admin.locations.create(place(id, other.locationId));
      await admin.content.delete({ id });
      for (const gone of [locationId, second.id]) {
        await refuses(admin.locations.load(gone), 404, 'A location of deleted content');
      }
      for (const parent of [one, other]) {
        const { items: children } = await admin.locations.listChildren({ id: parent.locationId, ...firstPage });
        assert.deepEqual(children, [], 'The children of a parent');
      }
    }),
  folderCheck('content.delete.deletes-descendants')
    .requires('All content below deleted content is deleted with it, however deep.')
    .by(async ({ folder, admin, published: top }) => {
      const child = await folder({ parentLocationId: top.locationId });
      const grandchild = await folder({ parentLocationId: child.locationId });
      await admin.content.delete({ id: top.id });
      for (const { id, locationId } of [child, grandchild]) {
        await refuses(admin.content.load(id), 404, 'Content below deleted content');
        await refuses(admin.locations.load(locationId), 404, 'A location below deleted content');
      }
    }),
  foldersCheck('content.delete.deletes-descendants-of-all-locations')
    .requires(
      'Content below any location of deleted content is deleted with it, not only content below the main location.',
    )
    .by(async ({ folder, admin, pair: [{ id }, parent] }) => {
      const second = await admin.locations.create(place(id, parent.locationId));
      const below = await folder({ parentLocationId: second.id });
      await admin.content.delete({ id });
      await refuses(admin.content.load(below.id), 404, 'Content below the second location');
    }),
  foldersCheck('content.delete.keeps-descendants-with-other-locations')
    .requires('A descendant that has another location elsewhere is kept, with that as its main location.')
    .by(async ({ folder, admin, info, pair: [top, elsewhere] }) => {
      const { id } = await folder({ parentLocationId: top.locationId });
      const second = await admin.locations.create(place(id, elsewhere.locationId));
      await admin.content.delete({ id: top.id });
      assert.equal((await info(id)).mainLocation?.id, second.id, 'The main location');
      const ids = (await admin.locations.listOfContent(id)).items.map((each) => each.id);
      assert.deepEqual(ids, [second.id], 'The locations');
    }),
  folderCheck('content.delete.leaves-other-content')
    .requires('Ancestors and siblings of deleted content are kept, also those of the same name.')
    .by(async ({ folders, admin, unique, published: parent }) => {
      const name = unique();
      const [one, twin, other] = await folders(parent.locationId, name, name, unique());
      await admin.content.delete({ id: one.id });
      const { items: left } = await admin.locations.listChildren({ id: parent.locationId, ...firstPage });
      const ids = new Set(left.map(({ id }) => id));
      assert.deepEqual(ids, new Set([twin.locationId, other.locationId]), 'The remaining locations');
      for (const entry of [parent, twin, other]) await admin.content.load(entry.id);
    }),
  foldersCheck('content.delete.deletes-relations')
    .requires('Relations to deleted content are deleted with it.')
    .by(async ({ admin, pair: [to, other] }, scene) => {
      const version = await relatedDraft(scene, to, other);
      await admin.content.delete({ id: to.id });
      const { items: left } = await admin.relations.list({ ...version, ...firstPage });
      expectMembers(left, 'destinationContentId', [other.id], 'The remaining destinations');
    }),
  folderCheck('content.delete.of-referred-content')
    .requires(
      'Content to which published content refers is deleted with the relations, or that is refused with Refused and changes nothing.',
    )
    .by(async ({ admin, published: to }, scene) => {
      const version = await relatedDraft(scene, to);
      await admin.versions.publish(version);
      const { error } = await outcome(admin.content.delete({ id: to.id }));
      assert.ok(error === undefined || error === 'Refused', `The deletion fails with ${error}`);
      const { items: left } = await admin.relations.list({ ...version, ...firstPage });
      expectMembers(left, 'destinationContentId', error ? [to.id] : [], 'The remaining destinations');
      if (error) await admin.content.load(to.id);
      else await refuses(admin.content.load(to.id), 404, 'Deleted content');
    }),
  unpublishedCheck('content.delete.deletes-drafts')
    .requires('Content that was never published can be deleted.')
    .by(async ({ admin, id }) => {
      await admin.content.delete({ id });
      await refuses(admin.content.load(id), 404, 'A deleted draft');
    }),
  folderCheck('content.delete.ids-are-never-reused')
    .requires('The ids of deleted content, of its locations and of its versions are never reused.')
    .by(async ({ folder, admin, published: gone }) => {
      await admin.content.delete({ id: gone.id });
      const next = await folder();
      assert.ok(next.id !== gone.id, 'New content has the id of deleted content');
      assert.ok(next.locationId !== gone.locationId, 'A new location has the id of a deleted one');
      const [old, now] = [gone, next].map(({ content }) => content.currentVersion.id);
      assert.ok(old !== now, 'A new version has the id of a deleted one');
    }),
  folderCheck('content.delete.frees-the-remote-id', { level: 'SHOULD' })
    .requires('The remote id of deleted content can be used again.')
    .by(async ({ draft, admin, id, remoteId }) => {
      await admin.content.delete({ id });
      assert.equal((await draft({ more: { remoteId } })).remoteId, remoteId, 'The remote id');
    }),
  check('content.delete.one-of-many-succeeds')
    .requires('Of several concurrent deletions of the same content, one succeeds, and the others are NotFound.')
    .by(async ({ folder, admin }) => {
      for (let round = 0; round < 3; round++) {
        const { id } = await folder();
        const remove = () => admin.content.delete({ id });
        succeeded(await race(Array(5).fill(remove)), 1, 404, 'The deletion of the same content');
      }
    }),
  folderCheck('content.delete.bypasses-the-trash')
    .requires('Deleted content and its descendants are not in the trash.')
    .by(async ({ folder, admin, published: top }) => {
      const below = await folder({ parentLocationId: top.locationId });
      await admin.content.delete({ id: top.id });
      for (const { locationId } of [top, below]) {
        await refuses(admin.trash.load(locationId), 404, 'A trash item of deleted content');
      }
    }),
];
