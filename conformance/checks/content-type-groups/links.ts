/** Which content types are in which groups. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { expectById } from '../../core/ids.js';
import { newType, typeGroup } from '../../fixtures/types.js';

export const groupLinkChecks: readonly Check[] = [
  check(
    'contentTypeGroups.link.adds-to-a-group',
    'A type that is linked to a second group is in the lists of both, and twice in the list of all, for everyone.',
    async (scene) => {
      const { admin, everyone } = scene;
      const { id: contentTypeId, identifier } = await newType(scene);
      const { groupIds } = await admin.contentTypeGroups.listOfType(contentTypeId);
      assert.equal(groupIds.length, 1, 'The number of groups of a new type');
      const { id: groupId } = await typeGroup(scene);
      const both = [...groupIds, groupId];
      const linked = await admin.contentTypeGroups.link({ contentTypeId, groupId });
      expectById(scene, linked.groupIds, both, 'The groups after the link');
      for (const { contentTypes, contentTypeGroups } of everyone) {
        expectById(scene, (await contentTypeGroups.listOfType(contentTypeId)).groupIds, both, 'The groups');
        for (const each of both) {
          const listed = (await contentTypes.listOfGroup(each)).items.map(({ id }) => id);
          assert.deepEqual(listed, [contentTypeId], 'The types of a group');
        }
        const { items } = await contentTypes.list({ offset: 0, limit: 1000, identifier });
        assert.equal(items.length, 2, 'How often the type is in the list of all');
      }
      await refuses(admin.contentTypeGroups.link({ contentTypeId, groupId }), 403, 'A second link to a group');
      await refuses(admin.contentTypeGroups.delete({ id: groupId }), 403, 'The deletion of a group with a type');
    },
  ),
  check(
    'contentTypeGroups.unlink.leaves-one-group',
    'A type can be removed from its groups but for the last one, and not from a group that it is not in.',
    async (scene) => {
      const { contentTypeGroups } = scene.admin;
      const { id: contentTypeId } = await newType(scene);
      const [groupId = 0] = (await contentTypeGroups.listOfType(contentTypeId)).groupIds;
      const { id: otherId } = await typeGroup(scene);
      await refuses(contentTypeGroups.unlink({ contentTypeId, groupId }), 403, 'The removal from the last group');
      const absent = contentTypeGroups.unlink({ contentTypeId, groupId: otherId });
      await refuses(absent, 404, 'The removal from a group that it is not in');
      await contentTypeGroups.link({ contentTypeId, groupId: otherId });
      const left = await contentTypeGroups.unlink({ contentTypeId, groupId });
      assert.deepEqual(left.groupIds, [otherId], 'The groups that are left');
      await contentTypeGroups.delete({ id: groupId });
    },
  ),
  check(
    'contentTypeGroups.link.missing-is-not-found',
    'Links of a type, or to a group, that does not exist are refused with NotFound.',
    async (scene) => {
      const { contentTypeGroups, contentTypes } = scene.admin;
      const [{ id: contentTypeId }, { id: groupId }] = [await newType(scene), await typeGroup(scene)];
      await refuses(contentTypeGroups.listOfType(scene.unknownId), 404, 'The groups of no type');
      await refuses(contentTypes.listOfGroup(scene.unknownId), 404, 'The types of no group');
      for (const link of [
        { contentTypeId: scene.unknownId, groupId },
        { contentTypeId, groupId: scene.unknownId },
      ]) {
        await refuses(contentTypeGroups.link(link), 404, 'A link of what does not exist');
        await refuses(contentTypeGroups.unlink(link), 404, 'The removal of what does not exist');
      }
    },
  ),
];
