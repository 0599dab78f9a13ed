/** Faults of object states. */
import { NotFound } from '../../../lib/index.js';
import { asAdministrator } from '../../sql/support.js';
import { type Fault, unless } from './fault.js';

export const stateFaults: readonly Fault[] = [
  [
    'states are in reverse',
    (r) => ({ objectStates: { list: async (group, c) => [...(await r.objectStates.list(group, c))].reverse() } }),
  ],
  [
    'a state is found by way of any group',
    (r) => ({
      objectStates: {
        load: async (group, id, c) =>
          unless(r.objectStates.load(group, id, c), 404, async () => {
            for (const { id: other } of await r.objectStates.listGroups(c)) {
              const found = (await r.objectStates.list(other, c)).find((state) => state.id === id);
              if (found) return found;
            }
            throw new NotFound('object state', id);
          }),
      },
    }),
  ],
  [
    'an assignment is forgotten',
    (r) => ({ objectStates: { assign: (id, _states, _expected, c) => r.objectStates.loadOfContent(id, c) } }),
  ],
  [
    'of two states of one group the first is taken',
    (r) => ({
      objectStates: {
        assign: (id, states, expected, c) =>
          unless(r.objectStates.assign(id, states, expected, c), 403, () =>
            r.objectStates.assign(id, states.slice(0, 1), expected, c),
          ),
      },
    }),
  ],
  [
    'unknown states are passed over',
    (r) => ({
      objectStates: {
        assign: (id, states, expected, c) =>
          unless(r.objectStates.assign(id, states, expected, c), 400, () => r.objectStates.loadOfContent(id, c)),
      },
    }),
  ],
  [
    'an assignment ignores the expected revision',
    (r) => ({ objectStates: { assign: (id, states, _, c) => r.objectStates.assign(id, states, undefined, c) } }),
  ],
  [
    'everyone may assign states',
    (r) => ({
      objectStates: { assign: (id, states, expected) => r.objectStates.assign(id, states, expected, asAdministrator) },
    }),
  ],
  [
    'an update of a group keeps the texts that it does not name',
    (r) => ({
      objectStates: {
        updateGroup: async (id, { names, ...changes }, expected, c) => {
          const before = (await r.objectStates.loadGroup(id, c)).names;
          return r.objectStates.updateGroup(
            id,
            { ...changes, ...(names && { names: { ...before, ...names } }) },
            expected,
            c,
          );
        },
      },
    }),
  ],
  [
    'an update of a state ignores the expected revision',
    (r) => ({
      objectStates: { update: (group, id, changes, _, c) => r.objectStates.update(group, id, changes, undefined, c) },
    }),
  ],
  [
    'the priority of states is lost',
    (r) => ({
      objectStates: { create: (group, state, c) => r.objectStates.create(group, { ...state, priority: 0 }, c) },
    }),
  ],
];
