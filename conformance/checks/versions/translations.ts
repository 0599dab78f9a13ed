/** Deleting a translation from a draft. */

import { type Check, check, folderCheck, translatedCheck } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { draftCheck, draftOf, expectText, republish, translatedDraft } from '../../fixtures/editing.js';

export const versionTranslationChecks: readonly Check[] = [
  translatedCheck('versions.deleteTranslation.deletes-it')
    .requires('The draft has no fields and no name in the language of a deleted translation; other languages are kept.')
    .by(async ({ admin, situation, id, name }, scene) => {
      const { versionNo } = await draftOf(scene, id);
      const { otherLanguageCode: code, languageCode } = situation;
      await admin.versions.deleteTranslation({ contentId: id, versionNo, languageCode: code });
      const draft = await admin.versions.load({ contentId: id, versionNo });
      assert.deepEqual(draft.languageCodes, [languageCode], 'The languages');
      assert.deepEqual({ ...draft.names }, { [languageCode]: name }, 'The names');
      assert.ok(!draft.fields.some((field) => field.languageCode === code), 'There are fields in the language');
      expectText(situation, draft, { text: name, languageCode });
    }),
  check('versions.deleteTranslation.changes-the-initial-language')
    .requires('The initial language of a draft whose translation in that language was deleted is the main language.')
    .by(async (scene) => {
      const version = await translatedDraft(scene);
      const { versions } = scene.admin;
      await versions.deleteTranslation({ ...version, languageCode: scene.situation.otherLanguageCode });
      const { initialLanguageCode } = await versions.load(version);
      assert.equal(initialLanguageCode, scene.situation.languageCode, 'The initial language');
    }),
  translatedCheck('versions.deleteTranslation.leaves-other-versions')
    .requires('Other versions, drafts included, keep the translation.')
    .by(async ({ admin, situation, id }, scene) => {
      await draftOf(scene, id);
      const { versionNo } = await draftOf(scene, id);
      const load = () => Promise.all([admin.content.load(id), admin.versions.load({ contentId: id, versionNo: 2 })]);
      const before = await load();
      await admin.versions.deleteTranslation({ contentId: id, versionNo, languageCode: situation.otherLanguageCode });
      assert.deepEqual(await load(), before, 'The content and another draft');
    }),
  draftCheck('versions.deleteTranslation.missing-is-not-found')
    .requires(
      'A translation that the draft does not have is NotFound, and so is a version or content that does not exist.',
    )
    .by(async ({ id, versionNo }, scene) => {
      for (const [contentId, no] of [
        [id, versionNo],
        [id, versionNo + 1],
        [scene.unknownId, 1],
      ] as const) {
        const { situation, admin } = scene;
        const { otherLanguageCode } = situation;
        const call = admin.versions.deleteTranslation({ contentId, versionNo: no, languageCode: otherLanguageCode });
        await refuses(call, 404, 'A translation that does not exist');
      }
    }),
  translatedCheck('versions.deleteTranslation.refuses-the-main-language')
    .requires(
      'Deleting the translation in the main language of the content is refused with Refused, and changes nothing.',
    )
    .by(async ({ admin, situation, id }, scene) => {
      const { versionNo } = await draftOf(scene, id);
      const before = await admin.versions.load({ contentId: id, versionNo });
      const call = admin.versions.deleteTranslation({ contentId: id, versionNo, languageCode: situation.languageCode });
      await refuses(call, 409, 'The main language');
      assert.deepEqual(await admin.versions.load({ contentId: id, versionNo }), before, 'The draft');
    }),
  folderCheck('versions.deleteTranslation.refuses-the-only-language')
    .requires(
      'Deleting the only translation is refused with Refused, also where it is not in the main language of the content.',
    )
    .by(async ({ admin, situation, unique, field, id }, scene) => {
      await republish(scene, id, [field(unique(), situation.otherLanguageCode)]);
      await admin.content.updateInfo({ id, changes: { mainLanguageCode: situation.otherLanguageCode } });
      const { versionNo, languageCodes } = await draftOf(scene, id);
      assert.deepEqual(languageCodes, [situation.languageCode], 'The languages of a draft of the first version');
      const call = admin.versions.deleteTranslation({ contentId: id, versionNo, languageCode: situation.languageCode });
      await refuses(call, 409, 'The only language');
    }),
];
