/** Which object states there are: in which group, in which order, and when they are gone. */
import { type Check, check } from '../../check.js';
import { assert, refuses } from '../../expectations.js';
import { nowhere } from '../../places.js';
import { making } from '../../scene.js';
import { assign, state, stateIn, statesOf, stating } from '../../states.js';

export const stateGroupChecks: readonly Check[] = [
  check(
    'objectStates.listGroups.has-each-once',
    'The list has each group once, as it is when it is loaded, for everyone.',
    { needs: ['objectStates.createGroup', 'objectStates.listGroups'] },
    async ({ repository, stateGroup, administrator, reader, anonymous }) => {
      const made = [await stateGroup(), await stateGroup()];
      for (const context of [administrator, reader, anonymous]) {
        const { items: listed } = await repository.objectStates.listGroups({}, context);
        for (const { id, identifier } of made) {
          const found = listed.filter((one) => one.id === id).map((one) => one.identifier);
          assert.deepEqual(found, [identifier], 'What the list has of a group');
        }
      }
    },
  ),
  check(
    'objectStates.list.is-by-priority',
    'The states of a group are listed by priority, the lowest first, whatever the order in which they were made.',
    { needs: [stating, 'objectStates.list'] },
    async (scene) => {
      const made = await statesOf(scene, 10, 9, -1, 100);
      const { items: listed } = await scene.repository.objectStates.list(made[0]?.groupId ?? 0, scene.reader);
      assert.deepEqual(
        listed.map(({ priority }) => priority),
        [-1, 9, 10, 100],
      );
      assert.deepEqual(
        new Set(listed.map(({ id }) => id)),
        new Set(made.map(({ id }) => id)),
        'The states of the group',
      );
    },
  ),
  check(
    'objectStates.list.is-empty-for-a-group-without-states',
    'The list of the states of a group that has none is empty, and that of a group that is not there NotFound.',
    { needs: ['objectStates.createGroup', 'objectStates.list'] },
    async ({ repository, administrator, stateGroup }) => {
      assert.deepEqual((await repository.objectStates.list((await stateGroup()).id, administrator)).items, []);
      await refuses(repository.objectStates.list(nowhere, administrator), 404, 'The states of no group');
    },
  ),
  check(
    'objectStates.load.says-its-group-and-priority',
    'A state tells of the group that it is in, and of its priority.',
    { needs: [stating, 'objectStates.load'] },
    async (scene) => {
      const [{ groupId, id } = { groupId: 0, id: 0 }] = await statesOf(scene, -12);
      const loaded = await scene.repository.objectStates.load({ groupId, id }, scene.anonymous);
      assert.deepEqual([loaded.id, loaded.groupId, loaded.priority], [id, groupId, -12]);
    },
  ),
  check(
    'objectStates.load.needs-the-right-group',
    'A state is not found by way of a group that it is not in: to load, change and delete it is refused with NotFound.',
    { needs: [stating, 'objectStates.load', 'objectStates.update', 'objectStates.delete'] },
    async (scene) => {
      const { objectStates } = scene.repository;
      const [one] = await statesOf(scene, 1);
      const [other] = await statesOf(scene, 1);
      const [groupId, id] = [other?.groupId ?? 0, one?.id ?? 0];
      const changes = { identifier: 'changed' };
      await refuses(objectStates.load({ groupId, id }, scene.administrator), 404, 'A state by way of another group');
      const update = objectStates.update({ groupId, id, changes }, scene.administrator);
      await refuses(update, 404, 'A change by way of another group');
      const remove = objectStates.delete({ groupId, id }, scene.administrator);
      await refuses(remove, 404, 'A deletion by way of another group');
      const loaded = await objectStates.load({ groupId: one?.groupId ?? 0, id }, scene.administrator);
      assert.equal(loaded.identifier, one?.identifier, 'The identifier of the state');
    },
  ),
  check(
    'objectStates.create.takes-an-identifier-in-each-group',
    'States of different groups may have the same identifier.',
    { needs: [stating] },
    async (scene) => {
      const [one] = await statesOf(scene, 0);
      const { id } = await scene.stateGroup();
      const other = await state(scene, id, { identifier: one?.identifier ?? '' });
      assert.equal(other.identifier, one?.identifier);
    },
  ),
  check(
    'objectStates.create.needs-a-group',
    'A state of a group that is not there is refused with NotFound.',
    { needs: [stating] },
    async (scene) => {
      await refuses(state(scene, nowhere), 404, 'A state of no group');
    },
  ),
  check(
    'objectStates.deleteGroup.takes-its-states',
    'A deleted group is gone, with its states, and content has none of these any more.',
    {
      needs: [
        making,
        stating,
        'objectStates.deleteGroup',
        'objectStates.load',
        'objectStates.loadGroup',
        'objectStates.loadOfContent',
        'objectStates.listGroups',
      ],
    },
    async (scene) => {
      const { objectStates } = scene.repository;
      const { id } = await scene.folder();
      const [one] = await statesOf(scene, 0, 1);
      const [groupId, stateId] = [one?.groupId ?? 0, one?.id ?? 0];
      await objectStates.deleteGroup({ id: groupId }, scene.administrator);
      await refuses(objectStates.loadGroup(groupId, scene.administrator), 404, 'A deleted group');
      await refuses(
        objectStates.load({ groupId, id: stateId }, scene.administrator),
        404,
        'A state of a deleted group',
      );
      assert.equal(await stateIn(scene, id, groupId), undefined, 'The state of that group that content has');
      const { items: left } = await objectStates.listGroups({}, scene.administrator);
      assert.ok(!left.some((group) => group.id === groupId), 'The list has a deleted group');
    },
  ),
  check(
    'objectStates.deleteGroup.leaves-other-groups',
    'Content keeps its states of other groups when a group is deleted.',
    { needs: [making, stating, 'objectStates.deleteGroup', 'objectStates.loadOfContent', 'objectStates.assign'] },
    async (scene) => {
      const { id } = await scene.folder();
      const [doomed] = await statesOf(scene, 0);
      const [, kept] = await statesOf(scene, 0, 1);
      assert.ok(doomed && kept);
      await assign(scene, id, kept);
      await scene.repository.objectStates.deleteGroup({ id: doomed.groupId }, scene.administrator);
      assert.equal(await stateIn(scene, id, kept.groupId), kept.id);
    },
  ),
  check(
    'objectStates.deleteGroup.gives-no-id-again',
    'The ids of deleted groups and states are given to no others.',
    { needs: [stating, 'objectStates.deleteGroup', 'objectStates.delete'] },
    async (scene) => {
      const { objectStates } = scene.repository;
      const [groups, states]: [Set<number>, Set<number>] = [new Set(), new Set()];
      for (let round = 0; round < 3; round++) {
        const [one] = await statesOf(scene, 0);
        assert.ok(one);
        groups.add(one.groupId);
        states.add(one.id);
        await objectStates.delete({ groupId: one.groupId, id: one.id }, scene.administrator);
        await objectStates.deleteGroup({ id: one.groupId }, scene.administrator);
      }
      assert.deepEqual([groups.size, states.size], [3, 3], 'The numbers of ids of three groups and three states');
    },
  ),
];
