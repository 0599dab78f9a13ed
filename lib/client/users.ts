/** Users over HTTP. */
import type { Context, Id, Page, UserGroup, UserGroupRef, UserRepository } from '../repository/repository.js';
import { operations } from '../resources/table.js';
import { UserGroupListOfUser } from '../resources/users/user-groups.documents.js';
import { UserList } from '../resources/users/users.documents.js';
import type { Accounts } from './accounts.js';
import type { Invoke } from './invoke.js';
import { orNone } from './lookup.js';
import { withContent } from './versions.js';
import { loadedOr } from './write-results.js';

const { user, userDrafts, userGroupOfUser, userGroupsOfUser, users, usersOfGroup } = operations;

/** The groups that the response to a change names, of which a server may have several pages. */
const createGroupsOf =
  (invoke: Invoke) =>
  async (userId: Id, named: Page<UserGroupRef>, context: Context<Id>): Promise<Page<UserGroup<Id>>> => {
    const input = { params: { userId }, document: UserGroupListOfUser };
    const items: UserGroup<Id>[] = [];
    const load = () => {
      const page = { offset: items.length, limit: named.items.length };
      return invoke(userGroupsOfUser.GET, context, { ...input, page });
    };
    while (items.length < named.items.length) {
      const part = await loadedOr(load, () => undefined, context);
      if (part.items.length === 0) break;
      items.push(...part.items);
    }
    return { items };
  };

export function createUsers(invoke: Invoke): Required<Omit<UserRepository<Id>, keyof Accounts>> {
  const groupsOf = createGroupsOf(invoke);
  return {
    list: (query, context) => orNone(invoke(users.GET, context, { query, document: UserList }), query),
    load: (userId, context) => invoke(user.GET, context, { params: { userId } }),
    create: ({ groupPath, ...body }, context) =>
      // XML has no control characters, which may be part of a password.
      invoke(usersOfGroup.POST, context, { params: { groupPath }, body, bodyFormat: 'json' }),
    update({ id: userId, changes: body, expected }, context) {
      const bodyFormat = body.password === undefined ? undefined : 'json';
      return invoke(user.PATCH, context, { params: { userId }, body, bodyFormat, expected });
    },
    delete: ({ id: userId, expected }, context) => invoke(user.DELETE, context, { params: { userId }, expected }),
    async assignGroup({ userId, groupLocationId, expected }, context) {
      const query = { group: groupLocationId };
      const named = await invoke(userGroupsOfUser.POST, context, { params: { userId }, query, expected });
      return groupsOf(userId, named, context);
    },
    async unassignGroup({ expected, ...params }, context) {
      const named = await invoke(userGroupOfUser.DELETE, context, { params, expected });
      return groupsOf(params.userId, named, context);
    },
    listGroups: ({ userId, ...page }, context) =>
      invoke(userGroupsOfUser.GET, context, { params: { userId }, page, document: UserGroupListOfUser }),
    async listDrafts({ userId, ...page }, context) {
      const { items } = await invoke(userDrafts.GET, context, { params: { userId }, page });
      return { items: await withContent(invoke, items, context) };
    },
  };
}
