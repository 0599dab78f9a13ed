/** Faults of roles. */
import { Refused } from '../../../lib/index.js';
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, unless } from './fault.js';

export const roleFaults: readonly Fault[] = [
  [
    'roles are shown to everyone',
    'roles.list.lists-readable-entities',
    (r) => ({ roles: { list: (query) => r.roles.list(query, asAdministrator) } }),
  ],
  [
    'roles are found by identifier by everyone',
    'roles.list.finds-readable-entities-by-identifier',
    (r) => ({
      roles: {
        list: (query, c) => r.roles.list(query, query.identifier === undefined ? c : asAdministrator),
      },
    }),
  ],
  [
    'the identifier of roles is not looked at',
    'roles.list.finds-by-identifier',
    (r) => ({ roles: { list: (_, c) => r.roles.list(all, c) } }),
  ],
  [
    'pages of roles begin at the first',
    'roles.list.pages-make-up-the-whole',
    (r) => ({ roles: { list: (q, c) => r.roles.list({ ...q, offset: 0 }, c) } }),
  ],
  [
    'an update of a role ignores the expected revision',
    'roles.update.refuses-an-old-revision',
    (r) => ({ roles: { update: ({ expected: _, ...command }, c) => r.roles.update(command, c) } }),
  ],
  [
    'a second draft of a role is the first one',
    'roles.createDraft.creates-one-draft',
    (r) => ({
      roles: {
        createDraft: (command, c) =>
          unless(r.roles.createDraft(command, c), 409, () => r.roles.loadDraft(command.id, c)),
      },
    }),
  ],
  [
    'a draft is not found by the id of its role',
    'roles.createDraft.has-its-own-id',
    (r) => ({
      roles: {
        loadDraft: async (id, c) =>
          (await r.roles.load(id, c)).status === 'DRAFT' ? r.roles.loadDraft(id, c) : r.roles.loadDraft(0, c),
      },
    }),
  ],
  [
    'a role can be changed while it has a draft',
    'roles.update.refuses-roles-with-a-draft',
    (r) => ({
      roles: {
        update: (command, c) =>
          unless(r.roles.update(command, c), 409, async () => {
            await r.roles.loadDraft(command.id, c);
            return { ...(await r.roles.load(command.id, c)), ...command.changes };
          }),
      },
    }),
  ],
  [
    'a draft is published without its identifier',
    'roles.publishDraft.replaces-the-role',
    (r) => ({
      roles: {
        async publishDraft(command, c) {
          const before = await r.roles.load(command.id, c);
          const role = await r.roles.publishDraft(command, c);
          return before.status === 'DEFINED' ? r.roles.update({ id: role.id, changes: before }, c) : role;
        },
      },
    }),
  ],
  [
    'a draft is deleted by the id of its role',
    'roles.loadDraft.separates-roles-from-drafts',
    (r) => ({
      roles: {
        deleteDraft: async ({ id, expected }, c) =>
          r.roles.deleteDraft({ id: (await r.roles.loadDraft(id, c)).id, expected }, c),
      },
    }),
  ],
  [
    'a policy loses its limitations',
    'roles.createPolicy.has-the-given-values',
    (r) => ({ roles: { createPolicy: (policy, c) => r.roles.createPolicy({ ...policy, limitations: [] }, c) } }),
  ],
  [
    'unknown limitations of policies are left out',
    'roles.createPolicy.refuses-unknown-values',
    (r) => ({
      roles: {
        createPolicy: (policy, c) =>
          unless(r.roles.createPolicy(policy, c), 400, () => r.roles.createPolicy({ ...policy, limitations: [] }, c)),
      },
    }),
  ],
  [
    'limitations are added to those of a policy',
    'roles.updatePolicy.replaces-all-limitations',
    (r) => ({
      roles: {
        async updatePolicy({ limitations, ...command }, c) {
          const { limitations: before } = await r.roles.loadPolicy(command, c);
          const kept = before.filter(({ identifier }) => limitations.every((each) => each.identifier !== identifier));
          return r.roles.updatePolicy({ ...command, limitations: [...kept, ...limitations] }, c);
        },
      },
    }),
  ],
  [
    'a policy is found by way of any role',
    'roles.loadPolicy.needs-its-role',
    (r) => ({
      roles: {
        loadPolicy: (policy, c) =>
          unless(r.roles.loadPolicy(policy, c), 404, async () => {
            for (const { id: roleId } of (await r.roles.list(all, c)).items) {
              const { items } = await r.roles.listPolicies(roleId, c);
              const found = items.find(({ id }) => id === policy.id);
              if (found) return found;
            }
            return r.roles.loadPolicy(policy, c);
          }),
      },
    }),
  ],
  [
    'a draft begins without policies',
    'roles.createDraft.copies-policies',
    (r) => ({
      roles: {
        async createDraft(command, c) {
          const { id } = await r.roles.createDraft(command, c);
          await r.roles.deletePolicies({ roleId: id }, c);
          return r.roles.load(id, c);
        },
      },
    }),
  ],
  [
    'a policy ignores the expected revision',
    'roles.createPolicy.refuses-an-old-revision',
    (r) => ({ roles: { createPolicy: ({ expected: _, ...policy }, c) => r.roles.createPolicy(policy, c) } }),
  ],
  [
    'everyone may add policies',
    'roles.createPolicy.is-refused-to-readers',
    (r) => ({ roles: { createPolicy: (policy) => r.roles.createPolicy(policy, asAdministrator) } }),
  ],
  [
    'everyone sees the policies of users',
    'roles.listPolicies.conceals-unreadable-entities',
    (r) => ({ roles: { listPoliciesOfUser: (userId) => r.roles.listPoliciesOfUser(userId, asAdministrator) } }),
  ],
  [
    'an assignment loses its limitation',
    'roles.assignToUser.creates-an-assignment',
    (r) => ({ roles: { assignToUser: ({ limitation: _, ...command }, c) => r.roles.assignToUser(command, c) } }),
  ],
  [
    'a role is assigned once only, however it is limited',
    'roles.assignToGroup.refuses-a-duplicate',
    (r) => ({
      roles: {
        assignToGroup: async (command, c) => {
          const { items, ...list } = await r.roles.listOfGroup(command.path, c);
          return items.some(({ roleId }) => roleId === command.roleId)
            ? { ...list, items }
            : r.roles.assignToGroup(command, c);
        },
      },
    }),
  ],
  [
    'an unknown role has no assignments',
    'roles.assignToUser.refuses-unknown-references',
    (r) => ({
      roles: {
        assignToUser: (command, c) =>
          unless(r.roles.assignToUser(command, c), 400, () => r.roles.listOfUser(command.userId, c)),
      },
    }),
  ],
  [
    'a role that is not assigned cannot be taken away',
    'roles.unassignFromGroup.removes-all-assignments',
    (r) => ({
      roles: {
        async unassignFromGroup(command, c) {
          await r.roles.loadOfGroup(command, c);
          return r.roles.unassignFromGroup(command, c);
        },
      },
    }),
  ],
  [
    'everyone may assign roles to groups',
    'roles.assignToGroup.is-refused-to-readers',
    (r) => ({ roles: { assignToGroup: (command) => r.roles.assignToGroup(command, asAdministrator) } }),
  ],
  [
    'everyone sees the roles of users',
    'roles.listOfUser.conceals-unreadable-entities',
    (r) => ({ roles: { listOfUser: (userId) => r.roles.listOfUser(userId, asAdministrator) } }),
  ],
  [
    'a section that a policy names cannot be deleted',
    'sections.delete.removes-values-of-limitations',
    (r) => ({
      sections: {
        async delete(command, c) {
          for (const { id } of (await r.roles.list(all, c)).items) {
            const { items } = await r.roles.listPolicies(id, c);
            const values = items.flatMap(({ limitations }) => limitations.flatMap((each) => each.values));
            if (values.includes(String(command.id))) throw new Refused<string>('The section', 'is named by a policy');
          }
          return r.sections.delete(command, c);
        },
      },
    }),
  ],
];
