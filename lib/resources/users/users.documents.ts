/** The documents of users: content items that can log in. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import type {
  ContentStatus,
  User as Domain,
  Version as DomainVersion,
  Id,
  Page,
  UserGroupRef,
} from '../../repository/repository.js';
import { contentTags, locationLink, withVersion } from '../content/content.documents.js';
import { paths } from '../paths.js';
import { exampleVersion, relationsRevision, Version } from '../versions/versions.documents.js';

const date = new Date('2021-06-28T11:34:17Z');

/** The members that the examples of users and groups have in common. */
export const exampleContent = {
  sectionId: 2,
  ownerId: 14,
  published: date,
  modified: date,
  mainLanguageCode: 'eng-GB',
  currentVersionNo: 1,
  alwaysAvailable: true,
  hidden: false,
  status: 'PUBLISHED' as const,
};

const administrator: Domain<Id> = {
  ...exampleContent,
  id: 14,
  remoteId: '1bb4fe25487f05527efa8bfd394cecc7',
  contentTypeId: 4,
  name: 'Administrator User',
  mainLocation: { id: 15, pathString: '/1/5/13/15/' },
  currentVersion: { ...exampleVersion, id: 14, contentId: 14, names: { 'eng-GB': 'Administrator User' }, fields: [] },
  login: 'admin',
  email: 'admin@example.org',
  enabled: true,
};

/** The first members of users and groups, from their content items. */
export const identityMembers = {
  _id: doc.member('id', doc.id('The id of its content item')),
  _remoteId: doc.member('remoteId', doc.string('Its id in other systems')),
  ContentType: doc.member('contentTypeId', doc.link('ContentType', paths.contentType)),
  name: doc.string('The name of the content item in its main language'),
  Versions: doc.related('VersionList', paths.versions, { contentId: 'id' }),
  Section: doc.member('sectionId', doc.link('Section', paths.section)),
  MainLocation: doc.member('mainLocation', doc.optional(locationLink)),
  Locations: doc.related('LocationList', paths.contentLocations, { contentId: 'id' }),
};

/** The other members from their content items. */
export const versionMembers = {
  Owner: doc.member('ownerId', doc.link('User', paths.user)),
  publishDate: doc.member('published', doc.optional(doc.dateTime('When the content item was first published'))),
  lastModificationDate: doc.member('modified', doc.optional(doc.dateTime('When its content was last updated'))),
  mainLanguageCode: doc.string('The locale code of the main language'),
  alwaysAvailable: doc.boolean('Whether the main language is shown where a requested one is missing'),
  Version: doc.member('currentVersion', doc.embedded(Version)),
};

/** The entities whose revisions make the ETag of a content item with its version. */
export const versionedContent = (content: Pick<Domain<Id>, 'revision' | 'mainLocation' | 'currentVersion'>) => [
  content,
  content.mainLocation,
  content.currentVersion,
  relationsRevision(content.currentVersion),
  content.currentVersion.contentType,
];

const userTags = (user: Domain<Id>) => [`user-${user.id}`, ...contentTags(user)];

const written = document('User', administrator, {
  _href: doc.self(paths.user, { userId: 'id' }),
  ...identityMembers,
  Groups: doc.related('UserGroupRefList', paths.userGroupsOfUser, { userId: 'id' }),
  ...versionMembers,
  login: doc.string('The login of the user'),
  email: doc.string('The email address'),
  enabled: doc.boolean('Whether the user can log in'),
  UserGroups: doc.related('UserGroupList', paths.userGroupsOfUser, { userId: 'id' }),
  Roles: doc.related('RoleAssignmentList', paths.userRoles, { userId: 'id' }),
  endSessions: doc.computed(
    doc.extension(doc.optional(doc.deletion(paths.userSessions, 'How to end all sessions and tokens of the user'))),
    ({ id: userId }: Pick<Domain<Id>, 'id'>) => ({ userId }),
  ),
}).with({ shows: versionedContent, tags: userTags });

/** The members that a document leaves out of its content item, with the values of a published one. */
export const publishedContent = <
  C extends Parameters<typeof withVersion>[0] & {
    readonly currentVersion: Pick<DomainVersion<Id>, 'versionNo' | 'status' | 'names'>;
  },
>(
  content: C,
) => {
  const { versionNo: currentVersionNo, status: versionStatus } = content.currentVersion;
  const status: ContentStatus = versionStatus === 'DRAFT' ? 'DRAFT' : 'PUBLISHED';
  return { ...withVersion(content), currentVersionNo, hidden: false, status };
};

/** It has fewer members than the document of the content item: those that it leaves out have the values of a user who can log in. */
export const User = doc.completed(written, publishedContent);

const userLink = doc.mapped(
  doc.link('User', paths.user),
  ({ id: userId }: Pick<Domain<Id>, 'id'>) => userId,
  (userId): Pick<Domain<Id>, 'id'> => ({ id: userId }),
);

const users: Page<Domain<Id>> = { items: [administrator] };

const description = 'The users that the caller may read';
const userLinks = doc.list(userLink, description);

export const UserList = doc.listOf(paths.users, User, description);

export const UserRefList = document('UserRefList', users, {
  _href: doc.self(paths.users),
  User: doc.member('items', userLinks),
}).with({ tags: ({ items }) => items.flatMap(userTags) });

/** A user who is added changes the list of the group. */
const groupTags = ({ path, items }: Page<Domain<Id>> & UserGroupRef) => [
  `location-${doc.lastSegment(path)}`,
  ...items.flatMap(userTags),
];
const inGroup = { path: '/1/5/13/' };
const groupHref = doc.self(paths.usersOfGroup, { groupPath: 'path' });

export const GroupUserList = doc.listIn(groupHref, inGroup, User, { description, tags: groupTags });
export const GroupUserRefList = document(
  'UserRefList',
  { ...users, ...inGroup },
  { _href: groupHref, User: doc.member('items', userLinks) },
).with({ tags: groupTags });
