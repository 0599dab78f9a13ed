/** User groups: a kind of entity, and how they are loaded and listed. */
import type { UserGroup } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert, refuses, refusesSilently } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { entityChecks } from '../../families/entity-checks.js';
import type { Kind } from '../../families/kind.js';
import { createGroup, createUser, locationIdOf, userGroupCheck } from '../../fixtures/people.js';
import { allPages } from '../../fixtures/places.js';

interface Values {
  readonly remoteId: string;
}

/** Groups are loaded by their paths, which end with the ids of their locations; a deleted group has none. */
async function pathOf({ admin, unknownId }: Scene, id: number): Promise<string> {
  const { items } = await admin.userGroups.list({ id });
  return items[0]?.path ?? `/${unknownId}/`;
}

const groups: Kind<UserGroup, Values> = {
  name: 'user group',
  methods: {
    create: 'userGroups.create',
    load: 'userGroups.load',
    list: 'userGroups.listSubgroups',
    update: 'userGroups.update',
    delete: 'userGroups.delete',
  },
  unique: { member: 'remoteId', name: 'remote id' },
  values: ({ unique }) => ({ remoteId: unique('remote') }),
  changeable: ['remoteId'],
  lookup: { method: 'userGroups.list', find: ({ userGroups }, remoteId) => userGroups.list({ remoteId }) },
  async within(scene) {
    const { path: parentPath } = await createGroup(scene);
    const { languageCode: mainLanguageCode, userGroup } = scene.situation;
    const { unique } = scene;
    return ({ userGroups: methods }) => ({
      create: (values) =>
        methods.create({ ...values, parentPath, mainLanguageCode, fields: userGroup.toGroupFields(unique('group')) }),
      load: async (id) => methods.load(await pathOf(scene, id)),
      list: async () => (await methods.listSubgroups({ path: parentPath, offset: 0, limit: 25 })).items,
      update: async (id, changes, expected) => methods.update({ path: await pathOf(scene, id), changes, expected }),
      delete: async (id, expected) => methods.delete({ path: await pathOf(scene, id), expected }),
    });
  },
};

export const groupReadingChecks: readonly Check[] = [
  ...entityChecks(groups),
  userGroupCheck('userGroups.load.returns-content-and-path')
    .requires('A group is loaded by the path of its location, with its content and the path of its parent group.')
    .by(async ({ admin, situation, path, id }) => {
      const group = await admin.userGroups.load(path);
      const content = await admin.content.load(id);
      assert.equal(group.path, path, 'The path');
      assert.equal(group.parentPath, situation.userGroup.path, 'The path of the group above');
      assert.equal(path, `${situation.userGroup.path}${locationIdOf(group)}/`, 'The path, and the id of the location');
      for (const member of ['id', 'name', 'remoteId', 'contentTypeId', 'sectionId', 'currentVersionNo'] as const)
        assert.equal(group[member], content[member], `The ${member}`);
    }),
  check('userGroups.load.finds-groups-only')
    .requires('A path that no group has is NotFound: that of other content, that of a user, and an incomplete one.')
    .by(async ({ admin, folder, situation }, scene) => {
      const [{ locationId }, group, user] = [await folder(), await createGroup(scene), await createUser(scene)];
      const { pathString } = await admin.locations.load(locationId);
      const userPath = `${situation.userGroup.path}${user.mainLocation?.id}/`;
      for (const path of [pathString, userPath, `/${locationIdOf(group)}/`, `${group.path}${scene.unknownId}/`])
        await refuses(admin.userGroups.load(path), 404, `The group ${path}`);
    }),
  userGroupCheck('userGroups.load.conceals-unreadable-entities')
    .requires(
      'Loading a group that the caller may not read is refused, the refusal reveals nothing about the group, and the group is not found.',
    )
    .by(async ({ group }, scene) => {
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
    }),
  userGroupCheck('userGroups.list.finds-by-id-and-remote-id')
    .requires('A group is found by its id and by its remote id, and no other one.')
    .by(async ({ admin, unique, id, remoteId, path }, scene) => {
      for (const query of [{ id }, { remoteId }]) {
        const { items } = await admin.userGroups.list(query);
        const actual = items.map((group) => [group.id, group.path]);
        assert.deepEqual(actual, [[id, path]], `The result by ${Object.keys(query).join()}`);
      }
      for (const query of [{ id: scene.unknownId }, { remoteId: unique('none') }])
        assert.deepEqual((await admin.userGroups.list(query)).items, [], `By ${Object.keys(query).join()}`);
    }),
  userGroupCheck('userGroups.listSubgroups.separates-groups-from-users')
    .requires('The subgroups of a group are its direct subgroups, and its users are the users in the group itself.')
    .by(async ({ admin, path }, scene) => {
      const groups = [await createGroup(scene, { parentPath: path }), await createGroup(scene, { parentPath: path })];
      const users = [await createUser(scene, { groupPath: path }), await createUser(scene, { groupPath: path })];
      await createGroup(scene, { parentPath: groups[0]?.path ?? path });
      const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id).sort();
      const actual = await allPages((page) => admin.userGroups.listSubgroups({ path, ...page }));
      assert.deepEqual(ids(actual), ids(groups), 'The subgroups');
      assert.deepEqual(ids(await allPages((page) => admin.userGroups.listUsers({ path, ...page }))), ids(users));
    }),
  userGroupCheck('userGroups.update.publishes-a-version')
    .requires('An update of a group publishes a new version.')
    .by(async ({ admin, situation, unique, path, currentVersionNo }) => {
      const name = unique('name');
      const changes = { fields: situation.userGroup.toGroupFields(name) };
      const updated = await admin.userGroups.update({ path, changes });
      assert.deepEqual([updated.name, updated.path], [name, path]);
      assert.ok(updated.currentVersionNo > currentVersionNo, 'The version is the one from before');
      assert.equal((await admin.userGroups.load(path)).name, name, 'The name');
    }),
];
