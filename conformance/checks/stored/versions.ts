/** Versions and relations of content that is there already. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { areUnique, storedContent } from '../../fixtures/stored.js';

const page = { offset: 0, limit: 100 };

export const storedVersionChecks: readonly Check[] = [
  check(
    'stored.version.is-the-current-one',
    'The current version of stored content is the same, loaded by its number or with the content.',
    async (scene) => {
      const { admin } = scene;
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
    'The published version of content that everyone may read is there for everyone.',
    async (scene) => {
      const { readers } = scene;
      for (const { id, currentVersionNo: no } of await storedContent(scene)) {
        for (const caller of readers) {
          assert.equal((await caller.versions.load({ contentId: id, versionNo: no })).versionNo, no, 'The version');
        }
      }
    },
  ),
  check(
    'stored.version.needs-a-number-that-is-there',
    'A version that stored content does not have is NotFound.',
    async (scene) => {
      for (const { id } of await storedContent(scene)) {
        await refuses(
          scene.admin.versions.load({ contentId: id, versionNo: scene.unknownId }),
          404,
          `Version ${scene.unknownId}`,
        );
      }
    },
  ),
  check(
    'stored.versions.have-one-that-is-published',
    'Of the versions of stored content one is published, the current one; each has its own number.',
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
    'What the list says of a version of stored content is what is loaded of it.',
    async (scene) => {
      const { admin } = scene;
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
    'stored.relations.are-those-of-the-version',
    'The relations of the current version of stored content are the same, listed or loaded with the content.',
    async (scene) => {
      const { admin } = scene;
      for (const { id, currentVersion } of await storedContent(scene)) {
        const version = { contentId: id, versionNo: currentVersion.versionNo };
        const { items: listed } = await admin.relations.list({ ...version, ...page });
        const summary = (relations: typeof listed) => relations.map((each) => [each.id, each.destinationContentId]);
        assert.deepEqual(summary(listed), summary(currentVersion.relations.slice(0, page.limit)), 'The relations');
      }
    },
  ),
  check(
    'stored.relations.lead-to-what-can-be-read',
    'Relations of stored content lead, for each caller, only to content that the caller may read.',
    async (scene) => {
      const { everyone } = scene;
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
