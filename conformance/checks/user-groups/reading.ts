/** Groups of users: where they are, how they are found, and what is in them. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses, refusesSilently } from '../../core/expectations.js';
import { createGroup, createUser, locationIdOf } from '../../fixtures/people.js';
import { allPages } from '../../fixtures/places.js';

export const groupReadingChecks: readonly Check[] = [
  check(
    'userGroups.load.gives-content-and-place',
    'A group is loaded by the path of its location, with all of its content and the path of the group above.',
    async (scene) => {
      const { admin, known } = scene;
      const { path, id } = await createGroup(scene);
      const group = await admin.userGroups.load(path);
      const content = await admin.content.load(id);
      assert.equal(group.path, path, 'The path');
      assert.equal(group.parentPath, known.userGroup.path, 'The path of the group above');
      assert.equal(path, `${known.userGroup.path}${locationIdOf(group)}/`, 'The path, and the id of the location');
      for (const member of ['id', 'name', 'remoteId', 'typeId', 'sectionId', 'currentVersionNo'] as const)
        assert.equal(group[member], content[member], `The ${member}`);
    },
  ),
  check(
    'userGroups.load.knows-groups-only',
    'A path that is not that of a group is NotFound: that of other content, that of a user, and a wrong one of a group.',
    async (scene) => {
      const { admin, folder, known } = scene;
      const [{ locationId }, group, user] = [await folder(), await createGroup(scene), await createUser(scene)];
      const { pathString } = await admin.locations.load(locationId);
      const userPath = `${known.userGroup.path}${user.mainLocation?.id}/`;
      for (const path of [pathString, userPath, `/${locationIdOf(group)}/`, `${group.path}${scene.unknownId}/`])
        await refuses(admin.userGroups.load(path), 404, `The group ${path}`);
    },
  ),
  check(
    'userGroups.load.conceals-what-may-not-be-read',
    'Groups that a caller may not read are refused, in words that say nothing of them, and are not found.',
    async (scene) => {
      const group = await createGroup(scene);
      const { id, name, remoteId, path } = group;
      for (const caller of scene.readers) {
        const isReadable = await caller.content.load(id).then(
          () => true,
          () => false,
        );
        if (isReadable) continue;
        await refusesSilently(caller.userGroups.load(path), [name, remoteId], 'A group');
        for (const query of [{ id }, { remoteId }])
          assert.deepEqual((await caller.userGroups.list(query)).items, [], `By ${Object.keys(query).join()}`);
      }
    },
  ),
  check(
    'userGroups.list.finds-by-names',
    'A group is found by its id and by its remote id; without either no group is.',
    async (scene) => {
      const { admin, unique } = scene;
      const { id, remoteId, path } = await createGroup(scene);
      for (const query of [{ id }, { remoteId }]) {
        const { items } = await admin.userGroups.list(query);
        assert.deepEqual(
          items.map((group) => [group.id, group.path]),
          [[id, path]],
          `What is found by ${Object.keys(query).join()}`,
        );
      }
      for (const query of [{}, { id: scene.unknownId }, { remoteId: unique('none') }])
        assert.deepEqual((await admin.userGroups.list(query)).items, [], `By ${Object.keys(query).join()}`);
    },
  ),
  check(
    'userGroups.listSubgroups.has-groups-alone',
    'The subgroups of a group are the groups right below it, and its users the users there: on pages too.',
    async (scene) => {
      const { admin } = scene;
      const { path } = await createGroup(scene);
      const groups = [await createGroup(scene, { parentPath: path }), await createGroup(scene, { parentPath: path })];
      const users = [await createUser(scene, { groupPath: path }), await createUser(scene, { groupPath: path })];
      await createGroup(scene, { parentPath: groups[0]?.path ?? path });
      const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id).sort();
      const found = await allPages((page) => admin.userGroups.listSubgroups({ path, ...page }));
      assert.deepEqual(ids(found), ids(groups), 'The subgroups');
      assert.deepEqual(ids(await allPages((page) => admin.userGroups.listUsers({ path, ...page }))), ids(users));
      const pages = [0, 1, 2].map((offset) => admin.userGroups.listUsers({ path, offset, limit: 1 }));
      const paged = (await Promise.all(pages)).flatMap(({ items }) => items);
      assert.deepEqual(ids(paged), ids(users), 'The users, one to a page');
    },
  ),
  check(
    'userGroups.update.publishes-a-version',
    'An update of a group is a new version, which is published.',
    async (scene) => {
      const { admin, known, unique } = scene;
      const { path, currentVersionNo } = await createGroup(scene);
      const name = unique('name');
      const changes = { fields: known.userGroup.toGroupFields(name) };
      const updated = await admin.userGroups.update({ path, changes });
      assert.deepEqual([updated.name, updated.path], [name, path]);
      assert.ok(updated.currentVersionNo > currentVersionNo, 'The version is the one from before');
      assert.equal((await admin.userGroups.load(path)).name, name, 'The name');
    },
  ),
];
