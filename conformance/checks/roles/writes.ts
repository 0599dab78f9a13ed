/** Roles as a kind of entity, and the writes of policies and assignments, as rows of the checks of all writes. */
import type { Revision, Role } from 'express-cms-rest';
import type { PolicyRef, RoleValues } from 'express-cms-rest/repository';
import type { BoundRepository } from '../../core/bound.js';
import type { Check } from '../../core/check.js';
import { outcome } from '../../core/expectations.js';
import { identifierOf } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { entityChecks } from '../../families/entity-checks.js';
import { type Kind, methodsOf } from '../../families/kind.js';
import type { Target, Write } from '../../families/write.js';
import { writeChecks } from '../../families/write-checks.js';
import { readingRole, role } from '../../fixtures/roles.js';
import { type Assignee, toGroup, toUser } from './assignments.js';

const roles: Kind<Role, RoleValues> = {
  name: 'role',
  methods: methodsOf('roles'),
  unique: { member: 'identifier', name: 'identifier' },
  values: () => ({ identifier: identifierOf('role') }),
  changeable: ['identifier'],
  lookup: {
    method: 'roles.list',
    find: ({ roles: methods }, identifier) => methods.list({ identifier, offset: 0, limit: 10 }),
  },
  within:
    async () =>
    ({ roles: methods }) => ({
      create: (values) => methods.create(values),
      load: (id) => methods.load(id),
      list: async () => (await methods.list({ offset: 0, limit: 1000 })).items,
      update: (id, changes, expected) => methods.update({ id, changes, expected }),
      delete: (id, expected) => methods.delete({ id, expected }),
    }),
};

type Roles = BoundRepository['roles'];

const reading = { module: 'content', function: 'read', limitations: [] } as const;

const ofPolicy =
  (write: (roles: Roles, policy: PolicyRef, expected: Revision | undefined) => Promise<unknown>) =>
  async (scene: Scene): Promise<Target> => {
    const { roles } = scene.admin;
    const { id: roleId } = await readingRole(scene);
    const { items } = await roles.listPolicies(roleId);
    return {
      stored: () => roles.listPolicies(roleId),
      write: (expected, caller) => write(caller.roles, { roleId, id: items[0]?.id ?? 0 }, expected),
      outdate: (expected) => roles.createPolicy({ roleId, ...reading, expected }),
      state: () => outcome(roles.listPolicies(roleId)),
    };
  };

const rival = { rival: 'roles.createPolicy', isOpen: true } as const;

const policyWrites: readonly Write[] = [
  {
    isOpen: true,
    method: 'roles.createPolicy',
    name: 'Creating a policy',
    lateStatuses: [],
    prepare: ofPolicy((roles, { roleId }, expected) => roles.createPolicy({ roleId, ...reading, expected })),
  },
  {
    ...rival,
    method: 'roles.updatePolicy',
    name: 'Updating a policy',
    lateStatuses: [],
    prepare: ofPolicy((roles, policy, expected) => roles.updatePolicy({ ...policy, limitations: [], expected })),
  },
  {
    ...rival,
    method: 'roles.deletePolicy',
    name: 'Deleting a policy',
    lateStatuses: [404],
    prepare: ofPolicy((roles, policy, expected) => roles.deletePolicy({ ...policy, expected })),
  },
  {
    ...rival,
    method: 'roles.deletePolicies',
    name: 'Deleting all policies of a role',
    lateStatuses: [],
    prepare: ofPolicy((roles, { roleId }, expected) => roles.deletePolicies({ roleId, expected })),
  },
];

const assignmentWrites = ({ name, within }: Assignee): readonly Write[] => [
  {
    isOpen: true,
    method: `roles.assignTo${name}`,
    name: `Assigning a role to a ${name.toLowerCase()}`,
    lateStatuses: [409],
    prepare: async (scene) => {
      const open = await within(scene);
      const [{ id }, { id: other }] = [await role(scene), await role(scene)];
      const { list, assign, unassign } = open(scene.admin);
      return {
        stored: list,
        write: (expected, caller) => open(caller).assign(id, undefined, expected),
        outdate: async (expected) => {
          if (expected === undefined) await unassign(other);
          return assign(other, undefined, expected);
        },
        state: list,
      };
    },
  },
  {
    isOpen: true,
    method: `roles.unassignFrom${name}`,
    name: `Unassigning a role from a ${name.toLowerCase()}`,
    lateStatuses: [404],
    prepare: async (scene) => {
      const open = await within(scene);
      const { id } = await role(scene);
      const { list, load, assign, unassign } = open(scene.admin);
      await assign(id);
      return {
        stored: () => load(id),
        write: (expected, caller) => open(caller).unassign(id, expected),
        outdate: async () => {
          await unassign(id);
          await assign(id);
        },
        state: list,
      };
    },
  },
];

export const roleWriteChecks: readonly Check[] = [
  ...entityChecks(roles),
  ...[...policyWrites, ...assignmentWrites(toUser), ...assignmentWrites(toGroup)].flatMap(writeChecks),
];
