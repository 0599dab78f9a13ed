/** Taking a language out of a draft. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { fieldValue } from '../../core/scene.js';
import { draftOf, republish } from '../../fixtures/editing.js';

export const versionTranslationChecks: readonly Check[] = [
  check(
    'versions.deleteTranslation.takes-a-language-out',
    'The draft has neither fields nor a name in the language any more; those of other languages stay.',
    async (scene) => {
      const { admin, known, unique } = scene;
      const { id, name } = await scene.folder({ translation: unique() });
      const { versionNo } = await draftOf(scene, id);
      const { otherLanguageCode: code, languageCode } = known;
      await admin.versions.deleteTranslation({ contentId: id, versionNo, languageCode: code });
      const draft = await admin.versions.load({ contentId: id, versionNo });
      assert.deepEqual(draft.languageCodes, [languageCode], 'The languages');
      assert.deepEqual({ ...draft.names }, { [languageCode]: name }, 'The names');
      assert.ok(!draft.fields.some((field) => field.languageCode === code), 'There are fields in the language');
      assert.deepEqual(fieldValue(draft, known.nameField, languageCode), known.toValue(name), 'Another language');
    },
  ),
  check(
    'versions.deleteTranslation.is-of-one-version',
    'All other versions, drafts too, keep the language.',
    async (scene) => {
      const { admin, known, unique } = scene;
      const { id } = await scene.folder({ translation: unique() });
      await draftOf(scene, id);
      const { versionNo } = await draftOf(scene, id);
      const load = () => Promise.all([admin.content.load(id), admin.versions.load({ contentId: id, versionNo: 2 })]);
      const before = await load();
      await admin.versions.deleteTranslation({ contentId: id, versionNo, languageCode: known.otherLanguageCode });
      assert.deepEqual(await load(), before, 'The content and another draft');
    },
  ),
  check(
    'versions.deleteTranslation.missing-is-not-found',
    'A language that the draft does not have is NotFound, as are a version and content that are not there.',
    async (scene) => {
      const { id } = await scene.folder();
      const { versionNo } = await draftOf(scene, id);
      for (const [contentId, no] of [
        [id, versionNo],
        [id, versionNo + 1],
        [scene.unknownId, 1],
      ] as const) {
        const { known, admin } = scene;
        const { otherLanguageCode } = known;
        const work = admin.versions.deleteTranslation({ contentId, versionNo: no, languageCode: otherLanguageCode });
        await refuses(work, 404, 'A translation that is not there');
      }
    },
  ),
  check(
    'versions.deleteTranslation.keeps-the-main-language',
    'To take the main language of the content out is a Conflict, and changes nothing.',
    async (scene) => {
      const { admin, known, unique } = scene;
      const { id } = await scene.folder({ translation: unique() });
      const { versionNo } = await draftOf(scene, id);
      const before = await admin.versions.load({ contentId: id, versionNo });
      const work = admin.versions.deleteTranslation({ contentId: id, versionNo, languageCode: known.languageCode });
      await refuses(work, 409, 'The main language');
      assert.deepEqual(await admin.versions.load({ contentId: id, versionNo }), before, 'The draft');
    },
  ),
  check(
    'versions.deleteTranslation.keeps-the-only-language',
    'To take the only language out is a Conflict, also where it is not the main language of the content.',
    async (scene) => {
      const { admin, known, unique, field } = scene;
      const { id } = await scene.folder();
      await republish(scene, id, [field(unique(), known.otherLanguageCode)]);
      await admin.content.updateInfo({ id, changes: { mainLanguageCode: known.otherLanguageCode } });
      const { versionNo, languageCodes } = await draftOf(scene, id);
      assert.deepEqual(languageCodes, [known.languageCode], 'The languages of a draft of the first version');
      const work = admin.versions.deleteTranslation({ contentId: id, versionNo, languageCode: known.languageCode });
      await refuses(work, 409, 'The only language');
    },
  ),
];
