/** Changing drafts. */
import type { FieldChange } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert, outcome, refuses } from '../../core/expectations.js';
import { fieldValue, type Scene } from '../../core/scene.js';
import { draftOf, seconds } from '../../fixtures/editing.js';

const noText = { none: [{ of: true }] };

/** A change that is refused as a whole. */
function bad(fact: string, what: string, spoil: (scene: Scene) => FieldChange): Check {
  return check(
    `versions.update.refuses-${fact}`,
    `${what} is BadRequest, and the fields beside it are not changed either.`,
    async (scene) => {
      const { admin, field, unique } = scene;
      const { id } = await scene.folder();
      const { versionNo } = await draftOf(scene, id);
      const before = await admin.versions.load({ contentId: id, versionNo });
      for (const fields of [
        [field(unique()), spoil(scene)],
        [spoil(scene), field(unique())],
      ]) {
        await refuses(admin.versions.update({ contentId: id, versionNo, changes: { fields } }), 400, what);
        assert.deepEqual(await admin.versions.load({ contentId: id, versionNo }), before, 'The draft afterwards');
      }
    },
  );
}

export const versionChangingChecks: readonly Check[] = [
  check(
    'versions.update.changes-what-is-listed',
    'A change sets the fields that are listed, and gives and keeps them; all other fields keep their values.',
    async (scene) => {
      const { admin, known, unique, field } = scene;
      const [name, kept, translation] = [unique(), unique(), unique()];
      const { id } = await scene.folder({ text: kept, translation });
      const given = await draftOf(scene, id, [field(name)]);
      const loaded = await admin.versions.load({ contentId: id, versionNo: given.versionNo });
      for (const version of [given, loaded]) {
        const value = (identifier: string, code: string) => fieldValue(version, identifier, code);
        assert.deepEqual(value(known.nameField, known.languageCode), known.toValue(name), 'The changed field');
        assert.deepEqual(value(known.textField, known.languageCode), known.toValue(kept), 'Another field');
        const other = value(known.nameField, known.otherLanguageCode);
        assert.deepEqual(other, known.toValue(translation), 'The field in another language');
      }
    },
  ),
  check(
    'versions.update.is-in-the-main-language',
    'Fields for which no language is named are changed in the main language.',
    async (scene) => {
      const { admin, known, unique, field } = scene;
      const { id, name } = await scene.folder({ translation: unique() });
      await admin.content.updateInfo({ id, changes: { mainLanguageCode: known.otherLanguageCode } });
      const text = unique();
      const draft = await draftOf(scene, id, [field(text)]);
      const value = (code: string) => fieldValue(draft, known.nameField, code);
      assert.deepEqual(value(known.otherLanguageCode), known.toValue(text), 'In the main language');
      assert.deepEqual(value(known.languageCode), known.toValue(name), 'In the other language');
    },
  ),
  check(
    'versions.update.begins-a-language',
    'A language that the draft does not have yet is added, with default values where none are given.',
    async (scene) => {
      const { admin, known, unique, field } = scene;
      const { id } = await scene.folder({ text: unique() });
      const text = unique();
      const { versionNo } = await draftOf(scene, id, [field(text, known.otherLanguageCode)]);
      const draft = await admin.versions.load({ contentId: id, versionNo });
      const codes = [...draft.languageCodes].sort();
      assert.deepEqual(codes, [known.languageCode, known.otherLanguageCode].sort(), 'The languages');
      assert.equal(draft.names[known.otherLanguageCode], text, 'The name in the new language');
      const { fieldDefinitions } = await admin.contentTypes.load(known.typeId);
      for (const { identifier, defaultValue, isTranslatable } of fieldDefinitions) {
        const value = fieldValue(draft, identifier, known.otherLanguageCode);
        assert.notEqual(value, undefined, `There is no field ${identifier} in the new language`);
        if (identifier === known.nameField || !isTranslatable) continue;
        if (defaultValue !== null) assert.deepEqual(value, defaultValue, `The field ${identifier} in the new language`);
        if (identifier !== known.textField) continue;
        assert.notDeepEqual(value, fieldValue(draft, identifier, known.languageCode), 'The text was taken over');
      }
    },
  ),
  check(
    'versions.update.sets-the-initial-language',
    'A change can set the initial language, which is that of fields for which none is named.',
    async (scene) => {
      const { admin, known, unique, field } = scene;
      const { id, name } = await scene.folder();
      const { versionNo } = await draftOf(scene, id);
      const text = unique();
      const changes = { initialLanguageCode: known.otherLanguageCode, fields: [field(text)] };
      await admin.versions.update({ contentId: id, versionNo, changes });
      const draft = await admin.versions.load({ contentId: id, versionNo });
      assert.equal(draft.initialLanguageCode, known.otherLanguageCode, 'The initial language');
      const value = (code: string) => fieldValue(draft, known.nameField, code);
      assert.deepEqual(value(known.otherLanguageCode), known.toValue(text), 'In the initial language');
      assert.deepEqual(value(known.languageCode), known.toValue(name), 'In the main language');
    },
  ),
  check('versions.update.updates-names', 'The names of a draft follow its fields in each language.', async (scene) => {
    const { known, unique, field } = scene;
    const { id } = await scene.folder({ translation: unique() });
    const [name, translation] = [unique(), unique()];
    const draft = await draftOf(scene, id, [field(name), field(translation, known.otherLanguageCode)]);
    const expected = { [known.languageCode]: name, [known.otherLanguageCode]: translation };
    assert.deepEqual({ ...draft.names }, expected, 'The names');
  }),
  check(
    'versions.update.changes-one-version',
    'A change of a draft changes neither the published version nor other drafts.',
    async (scene) => {
      const { admin, unique, field } = scene;
      const { id } = await scene.folder();
      await draftOf(scene, id);
      const load = () => Promise.all([admin.content.load(id), admin.versions.load({ contentId: id, versionNo: 2 })]);
      const before = await load();
      await draftOf(scene, id, [field(unique())]);
      assert.deepEqual(await load(), before, 'The content and the other draft');
    },
  ),
  check(
    'versions.update.names-content-that-was-never-published',
    'Content that was never published is called what its draft is called.',
    async ({ draft, admin, unique, field, info }) => {
      const { id } = await draft();
      const name = unique();
      await admin.versions.update({ contentId: id, versionNo: 1, changes: { fields: [field(name)] } });
      assert.equal((await info(id)).name, name, 'The name of the content');
    },
  ),
  check(
    'versions.update.keeps-who-made-it-and-when',
    'A change of a draft keeps its number, id, creator and date of creation, and does not date it back.',
    async (scene) => {
      const { admin, unique, field } = scene;
      const { id } = await scene.folder();
      const made = await draftOf(scene, id);
      const changes = { fields: [field(unique())] };
      const changed = await admin.versions.update({ contentId: id, versionNo: made.versionNo, changes });
      for (const member of ['id', 'versionNo', 'contentId', 'creatorId', 'status'] as const) {
        assert.equal(changed[member], made[member], `The ${member}`);
      }
      assert.equal(seconds(changed.created), seconds(made.created), 'The date of creation');
      assert.ok((seconds(changed.modified) ?? 0) >= (seconds(made.modified) ?? 0), 'The modification date went back');
    },
  ),
  bad('an-unknown-field', 'A field that the type does not have', ({ field, unique }) =>
    field(unique(), undefined, 'no_such_field'),
  ),
  bad('an-unknown-language', 'A field in a language that is not there', ({ field, unique }) =>
    field(unique(), 'zzz-ZZ'),
  ),
  bad('an-invalid-value', 'A field with a value that is not valid', ({ field, known }) => ({
    ...field('', undefined, known.textField),
    value: noText,
  })),
  check(
    'versions.update.refuses-an-unknown-initial-language',
    'An initial language that is not there is BadRequest.',
    async (scene) => {
      const { id } = await scene.folder();
      const { versionNo } = await draftOf(scene, id);
      const changes = { initialLanguageCode: 'zzz-ZZ', fields: [] };
      const work = scene.admin.versions.update({ contentId: id, versionNo, changes });
      await refuses(work, 400, 'An initial language that is not there');
    },
  ),
  check(
    'versions.update.names-every-field-at-fault',
    'BadRequest for fields whose values are not valid names each of them.',
    async (scene) => {
      const { admin, known, field } = scene;
      const { id } = await scene.folder();
      const { versionNo } = await draftOf(scene, id);
      const fields = [known.nameField, known.textField].map((identifier) => ({
        ...field('', undefined, identifier),
        value: noText,
      }));
      const work = admin.versions.update({ contentId: id, versionNo, changes: { fields } });
      const { faults } = await refuses(work, 400, 'Two values that are not valid');
      const named = new Set(faults?.fields?.map((fault) => fault.fieldDefinitionId));
      assert.equal(named.size, 2, 'How many of the two fields at fault are named');
    },
  ),
  check(
    'versions.update.loses-no-other-update',
    'Several changes of different fields of a draft, made at the same time, are all there afterwards.',
    async (scene) => {
      const { admin, known, field, unique } = scene;
      const { id } = await scene.folder({ text: unique(), translation: unique() });
      const { versionNo } = await draftOf(scene, id);
      for (let round = 0; round < 5; round++) {
        const changes = [
          field(unique()),
          field(unique(), undefined, known.textField),
          field(unique(), known.otherLanguageCode),
        ];
        const works = changes.map((each) =>
          outcome(admin.versions.update({ contentId: id, versionNo, changes: { fields: [each] } })),
        );
        for (const { error } of await Promise.all(works)) assert.equal(error, undefined, 'Why a change was refused');
        const draft = await admin.versions.load({ contentId: id, versionNo });
        for (const { fieldDefinitionIdentifier, languageCode = known.languageCode, value } of changes) {
          const kept = fieldValue(draft, fieldDefinitionIdentifier, languageCode);
          assert.deepEqual(kept, value, `The field ${fieldDefinitionIdentifier} in ${languageCode}`);
        }
      }
    },
  ),
];
