/** Faults of users. */
import { type Account, type Context, NotFound } from '../../../lib/index.js';
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, late, unless } from './fault.js';

export const userFaults: readonly Fault[] = [
  [
    'passwords are not looked at',
    'users.authenticate.refuses-wrong-passwords',
    (r) => ({
      users: { authenticate: async ({ login }, c) => r.users.authenticate({ login, password: 'publish' }, c) },
    }),
  ],
  [
    'passwords are the same in capitals',
    'users.authenticate.refuses-wrong-passwords',
    (r) => ({
      users: {
        authenticate: async ({ login, password }, c) =>
          r.users.authenticate({ login, password: password.toLowerCase() }, c),
      },
    }),
  ],
  [
    'passwords are compared as they are typed',
    'users.authenticate.compares-prepared-passwords',
    (r) => ({
      users: {
        authenticate: async ({ login, password }, c) =>
          password === password.normalize('NFC') ? r.users.authenticate({ login, password }, c) : undefined,
      },
    }),
  ],
  [
    'what is invisible in a login is left out',
    'users.create.refuses-invisible-logins',
    (r) => ({
      users: {
        create: (user, c) => r.users.create({ ...user, login: user.login.replace(/[^ -~\u00c0-\u024f]/g, '') }, c),
      },
    }),
  ],
  [
    'an unknown login is an error',
    'users.authenticate.refuses-unknown-logins',
    (r) => ({
      users: {
        authenticate: async ({ login, password }, c) => {
          const account = await r.users.authenticate({ login, password }, c);
          if (!account) throw new NotFound('user', login);
          return account;
        },
      },
    }),
  ],
  [
    'everything is a user',
    'users.load.finds-users-only',
    (r) => ({ users: { load: (id, c) => unless(r.users.load(id, c), 404, () => r.users.load(14, c)) } }),
  ],
  [
    'everybody has an account',
    'users.findAccount.finds-users-only',
    (r) => ({
      users: {
        findAccount: async (id, c: Context) => (await r.users.findAccount(id, c)) ?? { userId: id, login: 'user' },
      },
    }),
  ],
  [
    'users are found by everyone',
    'users.list.conceals-unreadable-entities',
    (r) => ({ users: { list: (query) => r.users.list(query, asAdministrator) } }),
  ],
  [
    'users are found by any login',
    'users.list.is-empty-without-matches',
    (r) => ({
      users: {
        list: (query, c) => r.users.list(query.login === undefined ? query : { login: 'admin' }, c),
      },
    }),
  ],
  [
    'the list of users ends after the first page',
    'users.list.has-all-users',
    (r) => ({
      users: {
        list: async (query, c) => (query.offset ? { items: [] } : r.users.list(query, c)),
      },
    }),
  ],
  [
    'users are found by all texts',
    'users.list.finds-texts',
    (r) => ({
      users: { list: (query, c) => r.users.list(query.offset === undefined ? query : { ...query, text: '' }, c) },
    }),
  ],
  [
    'an update of a user does not change the address',
    'users.update.changes-the-given-member',
    (r) => ({
      users: {
        update: ({ changes: { email: _, ...changes }, ...command }, c) => r.users.update({ ...command, changes }, c),
      },
    }),
  ],
  [
    'an update of a user comes to the expected revision late',
    'users.update.one-of-many-writers-wins',
    (r) => ({
      users: {
        update: ({ expected, ...command }, c) =>
          late(
            expected,
            () => r.users.load(command.id, c),
            () => r.users.update(command, c),
          ),
      },
    }),
  ],
  [
    'a wrong part of an update of a user is left out',
    'users.update.is-atomic',
    (r) => ({
      users: {
        update: ({ changes, ...command }, c) =>
          unless(r.users.update({ ...command, changes }, c), 400, () => r.users.load(command.id, c)),
      },
    }),
  ],
  [
    'users delete themselves without an error',
    'users.delete.refuses-the-caller',
    (r) => ({ users: { delete: (command, c) => unless(r.users.delete(command, c), 403, async () => {}) } }),
  ],
  [
    'the last group of a user is left without an error',
    'users.unassignGroup.keeps-the-last-group',
    (r) => ({
      users: {
        unassignGroup: (command, c) => unless(r.users.unassignGroup(command, c), 409, async () => ({ items: [] })),
      },
    }),
  ],
  [
    'a group that a user is in is assigned once more',
    'users.assignGroup.refuses-invalid-groups',
    (r) => ({
      users: {
        assignGroup: (command, c) =>
          unless(r.users.assignGroup(command, c), 403, () => r.users.listGroups({ userId: command.userId, ...all }, c)),
      },
    }),
  ],
  [
    'the account keeps its stamp',
    'users.update.ends-sessions-on-a-new-password',
    (r) => ({
      users: {
        findAccount: async (id, c) => {
          const account = await r.users.findAccount(id, c);
          return account && { ...account, stamp: 'one' };
        },
      },
    }),
  ],
  [
    'the sessions of a user go on',
    'users.endSessions.changes-the-stamp',
    () => ({ users: { endSessions: async () => undefined } }),
  ],
  [
    'everyone may end the sessions of users',
    'users.endSessions.takes-the-right-to-edit',
    (r) => ({ users: { endSessions: (id) => r.users.endSessions(id, asAdministrator) } }),
  ],
  [
    'the drafts of a user are those of everyone',
    'users.listDrafts.leaves-out-drafts-of-others',
    (r) => ({ users: { listDrafts: (query, c) => r.users.listDrafts({ ...query, userId: 14 }, c) } }),
  ],
  [
    'disabled users may log in',
    'users.authenticate.refuses-disabled-users',
    (r) => {
      const accounts = new Map<string, Account>();
      return {
        users: {
          authenticate: async (credentials, c) => {
            const account = (await r.users.authenticate(credentials, c)) ?? accounts.get(credentials.password);
            if (account) accounts.set(credentials.password, account);
            return account;
          },
        },
      };
    },
  ],
  [
    'all accounts have the login of the administrator',
    'users.findAccount.finds-users',
    (r) => ({
      users: {
        findAccount: async (id, c) => {
          const account = await r.users.findAccount(id, c);
          return account && { ...account, login: 'admin' };
        },
      },
    }),
  ],
];
