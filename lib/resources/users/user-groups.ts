/** Groups of users: content items whose locations hold users and other groups. */
import { destination, id, optional, string } from '../../documents/index.js';
import { body, command, expected, page, query, rest } from '../../operations/declaration/command.js';
import { resource } from '../../operations/declaration/resource.js';
import { naming } from '../../operations/declaration/subjects.js';
import { empty, ruleResponse } from '../../operations/responses/responses.js';
import type { Content, Id, Page } from '../../repository/repository.js';
import { tagsFor } from '../cache-tags.js';
import {
  contentInLanguages,
  inLanguages,
  itemsInLanguages,
  languagesQuery,
  type QueryCall,
} from '../languages/languages-query.js';
import { paths } from '../paths.js';
import { cannotDelete } from '../subtree-rules.js';
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
    calls: command('userGroups.list', query),
    query: { ...languagesQuery, ...groupLookups },
    responses: { 200: [UserGroupRefList, UserGroupList], 404: 'No group has the id or remote id' },
    absence: { noun: 'user group', by: ['id', 'remoteId'] },
    toArgument: ({ query: { id: contentId, roleId, remoteId } }) => {
      if (contentId !== undefined) return { id: contentId };
      if (roleId !== undefined) return { roleId };
      return remoteId ? { remoteId } : undefined;
    },
    toResult: (found, call) => itemsInLanguages(found, contentInLanguages, call),
  },
);

export const rootUserGroup = resource(paths.rootUserGroup).GET('Find the root group of users', {
  requires: 'userGroups.load',
  id: 'userGroups.root',
  root: 'users',
  responses: { 301: destination(paths.userGroup, { groupPath: 'path' }) },
  handler: async ({ repository }) => ({ path: repository.roots?.users ?? '' }),
});

export const userGroup = resource(paths.userGroup, {
  params: { groupPath },
  rootLinks: { rootUserGroup: { type: 'UserGroup', root: 'users' } },
})
  .GET('Load a group of users', {
    calls: command('userGroups.load', 'groupPath'),
    query: languagesQuery,
    responses: { 200: UserGroup },
    caching: 'shared',
    toResult: (group, call) => inLanguages(group, contentInLanguages, call),
  })
  .PATCH('Update a group, by a new version that is published', {
    calls: command('userGroups.update', { path: 'groupPath', changes: body, expected }),
    showsNewIds: true,
    body: { document: UserGroupUpdate, files: true },
    isRepeatable: true,
    responses: { 200: UserGroup, 409: 'The remote id is already in use' },
  })
  .DELETE('Delete a group and all groups below it', {
    calls: command('userGroups.delete', { path: 'groupPath', expected }),
    isRepeatable: true,
    responses: {
      204: empty('The group is deleted'),
      403: ruleResponse(
        'Users are in the group or below it, it is the root group, or the caller may not delete something in it',
        'has users',
        'is the root group',
        'contains the caller',
        'would leave no user who may manage roles',
      ),
      409: cannotDelete,
    },
  })
  .MOVE('Move a group and everything below it below another group', {
    calls: command('userGroups.move', { path: 'groupPath', parentLocationId: body('parentLocationId'), expected }),
    also: MoveUserGroupInput,
    destination: {
      isRequired: true,
      description: 'The href of the new parent group',
      noun: 'user group',
      path: paths.userGroups,
      member: 'parentLocationId',
      accepts: 'href',
    },
    isRepeatable: true,
    responses: {
      201: {
        ...destination(paths.userGroup, { groupPath: 'path' }),
        reason: 'It was moved, and Location is its new path',
      },
      403: ruleResponse(
        'The destination does not exist, the group is the root group, or the caller may not move something in it',
        'does not exist',
        'is the root group',
        'would leave no user who may manage roles',
      ),
      404: 'The group does not exist, or the destination is not a group',
      409: ruleResponse(
        'The group is already placed below that location, or more locations are below it than one write may change',
        'is already below that location',
        'is more than one write may change',
      ),
    },
  });

type GroupCall = QueryCall & { readonly params: { readonly groupPath: string } };

/** The groups or users in a group, with the translations that the query selects. */
const itemsAt = <T extends Pick<Content<Id>, 'currentVersion'>>(listed: Page<T>, call: GroupCall) =>
  itemsInLanguages({ ...listed, path: call.params.groupPath }, contentInLanguages, call);

export const subgroups = resource(paths.subgroups, { params: { groupPath } })
  .GET('List the direct subgroups of a group', {
    calls: command('userGroups.listSubgroups', { path: 'groupPath', ...rest(page) }),
    query: languagesQuery,
    paged: { limit: 25 },
    caching: 'shared',
    responses: { 200: [SubgroupRefList, SubgroupList] },
    toResult: itemsAt,
  })
  .POST('Create a group below a group', {
    calls: command('userGroups.create', { parentPath: 'groupPath', ...rest(body) }),
    body: { document: UserGroupCreate, files: true },
    isRepeatable: true,
    responses: { 201: UserGroup, 409: 'The remote id is already in use' },
  });

export const rootSubgroups = resource(paths.rootSubgroups).POST('Create a group below the root group', {
  requires: 'userGroups.create',
  id: 'userGroups.createBelowRoot',
  root: 'users',
  body: { document: UserGroupCreate, files: true },
  isRepeatable: true,
  responses: { 201: UserGroup, 409: 'The remote id is already in use' },
  handler: ({ repository, body, context }) =>
    repository.userGroups.create({ ...body, parentPath: repository.roots?.users ?? '' }, context),
});

export const usersOfGroup = resource(paths.usersOfGroup, { params: { groupPath } })
  .GET('List the users in a group', {
    calls: command('userGroups.listUsers', { path: 'groupPath', ...rest(page) }),
    query: languagesQuery,
    paged: { limit: 25 },
    caching: 'shared',
    responses: { 200: [GroupUserRefList, GroupUserList] },
    toResult: itemsAt,
  })
  .POST('Create a user in a group', {
    calls: command('users.create', { groupPath: 'groupPath', ...rest(body) }),
    body: { document: UserCreate, files: true },
    isRepeatable: true,
    responses: { 201: User, 409: 'The login or the remote id is already in use' },
  });
