/** Operations that the pages of users and groups of users offer: creating others in them, and assigning roles. */
import { paths } from '../../resources/paths.js';
import { UserGroup } from '../../resources/users/user-groups.documents.js';
import { User } from '../../resources/users/users.documents.js';
import { formParameter } from '../markup/links.js';
import type { Site } from '../site/site.js';
import { type Body, hrefTo, valueIn } from '../site/values.js';
import type { RelatedOperation } from './related-operations.js';

type Offered = readonly [id: RelatedOperation['id'], path: string, requires: string];

const ofGroup: readonly Offered[] = [
  ['createUser', paths.usersOfGroup, 'users.create'],
  ['createGroup', paths.subgroups, 'userGroups.create'],
  ['assignRole', paths.userGroupRoles, 'roles.assignToGroup'],
];

const ofUser: readonly Offered[] = [['assignRole', paths.userRoles, 'roles.assignToUser']];

/** Empty for documents of anything else. */
export function peopleOperations(body: Body, { prefix, isServed }: Site): readonly RelatedOperation[] {
  const group = valueIn(body, UserGroup);
  const user = valueIn(body, User);
  const key = group?.path ?? user?.id;
  if (key === undefined) return [];
  return (group ? ofGroup : ofUser)
    .filter(([, path]) => isServed(path, 'POST'))
    .map(([id, path, requires]) => ({
      id,
      method: 'POST',
      href: `${hrefTo(prefix, path, key)}?${formParameter}=POST`,
      requires,
    }));
}
