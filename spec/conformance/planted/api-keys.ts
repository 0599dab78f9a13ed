/** Faults of API keys. */

import { randomUUID } from 'node:crypto';
import type { Context } from '../../../lib/repository/repository.js';
import { asAdministrator, calledBy } from '../../sql/support.js';
import { all, type Fault, unless } from './fault.js';

/** As the same user who is not known by a key. */
const withoutKey = ({ caller: { key: _, ...caller }, ...context }: Context): Context => ({ ...context, caller });

/** As a key for all roles of the user. */
const withAllRoles = (context: Context): Context => {
  const { key, ...caller } = context.caller;
  return key ? { ...context, caller: { ...caller, key: { id: key.id, access: key.access } } } : context;
};

const secrets = new Map<number, string>();
const users = new Map<string, number>();

export const apiKeyFaults: readonly Fault[] = [
  [
    'a key that is loaded has its secret',
    'apiKeys.create.shows-the-secret-once',
    (r) => ({
      apiKeys: {
        async create(values, c) {
          const created = await r.apiKeys.create(values, c);
          secrets.set(created.id, created.secret);
          return created;
        },
        load: async (id, c) => ({ ...(await r.apiKeys.load(id, c)), secret: secrets.get(id) }),
      },
    }),
  ],
  [
    'keys last for good',
    'apiKeys.create.has-the-given-values',
    (r) => ({ apiKeys: { create: ({ expiresAt: _, ...values }, c) => r.apiKeys.create(values, c) } }),
  ],
  [
    'two keys of a user have one name',
    'apiKeys.create.refuses-a-duplicate-name',
    (r) => ({
      apiKeys: {
        create: (values, c) =>
          unless(r.apiKeys.create(values, c), 409, () =>
            r.apiKeys.create({ ...values, name: `${values.name} ${randomUUID()}` }, c),
          ),
      },
    }),
  ],
  [
    'a key may have ended',
    'apiKeys.create.refuses-an-end-in-the-past',
    (r) => ({
      apiKeys: {
        create: ({ expiresAt, ...values }, c) =>
          r.apiKeys.create({ ...values, ...(expiresAt && expiresAt.getTime() > Date.now() && { expiresAt }) }, c),
      },
    }),
  ],
  [
    'a key may be for any role',
    'apiKeys.create.refuses-roles-of-others',
    (r) => ({
      apiKeys: {
        create: ({ roleId, ...values }, c) =>
          unless(r.apiKeys.create({ ...values, ...(roleId !== undefined && { roleId }) }, c), 400, () =>
            r.apiKeys.create(values, c),
          ),
      },
    }),
  ],
  [
    'anonymous callers have keys',
    'apiKeys.create.is-refused-to-the-anonymous-caller',
    (r) => ({
      apiKeys: { create: (values, c) => r.apiKeys.create(values, c.caller.userId === null ? asAdministrator : c) },
    }),
  ],
  [
    'keys are not paged',
    'apiKeys.list.pages-make-up-the-whole',
    (r) => ({ apiKeys: { list: (query, c) => r.apiKeys.list({ ...query, ...all }, c) } }),
  ],
  [
    'everyone sees all keys',
    'apiKeys.list.conceals-those-of-others',
    (r) => ({
      apiKeys: {
        list: (query, c) => r.apiKeys.list(query, c.caller.userId === null ? c : asAdministrator),
        load: (id, c) => r.apiKeys.load(id, c.caller.userId === null ? c : asAdministrator),
      },
    }),
  ],
  [
    'an unknown user has no keys',
    'apiKeys.list.missing-is-not-found',
    (r) => ({
      apiKeys: { list: (query, c) => unless(r.apiKeys.list(query, c), 404, async () => ({ items: [] })) },
    }),
  ],
  [
    'an unknown key is deleted',
    'apiKeys.load.missing-is-not-found',
    (r) => ({ apiKeys: { delete: (id, c) => unless(r.apiKeys.delete(id, c), 404, async () => {}) } }),
  ],
  ['a key stays when it is deleted', 'apiKeys.delete.deletes-it', () => ({ apiKeys: { delete: async () => {} } })],
  [
    'only users themselves may delete their keys',
    'apiKeys.delete.allows-editors-of-the-user',
    (r) => ({
      apiKeys: {
        async delete(id, c) {
          const { userId } = await r.apiKeys.load(id, c);
          return r.apiKeys.delete(id, userId === c.caller.userId ? c : calledBy());
        },
      },
    }),
  ],
  [
    'everyone may delete keys',
    'apiKeys.delete.is-refused-to-readers',
    (r) => ({ apiKeys: { delete: (id) => r.apiKeys.delete(id, asAdministrator) } }),
  ],
  [
    'a key is found without its narrowing',
    'apiKeys.authenticate.finds-the-key',
    (r) => ({
      apiKeys: {
        async authenticate(secret, c) {
          const key = await r.apiKeys.authenticate(secret, c);
          return key && { ...key, access: 'all' as const };
        },
      },
    }),
  ],
  [
    'the id alone finds a key',
    'apiKeys.authenticate.refuses-wrong-secrets',
    (r) => ({
      apiKeys: {
        async create(values, c) {
          const created = await r.apiKeys.create(values, c);
          users.set(String(created.id), created.id);
          return created;
        },
        async authenticate(secret, c) {
          const id = users.get(/^cmsk_(\d+)_/.exec(secret)?.[1] ?? '');
          return id === undefined ? r.apiKeys.authenticate(secret, c) : r.apiKeys.load(id, asAdministrator);
        },
      },
    }),
  ],
];

