/** Users: content items that can log in. */
import { type Static, Type } from 'typebox';
import type { User as Domain } from '../../repository/repository.js';
import {
  type BodyOf,
  DateTime,
  dateTime,
  Embedded,
  embed,
  Link,
  link,
  representation,
} from '../../representation/representation.js';
import { contentTags, locationLink } from '../content/content-documents.js';
import { shownRelations } from '../content/shown-relations.js';
import { exampleVersion, toVersion, VersionMembers } from '../content/version-documents.js';
import { href, paths } from '../paths.js';
import { defineResource, ok, stored } from '../resource.js';
import type { ShownFields } from '../shown-fields.js';

const UserMembers = Type.Object({
  _href: Type.String(),
  _id: Type.Integer(),
  _remoteId: Type.String(),
  ContentType: Link('ContentType'),
  name: Type.String(),
  Versions: Link('VersionList'),
  Section: Link('Section'),
  MainLocation: Type.Optional(Link('Location')),
  Locations: Link('LocationList'),
  Groups: Link('UserGroupRefList'),
  Owner: Link('User'),
  publishDate: Type.Optional(DateTime()),
  lastModificationDate: Type.Optional(DateTime()),
  mainLanguageCode: Type.String(),
  alwaysAvailable: Type.Boolean(),
  Version: Embedded(VersionMembers),
  login: Type.String(),
  email: Type.String(),
  enabled: Type.Boolean(),
  UserGroups: Link('UserGroupList'),
  Roles: Link('RoleAssignmentList'),
});

const example: Static<typeof UserMembers> = {
  _href: '/user/users/14',
  _id: 14,
  _remoteId: '1bb4fe25487f05527efa8bfd394cecc7',
  ContentType: link('ContentType', '/content/types/4'),
  name: 'Administrator User',
  Versions: link('VersionList', '/content/objects/14/versions'),
  Section: link('Section', '/content/sections/2'),
  MainLocation: link('Location', '/content/locations/1/5/13/15'),
  Locations: link('LocationList', '/content/objects/14/locations'),
  Groups: link('UserGroupRefList', '/user/users/14/groups'),
  Owner: link('User', '/user/users/14'),
  publishDate: '2021-06-28T11:34:17+00:00',
  lastModificationDate: '2021-06-28T11:34:17+00:00',
  mainLanguageCode: 'eng-GB',
  alwaysAvailable: true,
  Version: embed('Version', exampleVersion),
  login: 'admin',
  email: 'admin@example.org',
  enabled: true,
  UserGroups: link('UserGroupList', '/user/users/14/groups'),
  Roles: link('RoleAssignmentList', '/user/users/14/roles'),
};

export const User = representation('User', UserMembers, example);

export const user = defineResource({
  path: paths.user,
  params: Type.Object({ userId: Type.Integer() }),
  methods: {
    GET: {
      summary: 'Load a user',
      needs: 'users.load',
      produces: [User],
      cached: true,
      handler: async ({ repository, params, context, fields }) => {
        const loaded = await repository.users.load(params.userId, context);
        return ok(() => toUser(loaded, fields), {
          tags: [`user-${loaded.id}`, ...contentTags(loaded)],
          ...stored(loaded, loaded.mainLocation, loaded.currentVersion, shownRelations(loaded.currentVersion)),
        });
      },
    },
  },
});

function toUser(user: Domain, fields: ShownFields): BodyOf<typeof User> {
  const of = { userId: user.id };
  const content = { contentId: user.id };
  return {
    _href: href(paths.user, of),
    _id: user.id,
    _remoteId: user.remoteId,
    ContentType: link('ContentType', href(paths.contentType, { contentTypeId: user.typeId })),
    name: user.name,
    Versions: link('VersionList', href(paths.versions, content)),
    Section: link('Section', href(paths.section, { sectionId: user.sectionId })),
    MainLocation: user.mainLocation && locationLink(user.mainLocation.pathString),
    Locations: link('LocationList', href(paths.contentLocations, content)),
    Groups: link('UserGroupRefList', href(paths.userGroupsOfUser, of)),
    Owner: link('User', href(paths.user, { userId: user.ownerId })),
    publishDate: user.published && dateTime(user.published),
    lastModificationDate: user.modified && dateTime(user.modified),
    mainLanguageCode: user.mainLanguageCode,
    alwaysAvailable: user.alwaysAvailable,
    Version: embed('Version', toVersion(user.currentVersion, fields)),
    login: user.login,
    email: user.email,
    enabled: user.enabled,
    UserGroups: link('UserGroupList', href(paths.userGroupsOfUser, of)),
    Roles: link('RoleAssignmentList', href(paths.userRoles, of)),
  };
}
