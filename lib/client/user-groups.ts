/** Groups of users over HTTP. */
import type { UserGroup as Group, Id, UserGroupRepository } from '../repository/repository.js';
import { operations } from '../resources/table.js';
import { SubgroupList, UserGroup, UserGroupList } from '../resources/users/user-groups.documents.js';
import { GroupUserList } from '../resources/users/users.documents.js';
import type { Invoke } from './invoke.js';
import { orNone } from './lookup.js';
import { loadedOr, unknownId, withoutRevision } from './write-results.js';

const { subgroups, userGroup, userGroups, usersOfGroup } = operations;

export const createUserGroups = (invoke: Invoke): Required<UserGroupRepository<Id>> => ({
  list: (query, context) => orNone(invoke(userGroups.GET, context, { query, document: UserGroupList }), query),
  load: (groupPath, context) => invoke(userGroup.GET, context, { params: { groupPath } }),
  create: ({ parentPath: groupPath, ...body }, context) =>
    invoke(subgroups.POST, context, { params: { groupPath }, body }),
  update({ path: groupPath, changes: body, expected }, context) {
    const input = { params: { groupPath }, body, expected };
    return invoke(userGroup.PATCH, context, input);
  },
  delete: ({ path: groupPath, expected }, context) =>
    invoke(userGroup.DELETE, context, { params: { groupPath }, expected }),
  async move({ path: groupPath, parentLocationId, expected }, context) {
    const load = (path: string): Promise<Group<Id>> => invoke(userGroup.GET, context, { params: { groupPath: path } });
    const { named, entity, former } = await invoke(userGroup.MOVE, context, {
      params: { groupPath },
      body: { parentLocationId },
      expected,
      represents: UserGroup,
      former: () => load(groupPath),
    });
    return (
      entity ??
      loadedOr(
        () => load(named.path),
        () => former && moved(former, named.path),
        context,
      )
    );
  },
  listSubgroups: ({ path: groupPath, ...page }, context) =>
    invoke(subgroups.GET, context, { params: { groupPath }, page, document: SubgroupList }),
  listUsers: ({ path: groupPath, ...page }, context) =>
    invoke(usersOfGroup.GET, context, { params: { groupPath }, page, document: GroupUserList }),
});

/** What is known of a moved group that cannot be loaded: its section is that of its parent. */
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
