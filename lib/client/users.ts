/** Users over HTTP. */
import { template } from '../documents/paths.js';
import { json } from '../formats/json.js';
import type { Id, Page, UserGroupRef, UserRepository } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import { table } from '../resources/table.js';
import { UserGroupListOfUser } from '../resources/user-groups.documents.js';
import { UserList } from '../resources/users.documents.js';
import type { Accounts } from './accounts.js';
import { formatFor } from './fields.js';
import type { Invoke } from './invoke.js';
import { orNone } from './lookup.js';
import { withContent } from './versions.js';
import type { Wire } from './wire.js';

const { user, userDrafts, userGroupOfUser, userGroupsOfUser, users, usersOfGroup } = table;

const role = template(paths.role);

/** Without the links that remove users from groups. */
const toGroups = ({ items }: Page<UserGroupRef>): Page<UserGroupRef> => ({
  items: items.map(({ path }) => ({ path })),
});

export const createUsers = (invoke: Invoke, { prefix }: Wire): Required<Omit<UserRepository<Id>, keyof Accounts>> => ({
  list({ roleId, ...query }, context) {
    const given = { ...query, ...(roleId !== undefined && { roleId: prefix + role.format([roleId]) }) };
    // Without a filter nothing is found, which is the same as an unknown name.
    return orNone(invoke(users.methods.GET, context, { query: given, document: UserList }), { any: true });
  },
  load: (userId, context) => invoke(user.methods.GET, context, { params: { userId } }),
  create: ({ groupPath, ...body }, context) =>
    // XML trims white space (docs/protocol.md §2.5), which may be part of a password.
    invoke(usersOfGroup.methods.POST, context, { params: { groupPath }, body, bodyFormat: json }),
  update({ id: userId, changes: body, expected }, context) {
    const bodyFormat = body.password === undefined ? formatFor(body.fields ?? []) : json;
    return invoke(user.methods.PATCH, context, { params: { userId }, body, bodyFormat, expected });
  },
  delete: ({ id: userId, expected }, context) => invoke(user.methods.DELETE, context, { params: { userId }, expected }),
  async assignGroup({ userId, groupLocationId, expected }, context) {
    const query = { group: groupLocationId };
    return toGroups(await invoke(userGroupsOfUser.methods.POST, context, { params: { userId }, query, expected }));
  },
  async unassignGroup({ expected, ...params }, context) {
    return toGroups(await invoke(userGroupOfUser.methods.DELETE, context, { params, expected }));
  },
  listGroups: ({ userId, ...page }, context) =>
    invoke(userGroupsOfUser.methods.GET, context, { params: { userId }, page, document: UserGroupListOfUser }),
  async listDrafts({ userId, ...page }, context) {
    const { items } = await invoke(userDrafts.methods.GET, context, { params: { userId }, page });
    return { items: await withContent(invoke, items, context) };
  },
});
