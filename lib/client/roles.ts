/** Roles over HTTP. */
import type { Context, Id, PolicyRef, RoleRepository } from '../repository/repository.js';
import { Role } from '../resources/roles/roles.documents.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { loadedOr, withoutRevision } from './write-results.js';

const { role, roleDraft, rolePolicies, rolePolicy, policies, roles } = operations;
const { userGroupRole, userGroupRoles, userRole, userRoles } = operations;

const paramsOf = ({ roleId, id: policyId }: PolicyRef<Id>) => ({ roleId, policyId });

type Methods = Required<RoleRepository<Id>>;

export function createRoles(invoke: Invoke): Methods {
  const load = async (roleId: Id, context: Context<Id>) =>
    (await invoke(role.GET, context, { params: { roleId } })).value;

  const loadDraft = (roleId: Id, context: Context<Id>) => invoke(roleDraft.GET, context, { params: { roleId } });

  return {
    list: ({ identifier, ...page }, context) =>
      invoke(roles.GET, context, { ...(identifier !== undefined && { query: { identifier } }), page }),
    load,
    create: async ({ isDraft, ...body }, context) =>
      (await invoke(roles.POST, context, { body, ...(isDraft && { query: { publish: 'false' } }) })).value,
    update: ({ id: roleId, changes: body, expected }, context) =>
      invoke(role.PATCH, context, { params: { roleId }, body, expected }),
    delete: ({ id: roleId, expected }, context) => invoke(role.DELETE, context, { params: { roleId }, expected }),
    createDraft: ({ id: roleId, expected }, context) => invoke(role.POST, context, { params: { roleId }, expected }),
    loadDraft,
    updateDraft: ({ id: roleId, changes: body, expected }, context) =>
      invoke(roleDraft.PATCH, context, { params: { roleId }, body, expected }),
    async publishDraft({ id: roleId, expected }, context) {
      const input = { params: { roleId }, expected, represents: Role, former: () => loadDraft(roleId, context) };
      const { named, entity, former } = await invoke(roleDraft.PUBLISH, context, input);
      const fallback = () => former && { ...withoutRevision(former), id: named.id, status: 'DEFINED' as const };
      return entity ?? loadedOr(() => load(named.id, context), fallback, context);
    },
    deleteDraft: ({ id: roleId, expected }, context) =>
      invoke(roleDraft.DELETE, context, { params: { roleId }, expected }),
    ...createPolicies(invoke),
    ...createAssignments(invoke),
  };
}

const createPolicies = (invoke: Invoke) =>
  ({
    listPolicies: (roleId, context) => invoke(rolePolicies.GET, context, { params: { roleId } }),
    loadPolicy: async (policy, context) => (await invoke(rolePolicy.GET, context, { params: paramsOf(policy) })).value,
    createPolicy: async ({ roleId, expected, ...body }, context) =>
      (await invoke(rolePolicies.POST, context, { params: { roleId }, body, expected })).value,
    updatePolicy: async ({ limitations, expected, ...policy }, context) =>
      (await invoke(rolePolicy.PATCH, context, { params: paramsOf(policy), body: { limitations }, expected })).value,
    deletePolicy: ({ expected, ...policy }, context) =>
      invoke(rolePolicy.DELETE, context, { params: paramsOf(policy), expected }),
    deletePolicies: ({ roleId, expected }, context) =>
      invoke(rolePolicies.DELETE, context, { params: { roleId }, expected }),
    listPoliciesOfUser: (userId, context) => invoke(policies.GET, context, { query: { userId } }),
  }) satisfies Partial<Methods>;

const createAssignments = (invoke: Invoke) =>
  ({
    listOfUser: (userId, context) => invoke(userRoles.GET, context, { params: { userId } }),
    loadOfUser: (params, context) => invoke(userRole.GET, context, { params }),
    assignToUser: ({ userId, expected, ...body }, context) =>
      invoke(userRoles.POST, context, { params: { userId }, body, expected }),
    unassignFromUser: ({ expected, ...params }, context) => invoke(userRole.DELETE, context, { params, expected }),
    listOfGroup: (groupPath, context) => invoke(userGroupRoles.GET, context, { params: { groupPath } }),
    loadOfGroup: ({ path: groupPath, roleId }, context) =>
      invoke(userGroupRole.GET, context, { params: { groupPath, roleId } }),
    assignToGroup: ({ path: groupPath, expected, ...body }, context) =>
      invoke(userGroupRoles.POST, context, { params: { groupPath }, body, expected }),
    unassignFromGroup: ({ path: groupPath, roleId, expected }, context) =>
      invoke(userGroupRole.DELETE, context, { params: { groupPath, roleId }, expected }),
  }) satisfies Partial<Methods>;
