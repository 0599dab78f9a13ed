/** The members that documents of the protocol have, in the order in which clients know them: those of the router with `legacyClients`. */
import { describe, expect, it } from '@jest/globals';
import type { AnyDocument } from '../../lib/documents/document.js';
import { analyzeLinks } from '../../lib/documents/reachable-shape.js';
import type { Shape } from '../../lib/documents/shape.js';
import { documentsOf } from '../../lib/operations/declaration/operations.js';
import { ErrorMessage } from '../../lib/operations/responses/error-message.js';
import { resources } from '../../lib/resources/table.js';

const content = [
  ...['_href', '_remoteId', '_id', 'ContentType', 'Name', 'TranslatedName', 'Versions', 'CurrentVersion', 'Section'],
  ...['MainLocation', 'Locations', 'Owner', 'lastModificationDate', 'publishedDate', 'mainLanguageCode'],
  ...['currentVersionNo', 'alwaysAvailable', 'isHidden', 'status', 'ObjectStates'],
];
const contentType = [
  ...['_href', 'id', 'status', 'identifier', 'names', 'descriptions', 'creationDate', 'modificationDate', 'Creator'],
  ...['Modifier', 'Groups', 'Draft', 'remoteId', 'urlAliasSchema', 'nameSchema', 'isContainer', 'mainLanguageCode'],
  ...['defaultAlwaysAvailable', 'defaultSortField', 'defaultSortOrder'],
];
const location = [
  ...['_href', 'id', 'priority', 'hidden', 'invisible', 'explicitlyHidden', 'ParentLocation', 'pathString', 'depth'],
  ...['childCount', 'remoteId', 'Children', 'Content', 'sortField', 'sortOrder', 'UrlAliases', 'ContentInfo'],
];
const notInTrash = ['explicitlyHidden', 'Children', 'UrlAliases'];
const versionInfo = [
  ...['id', 'versionNo', 'status', 'modificationDate', 'Creator', 'creationDate', 'initialLanguageCode'],
  ...['languageCodes', 'VersionTranslationInfo', 'names', 'Content'],
];
const policy = ['_href', 'id', 'originalId', 'module', 'function', 'limitations'];
const person = [
  ...['_href', '_id', '_remoteId', 'ContentType', 'name', 'Versions', 'Section', 'MainLocation', 'Locations'],
];
const dates = ['Owner', 'publishDate', 'lastModificationDate', 'mainLanguageCode', 'alwaysAvailable', 'Version'];
const state = ['defaultLanguageCode', 'languageCodes'];
const texts = ['names', 'descriptions'];

