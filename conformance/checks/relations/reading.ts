/** Reading relations: all of a version, a part of them, and one. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses, refusesSilently } from '../../core/expectations.js';
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
  check(
    'relations.list.gives-all-in-order',
    'The list has the relations of the version in the order in which they were made.',
    async (scene) => {
      const [one, two, three] = [await scene.folder(), await scene.folder(), await scene.folder()];
      const { id, versionNo, ids } = await related(scene, [three, one, two]);
      const { items: listed } = await scene.admin.relations.list({ contentId: id, versionNo, ...all });
      assert.deepEqual(
        listed.map((each) => each.id),
        ids,
        'The ids',
      );
      assert.deepEqual(
        listed.map((each) => each.destinationContentId),
        [three.id, one.id, two.id],
        'The destinations',
      );
      for (const { types, ...source } of listed) {
        assert.deepEqual(types, ['COMMON'], 'The types');
        assert.deepEqual([source.contentId, source.versionNo], [id, versionNo], 'The version that they lead from');
      }
    },
  ),
  check(
    'relations.list.pages-make-up-the-whole',
    'Consecutive pages of the list have every relation once, and as many as were requested.',
    async (scene) => {
      const destinations: Folder[] = [];
      for (let count = 0; count < 5; count++) destinations.push(await scene.folder());
      const { id, versionNo, ids } = await related(scene, destinations);
      const list = async (offset: number, limit: number) => {
        const { items: part } = await scene.admin.relations.list({ contentId: id, versionNo, offset, limit });
        return part.map((each) => each.id);
      };
      assert.deepEqual(await list(0, 2), ids.slice(0, 2), 'The first two');
      assert.deepEqual(await list(2, 2), ids.slice(2, 4), 'The next two');
      assert.deepEqual(await list(4, 2), ids.slice(4), 'The last one');
      assert.deepEqual(await list(1, 3), ids.slice(1, 4), 'Three after the first');
      assert.deepEqual(await list(5, 2), [], 'What is beyond the end');
    },
  ),
  check(
    'relations.list.leaves-out-what-may-not-be-read',
    'Relations to content that the caller may not read are left out, and leave no gap in the parts of the list.',
    async (scene) => {
      const { admin, readers } = scene;
      const open = [await scene.folder(), await scene.folder()];
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
    },
  ),
  check('relations.list.is-that-of-the-version', 'What the list has is what the version has.', async (scene) => {
    const { admin } = scene;
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
  check(
    'relations.list.is-not-of-drafts-for-readers',
    'The relations of a draft that the caller may not read are refused.',
    async (scene) => {
      const { readers } = scene;
      const { id, versionNo } = await related(scene, [await scene.folder()]);
      for (const caller of readers) {
        const draft = caller.relations.list({ contentId: id, versionNo, ...all });
        await refusesSilently(draft, [], 'The relations of a draft');
      }
    },
  ),
  check(
    'relations.list.needs-a-version',
    'The relations of a version that the content does not have are NotFound.',
    async ({ folder, admin }) => {
      const { id } = await folder();
      await refuses(admin.relations.list({ contentId: id, versionNo: 2, ...all }), 404, 'The relations of no version');
    },
  ),
  check(
    'relations.load.gives-what-was-made',
    'A relation is loaded by its id, as what was given when it was made.',
    async (scene) => {
      const to = [await scene.folder(), await scene.folder()];
      const { id, versionNo, ids } = await related(scene, to);
      for (const [index, relationId] of ids.entries()) {
        const loaded = await scene.admin.relations.load({ contentId: id, versionNo, id: relationId });
        assert.equal(loaded.id, relationId, 'The id');
        assert.equal(loaded.destinationContentId, to[index]?.id, 'The destination');
        assert.deepEqual(loaded.types, ['COMMON'], 'The types');
        assert.equal(loaded.fieldDefinitionIdentifier, undefined, 'A field makes it');
      }
    },
  ),
  check(
    'relations.load.missing-is-not-found',
    'A relation that is not there, or is one of another version, is NotFound.',
    async (scene) => {
      const { admin } = scene;
      const { id, versionNo, ids } = await related(scene, [await scene.folder()]);
      const other = await related(scene, [await scene.folder()]);
      for (const [contentId, no, relationId] of [
        [id, versionNo, scene.unknownId],
        [id, 1, ids[0]],
        [other.id, other.versionNo, ids[0]],
      ] as const) {
        const work = admin.relations.load({ contentId, versionNo: no, id: relationId as number });
        await refuses(work, 404, 'A relation that is not there');
      }
    },
  ),
  check(
    'relations.load.conceals-what-may-not-be-read',
    'A relation to content that the caller may not read is refused, in words that say nothing of that.',
    async (scene) => {
      const { admin, readers } = scene;
      const secret = await scene.concealed();
      const { id, versionNo, ids } = await related(scene, [secret]);
      await admin.versions.publish({ contentId: id, versionNo });
      for (const caller of readers) {
        const work = caller.relations.load({ contentId: id, versionNo, id: ids[0] as number });
        await refusesSilently(work, [secret.name, secret.remoteId], 'A relation to concealed content');
      }
    },
  ),
];
