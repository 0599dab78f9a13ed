/** Groups of users over HTTP. */
import type { Id, UserGroupRepository } from '../repository/repository.js';
import { table } from '../resources/table.js';
import { SubgroupList, UserGroupList } from '../resources/user-groups.documents.js';
import { GroupUserList } from '../resources/users.documents.js';
import { formatFor } from './fields.js';
import type { Invoke } from './invoke.js';
import { orNone } from './lookup.js';

const { subgroups, userGroup, userGroups, usersOfGroup } = table;

export const createUserGroups = (invoke: Invoke): Required<UserGroupRepository<Id>> => ({
  list: (query, context) => orNone(invoke(userGroups.methods.GET, context, { query, document: UserGroupList }), query),
  load: (groupPath, context) => invoke(userGroup.methods.GET, context, { params: { groupPath } }),
  create: ({ parentPath: groupPath, ...body }, context) =>
    invoke(subgroups.methods.POST, context, { params: { groupPath }, body, bodyFormat: formatFor(body.fields) }),
  update({ path: groupPath, changes: body, expected }, context) {
    const given = { params: { groupPath }, body, bodyFormat: formatFor(body.fields ?? []), expected };
    return invoke(userGroup.methods.PATCH, context, given);
  },
  delete: ({ path: groupPath, expected }, context) =>
    invoke(userGroup.methods.DELETE, context, { params: { groupPath }, expected }),
  move: ({ path: groupPath, targetId, expected }, context) =>
    invoke(userGroup.methods.MOVE, context, { params: { groupPath }, body: { targetId }, expected }),
  listSubgroups: ({ path: groupPath, ...page }, context) =>
    invoke(subgroups.methods.GET, context, { params: { groupPath }, page, document: SubgroupList }),
  listUsers: ({ path: groupPath, ...page }, context) =>
    invoke(usersOfGroup.methods.GET, context, { params: { groupPath }, page, document: GroupUserList }),
});
