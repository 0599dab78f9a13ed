/** What the writes of object states have in common: revisions, rights, and all of it or nothing. */
import type { Check } from '../../check.js';
import { assert, outcome } from '../../expectations.js';
import type { Scene } from '../../scene.js';
import { assign, statesOf, stating } from '../../states.js';
import { type Target, type Write, writeChecks } from '../../write-checks.js';

interface Ids {
  readonly groupId: number;
  readonly id: number;
}

/** A group with two states, and what there is of it. */
async function family(scene: Scene) {
  const { objectStates } = scene.repository;
  const [one] = await statesOf(scene, 0, 1);
  assert.ok(one);
  const ids: Ids = { groupId: one.groupId, id: one.id };
  const state = () =>
    Promise.all([
      outcome(objectStates.loadGroup(ids.groupId, scene.administrator)),
      outcome(objectStates.list(ids.groupId, scene.administrator)),
    ]);
  return { ids, state };
}

async function ofGroup(scene: Scene, act: (ids: Ids) => Target['write']): Promise<Target> {
  const { objectStates } = scene.repository;
  const { ids, state } = await family(scene);
  return {
    stored: () => objectStates.loadGroup(ids.groupId, scene.administrator),
    write: act(ids),
    outdate: () => objectStates.updateGroup({ id: ids.groupId, changes: changes(scene) }, scene.administrator),
    rival: (expected) =>
      objectStates.updateGroup({ id: ids.groupId, changes: changes(scene), expected }, scene.administrator),
    state,
  };
}

async function ofState(scene: Scene, act: (ids: Ids) => Target['write']): Promise<Target> {
  const { objectStates } = scene.repository;
  const { ids, state } = await family(scene);
  return {
    stored: () => objectStates.load({ groupId: ids.groupId, id: ids.id }, scene.administrator),
    write: act(ids),
    outdate: () =>
      objectStates.update({ groupId: ids.groupId, id: ids.id, changes: changes(scene) }, scene.administrator),
    rival: (expected) =>
      objectStates.update({ groupId: ids.groupId, id: ids.id, changes: changes(scene), expected }, scene.administrator),
    state,
  };
}

const changes = ({ unique, known }: Scene) => ({
  identifier: unique('changed').replaceAll('-', '_'),
  names: { [known.languageCode]: unique('Changed') },
});

const toCreate = (scene: Scene) => ({ ...changes(scene), defaultLanguageCode: scene.known.languageCode });

const needs = [...stating, 'objectStates.loadGroup', 'objectStates.load', 'objectStates.list'] as const;
const open = { needs, isOpen: true } as const;

const writes: readonly Write[] = [
  {
    ...open,
    method: 'objectStates.updateGroup',
    name: 'A change of a group of object states',
    outdating: 'objectStates.updateGroup',
    rival: 'objectStates.updateGroup',
    lateStatuses: [],
    prepare: (scene) =>
      ofGroup(
        scene,
        ({ groupId }) =>
          (expected, context) =>
            scene.repository.objectStates.updateGroup({ id: groupId, changes: changes(scene), expected }, context),
      ),
  },
  {
    ...open,
    method: 'objectStates.deleteGroup',
    name: 'The deletion of a group of object states',
    outdating: 'objectStates.updateGroup',
    rival: 'objectStates.updateGroup',
    lateStatuses: [404],
    prepare: (scene) =>
      ofGroup(
        scene,
        ({ groupId }) =>
          (expected, context) =>
            scene.repository.objectStates.deleteGroup({ id: groupId, expected }, context),
      ),
  },
  {
    ...open,
    method: 'objectStates.update',
    name: 'A change of an object state',
    outdating: 'objectStates.update',
    rival: 'objectStates.update',
    lateStatuses: [],
    prepare: (scene) =>
      ofState(
        scene,
        ({ groupId, id }) =>
          (expected, context) =>
            scene.repository.objectStates.update({ groupId, id, changes: changes(scene), expected }, context),
      ),
  },
  {
    ...open,
    method: 'objectStates.delete',
    name: 'The deletion of an object state',
    outdating: 'objectStates.update',
    rival: 'objectStates.update',
    lateStatuses: [404],
    prepare: (scene) =>
      ofState(
        scene,
        ({ groupId, id }) =>
          (expected, context) =>
            scene.repository.objectStates.delete({ groupId, id, expected }, context),
      ),
  },
  {
    ...open,
    method: 'objectStates.create',
    name: 'A new object state',
    isUnconditional: true,
    prepare: (scene) =>
      ofGroup(
        scene,
        ({ groupId }) =>
          (_, context) =>
            scene.repository.objectStates.create({ groupId, ...toCreate(scene), priority: 2 }, context),
      ),
  },
  {
    method: 'objectStates.createGroup',
    name: 'A new group of object states',
    needs: ['objectStates.listGroups'],
    isUnconditional: true,
    isOpen: true,
    prepare: async (scene) => {
      const { repository, administrator, afterwards } = scene;
      return {
        write: async (_, context) => {
          const { id } = await repository.objectStates.createGroup(toCreate(scene), context);
          afterwards(() => repository.objectStates.deleteGroup?.({ id }, administrator));
        },
        state: async () => (await repository.objectStates.listGroups({}, administrator)).items.map(({ id }) => id),
      };
    },
  },
  {
    method: 'objectStates.assign',
    name: 'The assignment of object states',
    needs: [...stating, 'objectStates.loadOfContent'],
    outdating: 'objectStates.assign',
    lateStatuses: [],
    prepare: async (scene, make) => {
      const { objectStates } = scene.repository;
      const { id, name, remoteId } = await make();
      const [[, one], [, two, three]] = [await statesOf(scene, 0, 1), await statesOf(scene, 0, 1, 2)];
      assert.ok(one && two && three);
      const refs = [one, two].map(({ id: stateId, groupId }) => ({ id: stateId, groupId }));
      const loaded = () => objectStates.loadOfContent(id, scene.administrator);
      return {
        stored: loaded,
        write: (expected, context) => objectStates.assign({ contentId: id, states: refs, expected }, context),
        outdate: () => assign(scene, id, three),
        state: loaded,
        secrets: [name, remoteId],
      };
    },
  },
];

export const objectStateWriteChecks: readonly Check[] = writes.flatMap(writeChecks);
