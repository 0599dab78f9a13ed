/** Content type groups: who has created and updated them, how they are found, and what keeps them from being deleted. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { identifierOf } from '../../core/maker.js';

export const groupChecks: readonly Check[] = [
  check(
    'contentTypeGroups.create.names-its-author',
    'A new group was created and last updated by the caller, or by the user and at the time that are given.',
    async ({ admin, known }) => {
      const plain = await admin.contentTypeGroups.create({ identifier: identifierOf('group') });
      const { userId } = known.administrator;
      assert.deepEqual([plain.creatorId, plain.modifierId], [userId, userId], 'Creator and modifier');
      assert.equal(plain.created.getTime(), plain.modified.getTime(), 'The time of the update');
      const modified = new Date('2019-03-31T10:00:00Z');
      const modifierId = known.reader.userId ?? 0;
      const given = await admin.contentTypeGroups.create({ identifier: identifierOf('group'), modified, modifierId });
      assert.deepEqual([given.creatorId, given.modifierId], [modifierId, modifierId], 'Creator and modifier');
      assert.deepEqual([given.created, given.modified], [modified, modified], 'The times');
    },
  ),
  check(
    'contentTypeGroups.update.keeps-its-creator',
    'An update changes the modifier of a group and its time, those that are given or the caller now, and not its creation.',
    async ({ admin, known }) => {
      const modified = new Date('2019-03-31T10:00:00Z');
      const modifierId = known.reader.userId ?? 0;
      const identifier = identifierOf('group');
      const { id, ...made } = await admin.contentTypeGroups.create({ identifier, modified, modifierId });
      const updated = await admin.contentTypeGroups.update({ id, changes: { identifier: identifierOf('group') } });
      assert.deepEqual([updated.creatorId, updated.modifierId], [made.creatorId, known.administrator.userId]);
      assert.deepEqual(updated.created, made.created, 'The time of the creation');
      assert.ok(updated.modified > made.modified, 'The time of the update is that of the creation');
      const other = await admin.contentTypeGroups.update({ id, changes: { modified, modifierId } });
      assert.deepEqual([other.modified, other.modifierId], [modified, modifierId], 'The modification that was given');
    },
  ),
  check(
    'contentTypeGroups.create.needs-a-user-that-is-there',
    'A group by a user who does not exist is refused with BadRequest, and so is such an update.',
    async ({ admin, unknownId }) => {
      const identifier = identifierOf('group');
      const { create, update } = admin.contentTypeGroups;
      await refuses(create({ identifier, modifierId: unknownId }), 400, 'A group by an unknown user');
      const { id } = await create({ identifier });
      await refuses(update({ id, changes: { modifierId: unknownId } }), 400, 'An update by an unknown user');
    },
  ),
  check(
    'contentTypeGroups.list.finds-by-identifier',
    'The list for an identifier has the group with that identifier alone, and is empty if there is none, for everyone.',
    async ({ admin, everyone }) => {
      const { id, identifier } = await admin.contentTypeGroups.create({ identifier: identifierOf('group') });
      for (const caller of everyone) {
        const found = async (wanted: string) =>
          (await caller.contentTypeGroups.list({ identifier: wanted })).items.map((group) => group.id);
        assert.deepEqual(await found(identifier), [id], 'What is found by the identifier');
        assert.deepEqual(await found(identifierOf('group')), [], 'What is found by an unknown identifier');
      }
    },
  ),
];
