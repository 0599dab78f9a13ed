/** Existing content of a content type that changes. */

import type { Version } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { fieldValue, type Scene } from '../../core/scene.js';
import { draftOf, expectText, republish } from '../../fixtures/editing.js';
import { addField, contentTypeCheck, fieldOf, newType, republishType } from '../../fixtures/types.js';

/** Content of a type with a title, published in two languages, with an archived version and a draft. */
async function contentOf(scene: Scene, contentTypeId: number) {
  const { otherLanguageCode } = scene.situation;
  const fields = [scene.field('First', undefined, 'title'), scene.field('Other', otherLanguageCode, 'title')];
  const { id, locationId } = await scene.folder({ name: 'First', more: { contentTypeId, fields } });
  const current = await republish(scene, id, [scene.field('Second', undefined, 'title')]);
  const { versionNo: draft } = await draftOf(scene, id, [scene.field('Third', undefined, 'title')], current);
  return { id, locationId, current, draft, versions: [1, current, draft] };
}

const load = (scene: Scene, contentId: number, versionNo: number) =>
  scene.admin.versions.load({ contentId, versionNo });

const identifiersIn = ({ fields }: Version) => [...new Set(fields.map((field) => field.fieldDefinitionIdentifier))];

const definition = { identifier: 'account', fieldTypeIdentifier: 'user' };

function createOf({ admin, situation, unique, field }: Scene, contentTypeId: number) {
  const location = { parentLocationId: situation.parentLocationId, priority: 0, hidden: false };
  const fields = [field(unique(), situation.languageCode, 'title')];
  return admin.content.create({ contentTypeId, mainLanguageCode: situation.languageCode, location, fields });
}

