/** Deleting a translation of content from all its versions. */

import { type Check, check, folderCheck, translatedCheck } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { draftOf, expectText, republish, statusesOf, translatedDraft } from '../../fixtures/editing.js';

export const contentTranslationChecks: readonly Check[] = [
  check('content.deleteTranslation.deletes-it-from-all-versions')
    .requires(
      'No version, archived, published or draft, has a name or a field in the language of a deleted translation; other languages are kept.',
    )
    .by(async ({ admin, situation, unique, field }, scene) => {
      const texts = [unique(), unique(), unique()] as const;
      const { id } = await scene.folder({ name: texts[0], translation: unique() });
      await republish(scene, id, [field(texts[1])]);
      await draftOf(scene, id, [field(texts[2])]);
      const { languageCode, otherLanguageCode, nameField } = situation;
      await admin.content.deleteTranslation({ id, languageCode: otherLanguageCode });
      for (const [index, text] of texts.entries()) {
        const version = await admin.versions.load({ contentId: id, versionNo: index + 1 });
        const which = `version ${index + 1}`;
        assert.deepEqual(version.languageCodes, [languageCode], `The languages of ${which}`);
        assert.deepEqual({ ...version.names }, { [languageCode]: text }, `The names of ${which}`);
        const codes = new Set(version.fields.map((each) => each.languageCode));
        assert.deepEqual([...codes], [languageCode], `The languages of the fields of ${which}`);
        expectText(situation, version, { text, field: nameField, languageCode });
      }
    }),
  folderCheck('content.deleteTranslation.deletes-versions-without-another-language')
    .requires('Versions that have no other language are deleted with the translation.')
    .by(async ({ admin, situation, unique, field, id }, scene) => {
      await republish(scene, id, [field(unique(), situation.otherLanguageCode)]);
      await draftOf(scene, id);
      await admin.content.updateInfo({ id, changes: { mainLanguageCode: situation.otherLanguageCode } });
      await admin.content.deleteTranslation({ id, languageCode: situation.languageCode });
      assert.deepEqual(await statusesOf(scene, id), { 2: 'PUBLISHED' }, 'The remaining versions');
      const { currentVersion } = await admin.content.load(id);
      const actual = currentVersion.languageCodes;
      assert.deepEqual(actual, [situation.otherLanguageCode], 'The languages of the current version');
    }),
  check('content.deleteTranslation.changes-the-initial-language')
    .requires('The initial language of a version whose translation in that language was deleted is the main language.')
    .by(async ({ admin, situation }, scene) => {
      const version = await translatedDraft(scene);
      await admin.versions.publish(version);
      await admin.content.deleteTranslation({ id: version.contentId, languageCode: situation.otherLanguageCode });
      const { currentVersion } = await admin.content.load(version.contentId);
      assert.equal(currentVersion.initialLanguageCode, situation.languageCode, 'The initial language');
    }),
  check('content.deleteTranslation.leaves-other-content')
    .requires('Other content keeps its translations.')
    .by(async ({ folder, admin, situation, unique }) => {
      const [one, other] = [await folder({ translation: unique() }), await folder({ translation: unique() })];
      await admin.content.deleteTranslation({ id: one.id, languageCode: situation.otherLanguageCode });
      assert.deepEqual(await admin.content.load(other.id), other.content, 'Other content');
    }),
  folderCheck('content.deleteTranslation.deletes-it-from-drafts')
    .requires('A translation that only a draft has is deleted from the draft.')
    .by(async ({ admin, situation, unique, field, id }, scene) => {
      const { versionNo } = await draftOf(scene, id, [field(unique(), situation.otherLanguageCode)]);
      await admin.content.deleteTranslation({ id, languageCode: situation.otherLanguageCode });
      const draft = await admin.versions.load({ contentId: id, versionNo });
      assert.deepEqual(draft.languageCodes, [situation.languageCode], 'The languages of the draft');
    }),
  folderCheck('content.deleteTranslation.missing-is-not-found')
    .requires('A translation that no version has is NotFound, and so is content that does not exist.')
    .by(async ({ admin, situation, unknownId, id }) => {
      for (const [contentId, code] of [
        [id, situation.otherLanguageCode],
        [id, 'zzz-ZZ'],
        [unknownId, situation.languageCode],
      ] as const) {
        const call = admin.content.deleteTranslation({ id: contentId, languageCode: code });
        await refuses(call, 404, 'A translation that does not exist');
      }
    }),
  translatedCheck('content.deleteTranslation.refuses-the-main-language')
    .requires('Deleting the translation in the main language is refused with Refused, and changes nothing.')
    .by(async ({ admin, situation, id, content }) => {
      const call = admin.content.deleteTranslation({ id, languageCode: situation.languageCode });
      await refuses(call, 409, 'The main language');
      assert.deepEqual(await admin.content.load(id), content, 'The content');
    }),
];
