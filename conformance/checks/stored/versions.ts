/** Versions and relations of content that is there already. */
import { type Check, check } from '../../check.js';
import { noId } from '../../editing.js';
import { assert, refuses } from '../../expectations.js';
import { areUnique, expectConcealed, storedContent } from '../../stored.js';

const page = { offset: 0, limit: 100 };
const loading = ['content.load', 'versions.load'] as const;
const listing = ['content.load', 'versions.list'] as const;
const relating = ['content.load', 'relations.list'] as const;

export const storedVersionChecks: readonly Check[] = [
  check(
    'stored.version.is-the-current-one',
    'The current version of stored content is the same, loaded by its number or with the content.',
    { needs: loading, asks: ['content'] },
    async (scene) => {
      const { repository, administrator } = scene;
      for (const { id, currentVersion } of await storedContent(scene)) {
        const { fields, names, ...version } = await repository.versions.load(
          { contentId: id, versionNo: currentVersion.versionNo },
          administrator,
        );
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
    { needs: loading, asks: ['content'] },
    async (scene) => {
      const { repository, reader, anonymous } = scene;
      for (const { id, currentVersionNo: no } of await storedContent(scene)) {
        for (const context of [reader, anonymous]) {
          assert.equal(
            (await repository.versions.load({ contentId: id, versionNo: no }, context)).versionNo,
            no,
            'The version',
          );
        }
      }
    },
  ),
  check(
    'stored.version.is-concealed',
    'Versions of stored content that a caller may not read are refused.',
    { needs: loading, asks: ['concealedContent'] },
    (scene) =>
      expectConcealed(
        scene,
        ({ id, currentVersionNo }, context) =>
          scene.repository.versions.load({ contentId: id, versionNo: currentVersionNo }, context),
        'A version',
      ),
  ),
  check(
    'stored.version.needs-a-number-that-is-there',
    'A version that stored content does not have is NotFound.',
    { needs: loading, asks: ['content'] },
    async (scene) => {
      for (const { id } of await storedContent(scene)) {
        await refuses(
          scene.repository.versions.load({ contentId: id, versionNo: noId }, scene.administrator),
          404,
          `Version ${noId}`,
        );
      }
    },
  ),
  check(
    'stored.versions.have-one-that-is-published',
    'Of the versions of stored content one is published, the current one; each has a number of its own.',
    { needs: listing, asks: ['content'] },
    async (scene) => {
      for (const { id, currentVersionNo } of await storedContent(scene)) {
        const { items: versions } = await scene.repository.versions.list(id, scene.administrator);
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
    'stored.versions.say-what-load-says',
    'What the list says of a version of stored content is what is loaded of it.',
    { needs: [...loading, 'versions.list'], asks: ['content'] },
    async (scene) => {
      const { repository, administrator } = scene;
      for (const { id } of await storedContent(scene)) {
        for (const listed of (await repository.versions.list(id, administrator)).items) {
          const loaded = await repository.versions.load({ contentId: id, versionNo: listed.versionNo }, administrator);
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
    'stored.versions.are-concealed',
    'The list of the versions of stored content that a caller may not read is refused.',
    { needs: listing, asks: ['concealedContent'] },
    (scene) => expectConcealed(scene, ({ id }, context) => scene.repository.versions.list(id, context), 'A list'),
  ),
  check(
    'stored.relations.are-those-of-the-version',
    'The relations of the current version of stored content are the same, listed or loaded with the content.',
    { needs: relating, asks: ['content'] },
    async (scene) => {
      const { repository, administrator } = scene;
      for (const { id, currentVersion } of await storedContent(scene)) {
        const version = { contentId: id, versionNo: currentVersion.versionNo };
        const { items: listed } = await repository.relations.list({ ...version, ...page }, administrator);
        const summary = (relations: typeof listed) => relations.map((each) => [each.id, each.destinationContentId]);
        assert.deepEqual(summary(listed), summary(currentVersion.relations.slice(0, page.limit)), 'The relations');
      }
    },
  ),
  check(
    'stored.relations.lead-to-what-can-be-read',
    'Relations of stored content lead, for each caller, only to content that the caller may read.',
    { needs: relating, asks: ['content'] },
    async (scene) => {
      const { repository, administrator, reader, anonymous } = scene;
      for (const { id, currentVersionNo } of await storedContent(scene)) {
        for (const context of [administrator, reader, anonymous]) {
          const query = { contentId: id, versionNo: currentVersionNo, ...page };
          for (const { destinationContentId } of (await repository.relations.list(query, context)).items) {
            const { id: found } = await repository.content.load(destinationContentId, context);
            assert.equal(found, destinationContentId, 'The destination');
          }
        }
      }
    },
  ),
  check(
    'stored.relations.are-concealed',
    'The relations of stored content that a caller may not read are refused.',
    { needs: relating, asks: ['concealedContent'] },
    (scene) =>
      expectConcealed(
        scene,
        ({ id: contentId, currentVersionNo: versionNo }, context) =>
          scene.repository.relations.list({ contentId, versionNo, ...page }, context),
        'Relations',
      ),
  ),
];
