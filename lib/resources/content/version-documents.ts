/** The documents of versions: their fields, their translations, and the list of them (protocol §4.4, §4.5). */
import { type Static, Type } from 'typebox';
import {
  type Field,
  type VersionInfo as VersionInfoValue,
  type Version as VersionValue,
  versionStatuses,
} from '../../repository/repository.js';
import {
  type BodyOf,
  DateTime,
  dateTime,
  Embedded,
  embed,
  Hash,
  hash,
  Link,
  link,
  representation,
  Translated,
} from '../../representation/representation.js';
import { href, paths } from '../paths.js';
import type { ShownFields } from '../shown-fields.js';
import { toTranslated } from '../translations.js';
import { Relations, toRelations } from './relation-documents.js';

const VersionInfo = Type.Object({
  id: Type.Integer(),
  versionNo: Type.Integer(),
  status: Type.Enum([...versionStatuses]),
  modificationDate: DateTime(),
  Creator: Link('User'),
  creationDate: DateTime(),
  initialLanguageCode: Type.String(),
  languageCodes: Type.String({ description: 'Comma-joined' }),
  VersionTranslationInfo: Embedded(
    Type.Object({
      Language: Type.Array(
        Type.Object({
          languageCode: Type.String(),
          DeleteTranslation: Type.Optional(Type.Object({ _href: Type.String() })),
        }),
      ),
    }),
  ),
  names: Translated(),
  Content: Link('ContentInfo'),
});

const FieldItem = Type.Object({
  id: Type.Integer(),
  fieldDefinitionIdentifier: Type.String(),
  languageCode: Type.String(),
  fieldTypeIdentifier: Type.String(),
  fieldValue: Hash(),
});

const Thumbnail = Type.Object({
  '_media-type': Type.String(),
  resource: Type.Optional(Type.String()),
  width: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  height: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  mimeType: Type.Optional(Type.String()),
});

export const VersionMembers = Type.Object({
  _href: Type.String(),
  VersionInfo,
  Fields: Type.Object({ field: Type.Array(FieldItem) }),
  Relations: Embedded(Relations),
  Thumbnail,
});

const exampleInfo: Static<typeof VersionInfo> = {
  id: 41,
  versionNo: 1,
  status: 'PUBLISHED',
  modificationDate: '2021-06-28T11:34:17+00:00',
  Creator: link('User', '/user/users/14'),
  creationDate: '2021-06-28T11:34:17+00:00',
  initialLanguageCode: 'eng-GB',
  languageCodes: 'eng-GB',
  VersionTranslationInfo: embed('VersionTranslationInfo', { Language: [{ languageCode: 'eng-GB' }] }),
  names: { value: [{ _languageCode: 'eng-GB', '#text': 'Media' }] },
  Content: link('ContentInfo', '/content/objects/41'),
};

export const exampleVersion: Static<typeof VersionMembers> = {
  _href: '/content/objects/41/versions/1',
  VersionInfo: exampleInfo,
  Fields: {
    field: [
      {
        id: 98,
        fieldDefinitionIdentifier: 'name',
        languageCode: 'eng-GB',
        fieldTypeIdentifier: 'string',
        fieldValue: hash('Media'),
      },
    ],
  },
  Relations: embed('RelationList', { _href: '/content/objects/41/versions/1/relations', Relation: [] }),
  Thumbnail: { '_media-type': 'Thumbnail' },
};

export const Version = representation('Version', VersionMembers, exampleVersion);

export const VersionList = representation(
  'VersionList',
  Type.Object({
    _href: Type.String(),
    VersionItem: Type.Array(Type.Object({ Version: Link('Version'), VersionInfo })),
  }),
  {
    _href: '/content/objects/41/versions',
    VersionItem: [{ Version: link('Version', '/content/objects/41/versions/1'), VersionInfo: exampleInfo }],
  },
);

export function toVersionList(contentId: number, items: readonly VersionInfoValue[]): BodyOf<typeof VersionList> {
  return {
    _href: href(paths.versions, { contentId }),
    VersionItem: items.map((item) => ({
      Version: link('Version', versionHref(item)),
      VersionInfo: toVersionInfo(item),
    })),
  };
}

export function toVersion(value: VersionValue, fields: ShownFields): BodyOf<typeof Version> {
  return {
    _href: versionHref(value),
    VersionInfo: toVersionInfo(value),
    Fields: { field: value.fields.map((field) => toField(field, fields)) },
    Relations: embed('RelationList', toRelations(value, value.relations)),
    Thumbnail: { '_media-type': 'Thumbnail', ...value.thumbnail },
  };
}

function toVersionInfo(info: VersionInfoValue): Static<typeof VersionInfo> {
  return {
    id: info.id,
    versionNo: info.versionNo,
    status: info.status,
    modificationDate: dateTime(info.modified),
    Creator: link('User', href(paths.user, { userId: info.creatorId })),
    creationDate: dateTime(info.created),
    initialLanguageCode: info.initialLanguageCode,
    languageCodes: info.languageCodes.join(','),
    VersionTranslationInfo: embed('VersionTranslationInfo', {
      Language: info.languageCodes.map((languageCode) => toLanguage(info, languageCode)),
    }),
    names: toTranslated(info.names),
    Content: link('ContentInfo', href(paths.contentObject, { contentId: info.contentId })),
  };
}

function toLanguage(info: VersionInfoValue, languageCode: string) {
  const { contentId, versionNo } = info;
  const removable = info.status === 'DRAFT' && info.languageCodes.length > 1 && languageCode !== info.mainLanguageCode;
  return {
    languageCode,
    DeleteTranslation: removable
      ? { _href: href(paths.versionTranslation, { contentId, versionNo, languageCode }) }
      : undefined,
  };
}

function toField(field: Field, fields: ShownFields): Static<typeof FieldItem> {
  return {
    id: field.id,
    fieldDefinitionIdentifier: field.fieldDefinitionIdentifier,
    languageCode: field.languageCode,
    fieldTypeIdentifier: field.fieldTypeIdentifier,
    fieldValue: fields.value(field.fieldTypeIdentifier, field.value),
  };
}

export function versionHref({ contentId, versionNo }: VersionInfoValue): string {
  return href(paths.version, { contentId, versionNo });
}
