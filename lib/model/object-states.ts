/** Groups of object states with their states: a group of the model has the states in the model, and no others. */
import type { Id, ObjectState, ServingRepository } from '../repository/repository.js';
import { differences, type ModelChange } from './changes.js';
import type { ObjectStateGroupModel, ObjectStateModel } from './declaration.js';
import { counted } from './losses.js';
import { type Converted, stateName } from './models.js';
import {
  created,
  deleted,
  deletionsOf,
  type Planning,
  type Step,
  type Steps,
  stepOf,
  type Target,
  target,
  updated,
} from './planning.js';
import { type Entry, entriesBelow } from './reading.js';
import type { StoredGroup } from './stored.js';

type ExistingGroup = Converted<ObjectStateGroupModel, StoredGroup>;

export async function planObjectStates(planning: Planning): Promise<Steps> {
  const writes: Step[] = [];
  for (const entry of planning.desired.model.objectStateGroups ?? []) {
    const existing = planning.current.objectStateGroups?.find(
      ({ model }) => model.identifier === entry.value.identifier,
    );
    writes.push(...(existing ? await changesOf(entry, existing, planning) : newGroup(entry)));
  }
  return { writes, deletions: deletionsOf(deletion(planning), planning) };
}

const withoutStates = ({ states: _, ...group }: ObjectStateGroupModel) => group;

function newGroup({ pointer, value: desiredGroup }: Entry<ObjectStateGroupModel>): readonly Step[] {
  const group = stepOf([created('object state group', desiredGroup.identifier)], pointer, {
    needs: ['objectStates.createGroup'],
    run: ({ repository, context }) => repository.objectStates.createGroup(withoutStates(desiredGroup), context),
  });
  return [group, ...entriesBelow(pointer, 'states', desiredGroup.states).map((state) => newState(state, desiredGroup))];
}

/** The id of the group is not known before the group is created. */
const newState = ({ pointer, value: state }: Entry<ObjectStateModel>, group: ObjectStateGroupModel): Step =>
  stepOf([created('object state', stateName(group, state))], pointer, {
    needs: ['objectStates.create'],
    async run({ repository, context, references }) {
      const groupId = await idOfGroup(repository, group.identifier, context);
      if (groupId === undefined) return;
      const { id } = await repository.objectStates.create({ ...state, groupId }, context);
      references.add('objectState', stateName(group, state), id);
    },
  });

async function idOfGroup(
  { objectStates }: ServingRepository<Id>,
  identifier: string,
  context: Target['context'],
): Promise<Id | undefined> {
  const { items } = await objectStates.listGroups({}, context);
  return items.find((group) => group.identifier === identifier)?.id;
}

async function changesOf(
  entry: Entry<ObjectStateGroupModel>,
  existing: ExistingGroup,
  { losses, faults }: Planning,
): Promise<readonly Step[]> {
  const { pointer, value: desiredGroup } = entry;
  const steps: Step[] = [...groupChange(entry, existing)];
  for (const state of entriesBelow(pointer, 'states', desiredGroup.states)) {
    const before = existing.model.states.find(({ identifier }) => identifier === state.value.identifier);
    if (!before) steps.push(newState(state, desiredGroup));
    else if (before.priority !== state.value.priority)
      faults.push({ path: `${state.pointer}/priority`, message: `cannot be changed: it is ${before.priority}` });
    else steps.push(...stateChange(state, before, existing.stored));
  }
  const remaining = new Set(desiredGroup.states.map(({ identifier }) => identifier));
  for (const state of existing.stored.states.filter(({ identifier }) => !remaining.has(identifier))) {
    const loss = await losses.ofState(state.id);
    steps.push(removal(pointer, state, { ...deleted('object state', stateName(desiredGroup, state)), loss }));
  }
  return steps;
}

function groupChange(
  { pointer, value: desiredGroup }: Entry<ObjectStateGroupModel>,
  { model, stored }: ExistingGroup,
): readonly Step[] {
  const members = differences(withoutStates(model), withoutStates(desiredGroup));
  if (members.length === 0) return [];
  return [
    stepOf([updated('object state group', desiredGroup.identifier, members)], pointer, {
      needs: ['objectStates.updateGroup'],
      run: ({ repository, context }) =>
        repository.objectStates.updateGroup({ ...target(stored.group), changes: withoutStates(desiredGroup) }, context),
    }),
  ];
}

const removal = (pointer: string, state: ObjectState<Id>, change: ModelChange): Step =>
  stepOf([change], pointer, {
    needs: ['objectStates.delete'],
    run: ({ repository, context }) =>
      repository.objectStates.delete({ ...target(state), groupId: state.groupId }, context),
  });

function stateChange(
  { pointer, value: desiredState }: Entry<ObjectStateModel>,
  existing: ObjectStateModel,
  { group, states }: StoredGroup,
): readonly Step[] {
  const members = differences(existing, desiredState);
  const state = states.find(({ identifier }) => identifier === desiredState.identifier);
  if (members.length === 0 || !state) return [];
  const { priority: _, ...changes } = desiredState;
  return [
    stepOf([updated('object state', stateName(group, desiredState), members)], pointer, {
      needs: ['objectStates.update'],
      run: ({ repository, context }) =>
        repository.objectStates.update({ ...target(state), groupId: group.id, changes }, context),
    }),
  ];
}

/** All content has a state of each group: a group is in use where any has another one than new content gets. */
const deletion = ({ losses }: Planning) => ({
  kind: 'objectStateGroups' as const,
  called: 'object state group' as const,
  nameOf: ({ identifier }: ObjectStateGroupModel) => identifier,
  delete: {
    needs: ['objectStates.deleteGroup', 'views.find'] as const,
    async run({ repository, context }: Target, { group, states }: StoredGroup) {
      const ids = states.slice(1).map(({ id }) => id);
      const number = ids.length === 0 ? 0 : await losses.countOfStates(ids);
      if (number === undefined) return 'searches cannot tell whether content uses it';
      if (number > 0) return `${counted(number, 'published item')} would lose a state`;
      await repository.objectStates.deleteGroup(target(group), context);
      return undefined;
    },
  },
});