/** By document, or by the path of an object inside of one. */
const protocol: Readonly<Record<string, readonly string[]>> = {
  BookmarkList: ['count', 'items'],
  'BookmarkList/items': ['__href', 'Location'],
  'BookmarkList/items/Location': location,
  Content: content,
  ContentImageVariation: ['_href', 'uri', 'contentType', 'width', 'height', 'fileSize'],
  ContentInfo: content,
  ContentObjectStates: ['ObjectState'],
  ContentType: [...contentType, 'FieldDefinitions'],
  ContentTypeGroup: ['_href', 'id', 'identifier', 'created', 'modified', 'Creator', 'Modifier', 'ContentTypes'],
  ContentTypeGroupList: ['_href', 'ContentTypeGroup'],
  ContentTypeGroupRefList: ['_href', 'ContentTypeGroupRef'],
  'ContentTypeGroupRefList/ContentTypeGroupRef': ['_href', 'unlink'],
  ContentTypeInfo: contentType,
  ContentTypeInfoList: ['_href', 'ContentType'],
  ContentTypeList: ['_href', 'ContentType'],
  CountryList: ['Country'],
  'CountryList/Country': ['_id', 'name', 'Alpha2', 'Alpha3', 'IDC'],
  ErrorMessage: ['errorCode', 'errorMessage', 'errorDescription', 'errorDetails'],
  'ErrorMessage/errorDetails': ['fields'],
  'ErrorMessage/errorDetails/fields': ['_fieldTypeId', 'errors'],
  'ErrorMessage/errorDetails/fields/errors': ['type', 'message'],
  FieldDefinition: [
    ...['_href', 'id', 'identifier', 'fieldType', 'fieldGroup', 'position', 'isTranslatable', 'isRequired'],
    ...['isInfoCollector', 'defaultValue', 'isSearchable', ...texts, 'fieldSettings', 'validatorConfiguration'],
  ],
  FieldDefinitionList: ['_href', 'FieldDefinition'],
  JWT: ['_token', 'token'],
  Language: ['_href', 'languageId', 'languageCode', 'name'],
  LanguageList: ['_href', 'Language'],
  'LanguageList/Language': ['_href', 'languageId', 'languageCode', 'name'],
  Location: location,
  LocationList: ['_href', 'Location'],
  ObjectState: ['_href', 'id', 'identifier', 'priority', 'ObjectStateGroup', ...state, ...texts],
  ObjectStateGroup: ['_href', 'id', 'identifier', ...state, 'ObjectStates', ...texts],
  ObjectStateGroupList: ['_href', 'ObjectStateGroup'],
  ObjectStateList: ['_href', 'ObjectState'],
  Policy: policy,
  PolicyDraft: policy,
  PolicyList: ['_href', 'Policy'],
  Relation: ['_href', 'SourceContent', 'DestinationContent', 'SourceFieldDefinitionIdentifier', 'RelationType'],
  RelationList: ['_href', 'Relation'],
  Role: ['_href', 'identifier', 'Policies'],
  RoleAssignment: ['_href', 'limitation', 'Role'],
  RoleAssignmentList: ['_href', 'RoleAssignment'],
  RoleDraft: ['_href', 'identifier', 'Policies'],
  RoleList: ['_href', 'Role'],
  Section: ['_href', 'sectionId', 'identifier', 'name'],
  SectionList: ['_href', 'Section'],
  Session: ['_href', 'name', 'identifier', 'csrfToken', 'User'],
  Trash: ['_href', 'TrashItem'],
  TrashItem: location.filter((name) => !notInTrash.includes(name)),
  UrlAlias: [
    ...['_href', '_id', '_type', 'location', 'resource', 'path', 'languageCodes', 'alwaysAvailable', 'isHistory'],
    ...['forward', 'custom'],
  ],
  UrlAliasRefList: ['_href', 'UrlAlias'],
  UrlWildcard: ['_href', '_id', 'sourceUrl', 'destinationUrl', 'forward'],
  UrlWildcardList: ['_href', 'UrlWildcard'],
  User: [...person, 'Groups', ...dates, 'login', 'email', 'enabled', 'UserGroups', 'Roles'],
  UserGroup: [...person, ...dates, 'ParentUserGroup', 'Subgroups', 'Users', 'Roles'],
  UserGroupList: ['_href', 'UserGroup'],
  UserGroupRefList: ['_href', 'UserGroup'],
  'UserGroupRefList/UserGroup': ['_href', 'unassign'],
  UserList: ['_href', 'User'],
  UserRefList: ['_href', 'User'],
  Version: ['_href', 'VersionInfo', 'Fields', 'Relations', 'Thumbnail'],
  'Version/VersionInfo': versionInfo,
  'Version/VersionInfo/VersionTranslationInfo': ['Language'],
  'Version/VersionInfo/VersionTranslationInfo/Language': ['languageCode', 'DeleteTranslation'],
  'Version/Relations': ['_href', 'Relation'],
  'Version/Thumbnail': ['resource', 'width', 'height', 'mimeType'],
  VersionList: ['_href', 'VersionItem'],
  'VersionList/VersionItem': ['Version', 'VersionInfo'],
  'VersionList/VersionItem/VersionInfo': versionInfo,
  View: ['_href', 'identifier', 'Query', 'Result'],
  'View/Result': ['_href', 'count', 'time', 'timedOut', 'maxScore', 'searchHits', 'aggregations'],
  'View/Result/searchHits/searchHit': ['_score', '_index', 'value'],
  'View/Result/searchHits/searchHit/value': ['Content', 'Location'],
  'View/Result/searchHits/searchHit/value/Content': content,
  'View/Result/searchHits/searchHit/value/Location': location.filter((name) => name !== 'explicitlyHidden'),
};

/** The documents of operations that the protocol does not have. */
const ours = [
  ...['Access', 'ApiKey', 'ApiKeyList', 'Batch', 'ChangeList', 'Item', 'ItemList', 'LatestChangeList'],
  ...['PermissionList', 'Preview'],
  ...['ReverseRelationList', 'Schedule', 'ScheduleList', 'SignedUrl', 'Upload'],
  ...['TransferDetails', 'TransferIds', 'TransferMatches', 'UnplacedContentList'],
  ...['Webhook', 'WebhookDelivery', 'WebhookDeliveryList', 'WebhookList'],
];

const documents = new Map<string, AnyDocument>([['ErrorMessage', ErrorMessage]]);
for (const { methods } of resources)
  for (const { operation } of Object.values(methods))
    for (const document of documentsOf(operation)) documents.set(document.name, document);

const isServed = Object.assign(() => true, { omitsExtensions: true });

function membersOf(place: string): readonly string[] {
  const [name = '', ...steps] = place.split('/');
  let shape: Shape | undefined = analyzeLinks(documents.get(name) as AnyDocument, isServed).shape;
  for (const step of steps) shape = itself(itself(shape)?.members[step]);
  return Object.keys(itself(shape)?.members ?? {}).filter((key) => key !== '_media-type');
}

/** The shape that has the members: that of the items of a list. */
function itself(shape: Shape | undefined) {
  if (shape?.kind === 'list') return itself(shape.items);
  return shape && 'members' in shape ? shape : undefined;
}

describe('A document with legacyClients', () => {
  it.each(Object.entries(protocol))('has the members of the protocol in their order: %s', (place, members) => {
    expect(membersOf(place)).toEqual(members);
  });

  it('is one of the protocol, or of an operation that the protocol does not have', () => {
    const listed = Object.keys(protocol).filter((place) => !place.includes('/'));
    expect([...documents.keys()].sort()).toEqual([...listed, ...ours].sort());
  });
});
