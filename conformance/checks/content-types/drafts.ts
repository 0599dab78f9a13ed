/** Drafts of content types: who may load them, and how they are published and deleted. */
import type { NewContentType } from 'express-cms-rest/repository';
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { identifierOf } from '../../core/maker.js';
import { readDuring } from '../../core/readers.js';
import type { Scene } from '../../core/scene.js';
import {
  addField,
  contentTypeCheck,
  fieldOf,
  newType,
  textField,
  typeGroup,
  typeValues,
} from '../../fixtures/types.js';

const all = { offset: 0, limit: 1000 };

/** Fails where a caller finds a published type of that id. */
async function isUnpublished({ everyone, newContent, admin }: Scene, id: number, groupId: number, identifier: string) {
  for (const { contentTypes, contentTypeGroups } of everyone) {
    await refuses(contentTypes.load(id), 404, 'A type that is not published');
    await refuses(contentTypeGroups.listOfType(id), 404, 'The groups of a type that is not published');
    assert.deepEqual((await contentTypes.listOfGroup(groupId)).items, [], 'The types of its group');
    assert.deepEqual((await contentTypes.list({ ...all, identifier })).items, [], 'The types with its identifier');
  }
  const call = admin.content.create(newContent({ more: { contentTypeId: id } }));
  await refuses(call, 400, 'Content of a type that is not published');
}

