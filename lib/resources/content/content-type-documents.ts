/** The documents of content types, with and without their field definitions (protocol §4.13). */
import { type Static, Type } from 'typebox';
import {
  contentTypeStatuses,
  type ContentType as Domain,
  sortFields,
  sortOrders,
} from '../../repository/repository.js';
import {
  type BodyOf,
  DateTime,
  dateTime,
  Embedded,
  embed,
  Link,
  link,
  representation,
  Translated,
} from '../../representation/representation.js';
import { href, paths } from '../paths.js';
import type { ShownFields } from '../shown-fields.js';
import { toTranslated } from '../translations.js';
import { exampleList, FieldDefinitionListMembers, toFieldDefinitionList } from './field-definitions.js';

const infoMembers = {
  _href: Type.String(),
  id: Type.Integer(),
  status: Type.Enum([...contentTypeStatuses]),
  identifier: Type.String(),
  names: Translated(),
  descriptions: Translated(),
  creationDate: DateTime(),
  modificationDate: DateTime(),
  Creator: Link('User'),
  Modifier: Link('User'),
  Groups: Link('ContentTypeGroupRefList'),
  Draft: Link('ContentType'),
  remoteId: Type.String(),
  urlAliasSchema: Type.Union([Type.String(), Type.Null()]),
  nameSchema: Type.String(),
  isContainer: Type.Boolean(),
  mainLanguageCode: Type.String(),
  defaultAlwaysAvailable: Type.Boolean(),
  defaultSortField: Type.Enum([...sortFields]),
  defaultSortOrder: Type.Enum([...sortOrders]),
};

const InfoMembers = Type.Object(infoMembers);
const TypeMembers = Type.Object({ ...infoMembers, FieldDefinitions: Embedded(FieldDefinitionListMembers) });

const exampleInfo: Static<typeof InfoMembers> = {
  _href: '/content/types/1',
  id: 1,
  status: 'DEFINED',
  identifier: 'folder',
  names: { value: [{ _languageCode: 'eng-GB', '#text': 'Folder' }] },
  descriptions: { value: [] },
  creationDate: '2021-06-28T11:34:17+00:00',
  modificationDate: '2021-06-28T11:34:17+00:00',
  Creator: link('User', '/user/users/14'),
  Modifier: link('User', '/user/users/14'),
  Groups: link('ContentTypeGroupRefList', '/content/types/1/groups'),
  Draft: link('ContentType', '/content/types/1/draft'),
  remoteId: 'a3d405b81be900468eb153d774f4f0d2',
  urlAliasSchema: null,
  nameSchema: '<short_name|name>',
  isContainer: true,
  mainLanguageCode: 'eng-GB',
  defaultAlwaysAvailable: true,
  defaultSortField: 'PATH',
  defaultSortOrder: 'ASC',
};

const exampleType = { ...exampleInfo, FieldDefinitions: embed('FieldDefinitionList', exampleList) };

export const ContentType = representation('ContentType', TypeMembers, exampleType);

export const ContentTypeInfo = representation('ContentTypeInfo', InfoMembers, exampleInfo);

export const ContentTypeList = representation(
  'ContentTypeList',
  Type.Object({ _href: Type.String(), ContentType: Type.Array(Embedded(TypeMembers)) }),
  { _href: '/content/types', ContentType: [embed('ContentType', exampleType)] },
);

export const ContentTypeInfoList = representation(
  'ContentTypeInfoList',
  Type.Object({ _href: Type.String(), ContentType: Type.Array(Embedded(InfoMembers)) }),
  { _href: '/content/types', ContentType: [embed('ContentTypeInfo', exampleInfo)] },
  { xmlNames: { ContentType: 'ContentTypeInfo' } },
);

export function toContentType(type: Domain, fields: ShownFields): BodyOf<typeof ContentType> {
  return {
    ...toContentTypeInfo(type),
    FieldDefinitions: embed('FieldDefinitionList', toFieldDefinitionList(type, fields)),
  };
}

export function toContentTypeInfo(type: Domain): BodyOf<typeof ContentTypeInfo> {
  const of = { contentTypeId: type.id };
  return {
    _href: href(paths.contentType, of),
    id: type.id,
    status: type.status,
    identifier: type.identifier,
    names: toTranslated(type.names),
    descriptions: toTranslated(type.descriptions),
    creationDate: dateTime(type.created),
    modificationDate: dateTime(type.modified),
    Creator: link('User', href(paths.user, { userId: type.creatorId })),
    Modifier: link('User', href(paths.user, { userId: type.modifierId })),
    Groups: link('ContentTypeGroupRefList', href(paths.contentTypeGroupRefs, of)),
    Draft: link('ContentType', href(paths.contentTypeDraft, of)),
    remoteId: type.remoteId,
    urlAliasSchema: type.urlAliasSchema ?? type.nameSchema,
    nameSchema: type.nameSchema,
    isContainer: type.isContainer,
    mainLanguageCode: type.mainLanguageCode,
    defaultAlwaysAvailable: type.defaultAlwaysAvailable,
    defaultSortField: type.defaultSortField,
    defaultSortOrder: type.defaultSortOrder,
  };
}
