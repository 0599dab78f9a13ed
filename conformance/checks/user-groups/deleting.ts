/** The deletion of groups of users. */
import { type Check, check } from '../../core/check.js';
import { assert, race, refuses, succeeded } from '../../core/expectations.js';
import { createGroup, createUser } from '../../fixtures/people.js';

export const groupDeletionChecks: readonly Check[] = [
  check(
    'userGroups.delete.leaves-what-has-users',
    'A group with users in it, or in a group below it, is refused with PermissionDenied, and stays.',
    async (scene) => {
      const { admin } = scene;
      const outer = await createGroup(scene);
      const inner = await createGroup(scene, { parentPath: outer.path });
      const user = await createUser(scene, { groupPath: inner.path });
      for (const { path } of [outer, inner]) {
        await refuses(admin.userGroups.delete({ path }), 403, 'The deletion of a group with users');
        assert.equal((await admin.userGroups.load(path)).path, path);
      }
      assert.equal((await admin.users.load(user.id)).id, user.id);
    },
  ),
  check(
    'userGroups.delete.takes-subgroups-along',
    'A group without users is deleted with all groups below it.',
    async (scene) => {
      const { admin } = scene;
      const outer = await createGroup(scene);
      const inner = await createGroup(scene, { parentPath: outer.path });
      await admin.userGroups.delete({ path: outer.path });
      for (const { path } of [outer, inner]) await refuses(admin.userGroups.load(path), 404, 'A deleted group');
    },
  ),
  check(
    'userGroups.delete.loses-no-user',
    'A group that is deleted while a user is created in it is there with the user, or the user is not created.',
    async (scene) => {
      const { admin } = scene;
      for (let round = 0; round < 4; round++) {
        const { path } = await createGroup(scene);
        const create = () => createUser(scene, { groupPath: path });
        const works: (() => Promise<unknown>)[] = [create, () => admin.userGroups.delete({ path })];
        succeeded(await race(round % 2 === 0 ? works : works.reverse()), 1, [403, 404], 'Both at once');
      }
    },
  ),
  check(
    'userGroups.delete.leaves-the-root',
    'The group that all others are below cannot be deleted or moved: it is refused with PermissionDenied.',
    async (scene) => {
      const { admin, repository } = scene;
      const path = repository.roots?.users;
      if (path === undefined) return;
      await refuses(admin.userGroups.delete({ path }), 403, 'The deletion of the root group');
      assert.equal((await admin.userGroups.load(path)).path, path);
    },
  ),
];
