/** Versions and relations of existing content. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { areUnique, storedContent } from '../../fixtures/stored.js';

const page = { offset: 0, limit: 100 };

export const storedVersionChecks: readonly Check[] = [
  check(
    'stored.version.equals-the-current-version',
    'The current version of stored content is the same, loaded by its number or with the content.',
    async ({ admin }, scene) => {
      for (const { id, currentVersion } of await storedContent(scene)) {
        const { fields, names, ...version } = await admin.versions.load({
          contentId: id,
          versionNo: currentVersion.versionNo,
        });
        assert.deepEqual(
          [version.id, version.contentId, version.versionNo, version.status],
          [currentVersion.id, id, currentVersion.versionNo, currentVersion.status],
          'The id, content, number and status',
        );
        assert.deepEqual(names, currentVersion.names, 'The names');
        assert.deepEqual(fields, currentVersion.fields, 'The fields');
      }
    },
  ),
  check(
    'stored.version.is-for-everyone',
    'Everyone may load the published version of content that everyone may read.',
    async ({ readers }, scene) => {
      for (const { id, currentVersionNo: no } of await storedContent(scene)) {
        for (const caller of readers) {
          assert.equal((await caller.versions.load({ contentId: id, versionNo: no })).versionNo, no, 'The version');
        }
      }
    },
  ),
  check(
    'stored.version.missing-is-not-found',
    'A version that stored content does not have is NotFound.',
    async (scene) => {
      for (const { id } of await storedContent(scene)) {
        const work = scene.admin.versions.load({ contentId: id, versionNo: scene.unknownId });
        await refuses(work, 404, `Version ${scene.unknownId}`);
      }
    },
  ),
  check(
    'stored.versions.have-one-published-version',
    'Exactly one version of stored content is published, the current one, and each version has its own number.',
    async (scene) => {
      for (const { id, currentVersionNo } of await storedContent(scene)) {
        const { items: versions } = await scene.admin.versions.list(id);
        areUnique(
          versions.map(({ versionNo }) => versionNo),
          'Versions',
        );
        const published = versions.filter(({ status }) => status === 'PUBLISHED').map(({ versionNo }) => versionNo);
        assert.deepEqual(published, [currentVersionNo], 'The published versions');
        assert.ok(
          versions.every(({ contentId }) => contentId === id),
          'A version is that of other content',
        );
      }
    },
  ),
  check(
    'stored.versions.equal-what-load-returns',
    'The list has each version of stored content with the values that load returns.',
    async ({ admin }, scene) => {
      for (const { id } of await storedContent(scene)) {
        for (const listed of (await admin.versions.list(id)).items) {
          const loaded = await admin.versions.load({ contentId: id, versionNo: listed.versionNo });
          for (const member of [
            'id',
            'status',
            'initialLanguageCode',
            'languageCodes',
            'names',
            'creatorId',
          ] as const) {
            assert.deepEqual(listed[member], loaded[member], `The ${member} of version ${listed.versionNo}`);
          }
        }
      }
    },
  ),
  check(
    'stored.relations.equal-what-load-returns',
    'The relations of the current version of stored content are the same, listed or loaded with the content.',
    async ({ admin }, scene) => {
      for (const { id, currentVersion } of await storedContent(scene)) {
        const version = { contentId: id, versionNo: currentVersion.versionNo };
        const { items: listed } = await admin.relations.list({ ...version, ...page });
        const summary = (relations: typeof listed) => relations.map((each) => [each.id, each.destinationContentId]);
        assert.deepEqual(summary(listed), summary(currentVersion.relations.slice(0, page.limit)), 'The relations');
      }
    },
  ),
  check(
    'stored.relations.have-readable-destinations',
    'Relations of stored content have, for each caller, only destinations that the caller may read.',
    async ({ everyone }, scene) => {
      for (const { id, currentVersionNo } of await storedContent(scene)) {
        for (const caller of everyone) {
          const query = { contentId: id, versionNo: currentVersionNo, ...page };
          for (const { destinationContentId } of (await caller.relations.list(query)).items) {
            const { id: found } = await caller.content.load(destinationContentId);
            assert.equal(found, destinationContentId, 'The destination');
          }
        }
      }
    },
  ),
];
