/** The object states of content: one of each group that has any. */
import { type Check, check } from '../../core/check.js';
import { assert, race, refuses, succeeded } from '../../core/expectations.js';
import { assign, state, stateIn, statesOf } from '../../fixtures/states.js';

export const contentStateChecks: readonly Check[] = [
  check(
    'objectStates.create.gives-the-first-to-all-content',
    'The first state of a group becomes that of all content: what is published, drafts, and what is in the trash.',
    async (scene) => {
      const { folder, draft, admin, stateGroup } = scene;
      const [published, unpublished, trashed] = [await folder(), await draft(), await folder()];
      await admin.locations.trash({ id: trashed.locationId });
      const { id: groupId } = await stateGroup();
      const first = await state(scene, groupId, { priority: 5 });
      for (const { id } of [published, unpublished, trashed]) assert.equal(await stateIn(scene, id, groupId), first.id);
    },
  ),
  check(
    'objectStates.create.leaves-content-with-the-state-that-it-has',
    'Further states of a group, whatever their priorities, change nothing of content that has one.',
    async (scene) => {
      const { id } = await scene.folder();
      const [first] = await statesOf(scene, 5, -1, 10);
      assert.equal(await stateIn(scene, id, first?.groupId ?? 0), first?.id);
    },
  ),
  check(
    'objectStates.create.leaves-no-content-out',
    'Content that is made while a group gets its first state has that state too.',
    async (scene) => {
      for (let round = 0; round < 3; round++) {
        const { id: groupId } = await scene.stateGroup();
        const make = async () => ({ contentId: (await scene.draft()).id });
        const begin = async () => ({ stateId: (await state(scene, groupId)).id });
        const works: (() => Promise<{ contentId?: number; stateId?: number }>)[] = [make, begin, make, make];
        const made = succeeded(await race(works), 4, [], 'Content and the first state of a group at once');
        const first = made.find(({ stateId }) => stateId !== undefined)?.stateId;
        for (const { contentId } of made) {
          if (contentId === undefined) continue;
          assert.equal(await stateIn(scene, contentId, groupId), first, 'The state of content made meanwhile');
        }
      }
    },
  ),
  check(
    'objectStates.loadOfContent.has-the-lowest-for-what-is-new',
    'New content has the state with the lowest priority of each group, whichever was made first.',
    async (scene) => {
      const [, lowest] = await statesOf(scene, 9, -2, 10);
      const [, other] = await statesOf(scene, 100, 20);
      for (const { id } of [await scene.draft(), await scene.folder()]) {
        assert.equal(await stateIn(scene, id, lowest?.groupId ?? 0), lowest?.id, 'The state of the first group');
        assert.equal(await stateIn(scene, id, other?.groupId ?? 0), other?.id, 'The state of the second group');
      }
    },
  ),
  check(
    'objectStates.loadOfContent.has-one-of-each-group',
    'Content has one state of each group that has any, and none of others.',
    async (scene) => {
      const { id: emptyId } = await scene.stateGroup();
      await statesOf(scene, 1, 2);
      const { id } = await scene.folder();
      const { contentId, states } = await scene.admin.objectStates.loadOfContent(id);
      assert.equal(contentId, id, 'The content that the states are of');
      const groups = states.map(({ groupId }) => groupId);
      assert.equal(new Set(groups).size, groups.length, 'Content has two states of one group');
      assert.ok(!groups.includes(emptyId), 'Content has a state of a group that has none');
    },
  ),
  check(
    'objectStates.assign.needs-content',
    'The assignment of states to content that is not there is refused with NotFound.',
    async (scene) => {
      const [one] = await statesOf(scene, 1);
      assert.ok(one);
      await refuses(assign(scene, scene.unknownId, one), 404, 'A state for nothing');
    },
  ),
  check(
    'objectStates.assign.gives-states-of-several-groups',
    'Content has the states that it is given, and keeps those of other groups.',
    async (scene) => {
      const { id } = await scene.folder();
      const [[, one], [, two], [kept]] = [
        await statesOf(scene, 0, 1),
        await statesOf(scene, 0, 1),
        await statesOf(scene, 0, 1),
      ];
      assert.ok(one && two && kept);
      await assign(scene, id, one, two);
      for (const { id: stateId, groupId } of [one, two, kept]) assert.equal(await stateIn(scene, id, groupId), stateId);
    },
  ),
  check(
    'objectStates.assign.returns-all-states',
    'All states of the content are returned, not only those that were assigned.',
    { only: 'repository' },
    async (scene) => {
      const { id } = await scene.folder();
      const [[, one], [kept]] = [await statesOf(scene, 0, 1), await statesOf(scene, 0, 1)];
      assert.ok(one && kept);
      const returned = (await assign(scene, id, one)).states.map((each) => each.id);
      assert.ok(returned.includes(one.id) && returned.includes(kept.id), `The returned states: ${returned.join(', ')}`);
    },
  ),
  check(
    'objectStates.assign.leaves-other-content',
    'Other content keeps the states that it has when one item is given another.',
    async (scene) => {
      const [{ id }, other] = [await scene.folder(), await scene.folder()];
      const [first, second] = await statesOf(scene, 0, 1);
      assert.ok(first && second);
      await assign(scene, id, second);
      assert.equal(await stateIn(scene, other.id, first.groupId), first.id);
    },
  ),
  check(
    'objectStates.assign.refuses-two-of-one-group',
    'Two states of one group are refused with PermissionDenied, and nothing is assigned.',
    async (scene) => {
      const { id } = await scene.folder();
      const [first, second, third] = await statesOf(scene, 0, 1, 2);
      const [other, another] = await statesOf(scene, 0, 1);
      assert.ok(first && second && third && other && another);
      await refuses(assign(scene, id, another, second, third), 403, 'Two states of one group');
      assert.equal(await stateIn(scene, id, first.groupId), first.id, 'The state of that group');
      assert.equal(await stateIn(scene, id, other.groupId), other.id, 'The state of the other group');
    },
  ),
  check(
    'objectStates.assign.needs-states-that-are-there',
    'A state that is not there, or not in the group that is given with it, is refused with BadRequest, and none is assigned.',
    async (scene) => {
      const { id } = await scene.folder();
      const [[first, second], [other]] = [await statesOf(scene, 0, 1), await statesOf(scene, 0)];
      assert.ok(first && second && other);
      for (const wrong of [
        { id: scene.unknownId, groupId: other.groupId },
        { id: other.id, groupId: scene.unknownId },
      ]) {
        await refuses(assign(scene, id, second, wrong), 400, `The state ${wrong.id} of group ${wrong.groupId}`);
      }
      await refuses(assign(scene, id, { id: second.id, groupId: other.groupId }), 400, 'A state of another group');
      assert.equal(await stateIn(scene, id, first.groupId), first.id, 'The state after refusals');
    },
  ),
  check(
    'objectStates.assign.gives-a-new-revision',
    'The states of content have their own revision, which they did not have before they changed.',
    async (scene) => {
      const { id } = await scene.folder();
      const [, second] = await statesOf(scene, 0, 1);
      assert.ok(second);
      const { revision } = await scene.admin.objectStates.loadOfContent(id);
      await assign(scene, id, second);
      assert.notEqual((await scene.admin.objectStates.loadOfContent(id)).revision, revision);
    },
  ),
  check(
    'objectStates.assign.looks-at-the-revision-of-states-alone',
    'States are assigned that expect the revision which the states had before the content itself was changed.',
    async (scene) => {
      const { admin, unique } = scene;
      const { id } = await scene.folder();
      const [, second] = await statesOf(scene, 0, 1);
      assert.ok(second);
      const { revision } = await admin.objectStates.loadOfContent(id);
      await admin.content.updateInfo({ id, changes: { remoteId: unique('content') } });
      const refs = [{ id: second.id, groupId: second.groupId }];
      await admin.objectStates.assign({ contentId: id, states: refs, expected: revision });
      assert.equal(await stateIn(scene, id, second.groupId), second.id);
    },
  ),
  check(
    'objectStates.assign.loses-none-of-several-groups',
    'States of different groups that content is given at the same time are all there in the end.',
    async (scene) => {
      const { id } = await scene.folder();
      const given = [];
      for (let count = 0; count < 4; count++) given.push((await statesOf(scene, 0, 1))[1]);
      const works = given.map((one) => () => assign(scene, id, one ?? { id: 0, groupId: 0 }));
      succeeded(await race(works), given.length, [], 'States of different groups');
      for (const one of given) assert.equal(await stateIn(scene, id, one?.groupId ?? 0), one?.id);
    },
  ),
  check(
    'objectStates.delete.gives-content-the-lowest-of-the-others',
    'Content that has a deleted state gets the one of its group with the lowest priority.',
    async (scene) => {
      const { id } = await scene.folder();
      const [doomed, , lowest] = await statesOf(scene, 50, 30, -10);
      assert.ok(doomed && lowest);
      await scene.admin.objectStates.delete({ groupId: doomed.groupId, id: doomed.id });
      assert.equal(await stateIn(scene, id, doomed.groupId), lowest.id);
    },
  ),
  check(
    'objectStates.delete.leaves-content-with-another-state',
    'Content keeps its state when another one of the group is deleted, be that the lowest.',
    async (scene) => {
      const { id } = await scene.folder();
      const [lowest, , kept] = await statesOf(scene, 0, 1, 2);
      assert.ok(lowest && kept);
      await assign(scene, id, kept);
      await scene.admin.objectStates.delete({ groupId: lowest.groupId, id: lowest.id });
      assert.equal(await stateIn(scene, id, kept.groupId), kept.id);
    },
  ),
  check(
    'objectStates.delete.leaves-none-with-the-last',
    'Content has no state of a group whose last one was deleted, and gets the next one that is made.',
    async (scene) => {
      const { id } = await scene.folder();
      const [last] = await statesOf(scene, 0);
      assert.ok(last);
      await scene.admin.objectStates.delete({ groupId: last.groupId, id: last.id });
      await refuses(scene.admin.objectStates.load({ groupId: last.groupId, id: last.id }), 404, 'A deleted state');
      assert.equal(await stateIn(scene, id, last.groupId), undefined, 'The state of a group without any');
      const next = await state(scene, last.groupId);
      assert.equal(await stateIn(scene, id, last.groupId), next.id, 'The state of a group with one again');
    },
  ),
  check(
    'objectStates.loadOfContent.stays-with-the-content',
    'Content keeps its states when a new version of it is published, when it is moved, trashed and put back.',
    async (scene) => {
      const { admin, folder } = scene;
      const { id, locationId } = await folder();
      const target = await folder();
      const [, given] = await statesOf(scene, 0, 1);
      assert.ok(given);
      await assign(scene, id, given);
      const { versionNo } = await admin.versions.createDraftOfCurrent({ id });
      await admin.versions.publish({ contentId: id, versionNo });
      assert.equal(await stateIn(scene, id, given.groupId), given.id, 'The state after a publication');
      await admin.locations.move({ id: locationId, targetId: target.locationId });
      await admin.locations.trash({ id: locationId });
      assert.equal(await stateIn(scene, id, given.groupId), given.id, 'The state in the trash');
      await admin.trash.restore({ id: locationId });
      assert.equal(await stateIn(scene, id, given.groupId), given.id, 'The state of what was put back');
    },
  ),
  check(
    'objectStates.assign.leaves-copies-and-originals',
    'A state that a copy is given changes nothing of its original, nor the other way round.',
    async (scene) => {
      const { admin, known, folder } = scene;
      const original = await folder();
      const [first, second, third] = await statesOf(scene, 0, 1, 2);
      assert.ok(first && second && third);
      await assign(scene, original.id, second);
      const { id } = await admin.content.copy({ id: original.id, parentLocationId: known.parentLocationId });
      assert.ok(await stateIn(scene, id, first.groupId), 'The copy has no state of the group');
      await assign(scene, id, third);
      assert.equal(await stateIn(scene, original.id, first.groupId), second.id, 'The state of the original');
      await assign(scene, original.id, first);
      assert.equal(await stateIn(scene, id, first.groupId), third.id, 'The state of the copy');
    },
  ),
];
