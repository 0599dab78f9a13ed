/** The writes to users besides creating and deleting them. */
import type { Revision } from 'express-cms-rest';
import type { BoundRepository } from '../../core/bound.js';
import { outcome } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import type { Target, Write } from '../../families/write.js';
import { writeChecks } from '../../families/write-checks.js';
import { createGroup, createUser, locationIdOf } from '../../fixtures/people.js';

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

const writes: readonly Write[] = [
  {
    method: 'users.update',
    name: 'An update of a user',
    rival: 'users.update',
    isOpen: true,
    lateStatuses: [],
    prepare: prepared((caller, id, _, expected) =>
      caller.users.update({ id, changes: { email: `check-${Math.random()}@example.org` }, expected }),
    ),
  },
  {
    method: 'users.assignGroup',
    name: 'An assignment of a user to a group',
    rival: 'users.update',
    isOpen: true,
    lateStatuses: [403],
    prepare: prepared((caller, userId, groupLocationId, expected) =>
      caller.users.assignGroup({ userId, groupLocationId, expected }),
    ),
  },
  {
    method: 'users.unassignGroup',
    name: 'The removal of a user from a group',
    rival: 'users.update',
    isOpen: true,
    lateStatuses: [403],
    prepare: prepared(
      (caller, userId, groupLocationId, expected) => caller.users.unassignGroup({ userId, groupLocationId, expected }),
      true,
    ),
  },
];

export const userWriteChecks = writes.flatMap(writeChecks);
