/** Memberships: the groups that a user is in. */
import { id, lastId, parameterHref, type Value } from '../../documents/index.js';
import { command, expected, page, params, query, rest } from '../../operations/declaration/command.js';
import { resource } from '../../operations/declaration/resource.js';
import { naming } from '../../operations/declaration/subjects.js';
import { ruleResponse } from '../../operations/responses/responses.js';
import type { Id, IdKind, Page, UserGroup } from '../../repository/repository.js';
import { tagsFor } from '../cache-tags.js';
import { paths } from '../paths.js';
import { toGroupsOfUser, UserGroupListOfUser, UserGroupsOfUser } from './user-groups.documents.js';
import { userId } from './users.js';

const groupPathHref = parameterHref(paths.userGroup, 'a user group');

/** The href of a group, whose last segment is the id of its location. */
const groupHref: Value<Id> = {
  ...groupPathHref,
  write: (groupLocationId, to) => groupPathHref.write(`/${groupLocationId}/`, to),
  read: (href, from) => lastId(groupPathHref.read(href, from), from.ids),
};

interface UserCall {
  readonly params: { readonly userId: Id };
  readonly repository: { readonly ids?: IdKind };
}

const groupsOf = (groups: Page<UserGroup<Id>>, { params: { userId: id }, repository: { ids } }: UserCall) =>
  toGroupsOfUser(id, groups, ids);

export const userGroupsOfUser = resource(paths.userGroupsOfUser, { params: { userId } })
  .GET('List the groups that a user is in', {
    calls: command('users.listGroups', { userId: 'userId', ...rest(page) }),
    paged: { limit: 25 },
    caching: 'shared',
    responses: { 200: [UserGroupsOfUser, UserGroupListOfUser] },
    toResult: groupsOf,
  })
  .POST('Add a user to a group', {
    calls: command('users.assignGroup', { userId: 'userId', groupLocationId: query('group'), expected }),
    query: { group: naming(groupHref, tagsFor.location) },
    isRepeatable: true,
    responses: {
      200: UserGroupsOfUser,
      403: ruleResponse(
        'The group does not exist, or the caller may not add the user to it',
        'does not exist',
        'is above that location',
      ),
      406: ruleResponse('The user is already in the group', 'is already below that location'),
    },
    toResult: groupsOf,
  });

export const userGroupOfUser = resource(paths.userGroupOfUser, {
  params: { userId, groupLocationId: naming(id('The id of the location of a group'), tagsFor.location) },
}).DELETE('Remove a user from a group', {
  calls: command('users.unassignGroup', { expected, ...rest(params) }),
  isRepeatable: true,
  responses: {
    200: UserGroupsOfUser,
    403: ruleResponse(
      'The user is not in the group, or the caller may not remove the user from it',
      'is not in that group',
      'would leave no user who may manage roles',
    ),
    409: ruleResponse(
      'It is the only group that the user is in, or other content refers to something below the user there, and the repository refuses that',
      'is in no other user group',
      'is referred to by other content',
    ),
  },
  toResult: groupsOf,
});
