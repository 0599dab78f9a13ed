/** Groups of object states with their states: a group of the model has those states that the model says, and no others. */
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

type Known = Converted<ObjectStateGroupModel, StoredGroup>;

export async function planObjectStates(planning: Planning): Promise<Steps> {
  const writes: Step[] = [];
  for (const entry of planning.desired.model.objectStateGroups ?? []) {
    const known = planning.current.objectStateGroups?.find(({ model }) => model.identifier === entry.own.identifier);
    writes.push(...(known ? await changesOf(entry, known, planning) : newGroup(entry)));
  }
  return { writes, deletions: deletionsOf(deletion(planning), planning) };
}

const withoutStates = ({ states: _, ...group }: ObjectStateGroupModel) => group;

function newGroup({ pointer, own }: Entry<ObjectStateGroupModel>): readonly Step[] {
  const group = stepOf([created('object state group', own.identifier)], pointer, {
    needs: ['objectStates.createGroup'],
    run: ({ repository, context }) => repository.objectStates.createGroup(withoutStates(own), context),
  });
  return [group, ...entriesBelow(pointer, 'states', own.states).map((state) => newState(state, own))];
}

/** The id of the group is not known before the group is created. */
const newState = ({ pointer, own }: Entry<ObjectStateModel>, group: ObjectStateGroupModel): Step =>
  stepOf([created('object state', stateName(group, own))], pointer, {
    needs: ['objectStates.create'],
    async run({ repository, context, references }) {
      const groupId = await idOfGroup(repository, group.identifier, context);
      if (groupId === undefined) return;
      const { id } = await repository.objectStates.create({ ...own, groupId }, context);
      references.add('objectState', stateName(group, own), id);
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
  known: Known,
  { losses, faults }: Planning,
): Promise<readonly Step[]> {
  const { pointer, own } = entry;
  const steps: Step[] = [...groupChange(entry, known)];
  for (const state of entriesBelow(pointer, 'states', own.states)) {
    const before = known.model.states.find(({ identifier }) => identifier === state.own.identifier);
    if (!before) steps.push(newState(state, own));
    else if (before.priority !== state.own.priority)
      faults.push({ path: `${state.pointer}/priority`, message: `cannot be changed: it is ${before.priority}` });
    else steps.push(...stateChange(state, before, known.stored));
  }
  const kept = new Set(own.states.map(({ identifier }) => identifier));
  for (const state of known.stored.states.filter(({ identifier }) => !kept.has(identifier))) {
    const loss = await losses.ofState(state.id);
    steps.push(removal(pointer, state, { ...deleted('object state', stateName(own, state)), loss }));
  }
  return steps;
}

function groupChange({ pointer, own }: Entry<ObjectStateGroupModel>, { model, stored }: Known): readonly Step[] {
  const members = differences(withoutStates(model), withoutStates(own));
  if (members.length === 0) return [];
  return [
    stepOf([updated('object state group', own.identifier, members)], pointer, {
      needs: ['objectStates.updateGroup'],
      run: ({ repository, context }) =>
        repository.objectStates.updateGroup({ ...target(stored.group), changes: withoutStates(own) }, context),
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
  { pointer, own }: Entry<ObjectStateModel>,
  known: ObjectStateModel,
  { group, states }: StoredGroup,
): readonly Step[] {
  const members = differences(known, own);
  const state = states.find(({ identifier }) => identifier === own.identifier);
  if (members.length === 0 || !state) return [];
  const { priority: _, ...changes } = own;
  return [
    stepOf([updated('object state', stateName(group, own), members)], pointer, {
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