export const existingContentChecks: readonly Check[] = [
  contentTypeCheck('contentTypes.publishDraft.adds-default-values')
    .requires(
      'All versions of existing content have the default values of new definitions, in each of their languages.',
    )
    .by(async ({ situation, admin, id: contentTypeId }, scene) => {
      const { id, versions } = await contentOf(scene, contentTypeId);
      const before = await admin.content.load(id);
      await republishType(scene, contentTypeId, async () => {
        await addField(scene, contentTypeId, 'lead', { defaultValue: situation.toValue('Lead'), position: 0 });
        await addField(scene, contentTypeId, 'shared', {
          defaultValue: situation.toValue('Shared'),
          isTranslatable: false,
        });
        await addField(scene, contentTypeId, 'empty');
      });
      for (const versionNo of versions) {
        const version = await load(scene, id, versionNo);
        assert.deepEqual(identifiersIn(version), ['lead', 'title', 'shared', 'empty'], 'The fields');
        for (const code of version.languageCodes) {
          const values = ['lead', 'shared', 'empty'].map((identifier) => fieldValue(version, identifier, code));
          assert.deepEqual(values, [situation.toValue('Lead'), situation.toValue('Shared'), null], 'The values');
        }
      }
      const after = await admin.content.load(id);
      assert.deepEqual(identifiersIn(after.currentVersion), ['lead', 'title', 'shared', 'empty'], 'The fields');
      assert.equal(after.name, before.name, 'The name of the content');
    }),
  contentTypeCheck('contentTypes.publishDraft.keeps-content-editable')
    .requires(
      'Content with a default value of a new definition can be edited and published, and keeps that value unless another one is given.',
    )
    .by(async ({ situation, id: contentTypeId }, scene) => {
      const { id, current, draft } = await contentOf(scene, contentTypeId);
      await republishType(scene, contentTypeId, () =>
        addField(scene, contentTypeId, 'lead', { defaultValue: situation.toValue('Lead'), isRequired: true }),
      );
      await scene.admin.versions.publish({ contentId: id, versionNo: draft });
      expectText(situation, await load(scene, id, draft), { text: 'Lead', field: 'lead' });
      const next = await republish(scene, id, [scene.field('Given', undefined, 'lead')], current);
      const version = await load(scene, id, next);
      expectText(situation, version, { text: 'Given', field: 'lead' });
      expectText(situation, version, { text: 'Lead', field: 'lead', languageCode: situation.otherLanguageCode });
    }),
  contentTypeCheck('contentTypes.publishDraft.deletes-values-of-deleted-definitions')
    .requires('No version has a value of a deleted definition, not even when another definition gets its identifier.')
    .by(async ({ situation, admin, id: contentTypeId }, scene) => {
      await republishType(scene, contentTypeId, () => addField(scene, contentTypeId, 'lead'));
      const { id, versions, current } = await contentOf(scene, contentTypeId);
      const lead = await republish(scene, id, [scene.field('Gone', undefined, 'lead')], current);
      const remove = (draft: Parameters<typeof fieldOf>[0]) =>
        admin.contentTypes.deleteDefinition({ contentTypeId, id: fieldOf(draft, 'lead') });
      await republishType(scene, contentTypeId, remove);
      for (const versionNo of [...versions, lead])
        assert.deepEqual(identifiersIn(await load(scene, id, versionNo)), ['title'], 'The fields');
      const gone = draftOf(scene, id, [scene.field('Gone', undefined, 'lead')], lead);
      await refuses(gone, 400, 'A value of a removed definition');
      await republishType(scene, contentTypeId, () => addField(scene, contentTypeId, 'lead'));
      const version = await load(scene, id, lead);
      assert.deepEqual(fieldValue(version, 'lead', situation.languageCode), null, 'The value of the new definition');
    }),
  check('contentTypes.publishDraft.deletes-relations-of-deleted-definitions')
    .requires(
      'Relations that follow from values of a deleted definition are deleted with it, and other relations are kept.',
    )
    .by(async ({ admin, situation }, scene) => {
      const { relationField } = situation;
      const { fieldDefinitions } = await admin.contentTypes.load(situation.contentTypeId);
      const { fieldTypeIdentifier } =
        fieldDefinitions.find((each) => each.identifier === relationField.identifier) ?? {};
      assert.ok(fieldTypeIdentifier, `There is no field ${relationField.identifier}`);
      const { id: contentTypeId } = await newType(scene);
      await republishType(scene, contentTypeId, () =>
        addField(scene, contentTypeId, 'related', { fieldTypeIdentifier }),
      );
      const [target, other] = [await scene.folder(), await scene.folder()];
      const value = { fieldDefinitionIdentifier: 'related', value: relationField.toValue(target.id) };
      const fields = [scene.field('Content', undefined, 'title'), value];
      const { id } = await scene.folder({ more: { contentTypeId, fields } });
      const { versionNo } = await draftOf(scene, id);
      await admin.relations.create({ contentId: id, versionNo, destinationContentId: other.id });
      const page = { offset: 0, limit: 25 };
      const destinations = async () => {
        const { relations } = await load(scene, id, versionNo);
        const { items } = await admin.relations.list({ contentId: id, versionNo, ...page });
        const ids = [relations, items].map((each) => each.map(({ destinationContentId }) => destinationContentId));
        assert.deepEqual(ids[0], ids[1], 'The relations of the version and the list of them');
        return ids[0];
      };
      assert.deepEqual(await destinations(), [target.id, other.id], 'The relations before');
      const [{ id: relationId } = { id: 0 }] = (await load(scene, id, versionNo)).relations;
      await republishType(scene, contentTypeId, (draft) =>
        admin.contentTypes.deleteDefinition({ contentTypeId, id: fieldOf(draft, 'related') }),
      );
      assert.deepEqual(await destinations(), [other.id], 'The relations afterwards');
      const gone = admin.relations.load({ contentId: id, versionNo, id: relationId });
      await refuses(gone, 404, 'A relation that followed from the value');
    }),
  contentTypeCheck('contentTypes.publishDraft.keeps-names-until-the-next-publication')
    .requires('Existing content keeps its name when the name schema changes, until it is published again.')
    .by(async ({ situation, info, admin, id: contentTypeId }, scene) => {
      const { id, draft } = await contentOf(scene, contentTypeId);
      await republishType(scene, contentTypeId, async () => {
        await addField(scene, contentTypeId, 'lead', { defaultValue: situation.toValue('Lead') });
        await admin.contentTypes.updateDraft({ id: contentTypeId, changes: { nameSchema: '<lead>: <title>' } });
      });
      assert.equal((await info(id)).name, 'Second', 'The name of the content');
      await admin.versions.publish({ contentId: id, versionNo: draft });
      assert.equal((await info(id)).name, 'Lead: Third', 'The name after the next publication');
    }),
  contentTypeCheck('contentTypes.createDefinition.refuses-accounts-in-types-with-content')
    .requires('Adding a field of the type user to a content type that has content is refused with Refused.')
    .by(async ({ admin, id }, scene) => {
      await createOf(scene, id);
      await admin.contentTypes.createDraft({ id, changes: {} });
      const call = admin.contentTypes.createDefinition({ contentTypeId: id, definition });
      await refuses(call, 403, 'A field for accounts');
    }),
  contentTypeCheck('contentTypes.publishDraft.refuses-accounts-in-types-with-content')
    .requires(
      'Publishing a draft that adds a field of the type user is refused with Refused while the content type has content.',
    )
    .by(async ({ admin, id }, scene) => {
      await admin.contentTypes.createDraft({ id, changes: {} });
      await admin.contentTypes.createDefinition({ contentTypeId: id, definition });
      const { id: contentId } = await createOf(scene, id);
      await refuses(admin.contentTypes.publishDraft({ id }), 403, 'A draft with a field for accounts');
      await admin.content.delete({ id: contentId });
      const { fieldDefinitions } = await admin.contentTypes.publishDraft({ id });
      assert.ok(fieldDefinitions.some(({ identifier }) => identifier === definition.identifier));
    }),
];
