/** Deleting versions. */
import { type Check, check } from '../../check.js';
import { draftOf, editing, noId, republish, statusesOf } from '../../editing.js';
import { assert, refuses } from '../../expectations.js';
import { making } from '../../scene.js';

const needs = [...making, ...editing, 'versions.delete', 'versions.list'] as const;

export const versionDeletingChecks: readonly Check[] = [
  check(
    'versions.delete.takes-one-version-away',
    'A deleted draft or archived version is there no more; all others stay.',
    { needs: [needs, 'versions.load'] },
    async (scene) => {
      const { repository, administrator, unique, field } = scene;
      const { id } = await scene.folder();
      await republish(scene, id, [field(unique())]);
      await draftOf(scene, id);
      await draftOf(scene, id);
      await repository.versions.delete({ contentId: id, versionNo: 3 }, administrator);
      assert.deepEqual(await statusesOf(scene, id), { 1: 'ARCHIVED', 2: 'PUBLISHED', 4: 'DRAFT' }, 'What is left');
      await repository.versions.delete({ contentId: id, versionNo: 1 }, administrator);
      assert.deepEqual(await statusesOf(scene, id), { 2: 'PUBLISHED', 4: 'DRAFT' }, 'What is left');
      for (const versionNo of [1, 3]) {
        await refuses(repository.versions.load({ contentId: id, versionNo }, administrator), 404, 'A deleted version');
      }
    },
  ),
  check(
    'versions.delete.leaves-the-content-alone',
    'The content is as it was when another version than the current one is deleted.',
    { needs },
    async (scene) => {
      const { repository, administrator, unique, field } = scene;
      const { id } = await scene.folder({ text: unique() });
      const before = await repository.content.load(id, administrator);
      const { versionNo } = await draftOf(scene, id, [field(unique())]);
      await repository.versions.delete({ contentId: id, versionNo }, administrator);
      assert.deepEqual(await repository.content.load(id, administrator), before, 'The content');
    },
  ),
  check(
    'versions.delete.refuses-what-is-published',
    'The deletion of the published version is refused with PermissionDenied, whatever other versions there are.',
    { needs },
    async (scene) => {
      const { repository, administrator } = scene;
      const { id } = await scene.folder();
      await refuses(
        repository.versions.delete({ contentId: id, versionNo: 1 }, administrator),
        403,
        'The deletion of the only version',
      );
      await draftOf(scene, id);
      await refuses(
        repository.versions.delete({ contentId: id, versionNo: 1 }, administrator),
        403,
        'The deletion of what is published',
      );
      assert.deepEqual(await statusesOf(scene, id), { 1: 'PUBLISHED', 2: 'DRAFT' }, 'The statuses by number');
    },
  ),
  check(
    'versions.delete.deletes-content-with-its-only-draft',
    'With the only draft of content that was never published the content goes.',
    { needs: ['content.create', 'content.load', 'versions.delete'] },
    async ({ draft, repository, administrator }) => {
      const { id } = await draft();
      await repository.versions.delete({ contentId: id, versionNo: 1 }, administrator);
      await refuses(repository.content.load(id, administrator), 404, 'Content without versions');
    },
  ),
  check(
    'versions.delete.shows-another-draft',
    'Content that was never published shows another of its drafts when the one that it showed is deleted.',
    { needs: ['content.create', 'content.load', 'versions.createDraft', 'versions.update', 'versions.delete'] },
    async (scene) => {
      const { repository, administrator, unique, field } = scene;
      const { id } = await scene.draft();
      const name = unique();
      const { versionNo } = await draftOf(scene, id, [field(name)]);
      await repository.versions.delete({ contentId: id, versionNo: 1 }, administrator);
      const content = await repository.content.load(id, administrator);
      assert.equal(content.currentVersionNo, versionNo, 'The number of the current version');
      assert.equal(content.currentVersion.versionNo, versionNo, 'The current version');
      assert.equal(content.name, name, 'The name');
      assert.equal(content.status, 'DRAFT', 'The status');
    },
  ),
  check(
    'versions.delete.knows-what-is-not-there',
    'The deletion of a version that is not there, or no more, is NotFound.',
    { needs },
    async (scene) => {
      const { repository, administrator } = scene;
      const { id } = await scene.folder();
      const { versionNo } = await draftOf(scene, id);
      await repository.versions.delete({ contentId: id, versionNo }, administrator);
      for (const [contentId, no] of [
        [id, versionNo],
        [noId, 1],
      ] as const) {
        await refuses(
          repository.versions.delete({ contentId, versionNo: no }, administrator),
          404,
          'A deletion of nothing',
        );
      }
    },
  ),
];
