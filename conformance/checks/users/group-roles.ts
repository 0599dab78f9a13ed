/** Groups with roles: nothing that is a user, or may become one, comes there without the right to assign roles. */
import type { User, UserGroup } from 'express-cms-rest';
import type { BoundRepository } from '../../core/bound.js';
import { type Check, check } from '../../core/check.js';
import { refuses } from '../../core/expectations.js';
import { placed } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { account, accountField, draftUser, newAccount } from '../../fixtures/accounts.js';
import { createGroup, createUser, locationIdOf, wantedUser } from '../../fixtures/people.js';
import { makeEditor, role } from '../../fixtures/roles.js';

/** A user in a group without roles, and the name of the field for accounts. */
interface Start {
  readonly user: User;
  readonly origin: UserGroup;
  readonly identifier: string;
}

interface Attempt {
  readonly method: string;
  /** What is not to come into the group. */
  readonly name: string;
  readonly only?: 'repository';
  /** Prepares the write for a group, as the administrator. */
  readonly prepare: (
    scene: Scene,
    start: Start,
    group: UserGroup,
  ) => Promise<(caller: BoundRepository) => Promise<unknown>>;
}

const shown = { priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' } as const;

const copyTo = ({ admin }: Scene, { user }: Start, group: UserGroup) =>
  admin.content.copy({ id: user.id, parentLocationId: locationIdOf(group) });

/** The copy of a user, which has no account yet, in the group that the user is in. */
async function copied(scene: Scene, start: Start) {
  const { id, ...copy } = await copyTo(scene, start, start.origin);
  return { id, locationId: placed({ id, ...copy }).id };
}

const attempts: readonly Attempt[] = [
  {
    method: 'content.copy',
    name: 'A copy of a user',
    prepare: async (_, { user: { id } }, group) => {
      const parentLocationId = locationIdOf(group);
      return (caller) => caller.content.copy({ id, parentLocationId });
    },
  },
  {
    method: 'locations.copy',
    name: 'A copy of a group with a user in it',
    prepare: async (_, { origin }, group) => {
      const [id, targetId] = [locationIdOf(origin), locationIdOf(group)];
      return (caller) => caller.locations.copy({ id, targetId });
    },
  },
  {
    method: 'locations.create',
    name: 'Another location of the copy of a user',
    prepare: async (scene, start, group) => {
      const { id: contentId } = await copied(scene, start);
      const parentId = locationIdOf(group);
      return (caller) => caller.locations.create({ contentId, parentId, ...shown });
    },
  },
  {
    method: 'locations.plan',
    name: 'The planned location of a user who is not published',
    only: 'repository',
    prepare: async (scene, { user: { typeId }, identifier }, group) => {
      const before = await createGroup(scene);
      const { draft } = await draftUser(scene, typeId, identifier, before.path);
      await scene.admin.userGroups.delete({ path: before.path });
      const parentId = locationIdOf(group);
      return (caller) => caller.locations.plan({ contentId: draft.id, parentId, ...shown });
    },
  },
  {
    method: 'locations.move',
    name: 'The moved copy of a user',
    prepare: async (scene, start, group) => {
      const { locationId: id } = await copied(scene, start);
      const targetId = locationIdOf(group);
      return (caller) => caller.locations.move({ id, targetId });
    },
  },
  {
    method: 'locations.swap',
    name: 'The copy of a user in place of a group',
    prepare: async (scene, start, group) => {
      const { locationId: id } = await copied(scene, start);
      const otherId = locationIdOf(await createGroup(scene, { parentPath: group.path }));
      return (caller) => caller.locations.swap({ id, otherId });
    },
  },
  {
    method: 'trash.restore',
    name: 'The restored copy of a user',
    prepare: async (scene, start, group) => {
      const { locationId: id } = await copied(scene, start);
      await scene.admin.locations.trash({ id });
      const parentId = locationIdOf(group);
      return (caller) => caller.trash.restore({ id, parentId });
    },
  },
  {
    method: 'content.create',
    name: 'New content of the type of users',
    prepare: async (scene, { user: { typeId }, identifier }, group) => {
      const { languageCode: mainLanguageCode, userGroup } = scene.known;
      const fields = [...userGroup.toUserFields(scene.unique('user')), account(identifier, newAccount(scene))];
      const location = { parentId: locationIdOf(group), priority: 0, hidden: false };
      return (caller) => caller.content.create({ typeId, mainLanguageCode, location, fields });
    },
  },
  {
    method: 'users.create',
    name: 'A new user',
    prepare: async (scene, _, { path: groupPath }) => {
      return (caller) => caller.users.create(wantedUser(scene, { groupPath }));
    },
  },
  {
    method: 'users.assignGroup',
    name: 'A user',
    prepare: async (_, { user: { id: userId } }, group) => {
      const groupLocationId = locationIdOf(group);
      return (caller) => caller.users.assignGroup({ userId, groupLocationId });
    },
  },
  {
    method: 'versions.update',
    name: 'The account of the copy of a user',
    prepare: async (scene, start, group) => {
      const { id: contentId } = await copyTo(scene, start, group);
      const { versionNo } = await scene.admin.versions.createDraftOfCurrent({ id: contentId });
      const fields = [account(start.identifier, newAccount(scene))];
      return (caller) => caller.versions.update({ contentId, versionNo, changes: { fields } });
    },
  },
  {
    method: 'versions.publish',
    name: 'A user who is published',
    prepare: async (scene, { user: { typeId }, identifier }, { path }) => {
      const { draft } = await draftUser(scene, typeId, identifier, path);
      return (caller) => caller.versions.publish({ contentId: draft.id, versionNo: 1 });
    },
  },
];

/** The copies of users are content that was published; only their accounts are new. */
const ofCopies: Attempt = {
  method: 'versions.publish',
  name: 'An account that the copy of a user gets',
  prepare: async (scene, start, group) => {
    const { admin } = scene;
    const { id: contentId } = await copyTo(scene, start, group);
    const { versionNo } = await admin.versions.createDraftOfCurrent({ id: contentId });
    const fields = [account(start.identifier, newAccount(scene))];
    await admin.versions.update({ contentId, versionNo, changes: { fields } });
    return (caller) => caller.versions.publish({ contentId, versionNo });
  },
};

const toCheck = ({ method, name, prepare, ...declaration }: Attempt, fact: string): Check =>
  check(
    `${method}.${fact}`,
    `${name} comes into a group that has a role, or is below one that has, only by a caller who may assign roles: PermissionDenied.`,
    declaration,
    async (scene) => {
      const { admin } = scene;
      const [origin, plain, withRole] = [await createGroup(scene), await createGroup(scene), await createGroup(scene)];
      const below = await createGroup(scene, { parentPath: withRole.path });
      await admin.roles.assignToGroup({ path: withRole.path, roleId: (await role(scene)).id });
      const user = await createUser(scene, { groupPath: origin.path });
      const start = { user, origin, identifier: await accountField(scene, user.id) };
      const editor = await makeEditor(scene);
      for (const group of [withRole, below]) {
        const write = await prepare(scene, start, group);
        await refuses(write(editor), 403, `${name}, in a group that has a role`);
      }
      const write = await prepare(scene, start, plain);
      await write(editor);
    },
  );

export const groupRoleChecks: readonly Check[] = [
  ...attempts.map((attempt) => toCheck(attempt, 'adds-no-users-to-groups-with-roles')),
  toCheck(ofCopies, 'creates-no-accounts-where-roles-are'),
];
