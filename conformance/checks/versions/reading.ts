/** Reading versions: the list, single versions, and who may read which. */

import { type Check, check, folderCheck, foldersCheck, translatedCheck } from '../../core/check.js';
import { assert, refuses, refusesSilently } from '../../core/expectations.js';
import { draftOf, expectText, republish, seconds } from '../../fixtures/editing.js';

export const versionReadingChecks: readonly Check[] = [
  folderCheck('versions.list.sorts-by-number')
    .requires('The list has all versions of the content by number, each with its status.')
    .by(async ({ id }, scene) => {
      await scene.folder();
      for (let version = 0; version < 3; version++) await draftOf(scene, id);
      await scene.admin.versions.publish({ contentId: id, versionNo: 3 });
      const { items: versions } = await scene.admin.versions.list({ contentId: id });
      const actual = versions.map(({ contentId, versionNo, status }) => [contentId, versionNo, status]);
      const expected = ['ARCHIVED', 'DRAFT', 'PUBLISHED', 'DRAFT'].map((status, index) => [id, index + 1, status]);
      assert.deepEqual(actual, expected, 'Content, number and status of the versions');
    }),
  folderCheck('versions.list.has-pages')
    .requires('A list with a limit has a cursor to the versions that follow; without cursors it has all of them.')
    .by(async ({ id }, scene) => {
      for (let version = 0; version < 2; version++) await draftOf(scene, id);
      const load = async (after?: string) => {
        const { items, next } = await scene.admin.versions.list({ contentId: id, limit: 2, ...(after && { after }) });
        return { numbers: items.map(({ versionNo }) => versionNo), next };
      };
      const first = await load();
      assert.deepEqual(first.numbers, first.next === undefined ? [1, 2, 3] : [1, 2], 'The first page');
      if (first.next === undefined) return;
      assert.deepEqual(await load(first.next), { numbers: [3], next: undefined }, 'The second page');
    }),
  translatedCheck('versions.list.equals-the-result-of-load')
    .requires('The list has each version with the values that load returns.')
    .by(async ({ id }, scene) => {
      await draftOf(scene, id, [scene.field(scene.unique())]);
      for (const listed of (await scene.admin.versions.list({ contentId: id })).items) {
        const loaded = await scene.admin.versions.load({ contentId: id, versionNo: listed.versionNo });
        for (const member of ['id', 'status', 'creatorId', 'initialLanguageCode', 'languageCodes', 'names'] as const) {
          assert.deepEqual(listed[member], loaded[member], `The ${member} of version ${listed.versionNo}`);
        }
        assert.equal(seconds(listed.modified), seconds(loaded.modified), 'The modification date');
        assert.equal(seconds(listed.created), seconds(loaded.created), 'The date of creation');
      }
    }),
  folderCheck('versions.list.shows-readers-the-published-version')
    .requires('For readers the list has the published version, and neither drafts nor archived versions.')
    .by(async ({ id }, scene) => {
      await republish(scene, id, [scene.field(scene.unique())]);
      await draftOf(scene, id);
      for (const caller of scene.readers) {
        const { items: versions } = await caller.versions.list({ contentId: id });
        const actual = versions.map(({ versionNo, status }) => [versionNo, status]);
        assert.deepEqual(actual, [[2, 'PUBLISHED']], 'The list');
      }
    }),
  check('versions.load.returns-each-version')
    .requires('Each version is loaded with its own fields and names: the published one, drafts and archived ones.')
    .by(async ({ situation, unique, field }, scene) => {
      const texts = [unique(), unique(), unique()] as const;
      const { id } = await scene.folder({ name: texts[0] });
      await republish(scene, id, [field(texts[1])]);
      await draftOf(scene, id, [field(texts[2])]);
      const statuses = ['ARCHIVED', 'PUBLISHED', 'DRAFT'];
      for (const [index, text] of texts.entries()) {
        const version = await scene.admin.versions.load({ contentId: id, versionNo: index + 1 });
        assert.equal(version.versionNo, index + 1, 'The number');
        assert.equal(version.contentId, id, 'The content');
        assert.equal(version.status, statuses[index], `The status of version ${index + 1}`);
        assert.equal(version.names[situation.languageCode], text, `The name of version ${index + 1}`);
        expectText(situation, version, { text });
      }
    }),
  check('versions.load.has-a-unique-id')
    .requires('No two versions have the same id, of the same content or of different content.')
    .by(async (scene) => {
      const ids: number[] = [];
      for (const { id } of [await scene.folder(), await scene.folder()]) {
        await draftOf(scene, id);
        for (const versionNo of [1, 2]) {
          ids.push((await scene.admin.versions.load({ contentId: id, versionNo })).id);
        }
      }
      assert.equal(new Set(ids).size, ids.length, `The ids of four versions are ${ids}`);
    }),
  translatedCheck('versions.load.has-main-and-initial-language')
    .requires('A version has the current main language of its content, and its own initial language.')
    .by(async ({ situation, admin, id }) => {
      await admin.content.updateInfo({ id, changes: { mainLanguageCode: situation.otherLanguageCode } });
      const version = await admin.versions.load({ contentId: id, versionNo: 1 });
      assert.equal(version.mainLanguageCode, situation.otherLanguageCode, 'The main language');
      assert.equal(version.initialLanguageCode, situation.languageCode, 'The initial language');
    }),
  check('versions.load.conceals-unpublished-versions')
    .requires('Loading a draft or an archived version is refused to readers, and the refusal reveals nothing about it.')
    .by(async ({ unique, field }, scene) => {
      const [archived, draft] = [unique(), unique()];
      const { id } = await scene.folder({ name: archived });
      await republish(scene, id, [field(unique())]);
      await draftOf(scene, id, [field(draft)], 2);
      for (const caller of scene.readers) {
        const actual = (await caller.versions.load({ contentId: id, versionNo: 2 })).versionNo;
        assert.equal(actual, 2, 'The published version');
        for (const versionNo of [1, 3]) {
          const call = caller.versions.load({ contentId: id, versionNo });
          await refusesSilently(call, [archived, draft], `Version ${versionNo}, which is not published,`);
        }
      }
    }),
  foldersCheck('versions.load.needs-a-version-of-the-content')
    .requires('A number that no version of the content has is NotFound, also where other content has such a version.')
    .by(async ({ pair: [one, other] }, scene) => {
      await draftOf(scene, one.id);
      for (const [id, versionNo] of [
        [one.id, 3],
        [other.id, 2],
        [scene.unknownId, 1],
      ] as const) {
        const call = scene.admin.versions.load({ contentId: id, versionNo });
        await refuses(call, 404, `Version ${versionNo} of content ${id}`);
      }
    }),
];
