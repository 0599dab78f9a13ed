/** The groups that users are in. */

import type { User } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert, expectMembers, race, refuses, succeeded } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { createGroup, createUser, locationIdIn, locationIdOf } from '../../fixtures/people.js';

const groupsOf = async ({ admin }: Scene, { id: userId }: User): Promise<readonly string[]> =>
  (await admin.users.listGroups({ userId, offset: 0, limit: 25 })).items.map(({ path }) => path);

async function inTwoGroups(scene: Scene) {
  const [first, second] = [await createGroup(scene), await createGroup(scene)];
  const user = await createUser(scene, { groupPath: first.path });
  await scene.admin.users.assignGroup({ userId: user.id, groupLocationId: locationIdOf(second) });
  return { user, first, second };
}

export const membershipChecks: readonly Check[] = [
  check('users.listGroups.has-all-groups')
    .requires(
      'The list has the group in which the user was created and those that the user was assigned to, and each group has the user.',
    )
    .by(async (scene) => {
      const { user, first, second } = await inTwoGroups(scene);
      assert.deepEqual([...(await groupsOf(scene, user))].sort(), [first.path, second.path].sort());
      for (const { path } of [first, second]) {
        const { items } = await scene.admin.userGroups.listUsers({ path, offset: 0, limit: 25 });
        expectMembers(items, 'id', [user.id], `The users in ${path}`);
      }
    }),
  check('users.assignGroup.refuses-invalid-groups')
    .requires(
      'Assigning a group that the user is in, or that does not exist, is refused with Refused; assigning one to a user who does not exist is NotFound.',
    )
    .by(async ({ admin }, scene) => {
      const { user, first } = await inTwoGroups(scene);
      for (const groupLocationId of [locationIdOf(first), scene.unknownId])
        await refuses(admin.users.assignGroup({ userId: user.id, groupLocationId }), 403, 'Such a group');
      const call = admin.users.assignGroup({ userId: scene.unknownId, groupLocationId: locationIdOf(first) });
      await refuses(call, 404, 'A user who does not exist');
    }),
  check('users.unassignGroup.removes-the-user')
    .requires(
      'A user is removed from a group and stays in the others; removing the user from the last group, and from a group that the user is not in, is refused with Refused.',
    )
    .by(async ({ admin }, scene) => {
      const { user, first, second } = await inTwoGroups(scene);
      const left = await admin.users.unassignGroup({ userId: user.id, groupLocationId: locationIdOf(first) });
      expectMembers(left.items, 'path', [second.path], 'The remaining groups');
      assert.deepEqual(await groupsOf(scene, user), [second.path]);
      const last = admin.users.unassignGroup({ userId: user.id, groupLocationId: locationIdOf(second) });
      await refuses(last, 409, 'The last group');
      const other = admin.users.unassignGroup({ userId: user.id, groupLocationId: locationIdOf(first) });
      await refuses(other, 403, 'A group that the user is not in');
      assert.deepEqual(await groupsOf(scene, user), [second.path]);
    }),
  check('users.unassignGroup.keeps-the-last-group')
    .requires('A user who is removed from all groups concurrently stays in one.')
    .by(async (scene) => {
      for (let round = 0; round < 3; round++) {
        const { user, first, second } = await inTwoGroups(scene);
        const calls = [first, second].map((group) => () => {
          const groupLocationId = locationIdOf(group);
          return scene.admin.users.unassignGroup({ userId: user.id, groupLocationId });
        });
        succeeded(await race(calls), 1, 409, 'Removal from both groups');
        assert.equal((await groupsOf(scene, user)).length, 1);
      }
    }),
  check('users.assignGroup.keeps-a-manager-of-roles')
    .requires(
      'The last user who may manage roles cannot be removed from the groups that grant this right, nor be disabled: Refused.',
    )
    .by(async ({ admin }, scene) => {
      const userId = admin.caller.userId as number;
      const { items: groups } = await admin.users.listGroups({ userId, offset: 0, limit: 25 });
      const group = await createGroup(scene);
      const groupLocationId = locationIdOf(group);
      await admin.users.assignGroup({ userId, groupLocationId });
      scene.afterwards(() => admin.users.unassignGroup({ userId, groupLocationId }));
      for (const { path } of groups) {
        const membership = { userId, groupLocationId: locationIdIn(scene, path) };
        await refuses(admin.users.unassignGroup(membership), 403, 'To take the last manager out of a group');
      }
      const call = admin.users.update({ id: userId, changes: { enabled: false } });
      await refuses(call, 403, 'To disable the last manager');
    }),
];
