/** Faults of groups of users. */
import { asAdministrator } from '../../sql/support.js';
import { type Fault, late, unless } from './fault.js';

const lastId = (path: string) => Number(path.split('/').at(-2));

export const userGroupFaults: readonly Fault[] = [
  [
    'groups are loaded by any path',
    'userGroups.load.finds-groups-only',
    (r) => ({
      userGroups: {
        load: async (path, c) => {
          const { pathString } = await r.locations.load(lastId(path), asAdministrator);
          return r.userGroups.load(pathString, c);
        },
      },
    }),
  ],
  [
    'groups are shown to everyone',
    'userGroups.load.conceals-unreadable-entities',
    (r) => ({ userGroups: { load: (path) => r.userGroups.load(path, asAdministrator) } }),
  ],
  [
    'groups are found by everyone',
    'userGroups.load.conceals-unreadable-entities',
    (r) => ({ userGroups: { list: (query) => r.userGroups.list(query, asAdministrator) } }),
  ],
  [
    'groups have no subgroups',
    'userGroups.listSubgroups.separates-groups-from-users',
    (r) => ({
      userGroups: {
        listSubgroups: async (query, c) => {
          await r.userGroups.listSubgroups(query, c);
          return { items: [] };
        },
      },
    }),
  ],
  [
    'pages of users begin at the start',
    'userGroups.listUsers.pages-make-up-the-whole',
    (r) => ({ userGroups: { listUsers: (query, c) => r.userGroups.listUsers({ ...query, offset: 0 }, c) } }),
  ],
  [
    'groups are deleted with their users',
    'userGroups.delete.refuses-groups-with-users',
    (r) => ({
      userGroups: {
        delete: (command, c) =>
          unless(r.userGroups.delete(command, c), 403, () => r.locations.delete({ id: lastId(command.path) }, c)),
      },
    }),
  ],
  [
    'groups are moved below any location',
    'userGroups.move.refuses-invalid-targets',
    (r) => ({
      userGroups: {
        move: (command, c) =>
          unless(r.userGroups.move(command, c), 404, async () => {
            const { pathString } = await r.locations.move(
              { id: lastId(command.path), parentLocationId: command.parentLocationId },
              c,
            );
            return { ...(await r.userGroups.load(command.path, c)), path: pathString };
          }),
      },
    }),
  ],
  [
    'a move of a group comes to the expected revision late',
    'userGroups.move.one-of-two-writes-wins',
    (r) => ({
      userGroups: {
        move: ({ expected, ...command }, c) =>
          late(
            expected,
            () => r.userGroups.load(command.path, c),
            () => r.userGroups.move(command, c),
          ),
      },
    }),
  ],
];
