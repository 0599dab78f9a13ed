/** The list of object states: their groups, their order, and their deletion. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { assign, state, stateIn, statesOf } from '../../fixtures/states.js';

export const stateGroupChecks: readonly Check[] = [
  check(
    'objectStates.list.is-by-priority',
    'The states of a group are listed by priority, the lowest first, whatever the order in which they were made.',
    async (scene) => {
      const made = await statesOf(scene, 10, 9, -1, 100);
      const { items: listed } = await scene.reader.objectStates.list(made[0]?.groupId ?? 0);
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
    async ({ admin, stateGroup, unknownId }) => {
      assert.deepEqual((await admin.objectStates.list((await stateGroup()).id)).items, []);
      await refuses(admin.objectStates.list(unknownId), 404, 'The states of no group');
    },
  ),
  check(
    'objectStates.load.says-its-group-and-priority',
    'A state tells of the group that it is in, and of its priority.',
    async (scene) => {
      const [{ groupId, id } = { groupId: 0, id: 0 }] = await statesOf(scene, -12);
      const loaded = await scene.anonymous.objectStates.load({ groupId, id });
      assert.deepEqual([loaded.id, loaded.groupId, loaded.priority], [id, groupId, -12]);
    },
  ),
  check(
    'objectStates.load.needs-the-right-group',
    'A state is not found by way of a group that it is not in: to load, change and delete it is refused with NotFound.',
    async (scene) => {
      const [one] = await statesOf(scene, 1);
      const [other] = await statesOf(scene, 1);
      const [groupId, id] = [other?.groupId ?? 0, one?.id ?? 0];
      const changes = { identifier: 'changed' };
      await refuses(scene.admin.objectStates.load({ groupId, id }), 404, 'A state by way of another group');
      const update = scene.admin.objectStates.update({ groupId, id, changes });
      await refuses(update, 404, 'A change by way of another group');
      const remove = scene.admin.objectStates.delete({ groupId, id });
      await refuses(remove, 404, 'A deletion by way of another group');
      const loaded = await scene.admin.objectStates.load({ groupId: one?.groupId ?? 0, id });
      assert.equal(loaded.identifier, one?.identifier, 'The identifier of the state');
    },
  ),
  check(
    'objectStates.create.takes-an-identifier-in-each-group',
    'States of different groups may have the same identifier.',
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
    async (scene) => {
      await refuses(state(scene, scene.unknownId), 404, 'A state of no group');
    },
  ),
  check(
    'objectStates.deleteGroup.takes-its-states',
    'A deleted group no longer exists, with its states, and content has none of these any more.',
    async (scene) => {
      const { id } = await scene.folder();
      const [one] = await statesOf(scene, 0, 1);
      const [groupId, stateId] = [one?.groupId ?? 0, one?.id ?? 0];
      await scene.admin.objectStates.deleteGroup({ id: groupId });
      await refuses(scene.admin.objectStates.loadGroup(groupId), 404, 'A deleted group');
      await refuses(scene.admin.objectStates.load({ groupId, id: stateId }), 404, 'A state of a deleted group');
      assert.equal(await stateIn(scene, id, groupId), undefined, 'The state of that group that content has');
      const { items: left } = await scene.admin.objectStates.listGroups({});
      assert.ok(!left.some((group) => group.id === groupId), 'The list has a deleted group');
    },
  ),
  check(
    'objectStates.deleteGroup.leaves-other-groups',
    'Content keeps its states of other groups when a group is deleted.',
    async (scene) => {
      const { id } = await scene.folder();
      const [doomed] = await statesOf(scene, 0);
      const [, kept] = await statesOf(scene, 0, 1);
      assert.ok(doomed && kept);
      await assign(scene, id, kept);
      await scene.admin.objectStates.deleteGroup({ id: doomed.groupId });
      assert.equal(await stateIn(scene, id, kept.groupId), kept.id);
    },
  ),
];
