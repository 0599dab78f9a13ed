/** The documents of groups of users. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import type { UserGroup as Domain, Id, IdKind, Page, UserGroupRef } from '../../repository/repository.js';
import { contentTags } from '../content/content.documents.js';
import { paths } from '../paths.js';
import { exampleVersion } from '../versions/versions.documents.js';
import {
  exampleContent,
  identityMembers,
  publishedContent,
  versionedContent,
  versionMembers,
} from './users.documents.js';

const administrators: Domain<Id> = {
  ...exampleContent,
  id: 12,
  remoteId: '9b47a45624b023b1a76c73b74d704acf',
  contentTypeId: 3,
  name: 'Administrator users',
  mainLocation: { id: 13, pathString: '/1/5/13/' },
  currentVersion: { ...exampleVersion, id: 12, contentId: 12, names: { 'eng-GB': 'Administrator users' }, fields: [] },
  path: '/1/5/13/',
  parentPath: '/1/5/',
};

const groupPath = { groupPath: 'path' } as const;

export const UserGroup = doc.completed(
  document('UserGroup', administrators, {
    _href: doc.self(paths.userGroup, groupPath),
    ...identityMembers,
    ...versionMembers,
    ParentUserGroup: doc.member('parentPath', doc.optional(doc.link('UserGroup', paths.userGroup))),
    Subgroups: doc.related('UserGroupList', paths.subgroups, groupPath),
    Users: doc.related('UserList', paths.usersOfGroup, groupPath),
    Roles: doc.related('RoleAssignmentList', paths.userGroupRoles, groupPath),
  }).with({ shows: versionedContent, tags: contentTags }),
  publishedContent,
);

/** A group among those of a user, whom it can be taken from. */
interface GroupOfUser extends UserGroupRef {
  /** Missing where it is the only one. */
  readonly unassign?: { readonly userId: Id; readonly groupLocationId: Id };
}

/** The groups of a user as a document shows them. */
export interface GroupsOfUser extends Page<GroupOfUser> {
  readonly userId: Id;
}

export function toGroupsOfUser<G extends UserGroupRef>(
  userId: Id,
  page: Page<G>,
  ids: IdKind | undefined,
): Page<G & GroupOfUser> & { readonly userId: Id } {
  const isOnly = (page.total ?? page.items.length) < 2;
  const items = page.items.map((group) =>
    isOnly ? group : { ...group, unassign: { userId, groupLocationId: doc.lastId(group.path, ids) } },
  );
  return { userId, items };
}

const unassign = doc.deletion(
  paths.userGroupOfUser,
  'How to remove the user from the group; missing if it is the only group',
);

const description = 'The groups that the caller may read';

const groupLinks = doc.list(
  doc.object(
    { description: 'A link to a document of the type UserGroup', isLink: true },
    {
      '_media-type': doc.mediaTypeOf('UserGroup'),
      _href: doc.self(paths.userGroup, groupPath),
      unassign: doc.optional(unassign),
    },
  ),
  description,
);

const groups: Page<Domain<Id>> = { items: [administrators] };

export const UserGroupList = doc.listOf(paths.userGroups, UserGroup, description);

export const UserGroupRefList = document('UserGroupRefList', groups, {
  _href: doc.self(paths.userGroups),
  UserGroup: doc.member('items', groupLinks),
}).with({ tags: ({ items }) => items.flatMap(contentTags) });

/** A group that is added changes the list. */
const belowTags = ({ path, items }: Page<Domain<Id>> & UserGroupRef) => [
  `location-${doc.lastSegment(path)}`,
  ...items.flatMap(contentTags),
];
const below = { path: '/1/5/' };
const belowHref = doc.self(paths.subgroups, groupPath);

export const SubgroupList = doc.listIn(belowHref, below, UserGroup, { description, tags: belowTags });
export const SubgroupRefList = document(
  'UserGroupRefList',
  { ...groups, ...below },
  { _href: belowHref, UserGroup: doc.member('items', groupLinks) },
).with({ tags: belowTags });

const ofAdministrator: GroupsOfUser = toGroupsOfUser(
  14,
  { items: [{ path: '/1/5/13/' }, { path: '/1/5/14/' }] },
  'integer',
);

export const UserGroupsOfUser = document('UserGroupRefList', ofAdministrator, {
  _href: doc.self(paths.userGroupsOfUser),
  UserGroup: doc.member('items', groupLinks),
}).with({ tags: ({ userId }) => [`user-${userId}`, `content-${userId}`] });

export const UserGroupListOfUser = doc.listIn(doc.self(paths.userGroupsOfUser), { userId: 14 }, UserGroup, {
  description,
  tags: ({ userId, items }) => [`user-${userId}`, `content-${userId}`, ...items.flatMap(contentTags)],
});
