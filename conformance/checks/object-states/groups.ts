/** The list of object states: their groups, their order, and their deletion. */

import { type Check, check, folderCheck } from '../../core/check.js';
import { assert, expectMembers, refuses } from '../../core/expectations.js';
import { assign, state, stateIn, statesOf } from '../../fixtures/states.js';

export const stateGroupChecks: readonly Check[] = [
  check('objectStates.list.sorts-by-priority')
    .requires('The states of a group are sorted by priority, the lowest first, whatever the order of their creation.')
    .by(async (scene) => {
      const states = await statesOf(scene, 10, 9, -1, 100);
      const { items: listed } = await scene.reader.objectStates.list(states[0].groupId);
      expectMembers(listed, 'priority', [-1, 9, 10, 100]);
      const actual = new Set(listed.map(({ id }) => id));
      assert.deepEqual(actual, new Set(states.map(({ id }) => id)), 'The states of the group');
    }),
  check('objectStates.list.is-empty-for-a-group-without-states')
    .requires(
      'The list of the states of a group without states is empty, and that of a group that does not exist is NotFound.',
    )
    .by(async ({ admin, stateGroup, unknownId }) => {
      assert.deepEqual((await admin.objectStates.list((await stateGroup()).id)).items, []);
      await refuses(admin.objectStates.list(unknownId), 404, 'The states of no group');
    }),
  check('objectStates.load.has-group-and-priority')
    .requires('A state has the id of its group, and its priority.')
    .by(async (scene) => {
      const [{ groupId, id } = { groupId: 0, id: 0 }] = await statesOf(scene, -12);
      const loaded = await scene.anonymous.objectStates.load({ groupId, id });
      assert.deepEqual([loaded.id, loaded.groupId, loaded.priority], [id, groupId, -12]);
    }),
  check('objectStates.load.needs-the-right-group')
    .requires('Loading, updating or deleting a state with the id of another group is NotFound.')
    .by(async (scene) => {
      const [one] = await statesOf(scene, 1);
      const [other] = await statesOf(scene, 1);
      const [groupId, id] = [other.groupId, one.id];
      const changes = { identifier: 'changed' };
      await refuses(scene.admin.objectStates.load({ groupId, id }), 404, 'A state by way of another group');
      const update = scene.admin.objectStates.update({ groupId, id, changes });
      await refuses(update, 404, 'A change by way of another group');
      const remove = scene.admin.objectStates.delete({ groupId, id });
      await refuses(remove, 404, 'A deletion by way of another group');
      const loaded = await scene.admin.objectStates.load({ groupId: one.groupId, id });
      assert.equal(loaded.identifier, one.identifier, 'The identifier of the state');
    }),
  check('objectStates.create.allows-an-identifier-per-group')
    .requires('States of different groups can have the same identifier.')
    .by(async (scene) => {
      const [one] = await statesOf(scene, 0);
      const { id } = await scene.stateGroup();
      const other = await state(scene, id, { identifier: one.identifier });
      assert.equal(other.identifier, one.identifier);
    }),
  check('objectStates.create.needs-a-group')
    .requires('Creating a state in a group that does not exist is NotFound.')
    .by((scene) => refuses(state(scene, scene.unknownId), 404, 'A state of no group')),
  folderCheck('objectStates.deleteGroup.deletes-its-states')
    .requires('A group is deleted with its states, which content then no longer has.')
    .by(async ({ id }, scene) => {
      const [one] = await statesOf(scene, 0, 1);
      const [groupId, stateId] = [one.groupId, one.id];
      await scene.admin.objectStates.deleteGroup({ id: groupId });
      await refuses(scene.admin.objectStates.loadGroup(groupId), 404, 'A deleted group');
      await refuses(scene.admin.objectStates.load({ groupId, id: stateId }), 404, 'A state of a deleted group');
      assert.equal(await stateIn(scene, id, groupId), undefined, 'The state of that group that content has');
      const { items: left } = await scene.admin.objectStates.listGroups({});
      assert.ok(!left.some((group) => group.id === groupId), 'The list has a deleted group');
    }),
  folderCheck('objectStates.deleteGroup.leaves-other-groups')
    .requires('Content keeps its states of other groups when a group is deleted.')
    .by(async ({ id }, scene) => {
      const [toDelete] = await statesOf(scene, 0);
      const [, remaining] = await statesOf(scene, 0, 1);
      await assign(scene, id, remaining);
      await scene.admin.objectStates.deleteGroup({ id: toDelete.groupId });
      assert.equal(await stateIn(scene, id, remaining.groupId), remaining.id);
    }),
];
