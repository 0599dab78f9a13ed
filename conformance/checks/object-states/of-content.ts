/** The object states of content: one of each group that has any. */
import { type Check, check, folderCheck, foldersCheck } from '../../core/check.js';
import { assert, race, refuses, succeeded } from '../../core/expectations.js';
import { assign, state, stateIn, statesOf } from '../../fixtures/states.js';

export const contentStateChecks: readonly Check[] = [
  check('objectStates.create.assigns-the-first-state-to-all-content')
    .requires('The first state of a group becomes that of all content: published, drafts and in the trash.')
    .by(async ({ folder, draft, admin, stateGroup }, scene) => {
      const [published, unpublished, trashed] = [await folder(), await draft(), await folder()];
      await admin.locations.trash({ id: trashed.locationId });
      const { id: groupId } = await stateGroup();
      const first = await state(scene, groupId, { priority: 5 });
      for (const { id } of [published, unpublished, trashed]) assert.equal(await stateIn(scene, id, groupId), first.id);
    }),
  folderCheck('objectStates.create.keeps-assigned-states')
    .requires('Further states of a group, whatever their priorities, do not change the state of content that has one.')
    .by(async ({ id }, scene) => {
      const [first] = await statesOf(scene, 5, -1, 10);
      assert.equal(await stateIn(scene, id, first.groupId), first.id);
    }),
  check('objectStates.create.assigns-the-first-state-to-content-that-is-being-created')
    .requires('Content that is created while a group gets its first state has that state too.')
    .by(async (scene) => {
      for (let round = 0; round < 3; round++) {
        const { id: groupId } = await scene.stateGroup();
        const make = async () => ({ contentId: (await scene.draft()).id });
        const begin = async () => ({ stateId: (await state(scene, groupId)).id });
        const calls: (() => Promise<{ contentId?: number; stateId?: number }>)[] = [make, begin, make, make];
        const created = succeeded(
          await race(calls),
          4,
          [],
          'Content that is created concurrently with the first state of a group',
        );
        const first = created.find(({ stateId }) => stateId !== undefined)?.stateId;
        for (const { contentId } of created) {
          if (contentId === undefined) continue;
          assert.equal(await stateIn(scene, contentId, groupId), first, 'The state of concurrently created content');
        }
      }
    }),
  check('objectStates.loadOfContent.has-the-lowest-state-of-new-content')
    .requires('New content has the state with the lowest priority of each group, whatever the order of their creation.')
    .by(async (scene) => {
      const [, lowest] = await statesOf(scene, 9, -2, 10);
      const [, other] = await statesOf(scene, 100, 20);
      for (const { id } of [await scene.draft(), await scene.folder()]) {
        assert.equal(await stateIn(scene, id, lowest.groupId), lowest.id, 'The state of the first group');
        assert.equal(await stateIn(scene, id, other.groupId), other.id, 'The state of the second group');
      }
    }),
  check('objectStates.loadOfContent.has-one-state-per-group')
    .requires('Content has one state of each group that has states, and none of other groups.')
    .by(async (scene) => {
      const { id: emptyId } = await scene.stateGroup();
      await statesOf(scene, 1, 2);
      const { id } = await scene.folder();
      const { contentId, states } = await scene.admin.objectStates.loadOfContent(id);
      assert.equal(contentId, id, 'The content that the states are of');
      const groups = states.map(({ groupId }) => groupId);
      assert.equal(new Set(groups).size, groups.length, 'Content has two states of one group');
      assert.ok(!groups.includes(emptyId), 'Content has a state of a group that has none');
    }),
  folderCheck('objectStates.assign.assigns-states-of-several-groups')
    .requires('Content has the states that it is assigned, and keeps those of other groups.')
    .by(async ({ id }, scene) => {
      const [[, one], [, two], [remaining]] = [
        await statesOf(scene, 0, 1),
        await statesOf(scene, 0, 1),
        await statesOf(scene, 0, 1),
      ];
      await assign(scene, id, one, two);
      for (const { id: stateId, groupId } of [one, two, remaining])
        assert.equal(await stateIn(scene, id, groupId), stateId);
    }),
  folderCheck('objectStates.assign.returns-all-states', { only: 'repository' })
    .requires('Assigning states returns all states of the content, not only the assigned ones.')
    .by(async ({ id }, scene) => {
      const [[, one], [remaining]] = [await statesOf(scene, 0, 1), await statesOf(scene, 0, 1)];
      const returned = (await assign(scene, id, one)).states.map((each) => each.id);
      assert.ok(
        returned.includes(one.id) && returned.includes(remaining.id),
        `The returned states: ${returned.join(', ')}`,
      );
    }),
  foldersCheck('objectStates.assign.leaves-other-content')
    .requires('Other content keeps its states.')
    .by(async ({ pair: [{ id }, other] }, scene) => {
      const [first, second] = await statesOf(scene, 0, 1);
      await assign(scene, id, second);
      assert.equal(await stateIn(scene, other.id, first.groupId), first.id);
    }),
  folderCheck('objectStates.assign.refuses-two-states-of-one-group')
    .requires('Assigning two states of one group is refused with Refused, and assigns nothing.')
    .by(async ({ id }, scene) => {
      const [first, second, third] = await statesOf(scene, 0, 1, 2);
      const [other, another] = await statesOf(scene, 0, 1);
      await refuses(assign(scene, id, another, second, third), 403, 'Two states of one group');
      assert.equal(await stateIn(scene, id, first.groupId), first.id, 'The state of that group');
      assert.equal(await stateIn(scene, id, other.groupId), other.id, 'The state of the other group');
    }),
  folderCheck('objectStates.assign.needs-existing-states')
    .requires(
      'Assigning a state that does not exist, or does not belong to the given group, is refused with BadRequest, and assigns nothing.',
    )
    .by(async ({ id }, scene) => {
      const [[first, second], [other]] = [await statesOf(scene, 0, 1), await statesOf(scene, 0)];
      for (const wrong of [
        { id: scene.unknownId, groupId: other.groupId },
        { id: other.id, groupId: scene.unknownId },
      ]) {
        await refuses(assign(scene, id, second, wrong), 400, `The state ${wrong.id} of group ${wrong.groupId}`);
      }
      await refuses(assign(scene, id, { id: second.id, groupId: other.groupId }), 400, 'A state of another group');
      assert.equal(await stateIn(scene, id, first.groupId), first.id, 'The state after refusals');
    }),
  folderCheck('objectStates.assign.expects-the-revision-of-states')
    .requires(
      'The revision that an assignment expects is that of the states, which updates of the content do not change.',
    )
    .by(async ({ admin, unique, id }, scene) => {
      const [, second] = await statesOf(scene, 0, 1);
      const { revision } = await admin.objectStates.loadOfContent(id);
      await admin.content.updateInfo({ id, changes: { remoteId: unique('content') } });
      const refs = [{ id: second.id, groupId: second.groupId }];
      await admin.objectStates.assign({ contentId: id, states: refs, expected: revision });
      assert.equal(await stateIn(scene, id, second.groupId), second.id);
    }),
  folderCheck('objectStates.assign.loses-no-concurrent-change')
    .requires('After concurrent assignments of states of different groups, the content has all of them.')
    .by(async ({ id }, scene) => {
      const assigned = [];
      for (let count = 0; count < 4; count++) assigned.push((await statesOf(scene, 0, 1))[1]);
      const calls = assigned.map((one) => () => assign(scene, id, one ?? { id: 0, groupId: 0 }));
      succeeded(await race(calls), assigned.length, [], 'States of different groups');
      for (const one of assigned) assert.equal(await stateIn(scene, id, one.groupId), one.id);
    }),
  folderCheck('objectStates.delete.assigns-the-lowest-other-state')
    .requires('Content with a deleted state gets the state of the group with the lowest priority.')
    .by(async ({ id }, scene) => {
      const [toDelete, , lowest] = await statesOf(scene, 50, 30, -10);
      await scene.admin.objectStates.delete({ groupId: toDelete.groupId, id: toDelete.id });
      assert.equal(await stateIn(scene, id, toDelete.groupId), lowest.id);
    }),
  folderCheck('objectStates.delete.keeps-other-assigned-states')
    .requires('Content keeps its state when another state of the group is deleted, even the lowest one.')
    .by(async ({ id }, scene) => {
      const [lowest, , remaining] = await statesOf(scene, 0, 1, 2);
      await assign(scene, id, remaining);
      await scene.admin.objectStates.delete({ groupId: lowest.groupId, id: lowest.id });
      assert.equal(await stateIn(scene, id, remaining.groupId), remaining.id);
    }),
  folderCheck('objectStates.delete.can-delete-the-last-state')
    .requires('Content has no state of a group whose last state was deleted, and gets the next one that is created.')
    .by(async ({ id }, scene) => {
      const [last] = await statesOf(scene, 0);
      await scene.admin.objectStates.delete({ groupId: last.groupId, id: last.id });
      await refuses(scene.admin.objectStates.load({ groupId: last.groupId, id: last.id }), 404, 'A deleted state');
      assert.equal(await stateIn(scene, id, last.groupId), undefined, 'The state of a group without any');
      const next = await state(scene, last.groupId);
      assert.equal(await stateIn(scene, id, last.groupId), next.id, 'The state of a group with one again');
    }),
  folderCheck('objectStates.loadOfContent.survives-other-changes')
    .requires('Content keeps its states when it is published again, moved, trashed and restored.')
    .by(async ({ admin, folder, id, locationId }, scene) => {
      const target = await folder();
      const [, assigned] = await statesOf(scene, 0, 1);
      await assign(scene, id, assigned);
      const { versionNo } = await admin.versions.createDraftOfCurrent({ id });
      await admin.versions.publish({ contentId: id, versionNo });
      assert.equal(await stateIn(scene, id, assigned.groupId), assigned.id, 'The state after a publication');
      await admin.locations.move({ id: locationId, parentLocationId: target.locationId });
      await admin.locations.trash({ id: locationId });
      assert.equal(await stateIn(scene, id, assigned.groupId), assigned.id, 'The state in the trash');
      await admin.trash.restore({ id: locationId });
      assert.equal(await stateIn(scene, id, assigned.groupId), assigned.id, 'The state of restored content');
    }),
  folderCheck('objectStates.assign.leaves-copies-and-originals')
    .requires('Assigning a state to a copy does not change the state of its original, nor the other way round.')
    .by(async ({ admin, situation, published: original }, scene) => {
      const [first, second, third] = await statesOf(scene, 0, 1, 2);
      await assign(scene, original.id, second);
      const { id } = await admin.content.copy({ id: original.id, parentLocationId: situation.parentLocationId });
      assert.ok(await stateIn(scene, id, first.groupId), 'The copy has no state of the group');
      await assign(scene, id, third);
      assert.equal(await stateIn(scene, original.id, first.groupId), second.id, 'The state of the original');
      await assign(scene, original.id, first);
      assert.equal(await stateIn(scene, id, first.groupId), third.id, 'The state of the copy');
    }),
];
