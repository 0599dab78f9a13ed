/** User groups that are moved and deleted. */
import { type Check, check } from '../../core/check.js';
import { assert, outcome, race, refuses, succeeded } from '../../core/expectations.js';
import { writeChecks } from '../../families/write-checks.js';
import { createGroup, createUser, locationIdOf, userGroupCheck } from '../../fixtures/people.js';

export const groupMoveChecks: readonly Check[] = [
  check('userGroups.move.moves-subgroups-and-users')
    .requires('A group is moved below another one, with its subgroups and users.')
    .by(async ({ admin }, scene) => {
      const [group, target] = [await createGroup(scene), await createGroup(scene)];
      const inner = await createGroup(scene, { parentPath: group.path });
      const user = await createUser(scene, { groupPath: inner.path });
      const moved = await admin.userGroups.move({ path: group.path, parentLocationId: locationIdOf(target) });
      const { path } = moved;
      assert.deepEqual([moved.id, moved.parentPath], [group.id, target.path], 'The returned group');
      assert.equal(path, `${target.path}${locationIdOf(group)}/`, 'The path');
      assert.equal((await admin.userGroups.load(path)).parentPath, target.path, 'The path of the group above');
      await refuses(admin.userGroups.load(group.path), 404, 'The path from before');
      const { items } = await admin.users.listGroups({ userId: user.id, offset: 0, limit: 25 });
      const paths = items.map((group) => group.path);
      assert.deepEqual(paths, [`${path}${locationIdOf(inner)}/`], 'The group of the user');
    }),
  userGroupCheck('userGroups.move.refuses-invalid-targets')
    .requires(
      'A target that does not exist is refused with Refused, one that is not a group with NotFound, and one within the group with BadRequest.',
    )
    .by(async ({ admin, folder, path }, scene) => {
      const inner = await createGroup(scene, { parentPath: path });
      const { locationId } = await folder();
      const move = (parentLocationId: number) => admin.userGroups.move({ path, parentLocationId });
      await refuses(move(scene.unknownId), 403, 'A target that does not exist');
      await refuses(move(locationId), 404, 'A target that is not a group');
      await refuses(move(locationIdOf(inner)), 400, 'A target within the group');
      assert.equal((await admin.userGroups.load(path)).path, path);
    }),
  ...writeChecks({
    method: 'userGroups.move',
    name: 'Moving a group',
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
          caller.userGroups.move({ path: (await find()).path, parentLocationId: locationIdOf(target), expected }),
        outdate: (expected) => update(unique('remote'), expected),
        state: async () => [await outcome(find()), await outcome(admin.userGroups.load(target.path))],
      };
    },
  }),
  userGroupCheck('userGroups.delete.refuses-groups-with-users')
    .requires('Deleting a group with users in it, or in one of its subgroups, is refused with Refused.')
    .by(async ({ admin, group: outer }, scene) => {
      const inner = await createGroup(scene, { parentPath: outer.path });
      const user = await createUser(scene, { groupPath: inner.path });
      for (const { path } of [outer, inner]) {
        await refuses(admin.userGroups.delete({ path }), 403, 'The deletion of a group with users');
        assert.equal((await admin.userGroups.load(path)).path, path);
      }
      assert.equal((await admin.users.load(user.id)).id, user.id);
    }),
  userGroupCheck('userGroups.delete.deletes-subgroups')
    .requires('A group without users is deleted with all its subgroups.')
    .by(async ({ admin, group: outer }, scene) => {
      const inner = await createGroup(scene, { parentPath: outer.path });
      await admin.userGroups.delete({ path: outer.path });
      for (const { path } of [outer, inner]) await refuses(admin.userGroups.load(path), 404, 'A deleted group');
    }),
  check('userGroups.delete.leaves-no-orphans')
    .requires('Of a deletion of a group and a concurrent creation of a user in it, exactly one succeeds.')
    .by(async ({ admin }, scene) => {
      for (let round = 0; round < 4; round++) {
        const { path } = await createGroup(scene);
        const create = () => createUser(scene, { groupPath: path });
        const calls: (() => Promise<unknown>)[] = [create, () => admin.userGroups.delete({ path })];
        succeeded(await race(round % 2 === 0 ? calls : calls.reverse()), 1, [403, 404], 'Two concurrent calls');
      }
    }),
  check('userGroups.delete.refuses-the-root')
    .requires('Deleting the root group is refused with Refused.')
    .by(async ({ admin, repository }) => {
      const path = repository.roots?.users;
      if (path === undefined) return;
      await refuses(admin.userGroups.delete({ path }), 403, 'The deletion of the root group');
      assert.equal((await admin.userGroups.load(path)).path, path);
    }),
];
