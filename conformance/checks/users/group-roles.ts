/** Groups with roles: adding a user, or content that may become one, requires the right to assign roles. */

import type { User, UserGroup } from 'express-cms-rest';
import type { BoundRepository } from '../../core/bound.js';
import { type Check, check } from '../../core/check.js';
import { refuses } from '../../core/expectations.js';
import { placed } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { account, accountField, draftUser, newAccount } from '../../fixtures/accounts.js';
import { draftOf } from '../../fixtures/editing.js';
import { createGroup, createUser, locationIdOf, newUser } from '../../fixtures/people.js';
import { place } from '../../fixtures/places.js';
import { makeEditor, role } from '../../fixtures/roles.js';

/** A user in a group without roles, and the name of the field for accounts. */
interface Start {
  readonly user: User;
  readonly origin: UserGroup;
  readonly identifier: string;
}

interface Attempt {
  readonly method: string;
  /** In sentences: the content that must not get into the group. */
  readonly name: string;
  readonly only?: 'repository';
  /** Prepares the write for a group, as the administrator. */
  readonly prepare: (
    scene: Scene,
    start: Start,
    group: UserGroup,
  ) => Promise<(caller: BoundRepository) => Promise<unknown>>;
}

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
    name: 'Copying a user into',
    prepare: async (_, { user: { id } }, group) => {
      const parentLocationId = locationIdOf(group);
      return (caller) => caller.content.copy({ id, parentLocationId });
    },
  },
  {
    method: 'locations.copy',
    name: 'Copying a group that has a user into',
    prepare: async (_, { origin }, group) => {
      const [id, parentLocationId] = [locationIdOf(origin), locationIdOf(group)];
      return (caller) => caller.locations.copy({ id, parentLocationId });
    },
  },
  {
    method: 'locations.create',
    name: 'Adding a location of the copy of a user in',
    prepare: async (scene, start, group) => {
      const { id: contentId } = await copied(scene, start);
      const parentLocationId = locationIdOf(group);
      return (caller) => caller.locations.create(place(contentId, parentLocationId));
    },
  },
  {
    method: 'locations.plan',
    name: 'Planning the location of an unpublished user in',
    only: 'repository',
    prepare: async (scene, { user: { contentTypeId }, identifier }, group) => {
      const before = await createGroup(scene);
      const { draft } = await draftUser(scene, contentTypeId, identifier, before.path);
      await scene.admin.userGroups.delete({ path: before.path });
      const parentLocationId = locationIdOf(group);
      return (caller) => caller.locations.plan(place(draft.id, parentLocationId));
    },
  },
  {
    method: 'locations.move',
    name: 'Moving the copy of a user into',
    prepare: async (scene, start, group) => {
      const { locationId: id } = await copied(scene, start);
      const parentLocationId = locationIdOf(group);
      return (caller) => caller.locations.move({ id, parentLocationId });
    },
  },
  {
    method: 'locations.swap',
    name: 'Swapping the copy of a user into',
    prepare: async (scene, start, group) => {
      const { locationId: id } = await copied(scene, start);
      const otherId = locationIdOf(await createGroup(scene, { parentPath: group.path }));
      return (caller) => caller.locations.swap({ id, otherId });
    },
  },
  {
    method: 'trash.restore',
    name: 'Restoring the copy of a user into',
    prepare: async (scene, start, group) => {
      const { locationId: id } = await copied(scene, start);
      await scene.admin.locations.trash({ id });
      const parentLocationId = locationIdOf(group);
      return (caller) => caller.trash.restore({ id, parentLocationId });
    },
  },
  {
    method: 'content.create',
    name: 'Creating a user as content in',
    prepare: async (scene, { user: { contentTypeId }, identifier }, group) => {
      const { languageCode: mainLanguageCode, userGroup } = scene.situation;
      const fields = [...userGroup.toUserFields(scene.unique('user')), account(identifier, newAccount(scene))];
      const location = { parentLocationId: locationIdOf(group), priority: 0, hidden: false };
      return (caller) => caller.content.create({ contentTypeId, mainLanguageCode, location, fields });
    },
  },
  {
    method: 'users.create',
    name: 'Creating a user in',
    prepare: async (scene, _, { path: groupPath }) => {
      return (caller) => caller.users.create(newUser(scene, { groupPath }));
    },
  },
  {
    method: 'users.assignGroup',
    name: 'Assigning a user to',
    prepare: async (_, { user: { id: userId } }, group) => {
      const groupLocationId = locationIdOf(group);
      return (caller) => caller.users.assignGroup({ userId, groupLocationId });
    },
  },
  {
    method: 'versions.update',
    name: 'Creating the account of a copied user in',
    prepare: async (scene, start, group) => {
      const { id: contentId } = await copyTo(scene, start, group);
      const { versionNo } = await scene.admin.versions.createDraftOfCurrent({ id: contentId });
      const fields = [account(start.identifier, newAccount(scene))];
      return (caller) => caller.versions.update({ contentId, versionNo, changes: { fields } });
    },
  },
  {
    method: 'versions.publish',
    name: 'Publishing a user in',
    prepare: async (scene, { user: { contentTypeId }, identifier }, { path }) => {
      const { draft } = await draftUser(scene, contentTypeId, identifier, path);
      return (caller) => caller.versions.publish({ contentId: draft.id, versionNo: 1 });
    },
  },
];

/** The copies of users are content that was published; only their accounts are new. */
const ofCopies: Attempt = {
  method: 'versions.publish',
  name: 'Publishing the account of a copied user in',
  prepare: async (scene, start, group) => {
    const { id: contentId } = await copyTo(scene, start, group);
    const { versionNo } = await draftOf(scene, contentId, [account(start.identifier, newAccount(scene))]);
    return (caller) => caller.versions.publish({ contentId, versionNo });
  },
};

const toCheck = ({ method, name, prepare, ...declaration }: Attempt, fact: string): Check =>
  check(`${method}.${fact}`, declaration)
    .requires(
      `${name} a group with a role, or a subgroup of it, requires the right to assign roles; otherwise it is refused with PermissionDenied.`,
    )
    .by(async ({ admin }, scene) => {
      const [origin, plain, withRole] = [await createGroup(scene), await createGroup(scene), await createGroup(scene)];
      const below = await createGroup(scene, { parentPath: withRole.path });
      await admin.roles.assignToGroup({ path: withRole.path, roleId: (await role(scene)).id });
      const user = await createUser(scene, { groupPath: origin.path });
      const start = { user, origin, identifier: await accountField(scene, user.id) };
      const editor = await makeEditor(scene);
      for (const group of [withRole, below]) {
        const write = await prepare(scene, start, group);
        await refuses(write(editor), 403, `${name} a group with a role`);
      }
      const write = await prepare(scene, start, plain);
      await write(editor);
    });

export const groupRoleChecks: readonly Check[] = [
  ...attempts.map((attempt) => toCheck(attempt, 'needs-the-right-to-assign-roles')),
  toCheck(ofCopies, 'needs-the-right-to-assign-roles-for-accounts'),
];