export const typeDraftChecks: readonly Check[] = [
  check('contentTypes.create.can-create-a-draft')
    .requires('A type that was never published can only be loaded as a draft, until the draft is published or deleted.')
    .by(async ({ admin, readers }, scene) => {
      const { id: groupId } = await typeGroup(scene);
      const { id, identifier, status } = await newType(scene, { groupId, isPublished: false });
      assert.equal(status, 'DRAFT', 'The status of the draft');
      assert.equal((await admin.contentTypes.loadDraft(id)).identifier, identifier, 'The identifier of the draft');
      for (const { contentTypes } of readers)
        await refuses(contentTypes.loadDraft(id), [401, 403, 404], 'A draft that is loaded by a reader');
      await isUnpublished(scene, id, groupId, identifier);
      await refuses(
        admin.contentTypes.createDraft({ id, changes: {} }),
        404,
        'A draft of a type that is not published',
      );
      await refuses(admin.contentTypes.delete({ id }), 404, 'The deletion of a type that is not published');
      await refuses(admin.contentTypeGroups.delete({ id: groupId }), 403, 'The deletion of the group of a draft');
      const published = await admin.contentTypes.publishDraft({ id });
      assert.deepEqual([published.id, published.status, published.identifier], [id, 'DEFINED', identifier]);
      assert.equal(
        (await scene.reader.contentTypes.load(id)).identifier,
        identifier,
        'The identifier that everyone reads',
      );
      await refuses(admin.contentTypes.loadDraft(id), 404, 'A draft that was published');
      const other = await newType(scene, { groupId: (await typeGroup(scene)).id, isPublished: false });
      await admin.contentTypes.deleteDraft({ id: other.id });
      await refuses(admin.contentTypes.loadDraft(other.id), 404, 'A deleted draft');
      await newType(scene, { identifier: other.identifier });
    }),
  check('contentTypes.create.refuses-invalid-values')
    .requires(
      'Creating a type with references that do not exist, or with values that are not valid, is refused with BadRequest, and with repeated definitions with AlreadyInUse.',
    )
    .by(async ({ situation }, scene) => {
      const title = await textField(scene, 'title');
      const unknown = { 'xxx-XX': 'Unknown' };
      const wrong: Readonly<Record<string, Partial<NewContentType>>> = {
        'no name in its main language': { names: { [situation.otherLanguageCode]: 'Other' } },
        'an unknown main language': { mainLanguageCode: 'xxx-XX', names: unknown },
        'an unknown language': { descriptions: unknown },
        'an unknown user': { modifierId: scene.unknownId },
        'no definition': { fieldDefinitions: [] },
        'an unknown field type': { fieldDefinitions: [{ ...title, fieldTypeIdentifier: 'no_such_type' }] },
        'an unknown setting': { fieldDefinitions: [{ ...title, settings: { noSuchSetting: 1 } }] },
        'an unknown validator': { fieldDefinitions: [{ ...title, validators: { NoSuchValidator: {} } }] },
        'a default value that does not fit': { fieldDefinitions: [{ ...title, defaultValue: { no: ['text'] } }] },
        'an unknown language of a definition': { fieldDefinitions: [{ ...title, names: unknown }] },
      };
      for (const [label, more] of Object.entries(wrong))
        await refuses(newType(scene, more), 400, `A type with ${label}`);
      await refuses(newType(scene, { fieldDefinitions: [title, title] }), 409, 'A type with two equal definitions');
      await refuses(newType(scene, { groupId: scene.unknownId }), 404, 'A type in a group that does not exist');
      const { id } = await newType(scene, { isPublished: false, fieldDefinitions: [] });
      await refuses(scene.admin.contentTypes.publishDraft({ id }), 406, 'The publication without definitions');
    }),
  check('contentTypes.createDraft.copies-the-published-type')
    .requires(
      'A draft of a type has the id, values and definitions of the published type, with the given changes; the published type does not change.',
    )
    .by(async ({ admin, everyone }, scene) => {
      const type = await newType(scene);
      const draft = await admin.contentTypes.createDraft({ id: type.id, changes: { nameSchema: '<lead>' } });
      const { revision: _, updated: __, modified: ___, ...values } = type;
      assert.deepEqual({ ...values, status: 'DRAFT', nameSchema: '<lead>' }, without(draft), 'The draft');
      const actual = without(await admin.contentTypes.loadDraft(type.id));
      assert.deepEqual(actual, without(draft), 'The draft as it is loaded');
      await refuses(admin.contentTypes.createDraft({ id: type.id, changes: {} }), 409, 'A second draft');
      await addField(scene, type.id, 'lead');
      for (const { contentTypes } of everyone)
        assert.deepEqual(await contentTypes.load(type.id), type, 'The published type');
      await admin.contentTypes.deleteDraft({ id: type.id });
      assert.deepEqual(await admin.contentTypes.load(type.id), type, 'The type without its draft');
      assert.notEqual(
        (await admin.contentTypes.createDraft({ id: type.id, changes: {} })).revision,
        draft.revision,
        'The revision of a draft is that of an earlier one',
      );
    }),
  check('contentTypes.loadDraft.is-for-its-creator')
    .requires('The draft of another user is NotFound, and keeps the type from having a second draft.')
    .by(async ({ admin: { contentTypes } }, scene) => {
      const modifierId = scene.situation.reader.userId ?? 0;
      const { id, fieldDefinitions } = await newType(scene);
      await contentTypes.createDraft({ id, changes: { modifierId } });
      const definition = { contentTypeId: id, id: fieldDefinitions[0]?.id ?? 0 };
      for (const call of [
        () => contentTypes.loadDraft(id),
        () => contentTypes.updateDraft({ id, changes: {} }),
        () => contentTypes.deleteDraft({ id }),
        () => contentTypes.publishDraft({ id }),
        () => contentTypes.updateDefinition({ ...definition, changes: {} }),
        () => contentTypes.deleteDefinition(definition),
      ])
        await refuses(call(), 404, "A write to another user's draft");
      await refuses(contentTypes.createDraft({ id, changes: {} }), 409, 'A second draft');
      await contentTypes.delete({ id });
    }),
  check('contentTypes.publishDraft.is-atomic-for-readers')
    .requires('A type that is loaded while its draft is published has all changes of the draft, or none.')
    .by(async ({ admin, reader }, scene) => {
      const { id } = await newType(scene, { isPublished: true, nameSchema: '<title>' });
      await readDuring(
        {
          times: 6,
          async write(round) {
            const identifier = round % 2 === 0 ? 'lead' : 'title';
            const draft = await admin.contentTypes.createDraft({ id, changes: { nameSchema: `<${identifier}>` } });
            const changed = { contentTypeId: id, id: draft.fieldDefinitions[0]?.id ?? 0 };
            await admin.contentTypes.updateDefinition({ ...changed, changes: { identifier } });
            await admin.contentTypes.publishDraft({ id });
          },
          read: () => reader.contentTypes.load(id),
        },
        ({ nameSchema, fieldDefinitions }) =>
          assert.deepEqual(
            fieldDefinitions.map(({ identifier }) => `<${identifier}>`),
            [nameSchema],
          ),
      );
    }),
  check('contentTypes.createDefinition.sorts-by-position')
    .requires('A definition without a position is the last one, and definitions are sorted by position.')
    .by(async ({ admin }, scene) => {
      const { id } = await newType(scene, { isPublished: false });
      await addField(scene, id, 'lead', { position: 40 });
      await addField(scene, id, 'body');
      await addField(scene, id, 'first', { position: 0 });
      const listed = async () =>
        (await admin.contentTypes.loadDraft(id)).fieldDefinitions.map(({ identifier }) => identifier);
      assert.deepEqual(await listed(), ['first', 'title', 'lead', 'body']);
      const lead = { contentTypeId: id, id: fieldOf(await admin.contentTypes.loadDraft(id), 'lead') };
      await admin.contentTypes.updateDefinition({ ...lead, changes: { position: 100 } });
      assert.deepEqual(await listed(), ['first', 'title', 'body', 'lead']);
    }),
  check('contentTypes.copy.has-its-own-identifiers')
    .requires(
      'The copy of a type is published in the same groups, with another identifier and remote id, and has otherwise the same values.',
    )
    .by(async ({ admin, readers }, scene) => {
      const type = await newType(scene, typeValues(scene));
      const { id: groupId } = await typeGroup(scene);
      const { groupIds } = await admin.contentTypeGroups.link({ contentTypeId: type.id, groupId });
      for (const { contentTypes } of readers)
        await refuses(contentTypes.copy({ id: type.id }), [401, 403], 'A copy by a reader');
      await refuses(admin.contentTypes.copy({ id: type.id, expected: 'other' }), 412, 'A copy of another revision');
      await refuses(admin.contentTypes.copy({ id: scene.unknownId }), 404, 'A copy of a type that does not exist');
      const { id, identifier, remoteId } = await admin.contentTypes.copy({ id: type.id });
      scene.afterwards(() => admin.contentTypes.delete({ id }));
      const copy = await scene.reader.contentTypes.load(id);
      assert.deepEqual([copy.identifier, copy.remoteId], [identifier, remoteId], 'The names of the loaded copy');
      const names = new Set([type.id, id, type.identifier, identifier, type.remoteId, remoteId]);
      assert.equal(names.size, 6, 'The number of different ids, identifiers and remote ids');
      const values = ({ mainLanguageCode, nameSchema, names: texts, fieldDefinitions }: typeof type) => [
        [mainLanguageCode, nameSchema, texts],
        fieldDefinitions.map(({ id: _, contentTypeId: __, ...definition }) => definition),
      ];
      assert.deepEqual(values(copy), values(type), 'The values of the copy');
      assert.deepEqual((await admin.contentTypeGroups.listOfType(id)).groupIds, groupIds, 'The groups of the copy');
      assert.notEqual((await admin.contentTypes.copy({ id: type.id })).identifier, identifier, 'A second copy');
    }),
  contentTypeCheck('contentTypes.delete.refuses-types-with-content')
    .requires('Deleting a type is refused while it has content, be that published, a draft or in the trash.')
    .by(async ({ admin, draft, folder, id: contentTypeId }, scene) => {
      const fields = [scene.field('Content', undefined, 'title')];
      const created = [
        await draft({ more: { contentTypeId, fields } }),
        await folder({ more: { contentTypeId, fields } }),
      ];
      const call = () => admin.contentTypes.delete({ id: contentTypeId });
      await refuses(call(), 403, 'The deletion of a type that has content');
      await admin.content.delete({ id: created[1]?.id ?? 0 });
      await refuses(call(), 403, 'The deletion of a type that has a draft');
      await admin.content.delete({ id: created[0]?.id ?? 0 });
      const trashed = await folder({ more: { contentTypeId, fields } });
      await admin.locations.trash({ id: trashed.locationId });
      await refuses(call(), 403, 'The deletion of a type that has content in the trash');
      await admin.content.delete({ id: trashed.id });
      await call();
    }),
  check('contentTypes.updateDraft.refuses-invalid-values')
    .requires(
      'Updating a draft, or a definition in it, with values that are not valid is refused with BadRequest, and changes nothing.',
    )
    .by(async ({ admin: { contentTypes } }, scene) => {
      const draft = await newType(scene, { isPublished: false });
      const [id, definition] = [draft.id, { contentTypeId: draft.id, id: fieldOf(draft, 'title') }];
      const identifier = identifierOf('changed');
      const unknown = { 'xxx-XX': 'Unknown' };
      for (const changes of [
        { identifier, names: {} },
        { identifier, mainLanguageCode: 'xxx-XX' },
      ])
        await refuses(contentTypes.updateDraft({ id, changes }), 400, 'A change of a draft');
      for (const changes of [
        { identifier, names: unknown },
        { identifier, settings: { noSuchSetting: 1 } },
        { identifier, defaultValue: { no: ['text'] } },
      ])
        await refuses(contentTypes.updateDefinition({ ...definition, changes }), 400, 'A change of a definition');
      assert.deepEqual(await contentTypes.loadDraft(id), draft, 'The draft');
    }),
];

const without = <T extends object>(type: T) => {
  const {
    revision: _,
    updated: __,
    modified: ___,
    ...values
  } = type as T & Record<'revision' | 'updated' | 'modified', unknown>;
  return values;
};
