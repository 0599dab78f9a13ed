/** The assignment of object states, as a row of the checks of all writes, and reads during changes of states. */

import { type Check, folderCheck } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import { readDuring } from '../../core/readers.js';
import type { Write } from '../../families/write.js';
import { writeChecks } from '../../families/write-checks.js';
import { assign, statesOf } from '../../fixtures/states.js';

const rounds = 12;

export const stateIsolationChecks: readonly Check[] = [
  folderCheck('objectStates.assign.is-atomic-for-readers')
    .requires('A read that runs while states of two groups are assigned at once returns both of them or none.')
    .by(async ({ id }, scene) => {
      const [[one, other], [two, another]] = [await statesOf(scene, 0, 1), await statesOf(scene, 0, 1)];
      const pairs = [
        [one, two],
        [other, another],
      ] as const;
      await readDuring(
        {
          times: rounds,
          write: (round) => assign(scene, id, ...(pairs[(round + 1) % 2] ?? [])),
          read: () => scene.admin.objectStates.loadOfContent(id),
        },
        ({ states }) => {
          const assigned = pairs.map(
            (pair) => pair.filter((each) => states.some((state) => state.id === each.id)).length,
          );
          assert.deepEqual(
            [...assigned].sort(),
            [0, 2],
            `How many states of each of the two pairs: ${assigned.join(', ')}`,
          );
        },
      );
    }),
  folderCheck('objectStates.delete.is-atomic-for-readers')
    .requires('A read that runs while the assigned state is deleted returns exactly one state of the group.')
    .by(async ({ id }, scene) => {
      const [first, second] = await statesOf(scene, 0, 1, 2);
      await readDuring(
        {
          write: async () => {
            for (const entry of [first, second]) {
              await scene.admin.objectStates.delete({ groupId: entry.groupId, id: entry.id });
            }
          },
          read: () => scene.admin.objectStates.loadOfContent(id),
        },
        ({ states }) => {
          const assigned = states.filter(({ groupId }) => groupId === first.groupId);
          assert.equal(assigned.length, 1, 'The number of states of the group');
        },
      );
    }),
];

const assignment: Write = {
  method: 'objectStates.assign',
  name: 'Assigning object states',
  lateStatuses: [],
  prepare: async (scene, make) => {
    const { id, name, remoteId } = await make();
    const [[, one], [, two, three]] = [await statesOf(scene, 0, 1), await statesOf(scene, 0, 1, 2)];
    const states = [one, two].map(({ id: stateId, groupId }) => ({ id: stateId, groupId }));
    const stored = () => scene.admin.objectStates.loadOfContent(id);
    return {
      stored,
      write: (expected, caller) => caller.objectStates.assign({ contentId: id, states, expected }),
      outdate: () => assign(scene, id, three),
      state: stored,
      secrets: [name, remoteId],
    };
  },
};

export const objectStateWriteChecks: readonly Check[] = writeChecks(assignment);
