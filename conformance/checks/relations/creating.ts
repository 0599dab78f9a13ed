/** Creating and deleting relations. */
import { type Check, check, folderCheck, foldersCheck } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { draftCheck, draftOf } from '../../fixtures/editing.js';

const destinations = async ({ admin }: Scene, id: number, versionNo: number) => {
  const { items: listed } = await admin.relations.list({ contentId: id, versionNo, offset: 0, limit: 50 });
  return listed.map((each) => each.destinationContentId);
};

const relate = ({ admin }: Scene, contentId: number, versionNo: number, to: number) =>
  admin.relations.create({ contentId, versionNo, destinationContentId: to });

export const relationCreatingChecks: readonly Check[] = [
  foldersCheck('relations.create.creates-a-relation')
    .requires('A new relation of a draft is of the type COMMON alone, has the given destination, and is listed.')
    .by(async ({ pair: [from, to] }, scene) => {
      const { versionNo } = await draftOf(scene, from.id);
      const created = await relate(scene, from.id, versionNo, to.id);
      assert.deepEqual(created.types, ['COMMON'], 'The types');
      assert.equal(created.destinationContentId, to.id, 'The destination');
      assert.deepEqual(await destinations(scene, from.id, versionNo), [to.id], 'The destinations of the draft');
      assert.deepEqual(await destinations(scene, from.id, 1), [], 'The destinations of the published version');
      assert.deepEqual(await destinations(scene, to.id, 1), [], 'The destinations of the destination');
    }),
  draftCheck('relations.create.refuses-an-unknown-destination')
    .requires('Creating a relation to content that does not exist is refused with Refused.')
    .by(async ({ id, versionNo }, scene) => {
      const call = relate(scene, id, versionNo, scene.unknownId);
      await refuses(call, 403, 'A relation to nothing');
      assert.deepEqual(await destinations(scene, id, versionNo), [], 'The destinations');
    }),
  foldersCheck('relations.create.refuses-a-duplicate')
    .requires(
      'Creating a second relation to the same destination is refused with Refused, also where the first one was copied.',
    )
    .by(async ({ pair: [from, to] }, scene) => {
      const first = await draftOf(scene, from.id);
      await relate(scene, from.id, first.versionNo, to.id);
      const second = await draftOf(scene, from.id, [], first.versionNo);
      for (const { versionNo } of [first, second]) {
        const call = relate(scene, from.id, versionNo, to.id);
        await refuses(call, 403, 'A relation for the second time');
        assert.deepEqual(await destinations(scene, from.id, versionNo), [to.id], 'The destinations');
      }
    }),
  folderCheck('relations.create.can-be-concurrent')
    .requires('Relations that are created concurrently all exist afterwards, each with its own id.')
    .by(async ({ published: from }, scene) => {
      const { versionNo } = await draftOf(scene, from.id);
      const ids: number[] = [];
      for (let count = 0; count < 5; count++) ids.push((await scene.folder()).id);
      const calls = ids.map((id) => relate(scene, from.id, versionNo, id));
      const created = await Promise.all(calls);
      assert.equal(new Set(created.map(({ id }) => id)).size, 5, 'How many ids the relations have');
      assert.deepEqual(new Set(await destinations(scene, from.id, versionNo)), new Set(ids), 'The destinations');
    }),
  foldersCheck('relations.create.survives-publication')
    .requires('Relations stay with their version when it is published.')
    .by(async ({ admin, pair: [from, to] }, scene) => {
      const { versionNo } = await draftOf(scene, from.id);
      await relate(scene, from.id, versionNo, to.id);
      await admin.versions.publish({ contentId: from.id, versionNo });
      const { currentVersion } = await admin.content.load(from.id);
      const actual = currentVersion.relations.map((each) => each.destinationContentId);
      assert.deepEqual(actual, [to.id], 'The destinations of the published version');
    }),
  check('relations.delete.deletes-one')
    .requires(
      'A deleted relation is no longer listed, other relations are kept, and the same relation can be created again.',
    )
    .by(async ({ admin }, scene) => {
      const [from, one, two] = [await scene.folder(), await scene.folder(), await scene.folder()];
      const { versionNo } = await draftOf(scene, from.id);
      const { id } = await relate(scene, from.id, versionNo, one.id);
      await relate(scene, from.id, versionNo, two.id);
      await admin.relations.delete({ contentId: from.id, versionNo, id });
      assert.deepEqual(await destinations(scene, from.id, versionNo), [two.id], 'The remaining destinations');
      const again = await relate(scene, from.id, versionNo, one.id);
      assert.notEqual(again.id, id, 'The id of the relation that was created again');
      assert.deepEqual(await destinations(scene, from.id, versionNo), [two.id, one.id], 'The destinations');
    }),
  foldersCheck('relations.delete.missing-is-not-found')
    .requires('Deleting a relation that does not exist, or belongs to another version, is NotFound.')
    .by(async ({ admin, pair: [from, to] }, scene) => {
      const [one, other] = [await draftOf(scene, from.id), await draftOf(scene, from.id)];
      const { id } = await relate(scene, from.id, one.versionNo, to.id);
      for (const [versionNo, relationId] of [
        [one.versionNo, scene.unknownId],
        [other.versionNo, id],
      ] as const) {
        const call = admin.relations.delete({ contentId: from.id, versionNo, id: relationId });
        await refuses(call, 404, 'The deletion of nothing');
      }
      assert.deepEqual(await destinations(scene, from.id, one.versionNo), [to.id], 'The destinations');
    }),
];
