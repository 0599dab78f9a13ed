/** The parameters of queries about access: the path variables of operations, and the members that rights depend on besides. */
import { boolean, id, integer, optional, string } from '../documents/index.js';
import type { OptionalValue } from '../documents/value.js';
import type { AccessParameters, Id } from '../repository/repository.js';

export type ParameterName = keyof AccessParameters<Id>;

/** A path of ids, such as `/1/2/57/`. */
const path = (description: string) =>
  optional(
    string({ pattern: '^/?[\\w-]{1,64}(?:/[\\w-]{1,64}){0,499}/?$', message: 'must be a path of ids', description }),
  );

/** All that rights may depend on. */
export const accessParameters = {
  contentId: optional(id('The id of the content item')),
  versionNo: optional(integer('The number of the version; the current one by default')),
  languageCode: optional(string('The language that is written or deleted; the main language by default')),
  locationPath: path('The path of the location, such as `/1/2/57/`; its last id identifies the location'),
  locationId: optional(id('The id of the location')),
  groupPath: path('The path of the user group; its last id identifies the group'),
  groupLocationId: optional(id('The id of the location of the user group that a user is added to or removed from')),
  trashItemId: optional(id('The id of the trash item')),
  targetUserId: optional(id('The id of the user whom the operation is about: `userId` of its path')),
  keyId: optional(id('The id of the API key')),
  relationId: optional(id('The id of the relation')),
  urlAliasId: optional(string('The id of the URL alias')),
  parentLocationId: optional(id('The id of the location below which content would be placed')),
  otherLocationId: optional(id('The id of the location that would be swapped with the first one')),
  destinationContentId: optional(id('The id of the content item that would be related')),
  contentTypeId: optional(id('The id of the content type of the item to create')),
  sectionId: optional(id('The id of the section that the content would get')),
  stateId: optional(id('The id of the object state that the content would get')),
  hidden: optional(boolean('Whether the location would be hidden or shown, and nothing else of it changed')),
} satisfies { readonly [N in ParameterName]-?: OptionalValue<NonNullable<AccessParameters<Id>[N]>> };

/** Path variables that queries must have: rights are rights to the entities that they name. */
export const decisive: ReadonlySet<string> = new Set<ParameterName | 'fileId'>([
  ...(['contentId', 'versionNo', 'locationPath', 'locationId', 'groupPath', 'groupLocationId', 'trashItemId'] as const),
  ...(['targetUserId', 'keyId', 'relationId', 'urlAliasId', 'fileId'] as const),
]);

/**
 * Members of bodies, and parameters of queries, that rights depend on, by methods of the repository. Without one, a right that
 * depends on it is decided as if some value matched.
 */
export const bodyParameters: Readonly<Record<string, readonly ParameterName[]>> = {
  'content.create': ['parentLocationId', 'contentTypeId', 'languageCode', 'sectionId'],
  'content.updateInfo': ['sectionId'],
  'content.copy': ['parentLocationId'],
  'versions.update': ['languageCode'],
  'versions.save': ['languageCode'],
  'relations.create': ['destinationContentId'],
  'locations.create': ['parentLocationId'],
  'locations.update': ['hidden'],
  'locations.copy': ['parentLocationId'],
  'locations.move': ['parentLocationId'],
  'locations.swap': ['otherLocationId'],
  'trash.restore': ['parentLocationId'],
  'objectStates.assign': ['stateId'],
  'urlAliases.create': ['locationId'],
  'roles.listPoliciesOfUser': ['targetUserId'],
  'users.create': ['languageCode', 'contentTypeId', 'sectionId'],
  'users.update': ['languageCode'],
  'users.assignGroup': ['groupLocationId'],
  'userGroups.create': ['languageCode', 'contentTypeId', 'sectionId'],
  'userGroups.update': ['languageCode'],
  'userGroups.move': ['parentLocationId'],
};
