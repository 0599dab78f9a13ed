/** Faults of users. */
import { type Context, NotFound } from '../../../lib/index.js';
import { type Fault, unless } from './fault.js';

export const userFaults: readonly Fault[] = [
  [
    'passwords are not looked at',
    (r) => ({
      users: { authenticate: async ({ login }, c) => r.users.authenticate({ login, password: 'publish' }, c) },
    }),
  ],
  [
    'passwords are the same in capitals',
    (r) => ({
      users: {
        authenticate: async ({ login, password }, c) =>
          r.users.authenticate({ login, password: password.toLowerCase() }, c),
      },
    }),
  ],
  [
    'an unknown login is an error',
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
    (r) => ({ users: { load: (id, c) => unless(r.users.load(id, c), 404, () => r.users.load(14, c)) } }),
  ],
  [
    'everybody has an account',
    (r) => ({
      users: {
        findAccount: async (id, c: Context) => (await r.users.findAccount(id, c)) ?? { userId: id, login: 'user' },
      },
    }),
  ],
];
