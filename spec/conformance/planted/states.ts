/** Faults of object states. */
import { NotFound } from '../../../lib/index.js';
import { asAdministrator } from '../../sql/support.js';
import { type Fault, unless } from './fault.js';

export const stateFaults: readonly Fault[] = [
  [
    'states are in reverse',
    'objectStates.list.sorts-by-priority',
    (r) => ({
      objectStates: { list: async (group, c) => ({ items: (await r.objectStates.list(group, c)).items.toReversed() }) },
    }),
  ],
  [
    'a state is found by way of any group',
    'objectStates.load.needs-the-right-group',
    (r) => ({
      objectStates: {
        load: async ({ groupId, id }, c) =>
          unless(r.objectStates.load({ groupId, id }, c), 404, async () => {
            for (const { id: other } of (await r.objectStates.listGroups({}, c)).items) {
              const found = (await r.objectStates.list(other, c)).items.find((state) => state.id === id);
              if (found) return found;
            }
            throw new NotFound('object state', id);
          }),
      },
    }),
  ],
  [
    'an assignment is forgotten',
    'objectStates.assign.assigns-states-of-several-groups',
    (r) => ({ objectStates: { assign: ({ contentId }, c) => r.objectStates.loadOfContent(contentId, c) } }),
  ],
  [
    'of two states of one group the first is taken',
    'objectStates.assign.refuses-two-states-of-one-group',
    (r) => ({
      objectStates: {
        assign: ({ contentId, states, expected }, c) =>
          unless(r.objectStates.assign({ contentId, states, expected }, c), 403, () =>
            r.objectStates.assign({ contentId, states: states.slice(0, 1), expected }, c),
          ),
      },
    }),
  ],
  [
    'unknown states are passed over',
    'objectStates.assign.needs-existing-states',
    (r) => ({
      objectStates: {
        assign: ({ contentId, states, expected }, c) =>
          unless(r.objectStates.assign({ contentId, states, expected }, c), 400, () =>
            r.objectStates.loadOfContent(contentId, c),
          ),
      },
    }),
  ],
  [
    'an assignment ignores the expected revision',
    'objectStates.assign.refuses-an-old-revision',
    (r) => ({
      objectStates: { assign: ({ expected: _, ...command }, c) => r.objectStates.assign(command, c) },
    }),
  ],
  [
    'everyone may assign states',
    'objectStates.assign.is-refused-to-readers',
    (r) => ({
      objectStates: {
        assign: (command) => r.objectStates.assign(command, asAdministrator),
      },
    }),
  ],
  [
    'an update of a group keeps the texts that it does not name',
    'objectStates.updateGroup.keeps-a-name-in-the-default-language',
    (r) => ({
      objectStates: {
        updateGroup: async ({ id, changes: { names, ...changes }, expected }, c) => {
          const before = (await r.objectStates.loadGroup(id, c)).names;
          return r.objectStates.updateGroup(
            { id, changes: { ...changes, ...(names && { names: { ...before, ...names } }) }, expected },
            c,
          );
        },
      },
    }),
  ],
  [
    'an update of a state ignores the expected revision',
    'objectStates.update.refuses-an-old-revision',
    (r) => ({
      objectStates: {
        update: ({ expected: _, ...command }, c) => r.objectStates.update(command, c),
      },
    }),
  ],
  [
    'the priority of states is lost',
    'objectStates.list.sorts-by-priority',
    (r) => ({
      objectStates: {
        create: ({ groupId, ...state }, c) => r.objectStates.create({ groupId, ...state, priority: 0 }, c),
      },
    }),
  ],
];
