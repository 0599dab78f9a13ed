/** Users as a kind of entity, and the writes to them besides creating and deleting them. */

import { randomUUID } from 'node:crypto';
import type { Revision, User } from 'express-cms-rest';
import type { BoundRepository } from '../../core/bound.js';
import { outcome } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { entityChecks } from '../../families/entity-checks.js';
import type { Kind } from '../../families/kind.js';
import type { Target, Write } from '../../families/write.js';
import { writeChecks } from '../../families/write-checks.js';
import { createGroup, createUser, locationIdOf, newPassword } from '../../fixtures/people.js';

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
  lookup: { method: 'users.list', find: ({ users: methods }, login) => methods.list({ login }) },
  values: ({ unique }) => ({
    login: unique('login'),
    email: `${unique('email')}@example.org`,
    enabled: true,
    remoteId: unique('remote'),
  }),
  async within(scene) {
    const { path } = await createGroup(scene);
    const { languageCode: mainLanguageCode, userGroup } = scene.situation;
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

type WriteTo = (
  caller: BoundRepository,
  userId: number,
  groupLocationId: number,
  expected?: Revision,
) => Promise<unknown>;

const prepared =
  (write: WriteTo, isMember = false) =>
  async (scene: Scene): Promise<Target> => {
    const { admin, unique } = scene;
    const [{ id }, group] = [await createUser(scene), await createGroup(scene)];
    const groupLocationId = locationIdOf(group);
    if (isMember) await admin.users.assignGroup({ userId: id, groupLocationId });
    const all = { userId: id, offset: 0, limit: 25 };
    return {
      stored: () => admin.users.load(id),
      write: (expected, caller) => write(caller, id, groupLocationId, expected),
      outdate: (expected) => admin.users.update({ id, changes: { email: `${unique()}@example.org` }, expected }),
      state: async () => [await outcome(admin.users.load(id)), await outcome(admin.users.listGroups(all))],
    };
  };

const ofMembership = (method: 'assignGroup' | 'unassignGroup', name: string): Write => ({
  method: `users.${method}`,
  name,
  rival: 'users.update',
  isOpen: true,
  lateStatuses: [403],
  prepare: prepared(
    (caller, userId, groupLocationId, expected) => caller.users[method]({ userId, groupLocationId, expected }),
    method === 'unassignGroup',
  ),
});

const writes: readonly Write[] = [
  {
    method: 'users.update',
    name: 'Updating a user',
    rival: 'users.update',
    isOpen: true,
    lateStatuses: [],
    prepare: prepared((caller, id, _, expected) =>
      caller.users.update({ id, changes: { email: `check-${randomUUID()}@example.org` }, expected }),
    ),
  },
  ofMembership('assignGroup', 'Assigning a user to a group'),
  ofMembership('unassignGroup', 'Removing a user from a group'),
];

export const userWriteChecks = [...entityChecks(users), ...writes.flatMap(writeChecks)];
