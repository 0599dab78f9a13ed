/** Updates of drafts. */

import type { FieldChange } from 'express-cms-rest/repository';
import { type Check, check, folderCheck, translatedCheck, unpublishedCheck } from '../../core/check.js';
import { assert, outcome, refuses } from '../../core/expectations.js';
import { fieldValue, type Scene } from '../../core/scene.js';
import { draftCheck, draftOf, expectText, seconds } from '../../fixtures/editing.js';

const noText = { none: [{ of: true }] };

/** An update that is refused as a whole. */
function bad(fact: string, label: string, spoil: (scene: Scene) => FieldChange): Check {
  return draftCheck(`versions.update.refuses-${fact}`)
    .requires(`${label} is refused with BadRequest, and other fields are not changed either.`)
    .by(async ({ admin, field, unique, version }, scene) => {
      const before = await admin.versions.load(version);
      for (const fields of [
        [field(unique()), spoil(scene)],
        [spoil(scene), field(unique())],
      ]) {
        await refuses(admin.versions.update({ ...version, changes: { fields } }), 400, label);
        assert.deepEqual(await admin.versions.load(version), before, 'The draft afterwards');
      }
    });
}

export const versionChangingChecks: readonly Check[] = [
  check('versions.update.changes-the-given-fields')
    .requires(
      'An update sets the given fields, in the response and when the draft is loaded, and keeps the values of all other fields.',
    )
    .by(async ({ admin, situation, unique, field }, scene) => {
      const [name, remaining, translation] = [unique(), unique(), unique()];
      const { id } = await scene.folder({ text: remaining, translation });
      const draft = await draftOf(scene, id, [field(name)]);
      const loaded = await admin.versions.load({ contentId: id, versionNo: draft.versionNo });
      for (const version of [draft, loaded]) {
        expectText(situation, version, { text: name });
        expectText(situation, version, { text: remaining, field: situation.textField });
        expectText(situation, version, { text: translation, languageCode: situation.otherLanguageCode });
      }
    }),
  translatedCheck('versions.update.uses-the-main-language')
    .requires('Fields without a language are updated in the main language.')
    .by(async ({ admin, situation, unique, field, id, name }, scene) => {
      await admin.content.updateInfo({ id, changes: { mainLanguageCode: situation.otherLanguageCode } });
      const text = unique();
      const draft = await draftOf(scene, id, [field(text)]);
      expectText(situation, draft, { text, languageCode: situation.otherLanguageCode });
      expectText(situation, draft, { text: name });
    }),
  check('versions.update.adds-a-language')
    .requires('A language that the draft does not have is added, with default values where none are given.')
    .by(async ({ admin, situation, unique, field }, scene) => {
      const { id } = await scene.folder({ text: unique() });
      const text = unique();
      const { versionNo } = await draftOf(scene, id, [field(text, situation.otherLanguageCode)]);
      const draft = await admin.versions.load({ contentId: id, versionNo });
      const codes = [...draft.languageCodes].sort();
      assert.deepEqual(codes, [situation.languageCode, situation.otherLanguageCode].sort(), 'The languages');
      assert.equal(draft.names[situation.otherLanguageCode], text, 'The name in the new language');
      const { fieldDefinitions } = await admin.contentTypes.load(situation.contentTypeId);
      for (const { identifier, defaultValue, isTranslatable } of fieldDefinitions) {
        const value = fieldValue(draft, identifier, situation.otherLanguageCode);
        assert.notEqual(value, undefined, `There is no field ${identifier} in the new language`);
        if (identifier === situation.nameField || !isTranslatable) continue;
        if (defaultValue !== null) assert.deepEqual(value, defaultValue, `The field ${identifier} in the new language`);
        if (identifier !== situation.textField) continue;
        assert.notDeepEqual(
          value,
          fieldValue(draft, identifier, situation.languageCode),
          'The text in the main language',
        );
      }
    }),
  draftCheck('versions.update.sets-the-initial-language')
    .requires('An update can set the initial language, in which fields without a language are updated.')
    .by(async ({ admin, situation, unique, field, name, version }) => {
      const text = unique();
      const changes = { initialLanguageCode: situation.otherLanguageCode, fields: [field(text)] };
      await admin.versions.update({ ...version, changes });
      const draft = await admin.versions.load(version);
      assert.equal(draft.initialLanguageCode, situation.otherLanguageCode, 'The initial language');
      expectText(situation, draft, { text, languageCode: situation.otherLanguageCode });
      expectText(situation, draft, { text: name });
    }),
  translatedCheck('versions.update.updates-names')
    .requires('The names of a draft follow its fields, in each language.')
    .by(async ({ situation, unique, field, id }, scene) => {
      const [name, translation] = [unique(), unique()];
      const draft = await draftOf(scene, id, [field(name), field(translation, situation.otherLanguageCode)]);
      const expected = { [situation.languageCode]: name, [situation.otherLanguageCode]: translation };
      assert.deepEqual({ ...draft.names }, expected, 'The names');
    }),
  folderCheck('versions.update.leaves-other-versions')
    .requires('An update of a draft changes neither the published version nor other drafts.')
    .by(async ({ admin, unique, field, id }, scene) => {
      await draftOf(scene, id);
      const load = () => Promise.all([admin.content.load(id), admin.versions.load({ contentId: id, versionNo: 2 })]);
      const before = await load();
      await draftOf(scene, id, [field(unique())]);
      assert.deepEqual(await load(), before, 'The content and the other draft');
    }),
  unpublishedCheck('versions.update.renames-unpublished-content')
    .requires('Content that was never published has the name of its draft.')
    .by(async ({ admin, unique, field, info, id }) => {
      const name = unique();
      await admin.versions.update({ contentId: id, versionNo: 1, changes: { fields: [field(name)] } });
      assert.equal((await info(id)).name, name, 'The name of the content');
    }),
  folderCheck('versions.update.keeps-creator-and-creation-date')
    .requires(
      'An update of a draft keeps its number, id, creator and creation date, and does not decrease its modification date.',
    )
    .by(async ({ admin, unique, field, id }, scene) => {
      const created = await draftOf(scene, id);
      const changes = { fields: [field(unique())] };
      const changed = await admin.versions.update({ contentId: id, versionNo: created.versionNo, changes });
      for (const member of ['id', 'versionNo', 'contentId', 'creatorId', 'status'] as const) {
        assert.equal(changed[member], created[member], `The ${member}`);
      }
      assert.equal(seconds(changed.created), seconds(created.created), 'The date of creation');
      assert.ok(
        (seconds(changed.modified) ?? 0) >= (seconds(created.modified) ?? 0),
        'The modification date went back',
      );
    }),
  bad('an-unknown-field', 'A field that the type does not have', ({ field, unique }) =>
    field(unique(), undefined, 'no_such_field'),
  ),
  bad('an-unknown-language', 'A field in a language that does not exist', ({ field, unique }) =>
    field(unique(), 'zzz-ZZ'),
  ),
  bad('an-invalid-value', 'A field with a value that is not valid', ({ field, situation }) => ({
    ...field('', undefined, situation.textField),
    value: noText,
  })),
  draftCheck('versions.update.refuses-an-unknown-initial-language')
    .requires('An initial language that does not exist is refused with BadRequest.')
    .by(async ({ version }, scene) => {
      const changes = { initialLanguageCode: 'zzz-ZZ', fields: [] };
      const call = scene.admin.versions.update({ ...version, changes });
      await refuses(call, 400, 'An initial language that does not exist');
    }),
  draftCheck('versions.update.names-every-invalid-field')
    .requires('BadRequest for invalid field values names each of the fields.')
    .by(async ({ admin, situation, field, version }) => {
      const fields = [situation.nameField, situation.textField].map((identifier) => ({
        ...field('', undefined, identifier),
        value: noText,
      }));
      const call = admin.versions.update({ ...version, changes: { fields } });
      const { faults } = await refuses(call, 400, 'Two values that are not valid');
      const named = new Set(faults?.fields?.map((fault) => fault.fieldDefinitionId));
      assert.equal(named.size, 2, 'How many of the two fields at fault are named');
    }),
  check('versions.update.loses-no-concurrent-change')
    .requires('After concurrent updates of different fields of a draft, all changes are there.')
    .by(async ({ admin, situation, field, unique }, scene) => {
      const { id } = await scene.folder({ text: unique(), translation: unique() });
      const { versionNo } = await draftOf(scene, id);
      for (let round = 0; round < 5; round++) {
        const changes = [
          field(unique()),
          field(unique(), undefined, situation.textField),
          field(unique(), situation.otherLanguageCode),
        ];
        const calls = changes.map((entry) =>
          outcome(admin.versions.update({ contentId: id, versionNo, changes: { fields: [entry] } })),
        );
        for (const { error } of await Promise.all(calls)) assert.equal(error, undefined, 'Why a change was refused');
        const draft = await admin.versions.load({ contentId: id, versionNo });
        for (const { fieldDefinitionIdentifier, languageCode = situation.languageCode, value } of changes) {
          const unchanged = fieldValue(draft, fieldDefinitionIdentifier, languageCode);
          assert.deepEqual(unchanged, value, `The field ${fieldDefinitionIdentifier} in ${languageCode}`);
        }
      }
    }),
];
