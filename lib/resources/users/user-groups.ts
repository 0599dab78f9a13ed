/** Groups of users: content items whose locations hold users and other groups. */
import { resource } from '../../api/resource.js';
import { empty, refusal } from '../../api/responses.js';
import { naming } from '../../api/subjects.js';
import { id, optional, string, to } from '../../documents/index.js';
import { NotFound } from '../../errors.js';
import { tagsFor } from '../cache-tags.js';
import { contentInLanguages, inLanguages, itemsInLanguages, languagesQuery } from '../languages/languages-query.js';
import { cannotDelete } from '../locations/locations.js';
import { paths } from '../paths.js';
import { SubgroupList, SubgroupRefList, UserGroup, UserGroupList, UserGroupRefList } from './user-groups.documents.js';
import { GroupUserList, GroupUserRefList, User } from './users.documents.js';
import { MoveUserGroupInput, UserCreate, UserGroupCreate, UserGroupUpdate } from './users-input.documents.js';

export const groupPath = naming(
  string('The ids of locations from the root of the tree down, separated by slashes'),
  tagsFor.path,
);

const groupLookups = {
  id: optional(id('The id of the content item of a group')),
  roleId: optional(id('The id of a role that is assigned to the groups directly')),
  remoteId: optional(string('The remote id of a group')),
};

export const userGroups = resource(paths.userGroups).GET(
  'Find groups of users by their id, a role or their remote id; without these the list is empty',
  {
    requires: 'userGroups.list',
    query: { ...languagesQuery, ...groupLookups },
    responses: { 200: [UserGroupRefList, UserGroupList], 404: 'No group has the id or remote id' },
    handler: async ({ repository, query, context }) => {
      const { id: contentId, roleId, remoteId } = query;
      const one = contentId !== undefined ? { id: contentId } : remoteId ? { remoteId } : undefined;
      const lookup = contentId === undefined && roleId !== undefined ? { roleId } : one;
      if (!lookup) return { items: [] };
      const page = await repository.userGroups.list(lookup, context);
      if (lookup === one && page.items.length === 0) throw new NotFound('user group');
      return itemsInLanguages(page, contentInLanguages, { query, repository, context });
    },
  },
);

export const rootUserGroup = resource(paths.rootUserGroup).GET('Find the root group of users', {
  requires: 'userGroups.load',
  id: 'userGroups.root',
  root: 'users',
  responses: { 301: to(paths.userGroup, { groupPath: 'path' }) },
  handler: async ({ repository }) => ({ path: repository.roots?.users ?? '' }),
});

export const userGroup = resource(paths.userGroup, {
  params: { groupPath },
  rootLinks: { rootUserGroup: { type: 'UserGroup', root: 'users' } },
})
  .GET('Load a group of users', {
    requires: 'userGroups.load',
    query: languagesQuery,
    responses: { 200: UserGroup },
    caching: 'shared',
    handler: async ({ repository, params, query, context }) => {
      const group = await repository.userGroups.load(params.groupPath, context);
      return inLanguages(group, contentInLanguages, { query, repository, context });
    },
  })
  .PATCH('Update a group, by a new version that is published', {
    requires: 'userGroups.update',
    expects: true,
    body: { document: UserGroupUpdate },
    responses: { 200: UserGroup, 409: 'The remote id is already in use' },
    handler: ({ repository, params: { groupPath: path }, body: changes, expected, context }) =>
      repository.userGroups.update({ path, changes, expected }, context),
  })
  .DELETE('Delete a group and all groups below it', {
    requires: 'userGroups.delete',
    expects: true,
    responses: {
      204: empty('The group is deleted'),
      403: refusal(
        'Users are in the group or below it, it is the root group, or the caller may not delete something in it',
        'has users',
        'is the root group',
        'contains the caller',
        'would leave no user who may manage roles',
      ),
      409: cannotDelete,
    },
    handler: ({ repository, params: { groupPath: path }, expected, context }) =>
      repository.userGroups.delete({ path, expected }, context),
  })
  .MOVE('Move a group and everything below it below another group', {
    requires: 'userGroups.move',
    expects: true,
    also: MoveUserGroupInput,
    destination: {
      isRequired: true,
      description: 'The href of the new parent group',
      noun: 'user group',
      path: paths.userGroups,
      member: 'parentLocationId',
      accepts: 'href',
    },
    responses: {
      201: { ...to(paths.userGroup, { groupPath: 'path' }), reason: 'It was moved, and Location says where to' },
      403: refusal(
        'The destination does not exist, the group is the root group, or the caller may not move something in it',
        'does not exist',
        'is the root group',
        'would leave no user who may manage roles',
      ),
      404: 'The group does not exist, or the destination is not a group',
      409: refusal(
        'The group is already placed below that location, or more locations are below it than one write may change',
        'is already below that location',
        'is more than one write may change',
      ),
    },
    handler: ({ repository, params: { groupPath: path }, body: { parentLocationId }, expected, context }) =>
      repository.userGroups.move({ path, parentLocationId, expected }, context),
  });

export const subgroups = resource(paths.subgroups, { params: { groupPath } })
  .GET('List the groups right below a group', {
    requires: 'userGroups.listSubgroups',
    query: languagesQuery,
    paged: { limit: 25 },
    caching: 'shared',
    responses: { 200: [SubgroupRefList, SubgroupList] },
    handler: async ({ repository, params: { groupPath: path }, query, page, context }) => {
      const listed = await repository.userGroups.listSubgroups({ path, ...page }, context);
      return itemsInLanguages({ ...listed, path }, contentInLanguages, { query, repository, context });
    },
  })
  .POST('Create a group below a group', {
    requires: 'userGroups.create',
    body: { document: UserGroupCreate },
    responses: { 201: UserGroup, 409: 'The remote id is already in use' },
    handler: ({ repository, params: { groupPath: parentPath }, body, context }) =>
      repository.userGroups.create({ ...body, parentPath }, context),
  });

export const rootSubgroups = resource(paths.rootSubgroups).POST('Create a group below the root group', {
  requires: 'userGroups.create',
  id: 'userGroups.createBelowRoot',
  root: 'users',
  body: { document: UserGroupCreate },
  responses: { 201: UserGroup, 409: 'The remote id is already in use' },
  handler: ({ repository, body, context }) =>
    repository.userGroups.create({ ...body, parentPath: repository.roots?.users ?? '' }, context),
});

export const usersOfGroup = resource(paths.usersOfGroup, { params: { groupPath } })
  .GET('List the users in a group', {
    requires: 'userGroups.listUsers',
    query: languagesQuery,
    paged: { limit: 25 },
    caching: 'shared',
    responses: { 200: [GroupUserRefList, GroupUserList] },
    handler: async ({ repository, params: { groupPath: path }, query, page, context }) => {
      const listed = await repository.userGroups.listUsers({ path, ...page }, context);
      return itemsInLanguages({ ...listed, path }, contentInLanguages, { query, repository, context });
    },
  })
  .POST('Create a user in a group', {
    requires: 'users.create',
    body: { document: UserCreate },
    responses: { 201: User, 409: 'The login or the remote id is already in use' },
    handler: ({ repository, params, body, context }) => repository.users.create({ ...body, ...params }, context),
  });