/** Finds keys that do not count, too. */
const lenient: Fault[2] = (r) => {
  const found = new Map<string, Awaited<ReturnType<typeof r.apiKeys.create>>>();
  return {
    apiKeys: {
      async create(values, c) {
        const created = await r.apiKeys.create(values, c);
        found.set(created.secret, created);
        return created;
      },
      async authenticate(secret, c) {
        const { secret: _, ...key } = found.get(secret) ?? { secret: '' };
        return (await r.apiKeys.authenticate(secret, c)) ?? ('id' in key ? key : undefined);
      },
    },
  };
};

export const apiKeyCallerFaults: readonly Fault[] = [
  ['a key never ends', 'apiKeys.authenticate.refuses-ended-keys', lenient],
  ['a deleted key is found', 'apiKeys.authenticate.refuses-deleted-keys', lenient],
  ['a key outlasts its role', 'apiKeys.authenticate.refuses-keys-of-lost-roles', lenient],
  ['a key outlasts its user', 'users.delete.deletes-api-keys', lenient],
  [
    'no tag says that a key was deleted',
    'apiKeys.delete.logs-its-tag',
    (r) => ({
      changes: {
        async since(token, c) {
          const changed = await r.changes.since(token, c);
          return { ...changed, tags: changed.tags === '*' ? '*' : changed.tags.filter((tag) => !/^apikey/.test(tag)) };
        },
      },
    }),
  ],
  [
    'the use of a key is not noted',
    'apiKeys.authenticate.notes-the-use',
    (r) => ({
      apiKeys: {
        async load(id, c) {
          const { lastUsedAt: _, ...key } = await r.apiKeys.load(id, c);
          return key;
        },
      },
    }),
  ],
  [
    'keys create keys',
    'apiKeys.create.is-refused-to-keys',
    (r) => ({ apiKeys: { create: (values, c) => r.apiKeys.create(values, withoutKey(c)) } }),
  ],
  [
    'keys delete keys',
    'apiKeys.create.is-refused-to-keys',
    (r) => ({ apiKeys: { delete: (id, c) => r.apiKeys.delete(id, withoutKey(c)) } }),
  ],
  [
    'a key sets the password of its user',
    'users.update.refuses-the-own-password-to-keys',
    (r) => ({ users: { update: (command, c) => r.users.update(command, withoutKey(c)) } }),
  ],
  [
    'a key for a role has all rights of the user',
    'apiKeys.create.narrows-rights-to-a-role',
    (r) => ({ content: { load: (id, c) => r.content.load(id, withAllRoles(c)) } }),
  ],
  [
    'a key that reads may write, according to the list of permissions',
    'permissions.list.leaves-out-writes-of-keys-that-read',
    (r) => ({ permissions: { list: (query, c) => r.permissions.list(query, withoutKey(c)) } }),
  ],
];
