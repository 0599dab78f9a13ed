/** Relations that follow from field values: they appear, change and go with these. */
import type { FieldChange } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert, refuses, refusesSilently } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { draftOf } from '../../fixtures/editing.js';

const all = { offset: 0, limit: 50 };

/** The field whose value leads to content, or to nothing. */
function leading({ field, known }: Scene, contentId: number | null): FieldChange {
  const { identifier, toValue } = known.relationField;
  return { ...field('', undefined, identifier), value: toValue(contentId) };
}

const listed = async ({ admin }: Scene, id: number, versionNo: number) =>
  (await admin.relations.list({ contentId: id, versionNo, ...all })).items;

export const followingRelationChecks: readonly Check[] = [
  check(
    'relations.list.follows-field-values',
    'A value that leads to content makes a relation that names the field; it changes and goes with the value.',
    async (scene) => {
      const { admin, known } = scene;
      const [from, one, two] = [await scene.folder(), await scene.folder(), await scene.folder()];
      const { versionNo } = await draftOf(scene, from.id);
      for (const to of [one.id, two.id, null]) {
        const changes = { fields: [leading(scene, to)] };
        await admin.versions.update({ contentId: from.id, versionNo, changes });
        const found = (await listed(scene, from.id, versionNo)).map((each) => [
          each.destinationContentId,
          each.fieldDefinitionIdentifier,
        ]);
        const expected = to === null ? [] : [[to, known.relationField.identifier]];
        assert.deepEqual(found, expected, 'The relations');
      }
    },
  ),
  check(
    'relations.list.keeps-what-was-made-by-hand',
    'Relations that users created are unchanged when those of field values change.',
    async (scene) => {
      const { admin } = scene;
      const [from, one, two] = [await scene.folder(), await scene.folder(), await scene.folder()];
      const { versionNo } = await draftOf(scene, from.id);
      await admin.relations.create({ contentId: from.id, versionNo, destinationContentId: one.id });
      for (const to of [two.id, null]) {
        const changes = { fields: [leading(scene, to)] };
        await admin.versions.update({ contentId: from.id, versionNo, changes });
      }
      const found = (await listed(scene, from.id, versionNo)).map((each) => each.destinationContentId);
      assert.deepEqual(found, [one.id], 'The destinations');
    },
  ),
  check(
    'relations.delete.leaves-what-follows-from-values',
    'The deletion of a relation that follows from a field value is refused with PermissionDenied.',
    async (scene) => {
      const { admin } = scene;
      const [from, to] = [await scene.folder(), await scene.folder()];
      const { versionNo } = await draftOf(scene, from.id, [leading(scene, to.id)]);
      const [relation] = await listed(scene, from.id, versionNo);
      assert.ok(relation, 'There is no relation');
      const work = admin.relations.delete({ contentId: from.id, versionNo, id: relation.id });
      await refuses(work, 403, 'The deletion of what follows from a value');
      assert.equal((await listed(scene, from.id, versionNo)).length, 1, 'How many relations there are');
    },
  ),
  check(
    'relations.create.refuses-what-a-value-leads-to',
    'A relation to where a field value leads already is refused with PermissionDenied.',
    async (scene) => {
      const { admin } = scene;
      const [from, to] = [await scene.folder(), await scene.folder()];
      const { versionNo } = await draftOf(scene, from.id, [leading(scene, to.id)]);
      const work = admin.relations.create({ contentId: from.id, versionNo, destinationContentId: to.id });
      await refuses(work, 403, 'A second relation');
    },
  ),
  check(
    'relations.list.takes-following-ones-along',
    'Drafts and published versions have the relations that follow from their values.',
    async (scene) => {
      const { admin } = scene;
      const [from, to] = [await scene.folder(), await scene.folder()];
      const { versionNo } = await draftOf(scene, from.id, [leading(scene, to.id)]);
      await admin.versions.publish({ contentId: from.id, versionNo });
      const draft = await draftOf(scene, from.id, [], versionNo);
      for (const no of [versionNo, draft.versionNo]) {
        const found = (await listed(scene, from.id, no)).map((each) => each.destinationContentId);
        assert.deepEqual(found, [to.id], `The destinations of version ${no}`);
      }
    },
  ),
  check(
    'versions.update.refuses-values-that-lead-nowhere',
    'A value that leads to content that is not there is BadRequest.',
    async (scene) => {
      const { admin } = scene;
      const { id } = await scene.folder();
      const { versionNo } = await draftOf(scene, id);
      const changes = { fields: [leading(scene, scene.unknownId)] };
      await refuses(admin.versions.update({ contentId: id, versionNo, changes }), 400, 'A lead nowhere');
    },
  ),
  check(
    'content.create.reveals-nothing-by-values',
    'Those who may only read learn nothing of concealed content by values that lead to it.',
    async (scene) => {
      const { reader, wanted } = scene;
      const { id, name, remoteId } = await scene.concealed();
      const asked = wanted();
      const work = reader.content.create({ ...asked, fields: [...asked.fields, leading(scene, id)] });
      await refusesSilently(work, [name, remoteId], 'Content that leads to concealed content');
    },
  ),
];
