/** Isolation of changes of object states: readers see all of a change, or none of it. */
import { type Check, check } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import { readDuring } from '../../core/readers.js';
import { assign, statesOf } from '../../fixtures/states.js';

const rounds = 12;

export const stateIsolationChecks: readonly Check[] = [
  check(
    'objectStates.assign.is-atomic-for-readers',
    'A read that runs while states of two groups are assigned at once returns both of them or none.',
    async (scene) => {
      const { id } = await scene.folder();
      const [[one, other], [two, another]] = [await statesOf(scene, 0, 1), await statesOf(scene, 0, 1)];
      assert.ok(one && other && two && another);
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
          const held = pairs.map((pair) => pair.filter((each) => states.some((state) => state.id === each.id)).length);
          assert.deepEqual([...held].sort(), [0, 2], `How many states of each of the two pairs: ${held.join(', ')}`);
        },
      );
    },
  ),
  check(
    'objectStates.delete.leaves-content-with-one-all-the-time',
    'A read that runs while the assigned state is deleted returns exactly one state of the group.',
    async (scene) => {
      const { id } = await scene.folder();
      const [first, second, third] = await statesOf(scene, 0, 1, 2);
      assert.ok(first && second && third);
      await readDuring(
        {
          write: async () => {
            for (const each of [first, second]) {
              await scene.admin.objectStates.delete({ groupId: each.groupId, id: each.id });
            }
          },
          read: () => scene.admin.objectStates.loadOfContent(id),
        },
        ({ states }) => {
          const held = states.filter(({ groupId }) => groupId === first.groupId);
          assert.equal(held.length, 1, 'The number of states of the group');
        },
      );
    },
  ),
];
