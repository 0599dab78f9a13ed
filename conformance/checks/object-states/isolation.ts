/** What readers see while object states change: at any moment all of a change, or nothing of it. */
import { type Check, check } from '../../check.js';
import { assert } from '../../expectations.js';
import { readDuring, repeat } from '../../readers.js';
import { making } from '../../scene.js';
import { assign, statesOf, stating } from '../../states.js';

const rounds = 12;

export const stateIsolationChecks: readonly Check[] = [
  check(
    'objectStates.assign.shows-nobody-half-an-assignment',
    'Whoever loads the states of content while it is given states of two groups at once finds both or none of them.',
    { needs: [making, stating, 'objectStates.assign', 'objectStates.loadOfContent'] },
    async (scene) => {
      const { id } = await scene.folder();
      const [[one, other], [two, another]] = [await statesOf(scene, 0, 1), await statesOf(scene, 0, 1)];
      assert.ok(one && other && two && another);
      const pairs = [
        [one, two],
        [other, another],
      ] as const;
      await readDuring(
        () => repeat(rounds, (round) => assign(scene, id, ...(pairs[(round + 1) % 2] ?? []))),
        () => scene.repository.objectStates.loadOfContent(id, scene.administrator),
        ({ states }) => {
          const held = pairs.map((pair) => pair.filter((each) => states.some((state) => state.id === each.id)).length);
          assert.deepEqual([...held].sort(), [0, 2], `How many states of each of the two pairs: ${held.join(', ')}`);
        },
      );
    },
  ),
  check(
    'objectStates.delete.leaves-content-with-one-all-the-time',
    'Whoever loads the states of content while the one it has is deleted finds exactly one of the group.',
    { needs: [making, stating, 'objectStates.delete', 'objectStates.loadOfContent'] },
    async (scene) => {
      const { objectStates } = scene.repository;
      const { id } = await scene.folder();
      const [first, second, third] = await statesOf(scene, 0, 1, 2);
      assert.ok(first && second && third);
      await readDuring(
        async () => {
          for (const each of [first, second]) {
            await objectStates.delete({ groupId: each.groupId, id: each.id }, scene.administrator);
          }
        },
        () => objectStates.loadOfContent(id, scene.administrator),
        ({ states }) => {
          const held = states.filter(({ groupId }) => groupId === first.groupId);
          assert.equal(held.length, 1, 'The number of states of the group');
        },
      );
    },
  ),
  ...(['updateGroup', 'update'] as const).map((method) =>
    check(
      `objectStates.${method}.shows-nobody-half-a-change`,
      'Whoever loads it while identifier, names and descriptions are changed at once finds all of the change or nothing.',
      { needs: [stating, `objectStates.${method}`, 'objectStates.loadGroup', 'objectStates.load'] },
      async (scene) => {
        const { repository, administrator, known } = scene;
        const { objectStates } = repository;
        const [one] = await statesOf(scene, 0);
        assert.ok(one);
        const { groupId, id } = one;
        const words = [scene.unique('one').replaceAll('-', '_'), scene.unique('two').replaceAll('-', '_')];
        const change = (round: number) => {
          const text = words[round % 2] ?? '';
          const texts = { [known.languageCode]: text };
          const changes = { identifier: text, names: texts, descriptions: texts };
          return method === 'update'
            ? objectStates.update({ groupId, id, changes }, administrator)
            : objectStates.updateGroup({ id: groupId, changes }, administrator);
        };
        await change(0);
        await readDuring(
          () => repeat(rounds, (round) => change(round + 1)),
          () =>
            method === 'update'
              ? objectStates.load({ groupId, id }, administrator)
              : objectStates.loadGroup(groupId, administrator),
          ({ identifier, names, descriptions }) => {
            const texts = { [known.languageCode]: identifier };
            assert.deepEqual({ names, descriptions }, { names: texts, descriptions: texts });
          },
        );
      },
    ),
  ),
];
