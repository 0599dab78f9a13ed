/** Relations that follow from field values: they are created, changed and deleted with these values. */

import type { FieldChange } from 'express-cms-rest/repository';
import { type Check, check, concealedCheck, foldersCheck } from '../../core/check.js';
import { assert, expectMembers, refuses, refusesSilently } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { draftCheck, draftOf, relatedDraft } from '../../fixtures/editing.js';

const all = { offset: 0, limit: 50 };

/** The field whose value refers to content, or to nothing. */
function leading({ field, situation }: Scene, contentId: number | null): FieldChange {
  const { identifier, toValue } = situation.relationField;
  return { ...field('', undefined, identifier), value: toValue(contentId) };
}

const listed = async ({ admin }: Scene, id: number, versionNo: number) =>
  (await admin.relations.list({ contentId: id, versionNo, ...all })).items;

export const fieldValueRelationChecks: readonly Check[] = [
  check('relations.list.follows-field-values')
    .requires(
      'A field value that refers to content creates a relation that names the field; the relation is changed and deleted with the value.',
    )
    .by(async ({ admin, situation }, scene) => {
      const [from, one, two] = [await scene.folder(), await scene.folder(), await scene.folder()];
      const { versionNo } = await draftOf(scene, from.id);
      for (const to of [one.id, two.id, null]) {
        const changes = { fields: [leading(scene, to)] };
        await admin.versions.update({ contentId: from.id, versionNo, changes });
        const actual = (await listed(scene, from.id, versionNo)).map((entry) => [
          entry.destinationContentId,
          entry.fieldDefinitionIdentifier,
        ]);
        const expected = to === null ? [] : [[to, situation.relationField.identifier]];
        assert.deepEqual(actual, expected, 'The relations');
      }
    }),
  foldersCheck('relations.list.keeps-created-relations')
    .requires('Relations that users created do not change when those of field values do.')
    .by(async ({ admin, pair: [one, two] }, scene) => {
      const version = await relatedDraft(scene, one);
      for (const to of [two.id, null])
        await admin.versions.update({ ...version, changes: { fields: [leading(scene, to)] } });
      const relations = await listed(scene, version.contentId, version.versionNo);
      expectMembers(relations, 'destinationContentId', [one.id], 'The destinations');
    }),
  foldersCheck('relations.delete.refuses-relations-of-values')
    .requires('Deleting a relation that follows from a field value is refused with Refused.')
    .by(async ({ admin, pair: [from, to] }, scene) => {
      const { versionNo } = await draftOf(scene, from.id, [leading(scene, to.id)]);
      const [relation] = await listed(scene, from.id, versionNo);
      assert.ok(relation, 'There is no relation');
      const call = admin.relations.delete({ contentId: from.id, versionNo, id: relation.id });
      await refuses(call, 403, 'The deletion of a relation of a value');
      assert.equal((await listed(scene, from.id, versionNo)).length, 1, 'How many relations there are');
    }),
  foldersCheck('relations.create.refuses-destinations-of-values')
    .requires('Creating a relation to a destination of a field value is refused with Refused.')
    .by(async ({ admin, pair: [from, to] }, scene) => {
      const { versionNo } = await draftOf(scene, from.id, [leading(scene, to.id)]);
      const call = admin.relations.create({ contentId: from.id, versionNo, destinationContentId: to.id });
      await refuses(call, 403, 'A second relation');
    }),
  foldersCheck('relations.list.has-relations-of-values')
    .requires('Drafts and published versions have the relations that follow from their field values.')
    .by(async ({ admin, pair: [from, to] }, scene) => {
      const { versionNo } = await draftOf(scene, from.id, [leading(scene, to.id)]);
      await admin.versions.publish({ contentId: from.id, versionNo });
      const draft = await draftOf(scene, from.id, [], versionNo);
      for (const no of [versionNo, draft.versionNo]) {
        const relations = await listed(scene, from.id, no);
        expectMembers(relations, 'destinationContentId', [to.id], `The destinations of version ${no}`);
      }
    }),
  draftCheck('versions.update.refuses-references-to-missing-content')
    .requires('A field value that refers to content that does not exist is refused with BadRequest.')
    .by(async ({ admin, version }, scene) => {
      const changes = { fields: [leading(scene, scene.unknownId)] };
      await refuses(admin.versions.update({ ...version, changes }), 400, 'A lead nowhere');
    }),
  concealedCheck('content.create.reveals-nothing-of-referenced-content')
    .requires(
      'Creating content that refers to content that the caller may not read is refused, and the refusal reveals nothing about that content.',
    )
    .by(async ({ reader, newContent, id, name, remoteId }, scene) => {
      const asked = newContent();
      const call = reader.content.create({ ...asked, fields: [...asked.fields, leading(scene, id)] });
      await refusesSilently(call, [name, remoteId], 'Content that refers to concealed content');
    }),
];
