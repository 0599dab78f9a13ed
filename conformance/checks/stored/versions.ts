/** Versions and relations of existing content. */
import type { Check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { areUnique, storedCheck } from '../../fixtures/stored.js';

const page = { offset: 0, limit: 100 };

export const storedVersionChecks: readonly Check[] = [
  storedCheck('stored.version.equals-the-current-version')
    .requires('The current version of stored content is the same, loaded by its number or with the content.')
    .by(async ({ id, currentVersion }, { admin }) => {
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
    }),
  storedCheck('stored.version.is-for-everyone')
    .requires('Everyone may load the published version of content that everyone may read.')
    .by(async ({ id, currentVersionNo: no }, { readers }) => {
      for (const caller of readers) {
        assert.equal((await caller.versions.load({ contentId: id, versionNo: no })).versionNo, no, 'The version');
      }
    }),
  storedCheck('stored.version.missing-is-not-found')
    .requires('A version that stored content does not have is NotFound.')
    .by(async ({ id }, scene) => {
      const call = scene.admin.versions.load({ contentId: id, versionNo: scene.unknownId });
      await refuses(call, 404, `Version ${scene.unknownId}`);
    }),
  storedCheck('stored.versions.have-one-published-version')
    .requires(
      'Exactly one version of stored content is published, the current one, and each version has its own number.',
    )
    .by(async ({ id, currentVersionNo }, scene) => {
      const { items: versions } = await scene.admin.versions.list({ contentId: id });
      const numbers = versions.map(({ versionNo }) => versionNo);
      areUnique(numbers, 'Versions');
      const published = versions.filter(({ status }) => status === 'PUBLISHED').map(({ versionNo }) => versionNo);
      assert.deepEqual(published, [currentVersionNo], 'The published versions');
      assert.ok(
        versions.every(({ contentId }) => contentId === id),
        'A version is that of other content',
      );
    }),
  storedCheck('stored.versions.equal-the-results-of-load')
    .requires('The list has each version of stored content with the values that load returns.')
    .by(async ({ id }, { admin }) => {
      for (const listed of (await admin.versions.list({ contentId: id })).items) {
        const loaded = await admin.versions.load({ contentId: id, versionNo: listed.versionNo });
        for (const member of ['id', 'status', 'initialLanguageCode', 'languageCodes', 'names', 'creatorId'] as const) {
          assert.deepEqual(listed[member], loaded[member], `The ${member} of version ${listed.versionNo}`);
        }
      }
    }),
  storedCheck('stored.relations.equal-the-results-of-load')
    .requires('The relations of the current version of stored content are the same, listed or loaded with the content.')
    .by(async ({ id, currentVersion }, { admin }) => {
      const version = { contentId: id, versionNo: currentVersion.versionNo };
      const { items: listed } = await admin.relations.list({ ...version, ...page });
      const summary = (relations: typeof listed) => relations.map((each) => [each.id, each.destinationContentId]);
      assert.deepEqual(summary(listed), summary(currentVersion.relations.slice(0, page.limit)), 'The relations');
    }),
  storedCheck('stored.relations.have-readable-destinations')
    .requires('Relations of stored content have, for each caller, only destinations that the caller may read.')
    .by(async ({ id, currentVersionNo }, { everyone }) => {
      for (const caller of everyone) {
        const query = { contentId: id, versionNo: currentVersionNo, ...page };
        for (const { destinationContentId } of (await caller.relations.list(query)).items) {
          const { id: actual } = await caller.content.load(destinationContentId);
          assert.equal(actual, destinationContentId, 'The destination');
        }
      }
    }),
];
