/** What becomes of existing content when its type changes. */
import type { Version } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { fieldValue, type Scene } from '../../core/scene.js';
import { draftOf, republish } from '../../fixtures/editing.js';
import { addField, fieldOf, newType, republishType } from '../../fixtures/types.js';

/** Content of a type with a title, published in two languages, with an archived version and a draft. */
async function contentOf(scene: Scene, typeId: number) {
  const { otherLanguageCode } = scene.known;
  const fields = [scene.field('First', undefined, 'title'), scene.field('Other', otherLanguageCode, 'title')];
  const { id, locationId } = await scene.folder({ name: 'First', more: { typeId, fields } });
  const current = await republish(scene, id, [scene.field('Second', undefined, 'title')]);
  const { versionNo: draft } = await draftOf(scene, id, [scene.field('Third', undefined, 'title')], current);
  return { id, locationId, current, draft, versions: [1, current, draft] };
}

const load = (scene: Scene, contentId: number, versionNo: number) =>
  scene.admin.versions.load({ contentId, versionNo });

const identifiersIn = ({ fields }: Version) => [...new Set(fields.map((field) => field.fieldDefinitionIdentifier))];

export const existingContentChecks: readonly Check[] = [
  check(
    'contentTypes.publishDraft.gives-existing-content-defaults',
    'All versions of existing content show the default values of new definitions at once, in each of their languages.',
    async (scene) => {
      const { known, admin } = scene;
      const { id: typeId } = await newType(scene);
      const { id, versions } = await contentOf(scene, typeId);
      const before = await admin.content.load(id);
      await republishType(scene, typeId, async () => {
        await addField(scene, typeId, 'lead', { defaultValue: known.toValue('Lead'), position: 0 });
        await addField(scene, typeId, 'shared', { defaultValue: known.toValue('Shared'), isTranslatable: false });
        await addField(scene, typeId, 'empty');
      });
      for (const versionNo of versions) {
        const version = await load(scene, id, versionNo);
        assert.deepEqual(identifiersIn(version), ['lead', 'title', 'shared', 'empty'], 'The fields');
        for (const code of version.languageCodes) {
          const values = ['lead', 'shared', 'empty'].map((identifier) => fieldValue(version, identifier, code));
          assert.deepEqual(values, [known.toValue('Lead'), known.toValue('Shared'), null], 'The values');
        }
      }
      const after = await admin.content.load(id);
      assert.deepEqual(identifiersIn(after.currentVersion), ['lead', 'title', 'shared', 'empty'], 'The fields');
      assert.equal(after.name, before.name, 'The name of the content');
    },
  ),
  check(
    'contentTypes.publishDraft.lets-content-be-edited',
    'Content that shows a default value can be edited and published: the value is unchanged where none is given.',
    async (scene) => {
      const { known } = scene;
      const { id: typeId } = await newType(scene);
      const { id, current, draft } = await contentOf(scene, typeId);
      await republishType(scene, typeId, () =>
        addField(scene, typeId, 'lead', { defaultValue: known.toValue('Lead'), isRequired: true }),
      );
      await scene.admin.versions.publish({ contentId: id, versionNo: draft });
      assert.deepEqual(fieldValue(await load(scene, id, draft), 'lead', known.languageCode), known.toValue('Lead'));
      const next = await republish(scene, id, [scene.field('Given', undefined, 'lead')], current);
      const version = await load(scene, id, next);
      assert.deepEqual(fieldValue(version, 'lead', known.languageCode), known.toValue('Given'));
      assert.deepEqual(fieldValue(version, 'lead', known.otherLanguageCode), known.toValue('Lead'));
    },
  ),
  check(
    'contentTypes.publishDraft.takes-values-of-removed-definitions',
    'No version shows a value of a removed definition, not even when another one gets its identifier.',
    async (scene) => {
      const { known, admin } = scene;
      const { id: typeId } = await newType(scene);
      await republishType(scene, typeId, () => addField(scene, typeId, 'lead'));
      const { id, versions, current } = await contentOf(scene, typeId);
      const lead = await republish(scene, id, [scene.field('Gone', undefined, 'lead')], current);
      const remove = (draft: Parameters<typeof fieldOf>[0]) =>
        admin.contentTypes.deleteDefinition({ contentTypeId: typeId, id: fieldOf(draft, 'lead') });
      await republishType(scene, typeId, remove);
      for (const versionNo of [...versions, lead])
        assert.deepEqual(identifiersIn(await load(scene, id, versionNo)), ['title'], 'The fields');
      const gone = draftOf(scene, id, [scene.field('Gone', undefined, 'lead')], lead);
      await refuses(gone, 400, 'A value of a removed definition');
      await republishType(scene, typeId, () => addField(scene, typeId, 'lead'));
      const version = await load(scene, id, lead);
      assert.deepEqual(fieldValue(version, 'lead', known.languageCode), null, 'The value of the new definition');
    },
  ),
  check(
    'contentTypes.publishDraft.takes-relations-of-removed-definitions',
    'Relations that follow from values of a removed definition are deleted with it, and others stay.',
    async (scene) => {
      const { admin, known } = scene;
      const { relationField } = known;
      const { fieldDefinitions } = await admin.contentTypes.load(known.typeId);
      const { fieldTypeIdentifier } =
        fieldDefinitions.find((each) => each.identifier === relationField.identifier) ?? {};
      assert.ok(fieldTypeIdentifier, `There is no field ${relationField.identifier}`);
      const { id: typeId } = await newType(scene);
      await republishType(scene, typeId, () => addField(scene, typeId, 'related', { fieldTypeIdentifier }));
      const [target, other] = [await scene.folder(), await scene.folder()];
      const value = { fieldDefinitionIdentifier: 'related', value: relationField.toValue(target.id), textual: false };
      const fields = [scene.field('Content', undefined, 'title'), value];
      const { id } = await scene.folder({ more: { typeId, fields } });
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
      await republishType(scene, typeId, (draft) =>
        admin.contentTypes.deleteDefinition({ contentTypeId: typeId, id: fieldOf(draft, 'related') }),
      );
      assert.deepEqual(await destinations(), [other.id], 'The relations afterwards');
      const gone = admin.relations.load({ contentId: id, versionNo, id: relationId });
      await refuses(gone, 404, 'A relation that followed from the value');
    },
  ),
  check(
    'contentTypes.publishDraft.changes-names-with-the-next-publication',
    'Existing content keeps its name when the schema for names changes, and gets another one when it is published again.',
    async (scene) => {
      const { known, info, admin } = scene;
      const { id: typeId } = await newType(scene);
      const { id, draft } = await contentOf(scene, typeId);
      await republishType(scene, typeId, async () => {
        await addField(scene, typeId, 'lead', { defaultValue: known.toValue('Lead') });
        await admin.contentTypes.updateDraft({ id: typeId, changes: { nameSchema: '<lead>: <title>' } });
      });
      assert.equal((await info(id)).name, 'Second', 'The name of the content');
      await admin.versions.publish({ contentId: id, versionNo: draft });
      assert.equal((await info(id)).name, 'Lead: Third', 'The name after the next publication');
    },
  ),
];
