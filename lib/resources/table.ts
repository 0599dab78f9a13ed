/** The table: all resources, in the order in which the root resource links to them. */
import { requiredMethods } from '../operations/declaration/operations.js';
import type { Resource } from '../operations/declaration/resource.js';
import type { RepositoryMethod } from '../repository/repository.js';
import { accessTo } from './access.js';
import { apiKey, apiKeys, apiKeysOfUser } from './api-keys.js';
import { batch } from './batch.js';
import { bookmark, bookmarks } from './bookmarks.js';
import { changes, latestChanges } from './changes.js';
import { contentHide, contentObject, contentObjects, contentReveal, contentTranslation } from './content/content.js';
import { contentTypeDraft } from './content-types/content-type-drafts.js';
import {
  contentTypeGroup,
  contentTypeGroupLink,
  contentTypeGroupRefs,
  contentTypeGroups,
} from './content-types/content-type-groups.js';
import { contentType, contentTypes, contentTypesOfGroup, contentTypeView } from './content-types/content-types.js';
import {
  draftFieldDefinition,
  draftFieldDefinitions,
  fieldDefinition,
  fieldDefinitionByIdentifier,
  fieldDefinitions,
} from './content-types/field-definitions.js';
import { countries } from './countries.js';
import { file, imageVariation, imageVariationFile, signedUrl } from './files/files.js';
import { upload, uploads } from './files/uploads.js';
import { item, itemAt, items } from './items/items.js';
import { versionPreview } from './items/previews.js';
import { language, languages } from './languages/languages.js';
import { contentLocations, locationChildren } from './locations/location-lists.js';
import { locations } from './locations/location-lookup.js';
import { location } from './locations/locations.js';
import { contentStates, objectState, objectStateGroup, objectStateGroups, objectStates } from './object-states.js';
import { permissions } from './permissions.js';
import { currentRelations, reverseRelations, versionRelation, versionRelations } from './relations.js';
import { policies, rolePolicies, rolePolicy } from './roles/policies.js';
import { userGroupRole, userGroupRoles, userRole, userRoles } from './roles/role-assignments.js';
import { role, roleDraft, roles } from './roles/roles.js';
import { contentSchedule, schedules, versionSchedule } from './schedules.js';
import { section, sections } from './sections.js';
import { currentSession, session, sessionRefresh, sessions, tokens } from './sessions.js';
import {
  transfer,
  transferDetails,
  transferEntities,
  transferIds,
  transferMatches,
  transferVersions,
} from './transfer.js';
import { trash, trashItem } from './trash.js';
import { locationUrlAliases, urlAlias, urlAliases } from './url-aliases.js';
import { urlWildcard, urlWildcards } from './url-wildcards.js';
import { userGroupOfUser, userGroupsOfUser } from './users/memberships.js';
import { rootSubgroups, rootUserGroup, subgroups, userGroup, userGroups, usersOfGroup } from './users/user-groups.js';
import { currentUser, user, userDrafts, userSessions, users } from './users/users.js';
import { currentVersion, version, versions, versionTranslation } from './versions/versions.js';
import { view, viewResults, views } from './views/views.js';
import { webhook, webhookDeliveries, webhookDelivery, webhookSecret, webhooks } from './webhooks.js';

/** All but the resource that explains the others. */
const explained = {
  contentObjects,
  contentObject,
  contentHide,
  contentReveal,
  contentSchedule,
  schedules,
  contentLocations,
  versions,
  version,
  versionPreview,
  versionSchedule,
  currentVersion,
  contentTranslation,
  versionTranslation,
  currentRelations,
  versionRelations,
  versionRelation,
  reverseRelations,
  contentTypes,
  contentTypeView,
  contentType,
  fieldDefinitions,
  fieldDefinition,
  fieldDefinitionByIdentifier,
  contentTypeDraft,
  draftFieldDefinitions,
  draftFieldDefinition,
  contentTypeGroups,
  contentTypeGroup,
  contentTypesOfGroup,
  contentTypeGroupRefs,
  contentTypeGroupLink,
  users,
  currentUser,
  user,
  userDrafts,
  userSessions,
  userGroupsOfUser,
  userGroupOfUser,
  userGroups,
  rootUserGroup,
  rootSubgroups,
  userGroup,
  subgroups,
  usersOfGroup,
  roles,
  role,
  roleDraft,
  rolePolicies,
  rolePolicy,
  policies,
  permissions,
  userRoles,
  userRole,
  userGroupRoles,
  userGroupRole,
  location,
  locationChildren,
  locations,
  file,
  signedUrl,
  imageVariation,
  imageVariationFile,
  uploads,
  upload,
  trash,
  trashItem,
  sections,
  section,
  objectStateGroups,
  objectStateGroup,
  objectStates,
  objectState,
  contentStates,
  urlAliases,
  urlAlias,
  locationUrlAliases,
  urlWildcards,
  urlWildcard,
  sessions,
  currentSession,
  session,
  sessionRefresh,
  tokens,
  apiKeys,
  apiKey,
  apiKeysOfUser,
  bookmarks,
  bookmark,
  changes,
  latestChanges,
  items,
  itemAt,
  item,
  languages,
  language,
  views,
  view,
  viewResults,
  webhooks,
  webhook,
  webhookSecret,
  webhookDeliveries,
  webhookDelivery,
  countries,
  transfer,
  transferVersions,
  transferIds,
  transferMatches,
  transferEntities,
  transferDetails,
  batch,
} as const;

/** By the names that clients of the table use. */
export const table = { ...explained, access: accessTo(Object.values(explained)) } as const;

/** The operations of each resource, by their methods. */
export const operations = Object.fromEntries(Object.entries(table).map(([name, { methods }]) => [name, methods])) as {
  readonly [K in keyof typeof table]: (typeof table)[K]['methods'];
};

export const resources: readonly Resource[] = Object.values(table);

/** Methods of the contract that no operation requires: they are used where they are implemented. */
const optionalMethods: readonly RepositoryMethod[] = [
  'content.loadInfo',
  'content.loadMany',
  'locations.loadMany',
  'locations.loadByRemoteId',
  'locations.loadByUrlAlias',
  'locations.plan',
  'users.findAccount',
  'users.endSession',
  'apiKeys.authenticate',
  'changes.since',
  'changes.everything',
  'changes.upcoming',
  'transfer.loadPasswordHash',
  'transfer.setPasswordHash',
];

/** The methods of the contract. */
export const repositoryMethods: readonly RepositoryMethod[] = [
  ...new Set([
    ...resources.flatMap(({ methods }) =>
      Object.values(methods).flatMap(({ operation }) => [requiredMethods(operation), operation.instead ?? []].flat()),
    ),
    ...optionalMethods,
  ]),
];
