/** Reading relations: all of a version, a part of them, and one. */

import { type Check, check, concealedCheck, folderCheck, foldersCheck } from '../../core/check.js';
import { assert, expectMembers, refuses, refusesSilently } from '../../core/expectations.js';
import type { Folder } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { draftOf } from '../../fixtures/editing.js';

const all = { offset: 0, limit: 50 };

/** A draft with relations to each of these, in that order. */
async function related(scene: Scene, destinations: readonly Folder[]) {
  const { admin } = scene;
  const { id } = await scene.folder();
  const { versionNo } = await draftOf(scene, id);
  const ids: number[] = [];
  for (const to of destinations) {
    const command = { contentId: id, versionNo, destinationContentId: to.id };
    ids.push((await admin.relations.create(command)).id);
  }
  return { id, versionNo, ids };
}

export const relationReadingChecks: readonly Check[] = [
  check('relations.list.sorts-by-creation')
    .requires('The list has the relations of the version in the order of their creation.')
    .by(async (scene) => {
      const [one, two, three] = [await scene.folder(), await scene.folder(), await scene.folder()];
      const { id, versionNo, ids } = await related(scene, [three, one, two]);
      const { items: listed } = await scene.admin.relations.list({ contentId: id, versionNo, ...all });
      expectMembers(listed, 'id', ids, 'The ids');
      expectMembers(listed, 'destinationContentId', [three.id, one.id, two.id], 'The destinations');
      for (const { types, ...source } of listed) {
        assert.deepEqual(types, ['COMMON'], 'The types');
        assert.deepEqual([source.contentId, source.versionNo], [id, versionNo], 'The version that they lead from');
      }
    }),
  foldersCheck('relations.list.leaves-out-unreadable-entities')
    .requires('Relations to content that the caller may not read are left out, and leave no gaps in pages.')
    .by(async ({ admin, readers, pair: open }, scene) => {
      const secret = [await scene.concealed(), await scene.concealed()];
      const order = [secret[0], open[0], secret[1], open[1]] as Folder[];
      const { id, versionNo } = await related(scene, order);
      await admin.versions.publish({ contentId: id, versionNo });
      for (const caller of readers) {
        const list = async (offset: number, limit: number) => {
          const { items: part } = await caller.relations.list({ contentId: id, versionNo, offset, limit });
          return part.map((each) => each.destinationContentId);
        };
        assert.deepEqual(await list(0, 50), [open[0]?.id, open[1]?.id], 'All destinations');
        assert.deepEqual(await list(0, 1), [open[0]?.id], 'The first one');
        assert.deepEqual(await list(1, 1), [open[1]?.id], 'The second one');
      }
    }),
  check('relations.list.equals-the-result-of-load')
    .requires('The list has the relations that the version has when it is loaded.')
    .by(async ({ admin }, scene) => {
      const { id, versionNo } = await related(scene, [await scene.folder(), await scene.folder()]);
      for (const no of [1, versionNo]) {
        const version = { contentId: id, versionNo: no };
        const { items: listed } = await admin.relations.list({ ...version, ...all });
        const { relations } = await admin.versions.load(version);
        const plain = (found: typeof relations) => found.map((each) => [each.id, each.destinationContentId]);
        assert.deepEqual(plain(listed), plain(relations), `The relations of version ${no}`);
      }
      const { items: before } = await admin.relations.list({ contentId: id, versionNo: 1, ...all });
      assert.deepEqual(before, [], 'The relations of the version that the draft was created from');
    }),
  check('relations.list.conceals-drafts')
    .requires('Listing the relations of a draft that the caller may not read is refused.')
    .by(async ({ readers }, scene) => {
      const { id, versionNo } = await related(scene, [await scene.folder()]);
      for (const caller of readers) {
        const draft = caller.relations.list({ contentId: id, versionNo, ...all });
        await refusesSilently(draft, [], 'The relations of a draft');
      }
    }),
  folderCheck('relations.list.needs-a-version')
    .requires('Listing the relations of a version that the content does not have is NotFound.')
    .by(({ admin, id }) =>
      refuses(admin.relations.list({ contentId: id, versionNo: 2, ...all }), 404, 'The relations of no version'),
    ),
  folderCheck('relations.listReverse.has-published-sources')
    .requires(
      'The list has the relations of published versions to the content item, and none of drafts and archived versions.',
    )
    .by(async ({ admin, published: to }, scene) => {
      const sources = async () => {
        const { items } = await admin.relations.listReverse({ contentId: to.id, ...all });
        expectMembers(
          items,
          'destinationContentId',
          items.map(() => to.id),
          'The destinations',
        );
        return items.map(({ contentId, versionNo }) => [contentId, versionNo]);
      };
      const { id, versionNo, ids } = await related(scene, [to]);
      await related(scene, [to]);
      assert.deepEqual(await sources(), [], 'The sources while all are drafts');
      await admin.versions.publish({ contentId: id, versionNo });
      assert.deepEqual(await sources(), [[id, versionNo]], 'The sources after a publication');
      assert.deepEqual(
        (await admin.relations.listReverse({ contentId: to.id, ...all })).items,
        (await admin.relations.list({ contentId: id, versionNo, ...all })).items,
        'The relation in both lists',
      );
      const next = await draftOf(scene, id, [], versionNo);
      const { items } = await admin.relations.list({ contentId: id, versionNo: next.versionNo, ...all });
      assert.equal(items.length, ids.length, 'How many relations the draft has');
      const version = { contentId: id, versionNo: next.versionNo };
      for (const relation of items) await admin.relations.delete({ ...version, id: relation.id });
      await admin.versions.publish(version);
      assert.deepEqual(await sources(), [], 'The sources once the published version has no relation');
    }),
  folderCheck('relations.listReverse.leaves-out-unreadable-entities')
    .requires('Relations from content that the caller may not read are left out, and leave no gaps in pages.')
    .by(async ({ admin, readers, published: to }, scene) => {
      const order = [await scene.concealed(), await scene.folder(), await scene.concealed(), await scene.folder()];
      for (const { id } of order) {
        const { versionNo } = await draftOf(scene, id);
        const version = { contentId: id, versionNo };
        await admin.relations.create({ ...version, destinationContentId: to.id });
        await admin.versions.publish(version);
      }
      const open = [order[1]?.id, order[3]?.id];
      for (const caller of readers) {
        const list = async (offset: number, limit: number) =>
          (await caller.relations.listReverse({ contentId: to.id, offset, limit })).items.map((each) => each.contentId);
        assert.deepEqual(await list(0, 50), open, 'All sources');
        assert.deepEqual(await list(0, 1), open.slice(0, 1), 'The first one');
        assert.deepEqual(await list(1, 1), open.slice(1), 'The second one');
      }
    }),
  foldersCheck('relations.load.returns-the-created-entity')
    .requires('A relation is loaded by its id, with the values that it was created with.')
    .by(async ({ pair: to }, scene) => {
      const { id, versionNo, ids } = await related(scene, to);
      for (const [index, relationId] of ids.entries()) {
        const loaded = await scene.admin.relations.load({ contentId: id, versionNo, id: relationId });
        assert.equal(loaded.id, relationId, 'The id');
        assert.equal(loaded.destinationContentId, to[index]?.id, 'The destination');
        assert.deepEqual(loaded.types, ['COMMON'], 'The types');
        assert.equal(loaded.fieldDefinitionIdentifier, undefined, 'A field makes it');
      }
    }),
  check('relations.load.missing-is-not-found')
    .requires('A relation that does not exist, or belongs to another version, is NotFound.')
    .by(async ({ admin }, scene) => {
      const { id, versionNo, ids } = await related(scene, [await scene.folder()]);
      const other = await related(scene, [await scene.folder()]);
      for (const [contentId, no, relationId] of [
        [id, versionNo, scene.unknownId],
        [id, 1, ids[0]],
        [other.id, other.versionNo, ids[0]],
      ] as const) {
        const call = admin.relations.load({ contentId, versionNo: no, id: relationId as number });
        await refuses(call, 404, 'A relation that does not exist');
      }
    }),
  concealedCheck('relations.load.conceals-unreadable-entities')
    .requires(
      'Loading a relation to content that the caller may not read is refused, and the refusal reveals nothing about that content.',
    )
    .by(async ({ admin, readers, published: secret }, scene) => {
      const { id, versionNo, ids } = await related(scene, [secret]);
      await admin.versions.publish({ contentId: id, versionNo });
      for (const caller of readers) {
        const call = caller.relations.load({ contentId: id, versionNo, id: ids[0] as number });
        await refusesSilently(call, [secret.name, secret.remoteId], 'A relation to concealed content');
      }
    }),
];
