/** Roles as a kind of entity. */
import type { Role, RoleValues } from 'express-cms-rest';
import { identifierOf } from '../../core/maker.js';
import { entityChecks } from '../../families/entity-checks.js';
import type { Kind } from '../../families/kind.js';

const roles: Kind<Role, RoleValues> = {
  name: 'role',
  methods: {
    create: 'roles.create',
    load: 'roles.load',
    list: 'roles.list',
    update: 'roles.update',
    delete: 'roles.delete',
  },
  unique: { member: 'identifier', name: 'identifier' },
  values: () => ({ identifier: identifierOf('role') }),
  changeable: ['identifier'],
  within:
    async () =>
    ({ roles: methods }) => ({
      create: (values) => methods.create(values),
      load: (id) => methods.load(id),
      list: async () => (await methods.list({ offset: 0, limit: 1000 })).items,
      update: (id, { identifier = '' }, expected) => methods.update({ id, changes: { identifier }, expected }),
      delete: (id, expected) => methods.delete({ id, expected }),
    }),
};

export const roleKindChecks = entityChecks(roles);
