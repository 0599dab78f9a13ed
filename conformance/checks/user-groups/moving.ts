/** Moves of groups of users. */
import { type Check, check } from '../../core/check.js';
import { assert, outcome, refuses } from '../../core/expectations.js';
import { writeChecks } from '../../families/write-checks.js';
import { createGroup, createUser, locationIdOf } from '../../fixtures/people.js';

export const groupMoveChecks: readonly Check[] = [
  check(
    'userGroups.move.takes-all-below-along',
    'A group is moved below another one, with its subgroups and users.',
    async (scene) => {
      const { admin } = scene;
      const [group, target] = [await createGroup(scene), await createGroup(scene)];
      const inner = await createGroup(scene, { parentPath: group.path });
      const user = await createUser(scene, { groupPath: inner.path });
      const { path } = await admin.userGroups.move({ path: group.path, targetId: locationIdOf(target) });
      assert.equal(path, `${target.path}${locationIdOf(group)}/`, 'The path');
      assert.equal((await admin.userGroups.load(path)).parentPath, target.path, 'The path of the group above');
      await refuses(admin.userGroups.load(group.path), 404, 'The path from before');
      const { items } = await admin.users.listGroups({ userId: user.id, offset: 0, limit: 25 });
      const paths = items.map((group) => group.path);
      assert.deepEqual(paths, [`${path}${locationIdOf(inner)}/`], 'The group of the user');
    },
  ),
  check(
    'userGroups.move.refuses-what-cannot-be',
    'A destination that is not there is refused with PermissionDenied, one that is no group with NotFound, and one within the group with BadRequest.',
    async (scene) => {
      const { admin, folder } = scene;
      const { path } = await createGroup(scene);
      const inner = await createGroup(scene, { parentPath: path });
      const { locationId } = await folder();
      const move = (targetId: number) => admin.userGroups.move({ path, targetId });
      await refuses(move(scene.unknownId), 403, 'A destination that is not there');
      await refuses(move(locationId), 404, 'A destination that is no group');
      await refuses(move(locationIdOf(inner)), 400, 'A destination within the group');
      assert.equal((await admin.userGroups.load(path)).path, path);
    },
  ),
  ...writeChecks({
    method: 'userGroups.move',
    name: 'A move of a group',
    rival: 'userGroups.update',
    isOpen: true,
    lateStatuses: [400],
    async prepare(scene) {
      const { admin, unique } = scene;
      const [group, target] = [await createGroup(scene), await createGroup(scene)];
      const find = async () => (await admin.userGroups.list({ id: group.id })).items[0] ?? group;
      const update = async (remoteId: string, expected?: string | number) =>
        admin.userGroups.update({ path: (await find()).path, changes: { remoteId }, expected });
      return {
        stored: async () => admin.userGroups.load((await find()).path),
        write: async (expected, caller) =>
          caller.userGroups.move({ path: (await find()).path, targetId: locationIdOf(target), expected }),
        outdate: (expected) => update(unique('remote'), expected),
        state: async () => [await outcome(find()), await outcome(admin.userGroups.load(target.path))],
      };
    },
  }),
];
