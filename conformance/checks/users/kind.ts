/** Users as a kind of entity, created in a group of their own. */
import type { User } from 'express-cms-rest';
import { entityChecks } from '../../families/entity-checks.js';
import type { Kind } from '../../families/kind.js';
import { createGroup, newPassword } from '../../fixtures/people.js';

interface Values {
  readonly login: string;
  readonly email: string;
  readonly enabled: boolean;
  readonly remoteId: string;
}

const users: Kind<User, Values> = {
  name: 'user',
  methods: { create: 'users.create', load: 'users.load', list: 'userGroups.listUsers', delete: 'users.delete' },
  unique: { member: 'login', name: 'login' },
  values: ({ unique }) => ({
    login: unique('login'),
    email: `${unique('email')}@example.org`,
    enabled: true,
    remoteId: unique('remote'),
  }),
  async within(scene) {
    const { path } = await createGroup(scene);
    const { languageCode: mainLanguageCode, userGroup } = scene.known;
    return ({ users: methods, userGroups }) => ({
      create: (values) => {
        const fields = userGroup.toUserFields(values.login);
        return methods.create({ ...values, groupPath: path, mainLanguageCode, password: newPassword(), fields });
      },
      load: (id) => methods.load(id),
      list: async () => (await userGroups.listUsers({ path, offset: 0, limit: 25 })).items,
      delete: (id, expected) => methods.delete({ id, expected }),
    });
  },
};

export const userKindChecks = entityChecks(users);
