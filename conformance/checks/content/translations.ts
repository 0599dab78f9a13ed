/** Taking a language out of content: out of all its versions. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { fieldValue } from '../../core/scene.js';
import { draftOf, republish, statusesOf } from '../../fixtures/editing.js';

export const contentTranslationChecks: readonly Check[] = [
  check(
    'content.deleteTranslation.takes-a-language-out-of-all-versions',
    'No version, archived, published or draft, has a name or a field in the language any more; all else stays.',
    async (scene) => {
      const { admin, known, unique, field } = scene;
      const texts = [unique(), unique(), unique()] as const;
      const { id } = await scene.folder({ name: texts[0], translation: unique() });
      await republish(scene, id, [field(texts[1])]);
      await draftOf(scene, id, [field(texts[2])]);
      const { languageCode, otherLanguageCode, nameField } = known;
      await admin.content.deleteTranslation({ id, languageCode: otherLanguageCode });
      for (const [index, text] of texts.entries()) {
        const version = await admin.versions.load({ contentId: id, versionNo: index + 1 });
        const which = `version ${index + 1}`;
        assert.deepEqual(version.languageCodes, [languageCode], `The languages of ${which}`);
        assert.deepEqual({ ...version.names }, { [languageCode]: text }, `The names of ${which}`);
        const codes = new Set(version.fields.map((each) => each.languageCode));
        assert.deepEqual([...codes], [languageCode], `The languages of the fields of ${which}`);
        assert.deepEqual(fieldValue(version, nameField, languageCode), known.toValue(text), `The field of ${which}`);
      }
    },
  ),
  check(
    'content.deleteTranslation.deletes-versions-of-no-other-language',
    'Versions that are in no other language are deleted.',
    async (scene) => {
      const { admin, known, unique, field } = scene;
      const { id } = await scene.folder();
      await republish(scene, id, [field(unique(), known.otherLanguageCode)]);
      await draftOf(scene, id);
      await admin.content.updateInfo({ id, changes: { mainLanguageCode: known.otherLanguageCode } });
      await admin.content.deleteTranslation({ id, languageCode: known.languageCode });
      assert.deepEqual(await statusesOf(scene, id), { 2: 'PUBLISHED' }, 'The versions that are left');
      const { currentVersion } = await admin.content.load(id);
      assert.deepEqual(currentVersion.languageCodes, [known.otherLanguageCode], 'The languages of the current version');
    },
  ),
  check(
    'content.deleteTranslation.is-of-one-content-item',
    'Other content keeps the language.',
    async ({ folder, admin, known, unique }) => {
      const [one, other] = [await folder({ translation: unique() }), await folder({ translation: unique() })];
      await admin.content.deleteTranslation({ id: one.id, languageCode: known.otherLanguageCode });
      assert.deepEqual(await admin.content.load(other.id), other.content, 'Other content');
    },
  ),
  check(
    'content.deleteTranslation.finds-the-language-in-any-version',
    'The language is taken out also where only a draft has it.',
    async (scene) => {
      const { admin, known, unique, field } = scene;
      const { id } = await scene.folder();
      const { versionNo } = await draftOf(scene, id, [field(unique(), known.otherLanguageCode)]);
      await admin.content.deleteTranslation({ id, languageCode: known.otherLanguageCode });
      const draft = await admin.versions.load({ contentId: id, versionNo });
      assert.deepEqual(draft.languageCodes, [known.languageCode], 'The languages of the draft');
    },
  ),
  check(
    'content.deleteTranslation.missing-is-not-found',
    'A language that no version has is NotFound, as is content that is not there.',
    async ({ folder, admin, known, unknownId }) => {
      const { id } = await folder();
      for (const [contentId, code] of [
        [id, known.otherLanguageCode],
        [id, 'zzz-ZZ'],
        [unknownId, known.languageCode],
      ] as const) {
        const work = admin.content.deleteTranslation({ id: contentId, languageCode: code });
        await refuses(work, 404, 'A translation that is not there');
      }
    },
  ),
  check(
    'content.deleteTranslation.keeps-the-main-language',
    'To take the main language out is a Conflict, and changes nothing.',
    async ({ folder, admin, known, unique }) => {
      const { id, content } = await folder({ translation: unique() });
      const work = admin.content.deleteTranslation({ id, languageCode: known.languageCode });
      await refuses(work, 409, 'The main language');
      assert.deepEqual(await admin.content.load(id), content, 'The content');
    },
  ),
];
