/** Content type groups: a kind of entity, who has created and updated them, and which content types are in them. */
import type { ContentTypeGroup } from 'express-cms-rest';
import type { NewContentTypeGroup } from 'express-cms-rest/repository';
import { type Check, check } from '../core/check.js';
import { assert, refuses } from '../core/expectations.js';
import { expectById } from '../core/ids.js';
import { identifierOf } from '../core/maker.js';
import { entityChecks } from '../families/entity-checks.js';
import { type Kind, methodsOf } from '../families/kind.js';
import { contentTypeCheck, newType, typeGroup } from '../fixtures/types.js';

const groups: Kind<ContentTypeGroup, NewContentTypeGroup> = {
  name: 'content type group',
  methods: methodsOf('contentTypeGroups'),
  unique: { member: 'identifier', name: 'identifier' },
  isForEveryone: true,
  lookup: {
    method: 'contentTypeGroups.list',
    find: ({ contentTypeGroups }, identifier) => contentTypeGroups.list({ identifier }),
  },
  values: () => ({ identifier: identifierOf('group') }),
  changeable: ['identifier'],
  within:
    async () =>
    ({ contentTypeGroups }) => ({
      create: (values) => contentTypeGroups.create(values),
      load: (id) => contentTypeGroups.load(id),
      list: async () => (await contentTypeGroups.list({})).items,
      update: (id, changes, expected) => contentTypeGroups.update({ id, changes, expected }),
      delete: (id, expected) => contentTypeGroups.delete({ id, expected }),
    }),
};

export const groupChecks: readonly Check[] = [
  ...entityChecks(groups),
  check('contentTypeGroups.create.has-creator-and-modifier')
    .requires('A new group was created and last modified by the caller now, or by the given user at the given time.')
    .by(async ({ admin, situation }) => {
      const plain = await admin.contentTypeGroups.create({ identifier: identifierOf('group') });
      const { userId } = situation.administrator;
      assert.deepEqual([plain.creatorId, plain.modifierId], [userId, userId], 'Creator and modifier');
      assert.equal(plain.created.getTime(), plain.modified.getTime(), 'The time of the update');
      const modified = new Date('2019-03-31T10:00:00Z');
      const modifierId = situation.reader.userId ?? 0;
      const created = await admin.contentTypeGroups.create({ identifier: identifierOf('group'), modified, modifierId });
      assert.deepEqual([created.creatorId, created.modifierId], [modifierId, modifierId], 'Creator and modifier');
      assert.deepEqual([created.created, created.modified], [modified, modified], 'The times');
    }),
  check('contentTypeGroups.update.changes-the-modifier')
    .requires(
      'An update sets the modifier and the modification date to the given ones, or to the caller and now, and keeps the creator and the creation date.',
    )
    .by(async ({ admin, situation }) => {
      const modified = new Date('2019-03-31T10:00:00Z');
      const modifierId = situation.reader.userId ?? 0;
      const identifier = identifierOf('group');
      const { id, ...folder } = await admin.contentTypeGroups.create({ identifier, modified, modifierId });
      const updated = await admin.contentTypeGroups.update({ id, changes: { identifier: identifierOf('group') } });
      assert.deepEqual([updated.creatorId, updated.modifierId], [folder.creatorId, situation.administrator.userId]);
      assert.deepEqual(updated.created, folder.created, 'The time of the creation');
      assert.ok(updated.modified > folder.modified, 'The time of the update is that of the creation');
      const other = await admin.contentTypeGroups.update({ id, changes: { modified, modifierId } });
      assert.deepEqual([other.modified, other.modifierId], [modified, modifierId], 'The modification that was given');
    }),
  check('contentTypeGroups.create.needs-an-existing-modifier')
    .requires('Creating or updating a group with a modifier who does not exist is refused with BadRequest.')
    .by(async ({ admin, unknownId }) => {
      const identifier = identifierOf('group');
      const { create, update } = admin.contentTypeGroups;
      await refuses(create({ identifier, modifierId: unknownId }), 400, 'A group by an unknown user');
      const { id } = await create({ identifier });
      await refuses(update({ id, changes: { modifierId: unknownId } }), 400, 'An update by an unknown user');
    }),
  contentTypeCheck('contentTypeGroups.link.adds-to-a-group')
    .requires(
      'A type that is linked to a second group is in the lists of both groups, and twice in the list of all types, for everyone.',
    )
    .by(async ({ admin, everyone, id: contentTypeId, identifier }, scene) => {
      const { groupIds } = await admin.contentTypeGroups.listOfType(contentTypeId);
      assert.equal(groupIds.length, 1, 'The number of groups of a new type');
      const { id: groupId } = await typeGroup(scene);
      const both = [...groupIds, groupId];
      const linked = await admin.contentTypeGroups.link({ contentTypeId, groupId });
      expectById(scene, linked.groupIds, both, 'The groups after the link');
      for (const { contentTypes, contentTypeGroups } of everyone) {
        expectById(scene, (await contentTypeGroups.listOfType(contentTypeId)).groupIds, both, 'The groups');
        for (const entry of both) {
          const listed = (await contentTypes.listOfGroup(entry)).items.map(({ id }) => id);
          assert.deepEqual(listed, [contentTypeId], 'The types of a group');
        }
        const { items } = await contentTypes.list({ offset: 0, limit: 1000, identifier });
        assert.equal(items.length, 2, 'How often the type is in the list of all');
      }
      await refuses(admin.contentTypeGroups.link({ contentTypeId, groupId }), 403, 'A second link to a group');
      await refuses(admin.contentTypeGroups.delete({ id: groupId }), 403, 'The deletion of a group with a type');
    }),
  contentTypeCheck('contentTypeGroups.unlink.keeps-the-last-group')
    .requires(
      'A type can be unlinked from each of its groups but the last one, and not from a group that it is not in.',
    )
    .by(async ({ admin: { contentTypeGroups }, id: contentTypeId }, scene) => {
      const [groupId = 0] = (await contentTypeGroups.listOfType(contentTypeId)).groupIds;
      const { id: otherId } = await typeGroup(scene);
      await refuses(contentTypeGroups.unlink({ contentTypeId, groupId }), 403, 'The removal from the last group');
      const absent = contentTypeGroups.unlink({ contentTypeId, groupId: otherId });
      await refuses(absent, 404, 'The removal from a group that it is not in');
      await contentTypeGroups.link({ contentTypeId, groupId: otherId });
      const left = await contentTypeGroups.unlink({ contentTypeId, groupId });
      assert.deepEqual(left.groupIds, [otherId], 'The remaining groups');
      await contentTypeGroups.delete({ id: groupId });
    }),
  check('contentTypeGroups.link.missing-is-not-found')
    .requires('Linking or unlinking a type or a group that does not exist is NotFound.')
    .by(async ({ admin: { contentTypeGroups, contentTypes } }, scene) => {
      const [{ id: contentTypeId }, { id: groupId }] = [await newType(scene), await typeGroup(scene)];
      await refuses(contentTypeGroups.listOfType(scene.unknownId), 404, 'The groups of no type');
      await refuses(contentTypes.listOfGroup(scene.unknownId), 404, 'The types of no group');
      for (const link of [
        { contentTypeId: scene.unknownId, groupId },
        { contentTypeId, groupId: scene.unknownId },
      ]) {
        await refuses(contentTypeGroups.link(link), 404, 'A link of a group that does not exist');
        await refuses(contentTypeGroups.unlink(link), 404, 'The removal of a link that does not exist');
      }
    }),
];
