/** Roles with their policies: a role of the model has the policies in the model, and no others. */
import type { Id, Limitation, Policy } from '../repository/repository.js';
import type { PolicyModel, RoleModel } from './declaration.js';
import { located } from './located-faults.js';
import { type Converted, textOf, toPolicyModel } from './models.js';
import {
  created,
  deleted,
  deletionsOf,
  type Planning,
  type Step,
  type Steps,
  stepOf,
  type Target,
  target,
} from './planning.js';
import { type Entry, entriesBelow } from './reading.js';
import { kindOfLimitation } from './references.js';
import type { StoredRole } from './stored.js';

export function planRoles(planning: Planning): Steps {
  const { desired, current } = planning;
  const writes = (desired.model.roles ?? []).flatMap((entry) => {
    const existing = current.roles?.find(({ model }) => model.identifier === entry.value.identifier);
    return existing ? changesOf(entry, existing, planning) : [newRole(entry)];
  });
  return { writes, deletions: deletionsOf(deletion, planning) };
}

const policyName = (role: string, policy: PolicyModel) => `${role}/${textOf(policy)}`;

function newRole({ pointer, value: role }: Entry<RoleModel>): Step {
  const policies = entriesBelow(pointer, 'policies', role.policies);
  const changes = [
    created('role', role.identifier),
    ...role.policies.map((each) => created('policy', policyName(role.identifier, each))),
  ];
  return stepOf(changes, pointer, {
    needs: ['roles.create', ...(policies.length > 0 ? (['roles.createPolicy'] as const) : [])],
    async run(to) {
      const { id } = await to.repository.roles.create({ identifier: role.identifier }, to.context);
      for (const policy of policies) await createPolicy(to, id, policy);
    },
  });
}

async function createPolicy(
  { repository, context, references }: Target,
  roleId: Id,
  { pointer, value: { module, function: name, limitations } }: Entry<PolicyModel>,
): Promise<void> {
  const values: Limitation[] = [];
  for (const [identifier, names] of Object.entries(limitations)) {
    const kind = kindOfLimitation(identifier);
    const limitationValues: readonly (Id | undefined)[] = kind
      ? names.map((each) => references.valueOf(kind, each))
      : names;
    // An entity that could not be created has a fault already.
    if (limitationValues.includes(undefined)) return;
    values.push({ identifier, values: limitationValues.map(String) });
  }
  const identifiers = Object.keys(limitations);
  const toMember = (member: string) =>
    member
      .replace(/^limitations\.(\d+)(\.identifier$)?/, (_, index) => `limitations.${identifiers[Number(index)]}`)
      .replace('.values.', '.');
  await located({ pointer, toMember }, () =>
    repository.roles.createPolicy({ roleId, module, function: name, limitations: values }, context),
  );
}

function changesOf(
  { pointer, value: desiredRole }: Entry<RoleModel>,
  { stored }: Converted<RoleModel, StoredRole>,
  { references }: Planning,
): readonly Step[] {
  const { role, policies } = stored;
  const left: { readonly text: string; readonly policy: Policy<Id>; readonly model: PolicyModel }[] = policies.flatMap(
    (policy) => {
      const model = toPolicyModel(policy, references);
      return model ? [{ text: textOf(model), policy, model }] : [];
    },
  );
  const added = entriesBelow(pointer, 'policies', desiredRole.policies).filter(({ value: policy }) => {
    const at = left.findIndex(({ text }) => text === textOf(policy));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  if (added.length + left.length === 0) return [];
  const changes = [
    ...added.map(({ value: policy }) => created('policy', policyName(desiredRole.identifier, policy))),
    ...left.map(({ model }) => deleted('policy', policyName(desiredRole.identifier, model))),
  ];
  return [
    stepOf(changes, pointer, {
      needs: ['roles.createPolicy', 'roles.deletePolicy'],
      async run(to) {
        // The rights that remain come first, so that no user loses them in between.
        for (const entry of added) await createPolicy(to, role.id, entry);
        for (const { policy } of left)
          await to.repository.roles.deletePolicy({ roleId: role.id, id: policy.id }, to.context);
      },
    }),
  ];
}

const deletion = {
  kind: 'roles' as const,
  called: 'role' as const,
  nameOf: ({ identifier }: RoleModel) => identifier,
  delete: {
    needs: ['roles.delete', 'users.list', 'userGroups.list'] as const,
    async run({ repository, context }: Target, { role }: StoredRole) {
      const query = { roleId: role.id };
      const users = await repository.users.list(query, context);
      const groups = await repository.userGroups.list(query, context);
      if (users.items.length + groups.items.length > 0) return 'it is assigned';
      await repository.roles.delete(target(role), context);
      return undefined;
    },
  },
};
