/** Users: content items that can log in. */
import { destination, id, optional, parameterHref, string } from '../../documents/index.js';
import { NotFound, Unauthorized } from '../../errors/errors.js';
import { body, command, expected, page, params, query, rest } from '../../operations/declaration/command.js';
import type { ValuesOf } from '../../operations/declaration/operations.js';
import { resource } from '../../operations/declaration/resource.js';
import { naming } from '../../operations/declaration/subjects.js';
import { empty, ruleResponse } from '../../operations/responses/responses.js';
import type { Id, UserQuery } from '../../repository/repository.js';
import { tagsFor } from '../cache-tags.js';
import { contentInLanguages, inLanguages, itemsInLanguages, languagesQuery } from '../languages/languages-query.js';
import { paths } from '../paths.js';
import { cannotDelete } from '../subtree-rules.js';
import { DraftList } from '../versions/versions.documents.js';
import { User, UserList, UserRefList } from './users.documents.js';
import { UserUpdate } from './users-input.documents.js';

export const userId = naming(id('The id of a user'), tagsFor.user);

const userLookups = {
  roleId: optional(parameterHref(paths.role, 'a role', 'The href of a role that is assigned to the users directly')),
  remoteId: optional(string('The remote id of a user')),
  login: optional(string('The login of a user, in any case')),
  email: optional(string('The email address of users, in any case')),
};

const text = optional(string('Only users whose login, email address or name contains this text, in any case'));

export const users = resource(paths.users, {
  rootLinks: {
    users: { type: 'UserRefList' },
    usersByRoleId: { type: 'UserRefList', template: '{?roleId}' },
    usersByRemoteId: { type: 'UserRefList', template: '{?remoteId}' },
    usersByEmail: { type: 'UserRefList', template: '{?email}' },
    usersByLogin: { type: 'UserRefList', template: '{?login}' },
  },
  protocolMethods: ['HEAD', 'GET'],
}).GET('List users, or find them by a role, their remote id, login or email address', {
  calls: command('users.list', {
    roleId: query('roleId'),
    remoteId: query('remoteId'),
    login: query('login'),
    email: query('email'),
    text: query('text'),
    ...rest(page),
  }),
  query: { ...languagesQuery, ...userLookups, text },
  paged: { limit: 25 },
  responses: { 200: [UserRefList, UserList], 404: 'No user is found by the role, remote id, login or email address' },
  absence: { noun: 'user', by: Object.keys(userLookups) },
  toArgument: ({ query: values, page: requested, context }) => {
    const lookup = toLookup(values);
    if (lookup) return lookup;
    // Clients of older servers look up without a value, and would take the first user for the one that they look for.
    if (context.ignoresCase || Object.keys(userLookups).some((name) => Object.hasOwn(values, name)))
      throw new NotFound('user');
    return { ...requested, ...(values.text && { text: values.text }) };
  },
  toResult: (found, call) => itemsInLanguages(found, contentInLanguages, call),
});

/** The first of these that is given is used. */
function toLookup({ roleId, remoteId, login, email }: ValuesOf<typeof userLookups>): UserQuery<Id> | undefined {
  if (roleId !== undefined) return { roleId };
  if (remoteId) return { remoteId };
  if (login) return { login };
  return email ? { email } : undefined;
}

export const currentUser = resource(paths.currentUser).GET('Find the user who is calling', {
  requires: 'users.load',
  id: 'users.current',
  responses: { 307: destination(paths.user, { userId: 'id' }), 401: 'The caller is anonymous' },
  handler: async ({ context: { caller } }) => {
    if (caller.userId === null) throw new Unauthorized();
    return { id: caller.userId };
  },
});

export const user = resource(paths.user, { params: { userId } })
  .GET('Load a user', {
    calls: command('users.load', 'userId'),
    query: languagesQuery,
    responses: { 200: User },
    caching: 'shared',
    toResult: (loaded, call) => inLanguages(loaded, contentInLanguages, call),
  })
  .PATCH('Update a user, by a new version that is published', {
    calls: command('users.update', { id: 'userId', changes: body, expected }),
    showsNewIds: true,
    body: { document: UserUpdate, files: true },
    isRepeatable: true,
    responses: {
      200: User,
      403: ruleResponse(
        'The caller may not update the user, or it is the last one who may manage roles',
        'would leave no user who may manage roles',
      ),
      409: 'The remote id is already in use',
    },
  })
  .DELETE('Delete a user', {
    calls: command('users.delete', { id: 'userId', expected }),
    isRepeatable: true,
    responses: {
      204: empty('The user is deleted'),
      403: ruleResponse(
        'The user is the caller or the last one who may manage roles, or the caller may not delete the user',
        'would leave no user who may manage roles',
        'is the caller, and users cannot delete themselves',
      ),
      409: cannotDelete,
    },
  });

export const userSessions = resource(paths.userSessions, { params: { userId } }).DELETE(
  'End all sessions and tokens of a user, those of the caller included',
  {
    calls: command('users.endSessions', 'userId'),
    isRepeatable: true,
    responses: { 204: empty('All sessions and tokens of the user have ended') },
  },
);

export const userDrafts = resource(paths.userDrafts, { params: { userId } }).GET(
  'List the drafts that a user has created',
  {
    calls: command('users.listDrafts', rest(params, page)),
    paged: { limit: 'all' },
    responses: { 200: DraftList },
    toResult: (listed, { params: { userId } }) => ({ ...listed, userId }),
  },
);
