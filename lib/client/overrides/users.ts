/** Users and their groups over HTTP. */
import type { Document } from '../../documents/document.js';
import type {
  Context,
  UserGroup as Group,
  Id,
  Page,
  UserGroupRef,
  UserGroupRepository,
  UserRepository,
} from '../../repository/repository.js';
import { operations } from '../../resources/table.js';
import { UserGroup, UserGroupList } from '../../resources/users/user-groups.documents.js';
import { UserList } from '../../resources/users/users.documents.js';
import type { Remote } from '../derived.js';
import { orNone } from './lookup.js';
import { withContent } from './versions.js';
import { loadedOr, placedWrite, unknownId, withoutRevision } from './write-results.js';

const { user, userDrafts, userGroup, userGroupOfUser, userGroups, userGroupsOfUser, users, usersOfGroup } = operations;

/** The groups that the response to a change names, of which a server may have several pages. */
async function loadGroups({ call }: Remote, userId: Id, named: Page<UserGroupRef>, context: Context<Id>) {
  const items: Group<Id>[] = [];
  const load = () => {
    const query = { userId, offset: items.length, limit: named.items.length };
    return call(userGroupsOfUser.GET, query, context);
  };
  while (items.length < named.items.length) {
    const part = await loadedOr(load, () => undefined, context);
    if (part.items.length === 0) break;
    items.push(...part.items);
  }
  return { items };
}

type Methods = Required<UserRepository<Id>>;

export function createUsers(remote: Remote) {
  const { invoke, call } = remote;
  return {
    list: (query, context) => orNone(invoke(users.GET, context, { query, document: UserList }), query),
    // XML has no control characters, which may be part of a password.
    create: (created, context) => call(usersOfGroup.POST, created, context, { bodyFormat: 'json' }),
    update: (command, context) =>
      call(user.PATCH, command, context, command.changes.password === undefined ? {} : { bodyFormat: 'json' }),
    assignGroup: async (command, context) =>
      loadGroups(remote, command.userId, await call(userGroupsOfUser.POST, command, context), context),
    unassignGroup: async (command, context) =>
      loadGroups(remote, command.userId, await call(userGroupOfUser.DELETE, command, context), context),
    async listDrafts(query, context) {
      const { items } = await call(userDrafts.GET, query, context);
      return { items: await withContent(invoke, items, context) };
    },
  } satisfies Partial<Methods>;
}

export const createUserGroups = ({ invoke, call }: Remote) =>
  ({
    list: (query, context) => orNone(invoke(userGroups.GET, context, { query, document: UserGroupList }), query),
    move: placedWrite(call, userGroup.MOVE, {
      represents: UserGroup as Document<never, Group<Id>>,
      load: ({ path }, context) => call(userGroup.GET, path, context),
      former: ({ path }, context) => call(userGroup.GET, path, context),
      known: (former, { path }) => moved(former, path),
    }),
  }) satisfies Partial<Required<UserGroupRepository<Id>>>;

/** The known members of a moved group that cannot be loaded; its section is that of its parent. */
function moved(former: Group<Id>, path: string): Group<Id> {
  const { mainLocation, ...kept } = withoutRevision(former);
  return {
    ...kept,
    path,
    parentPath: path.slice(0, path.lastIndexOf('/', path.length - 2) + 1),
    sectionId: unknownId(former.sectionId),
    currentVersion: withoutRevision(former.currentVersion),
    ...(mainLocation && { mainLocation: { id: mainLocation.id, pathString: path } }),
  };
}
