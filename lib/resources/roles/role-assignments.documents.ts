/** The documents of roles that users and groups have assigned. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import type { GroupRole, Id, UserRole } from '../../repository/repository.js';
import { paths } from '../paths.js';
import { limitation, limitationByHrefs } from './limitations.documents.js';
import { roleTag } from './roles.documents.js';

const ofUser: UserRole<Id> = {
  userId: 14,
  roleId: 3,
  limitation: { identifier: 'Subtree', values: ['/1/2/'] },
};

const { userId: _, ...assigned } = ofUser;
const ofGroup: GroupRole<Id> = { ...assigned, path: '/1/5/14/' };

/** The cache tag of a group, by the path of its location. */
const tagOfGroup = (path: string) => `location-${doc.lastSegment(path)}`;

const members = {
  limitation: doc.optional(limitation),
  Role: doc.member('roleId', doc.link('Role', paths.role)),
};

export const UserRoleAssignment = document('RoleAssignment', ofUser, {
  _href: doc.self(paths.userRole),
  ...members,
}).with({ shows: (role) => [role], tags: ({ userId, roleId }) => [`user-${userId}`, roleTag(roleId)] });

export const GroupRoleAssignment = document('RoleAssignment', ofGroup, {
  _href: doc.self(paths.userGroupRole, { groupPath: 'path' }),
  ...members,
}).with({ shows: (role) => [role], tags: ({ path, roleId }) => [tagOfGroup(path), roleTag(roleId)] });

const description = 'The directly assigned roles, one entry for each assignment';

export const UserRoleAssignmentList = doc.listIn(doc.self(paths.userRoles), { userId: 14 }, UserRoleAssignment, {
  description,
  shows: (roles) => [roles],
  tags: ({ userId, items }) => [`user-${userId}`, ...items.map(({ roleId }) => roleTag(roleId))],
});

export const GroupRoleAssignmentList = doc.listIn(
  doc.self(paths.userGroupRoles, { groupPath: 'path' }),
  { path: '/1/5/14/' },
  GroupRoleAssignment,
  {
    description,
    shows: (roles) => [roles],
    tags: ({ path, items }) => [tagOfGroup(path), ...items.map(({ roleId }) => roleTag(roleId))],
  },
);

export const RoleAssignInput = document('RoleAssignInput', assigned, {
  Role: doc.member('roleId', doc.reference(paths.role, 'a role')),
  limitation: doc.optional(limitationByHrefs),
});
