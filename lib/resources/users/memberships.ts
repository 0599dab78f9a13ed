/** Memberships: the groups that a user is in. */
import { resource } from '../../api/resource.js';
import { refusal } from '../../api/responses.js';
import { naming } from '../../api/subjects.js';
import { id, lastId, parameterHref, type Value } from '../../documents/index.js';
import type { Id } from '../../repository/repository.js';
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

export const userGroupsOfUser = resource(paths.userGroupsOfUser, { params: { userId } })
  .GET('List the groups that a user is in', {
    requires: 'users.listGroups',
    paged: { limit: 25 },
    caching: 'shared',
    responses: { 200: [UserGroupsOfUser, UserGroupListOfUser] },
    handler: async ({ repository, params, page, context }) =>
      toGroupsOfUser(params.userId, await repository.users.listGroups({ ...params, ...page }, context), repository.ids),
  })
  .POST('Add a user to a group', {
    requires: 'users.assignGroup',
    expects: true,
    query: { group: naming(groupHref, tagsFor.location) },
    responses: {
      200: UserGroupsOfUser,
      403: refusal(
        'The group does not exist, or the caller may not add the user to it',
        'does not exist',
        'is above that location',
      ),
      406: refusal('The user is already in the group', 'is already below that location'),
    },
    handler: async ({ repository, params, query: { group: groupLocationId }, expected, context }) => {
      const groups = await repository.users.assignGroup({ ...params, groupLocationId, expected }, context);
      return toGroupsOfUser(params.userId, groups, repository.ids);
    },
  });

export const userGroupOfUser = resource(paths.userGroupOfUser, {
  params: { userId, groupLocationId: naming(id('The id of the location of a group'), tagsFor.location) },
}).DELETE('Remove a user from a group', {
  requires: 'users.unassignGroup',
  expects: true,
  responses: {
    200: UserGroupsOfUser,
    403: refusal(
      'The user is not in the group, or the caller may not remove the user from it',
      'is not in that group',
      'would leave no user who may manage roles',
    ),
    409: refusal(
      'It is the only group that the user is in, or other content refers to something below the user there, and the repository refuses that',
      'is in no other user group',
      'is referred to by other content',
    ),
  },
  handler: async ({ repository, params, expected, context }) => {
    const groups = await repository.users.unassignGroup({ ...params, expected }, context);
    return toGroupsOfUser(params.userId, groups, repository.ids);
  },
});
