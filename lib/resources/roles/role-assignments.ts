/** Roles that users and groups of users have assigned. */
import { resource } from '../../api/resource.js';
import { refusal } from '../../api/responses.js';
import { naming } from '../../api/subjects.js';
import { id } from '../../documents/index.js';
import { tagsFor } from '../cache-tags.js';
import { paths } from '../paths.js';
import { groupPath } from '../users/user-groups.js';
import { userId } from '../users/users.js';
import {
  GroupRoleAssignment,
  GroupRoleAssignmentList,
  RoleAssignInput,
  UserRoleAssignment,
  UserRoleAssignmentList,
} from './role-assignments.documents.js';

const roleId = naming(id('The id of a role'), tagsFor.role);

const assignedAlready = refusal('The role is already assigned in the same way', 'is already assigned');
const noManagers = refusal(
  'No user who may manage roles would be left, or the caller may not assign roles',
  'would leave no user who may manage roles',
);

export const userRoles = resource(paths.userRoles, { params: { userId } })
  .GET('List the roles that are assigned to a user directly', {
    requires: 'roles.listOfUser',
    responses: { 200: UserRoleAssignmentList },
    handler: ({ repository, params, context }) => repository.roles.listOfUser(params.userId, context),
  })
  .POST('Assign a role to a user', {
    requires: 'roles.assignToUser',
    expects: true,
    body: { document: RoleAssignInput },
    responses: { 200: UserRoleAssignmentList, 406: assignedAlready },
    handler: ({ repository, params, body, expected, context }) =>
      repository.roles.assignToUser({ ...body, ...params, expected }, context),
  });

export const userRole = resource(paths.userRole, { params: { userId, roleId } })
  .GET('Load the first assignment of a role to a user', {
    requires: 'roles.loadOfUser',
    responses: { 200: UserRoleAssignment },
    handler: ({ repository, params, context }) => repository.roles.loadOfUser(params, context),
  })
  .DELETE('Remove all assignments of a role from a user; the response lists the other roles', {
    requires: 'roles.unassignFromUser',
    expects: true,
    responses: { 200: UserRoleAssignmentList, 403: noManagers },
    handler: ({ repository, params, expected, context }) =>
      repository.roles.unassignFromUser({ ...params, expected }, context),
  });

export const userGroupRoles = resource(paths.userGroupRoles, { params: { groupPath } })
  .GET('List the roles that are assigned to a group of users directly', {
    requires: 'roles.listOfGroup',
    responses: { 200: GroupRoleAssignmentList },
    handler: ({ repository, params, context }) => repository.roles.listOfGroup(params.groupPath, context),
  })
  .POST('Assign a role to a group of users', {
    requires: 'roles.assignToGroup',
    expects: true,
    body: { document: RoleAssignInput },
    responses: { 200: GroupRoleAssignmentList, 406: assignedAlready },
    handler: ({ repository, params: { groupPath: path }, body, expected, context }) =>
      repository.roles.assignToGroup({ ...body, path, expected }, context),
  });

export const userGroupRole = resource(paths.userGroupRole, { params: { groupPath, roleId } })
  .GET('Load the first assignment of a role to a group of users', {
    requires: 'roles.loadOfGroup',
    responses: { 200: GroupRoleAssignment },
    handler: ({ repository, params, context }) =>
      repository.roles.loadOfGroup({ path: params.groupPath, roleId: params.roleId }, context),
  })
  .DELETE('Remove all assignments of a role from a group of users; the response lists the other roles', {
    requires: 'roles.unassignFromGroup',
    expects: true,
    responses: { 200: GroupRoleAssignmentList, 403: noManagers },
    handler: ({ repository, params, expected, context }) =>
      repository.roles.unassignFromGroup({ path: params.groupPath, roleId: params.roleId, expected }, context),
  });
