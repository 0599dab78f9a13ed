/** Operations that the pages of users, groups of users and roles offer: creating others in them, and giving them rights. */
import { mediaType } from '../../http/mount-settings.js';
import type { Id, User as UserValue } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { Role, RoleDraft } from '../../resources/roles/roles.documents.js';
import { UserGroup } from '../../resources/users/user-groups.documents.js';
import { User } from '../../resources/users/users.documents.js';
import { formParameter, noticeId } from '../markup/links.js';
import type { Site } from '../site/site.js';
import { type Body, hrefTo, valueIn } from '../site/values.js';
import type { RelatedOperation } from './related-operation.js';

type Offered = readonly [id: RelatedOperation['id'], path: string, requires: string];

const ofGroup: readonly Offered[] = [
  ['createUser', paths.usersOfGroup, 'users.create'],
  ['createGroup', paths.subgroups, 'userGroups.create'],
  ['assignRole', paths.userGroupRoles, 'roles.assignToGroup'],
];

const ofUser: readonly Offered[] = [
  ['assignRole', paths.userRoles, 'roles.assignToUser'],
  ['addToGroup', paths.userGroupsOfUser, 'users.assignGroup'],
];

const ofRole: readonly Offered[] = [['createPolicy', paths.rolePolicies, 'roles.createPolicy']];

/** Empty for documents of anything else. */
export function peopleOperations(body: Body, site: Site): readonly RelatedOperation[] {
  const group = valueIn(body, UserGroup);
  if (group) return offered(ofGroup, group.path, site);
  const user = valueIn(body, User);
  const role = valueIn(body, Role) ?? valueIn(body, RoleDraft);
  return user
    ? [...offered(ofUser, user.id, site), ...accountOperations(user, site)]
    : role
      ? offered(ofRole, role.id, site)
      : [];
}

const offered = (all: readonly Offered[], key: Id | string, { prefix, isServed }: Site): readonly RelatedOperation[] =>
  all
    .filter(([, path]) => isServed(path, 'POST'))
    .map(([id, path, requires]) => ({
      id,
      method: 'POST',
      href: `${hrefTo(prefix, path, key)}?${formParameter}=POST`,
      requires,
    }));

/** Three end all sessions of the user: being disabled, another password, and an operation of its own. */
function accountOperations({ id, enabled }: UserValue<Id>, site: Site): readonly RelatedOperation[] {
  const href = hrefTo(site.prefix, paths.user, id);
  const ending: RelatedOperation = {
    ...{ id: 'endSessions', method: 'DELETE', requires: 'users.endSessions', fields: [] },
    href: hrefTo(site.prefix, paths.userSessions, id),
    next: `${href}#${noticeId('SESSIONS')}`,
  };
  const sessions = site.isServed(paths.userSessions, 'DELETE') ? [ending] : [];
  if (!site.isServed(paths.user, 'PATCH')) return sessions;
  const common = { method: 'PATCH', requires: 'users.update' } as const;
  return [
    {
      ...common,
      id: enabled ? 'disable' : 'enable',
      href,
      fields: [
        ['_type', mediaType(site, 'UserUpdate', 'json')],
        ['/UserUpdate/enabled', String(!enabled)],
      ],
      expects: true,
      next: `${href}#${noticeId('PATCH')}`,
    },
    { ...common, id: 'setPassword', href: `${href}?${formParameter}=PATCH#/UserUpdate/password:Password` },
    ...sessions,
  ];
}
