/** The documents of users: content items that can log in (protocol §4.15). */
import {
  at,
  boolean,
  completed,
  dateTime,
  document,
  embedded,
  id,
  link,
  optional,
  related,
  self,
  string,
} from '../documents/index.js';
import type { ContentStatus, User as Domain, Id } from '../repository/repository.js';
import { contentTags, locationLink, withVersion } from './content.documents.js';
import { paths } from './paths.js';
import { exampleVersion, shownRelations, Version } from './versions.documents.js';

const date = new Date('2021-06-28T11:34:17Z');

const administrator: Domain<Id> = {
  id: 14,
  remoteId: '1bb4fe25487f05527efa8bfd394cecc7',
  typeId: 4,
  name: 'Administrator User',
  sectionId: 2,
  mainLocation: { id: 15, pathString: '/1/5/13/15/' },
  ownerId: 14,
  published: date,
  modified: date,
  mainLanguageCode: 'eng-GB',
  currentVersionNo: 1,
  alwaysAvailable: true,
  hidden: false,
  status: 'PUBLISHED',
  currentVersion: { ...exampleVersion, id: 14, contentId: 14, names: { 'eng-GB': 'Administrator User' }, fields: [] },
  login: 'admin',
  email: 'admin@example.org',
  enabled: true,
};

const written = document(
  'User',
  administrator,
  {
    _href: self(paths.user, { userId: 'id' }),
    _id: at('id', id({ description: 'The id of the user, which is that of its content item' })),
    _remoteId: at('remoteId', string({ description: 'The id that other systems know the user by' })),
    ContentType: at('typeId', link('ContentType', paths.contentType)),
    name: string({ description: 'The name of the content item in its main language' }),
    Versions: related('VersionList', paths.versions, { contentId: 'id' }),
    Section: at('sectionId', link('Section', paths.section)),
    MainLocation: at('mainLocation', optional(locationLink)),
    Locations: related('LocationList', paths.contentLocations, { contentId: 'id' }),
    Groups: related('UserGroupRefList', paths.userGroupsOfUser, { userId: 'id' }),
    Owner: at('ownerId', link('User', paths.user)),
    publishDate: at('published', optional(dateTime({ description: 'When the content item was first published' }))),
    lastModificationDate: at('modified', optional(dateTime({ description: 'When its content was last updated' }))),
    mainLanguageCode: string({ description: 'The locale code of the main language' }),
    alwaysAvailable: boolean({ description: 'Whether the main language is shown where a requested one is missing' }),
    Version: at('currentVersion', embedded(Version)),
    login: string({ description: 'What the user logs in with' }),
    email: string({ description: 'The email address' }),
    enabled: boolean({ description: 'Whether the user can log in' }),
    UserGroups: related('UserGroupList', paths.userGroupsOfUser, { userId: 'id' }),
    Roles: related('RoleAssignmentList', paths.userRoles, { userId: 'id' }),
  },
  {
    shows: (user) => [user, user.mainLocation, user.currentVersion, shownRelations(user.currentVersion)],
    tags: (user) => [`user-${user.id}`, ...contentTags(user)],
  },
);

/** It says less than the document of the content item: what it leaves out is that of any user who can log in. */
export const User = completed(written, (user) => {
  const { versionNo: currentVersionNo, status: versionStatus } = user.currentVersion;
  const status: ContentStatus = versionStatus === 'DRAFT' ? 'DRAFT' : 'PUBLISHED';
  return { ...withVersion(user), currentVersionNo, hidden: false, status };
});
