/** Roles that users and groups of users have assigned. */
import { id } from '../../documents/index.js';
import { body, command, expected, params, rest } from '../../operations/declaration/command.js';
import { resource } from '../../operations/declaration/resource.js';
import { naming } from '../../operations/declaration/subjects.js';
import { ruleResponse } from '../../operations/responses/responses.js';
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

const assignedAlready = ruleResponse('The role is already assigned in the same way', 'is already assigned');
const noManagers = ruleResponse(
  'No user who may manage roles would be left, or the caller may not assign roles',
  'would leave no user who may manage roles',
);

export const userRoles = resource(paths.userRoles, { params: { userId } })
  .GET('List the roles that are assigned to a user directly', {
    calls: command('roles.listOfUser', 'userId'),
    responses: { 200: UserRoleAssignmentList },
  })
  .POST('Assign a role to a user', {
    calls: command('roles.assignToUser', { userId: 'userId', expected, ...rest(body) }),
    body: { document: RoleAssignInput },
    isRepeatable: true,
    responses: { 200: UserRoleAssignmentList, 406: assignedAlready },
  });

export const userRole = resource(paths.userRole, { params: { userId, roleId } })
  .GET('Load the first assignment of a role to a user', {
    calls: command('roles.loadOfUser', params),
    responses: { 200: UserRoleAssignment },
  })
  .DELETE('Remove all assignments of a role from a user; the response lists the other roles', {
    calls: command('roles.unassignFromUser', { expected, ...rest(params) }),
    isRepeatable: true,
    responses: { 200: UserRoleAssignmentList, 403: noManagers },
  });

export const userGroupRoles = resource(paths.userGroupRoles, { params: { groupPath } })
  .GET('List the roles that are assigned to a group of users directly', {
    calls: command('roles.listOfGroup', 'groupPath'),
    responses: { 200: GroupRoleAssignmentList },
  })
  .POST('Assign a role to a group of users', {
    calls: command('roles.assignToGroup', { path: 'groupPath', expected, ...rest(body) }),
    body: { document: RoleAssignInput },
    isRepeatable: true,
    responses: { 200: GroupRoleAssignmentList, 406: assignedAlready },
  });

export const userGroupRole = resource(paths.userGroupRole, { params: { groupPath, roleId } })
  .GET('Load the first assignment of a role to a group of users', {
    calls: command('roles.loadOfGroup', { path: 'groupPath', roleId: 'roleId' }),
    responses: { 200: GroupRoleAssignment },
  })
  .DELETE('Remove all assignments of a role from a group of users; the response lists the other roles', {
    calls: command('roles.unassignFromGroup', { path: 'groupPath', roleId: 'roleId', expected }),
    isRepeatable: true,
    responses: { 200: GroupRoleAssignmentList, 403: noManagers },
  });
