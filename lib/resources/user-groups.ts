/** Groups of users: content items whose locations hold users and other groups. */

import { resource } from '../api/resource.js';
import { empty } from '../api/responses.js';
import { naming } from '../api/subjects.js';
import { id, optional, string, to } from '../documents/index.js';
import { BadRequest, NotFound } from '../errors.js';
import type { Id, IdKind } from '../repository/repository.js';
import { tagsFor } from './cache-tags.js';
import { findLastId } from './destination.js';
import { paths } from './paths.js';
import { SubgroupList, SubgroupRefList, UserGroup, UserGroupList, UserGroupRefList } from './user-groups.documents.js';
import { GroupUserList, GroupUserRefList, User } from './users.documents.js';
import { MoveUserGroupInput, UserCreate, UserGroupCreate, UserGroupUpdate } from './users-input.documents.js';

export const groupPath = naming(
  string({ description: 'The ids of locations from the root of the tree down, separated by slashes' }),
  tagsFor.path,
);

/** The id of the location of the group that a `Destination` header names: the last one of its path. */
function groupIn(header: string | undefined, ids: IdKind): Id {
  const id = header?.includes(`${paths.userGroups}/`) ? findLastId(header, ids) : undefined;
  if (id === undefined) throw new BadRequest('The Destination header must be the href of a user group');
  return id;
}

const wanted = {
  id: optional(id({ description: 'The id of the content item of a group' })),
  roleId: optional(id({ description: 'The id of a role that is assigned to the groups directly' })),
  remoteId: optional(string({ description: 'The remote id of a group' })),
};

export const userGroups = resource(paths.userGroups, {}, (operation) => ({
  GET: operation({
    summary: 'Find groups of users by their id, a role or their remote id; without these the list is empty',
    requires: 'userGroups.list',
    query: wanted,
    responses: { 200: [UserGroupRefList, UserGroupList], 404: 'No group has the id or remote id' },
    handler: async ({ repository, query: { id: contentId, roleId, remoteId }, context }) => {
      const query =
        contentId !== undefined
          ? { id: contentId }
          : roleId !== undefined
            ? { roleId }
            : { ...(remoteId && { remoteId }) };
      const page = await repository.userGroups.list(query, context);
      const isLookup = 'id' in query || 'remoteId' in query;
      if (isLookup && page.items.length === 0) throw new NotFound('user group');
      return page;
    },
  }),
}));

export const rootUserGroup = resource(paths.rootUserGroup, {}, (operation) => ({
  GET: operation({
    summary: 'Find the root group of users',
    requires: 'userGroups.load',
    id: 'userGroups.root',
    root: 'users',
    responses: { 301: to(paths.userGroup, { groupPath: 'path' }) },
    handler: async ({ repository }) => ({ path: repository.roots?.users ?? '' }),
  }),
}));

export const userGroup = resource(
  paths.userGroup,
  { groupPath },
  (operation) => ({
    GET: operation({
      summary: 'Load a group of users',
      requires: 'userGroups.load',
      responses: { 200: UserGroup },
      isCacheable: true,
      handler: ({ repository, params, context }) => repository.userGroups.load(params.groupPath, context),
    }),
    PATCH: operation({
      summary: 'Update a group, by a new version that is published',
      requires: 'userGroups.update',
      expects: true,
      consumes: UserGroupUpdate,
      responses: { 200: UserGroup, 409: 'The remote id is already in use' },
      handler: ({ repository, params: { groupPath: path }, body: changes, expected, context }) =>
        repository.userGroups.update({ path, changes, expected }, context),
    }),
    DELETE: operation({
      summary: 'Delete a group and all groups below it',
      requires: 'userGroups.delete',
      expects: true,
      responses: {
        204: empty('The group is deleted'),
        403: 'Users are in the group or below it, it is the root group, or the caller may not delete something in it',
      },
      handler: ({ repository, params: { groupPath: path }, expected, context }) =>
        repository.userGroups.delete({ path, expected }, context),
    }),
    MOVE: operation({
      summary: 'Move a group and everything below it below another group',
      requires: 'userGroups.move',
      expects: true,
      also: MoveUserGroupInput,
      destination: {
        isRequired: true,
        description: 'The href of the new parent group',
        read: (header, ids) => ({ targetId: groupIn(header, ids) }),
        write: ({ targetId }) => `${paths.userGroups}/${targetId}`,
      },
      responses: {
        201: { ...to(paths.userGroup, { groupPath: 'path' }), reason: 'It was moved, and Location says where to' },
        403: 'The destination does not exist, the group is the root group, or the caller may not move something in it',
        404: 'The group does not exist, or the destination is not a group',
        409: 'The group is already placed below that location',
      },
      handler: ({ repository, params: { groupPath: path }, body: { targetId }, expected, context }) =>
        repository.userGroups.move({ path, targetId, expected }, context),
    }),
  }),
  { rootUserGroup: { type: 'UserGroup', root: 'users' } },
);

export const subgroups = resource(paths.subgroups, { groupPath }, (operation) => ({
  GET: operation({
    summary: 'List the groups right below a group',
    requires: 'userGroups.listSubgroups',
    paged: { limit: 25 },
    isCacheable: true,
    responses: { 200: [SubgroupRefList, SubgroupList] },
    handler: async ({ repository, params: { groupPath: path }, page, context }) => ({
      ...(await repository.userGroups.listSubgroups({ path, ...page }, context)),
      path,
    }),
  }),
  POST: operation({
    summary: 'Create a group below a group',
    requires: 'userGroups.create',
    consumes: UserGroupCreate,
    responses: { 201: UserGroup, 409: 'The remote id is already in use' },
    handler: ({ repository, params: { groupPath: parentPath }, body, context }) =>
      repository.userGroups.create({ ...body, parentPath }, context),
  }),
}));

export const rootSubgroups = resource(paths.rootSubgroups, {}, (operation) => ({
  POST: operation({
    summary: 'Create a group below the root group',
    requires: 'userGroups.create',
    id: 'userGroups.createBelowRoot',
    root: 'users',
    consumes: UserGroupCreate,
    responses: { 201: UserGroup, 409: 'The remote id is already in use' },
    handler: ({ repository, body, context }) =>
      repository.userGroups.create({ ...body, parentPath: repository.roots?.users ?? '' }, context),
  }),
}));

export const usersOfGroup = resource(paths.usersOfGroup, { groupPath }, (operation) => ({
  GET: operation({
    summary: 'List the users in a group',
    requires: 'userGroups.listUsers',
    paged: { limit: 25 },
    isCacheable: true,
    responses: { 200: [GroupUserRefList, GroupUserList] },
    handler: async ({ repository, params: { groupPath: path }, page, context }) => ({
      ...(await repository.userGroups.listUsers({ path, ...page }, context)),
      path,
    }),
  }),
  POST: operation({
    summary: 'Create a user in a group',
    requires: 'users.create',
    consumes: UserCreate,
    responses: { 201: User, 409: 'The login or the remote id is already in use' },
    handler: ({ repository, params, body, context }) => repository.users.create({ ...body, ...params }, context),
  }),
}));
