/** Users: content items that can log in. */

import { resource } from '../api/resource.js';
import { empty } from '../api/responses.js';
import { naming } from '../api/subjects.js';
import { id, optional, string, to, type Value } from '../documents/index.js';
import { BadRequest, NotFound, Unauthorized } from '../errors.js';
import type { Id, IdKind, UserQuery } from '../repository/repository.js';
import { tagsFor } from './cache-tags.js';
import { findLastId } from './destination.js';
import { paths } from './paths.js';
import { toGroupsOfUser, UserGroupListOfUser, UserGroupsOfUser } from './user-groups.documents.js';
import { User, UserList, UserRefList } from './users.documents.js';
import { UserUpdate } from './users-input.documents.js';
import { DraftList } from './versions.documents.js';

const userId = naming(id({ description: 'The id of a user' }), tagsFor.user);

/** An href of a group, whose last segment is the id of its location. */
const groupHref: Value<Id> = {
  schema: { type: 'string', description: 'The href of the group' },
  write: (groupLocationId, { prefix }) => `${prefix}${paths.userGroups}/${groupLocationId}`,
  read(href: string, { ids }) {
    const groupLocationId = findLastId(href, ids);
    if (groupLocationId === undefined)
      throw new BadRequest('The query parameter group must be the href of a user group');
    return groupLocationId;
  },
};

const wanted = {
  roleId: optional(string({ description: 'The href of a role that is assigned to the users directly' })),
  remoteId: optional(string({ description: 'The remote id of a user' })),
  login: optional(string({ description: 'The login of a user, in any case' })),
  email: optional(string({ description: 'The email address of users, in any case' })),
};

export const users = resource(
  paths.users,
  {},
  (operation) => ({
    GET: operation({
      summary: 'Find users by a role, their remote id, login or email address',
      requires: 'users.list',
      query: wanted,
      responses: { 200: [UserRefList, UserList], 404: 'No user is found, or none that the caller may read' },
      handler: async ({ repository, query, context }) => {
        const page = await repository.users.list(toQuery(query, repository.ids), context);
        if (page.items.length === 0) throw new NotFound('user');
        return page;
      },
    }),
  }),
  {
    users: { type: 'UserRefList', isQueryRequired: true },
    usersByRoleId: { type: 'UserRefList', template: '{?roleId}' },
    usersByRemoteId: { type: 'UserRefList', template: '{?remoteId}' },
    usersByEmail: { type: 'UserRefList', template: '{?email}' },
    usersByLogin: { type: 'UserRefList', template: '{?login}' },
  },
  ['HEAD', 'GET'],
);

/** The first of these that is given is used. */
function toQuery(
  { roleId, remoteId, login, email }: { readonly [K in keyof typeof wanted]?: string | undefined },
  ids: IdKind | undefined,
): UserQuery<Id> {
  if (roleId) {
    const role = findLastId(roleId, ids);
    if (role === undefined) throw new BadRequest('The query parameter roleId must be the href of a role');
    return { roleId: role };
  }
  if (remoteId) return { remoteId };
  if (login) return { login };
  return email ? { email } : {};
}

export const currentUser = resource(paths.currentUser, {}, (operation) => ({
  GET: operation({
    summary: 'Find the user who is calling',
    requires: 'users.load',
    id: 'users.current',
    responses: { 307: to(paths.user, { userId: 'id' }), 401: 'The caller is anonymous' },
    handler: async ({ context: { caller } }) => {
      if (caller.userId === null) throw new Unauthorized();
      return { id: caller.userId };
    },
  }),
}));

export const user = resource(paths.user, { userId }, (operation) => ({
  GET: operation({
    summary: 'Load a user',
    requires: 'users.load',
    responses: { 200: User },
    isCacheable: true,
    handler: ({ repository, params, context }) => repository.users.load(params.userId, context),
  }),
  PATCH: operation({
    summary: 'Update a user, by a new version that is published',
    requires: 'users.update',
    expects: true,
    consumes: UserUpdate,
    responses: {
      200: User,
      403: 'The caller may not update the user, or it is the last one who may manage roles',
      409: 'The remote id is already in use',
    },
    handler: ({ repository, params, body: changes, expected, context }) =>
      repository.users.update({ id: params.userId, changes, expected }, context),
  }),
  DELETE: operation({
    summary: 'Delete a user',
    requires: 'users.delete',
    expects: true,
    responses: {
      204: empty('The user is deleted'),
      403: 'The user is the caller or the last one who may manage roles, or the caller may not delete the user',
    },
    handler: ({ repository, params, expected, context }) =>
      repository.users.delete({ id: params.userId, expected }, context),
  }),
}));

export const userGroupsOfUser = resource(paths.userGroupsOfUser, { userId }, (operation) => ({
  GET: operation({
    summary: 'List the groups that a user is in',
    requires: 'users.listGroups',
    paged: { limit: 25 },
    isCacheable: true,
    responses: { 200: [UserGroupsOfUser, UserGroupListOfUser] },
    handler: async ({ repository, params, page, context }) =>
      toGroupsOfUser(params.userId, await repository.users.listGroups({ ...params, ...page }, context), repository.ids),
  }),
  POST: operation({
    summary: 'Add a user to a group',
    requires: 'users.assignGroup',
    expects: true,
    query: { group: naming(groupHref, tagsFor.location) },
    responses: {
      200: UserGroupsOfUser,
      403: 'The group does not exist, the user is already in it, or the caller may not add the user to it',
    },
    handler: async ({ repository, params, query: { group: groupLocationId }, expected, context }) => {
      const groups = await repository.users.assignGroup({ ...params, groupLocationId, expected }, context);
      return toGroupsOfUser(params.userId, groups, repository.ids);
    },
  }),
}));

export const userGroupOfUser = resource(
  paths.userGroupOfUser,
  { userId, groupLocationId: naming(id({ description: 'The id of the location of a group' }), tagsFor.location) },
  (operation) => ({
    DELETE: operation({
      summary: 'Remove a user from a group',
      requires: 'users.unassignGroup',
      expects: true,
      responses: {
        200: UserGroupsOfUser,
        403: 'The user is not in the group, or the caller may not remove the user from it',
        409: 'It is the only group that the user is in',
      },
      handler: async ({ repository, params, expected, context }) => {
        const groups = await repository.users.unassignGroup({ ...params, expected }, context);
        return toGroupsOfUser(params.userId, groups, repository.ids);
      },
    }),
  }),
);

export const userDrafts = resource(paths.userDrafts, { userId }, (operation) => ({
  GET: operation({
    summary: 'List the drafts that a user has created',
    requires: 'users.listDrafts',
    paged: { limit: 'all' },
    responses: { 200: DraftList },
    handler: async ({ repository, params, page, context }) => ({
      ...(await repository.users.listDrafts({ ...params, ...page }, context)),
      userId: params.userId,
    }),
  }),
}));
