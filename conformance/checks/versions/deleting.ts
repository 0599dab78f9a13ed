/** Deleting versions. */
import { type Check, check, folderCheck, unpublishedCheck } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { draftCheck, draftOf, republish, statusesOf } from '../../fixtures/editing.js';

export const versionDeletingChecks: readonly Check[] = [
  folderCheck('versions.delete.deletes-one-version')
    .requires('A deleted draft or archived version is NotFound, and all other versions are kept.')
    .by(async ({ admin, unique, field, id }, scene) => {
      await republish(scene, id, [field(unique())]);
      await draftOf(scene, id);
      await draftOf(scene, id);
      await admin.versions.delete({ contentId: id, versionNo: 3 });
      assert.deepEqual(
        await statusesOf(scene, id),
        { 1: 'ARCHIVED', 2: 'PUBLISHED', 4: 'DRAFT' },
        'The remaining versions',
      );
      await admin.versions.delete({ contentId: id, versionNo: 1 });
      assert.deepEqual(await statusesOf(scene, id), { 2: 'PUBLISHED', 4: 'DRAFT' }, 'The remaining versions');
      for (const versionNo of [1, 3]) {
        await refuses(admin.versions.load({ contentId: id, versionNo }), 404, 'A deleted version');
      }
    }),
  check('versions.delete.leaves-the-content')
    .requires('Deleting another version than the current one does not change the content.')
    .by(async ({ admin, unique, field }, scene) => {
      const { id } = await scene.folder({ text: unique() });
      const before = await admin.content.load(id);
      const { versionNo } = await draftOf(scene, id, [field(unique())]);
      await admin.versions.delete({ contentId: id, versionNo });
      assert.deepEqual(await admin.content.load(id), before, 'The content');
    }),
  folderCheck('versions.delete.refuses-the-published-version')
    .requires('Deleting the published version is refused with Refused, whatever other versions exist.')
    .by(async ({ admin, id }, scene) => {
      await refuses(admin.versions.delete({ contentId: id, versionNo: 1 }), 403, 'The deletion of the only version');
      await draftOf(scene, id);
      await refuses(admin.versions.delete({ contentId: id, versionNo: 1 }), 403, 'The deletion of a published version');
      assert.deepEqual(await statusesOf(scene, id), { 1: 'PUBLISHED', 2: 'DRAFT' }, 'The statuses by number');
    }),
  unpublishedCheck('versions.delete.deletes-content-with-its-only-draft')
    .requires('Content that was never published is deleted with its only draft.')
    .by(async ({ admin, id }) => {
      await admin.versions.delete({ contentId: id, versionNo: 1 });
      await refuses(admin.content.load(id), 404, 'Content without versions');
    }),
  unpublishedCheck('versions.delete.makes-another-draft-current')
    .requires(
      'When the current draft of content that was never published is deleted, another draft becomes the current version.',
    )
    .by(async ({ admin, unique, field, id }, scene) => {
      const name = unique();
      const { versionNo } = await draftOf(scene, id, [field(name)]);
      await admin.versions.delete({ contentId: id, versionNo: 1 });
      const content = await admin.content.load(id);
      assert.equal(content.currentVersionNo, versionNo, 'The number of the current version');
      assert.equal(content.currentVersion.versionNo, versionNo, 'The current version');
      assert.equal(content.name, name, 'The name');
      assert.equal(content.status, 'DRAFT', 'The status');
    }),
  draftCheck('versions.delete.missing-is-not-found')
    .requires('Deleting a version that does not exist, or was deleted, is NotFound.')
    .by(async ({ admin, id, versionNo, version }, scene) => {
      await admin.versions.delete(version);
      for (const [contentId, no] of [
        [id, versionNo],
        [scene.unknownId, 1],
      ] as const) {
        await refuses(admin.versions.delete({ contentId, versionNo: no }), 404, 'A deletion of nothing');
      }
    }),
];
