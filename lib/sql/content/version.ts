/** A version with its fields and relations, as columns of the same row, so that all of it is of one moment. */
import { sql } from 'kysely';
import type { FieldTypes } from '../../field-types/index.js';
import type { Field, Json, Relation, RelationType, Version, VersionInfo } from '../../repository/repository.js';
import type { Rights } from '../permissions/policies.js';
import { fromJson, fromJsonArray, toDate, toStored } from '../rows.js';
import type { Database, Store } from '../store.js';
import { mayRead } from './info.js';

/** The columns of `toVersionInfo`; those whose names the content has as well are prefixed. */
export const versionColumns = [
  'version.id as version_id',
  'version.version_no',
  'version.status as version_status',
  'version.created as version_created',
  'version.modified as version_modified',
  'version.creator_id',
  'version.initial_language_code',
  'version.names',
  'version.revision as version_revision',
  'version.updated as version_updated',
  'version.content_id',
  'content.main_language_code',
  'content.always_available',
] as const;

export interface VersionInfoRow {
  readonly version_id: number;
  readonly version_no: number;
  readonly version_status: VersionInfo['status'];
  readonly version_created: number | string;
  readonly version_modified: number | string;
  readonly creator_id: number;
  readonly initial_language_code: string;
  readonly names: string;
  readonly version_revision: number;
  readonly version_updated: number | string;
  readonly content_id: number;
  readonly main_language_code: string;
  readonly always_available: number;
}

/** The fields of the row's version, by position and language, as a column. */
export function fieldsOf(db: Database, { dialect }: Store) {
  const fields = db
    .selectFrom('cms_field_value as held')
    .innerJoin('cms_field as field', 'field.id', 'held.field_id')
    .innerJoin('cms_field_definition as definition', 'definition.id', 'field.definition_id')
    .select(['field.id', 'definition.identifier', 'definition.field_type', 'field.language_code', 'held.value'])
    .whereRef('held.version_id', '=', sql.ref('version.id'))
    .orderBy('definition.position')
    .orderBy('definition.id')
    .orderBy('field.language_code');
  return dialect.jsonArray(fields).as('fields');
}

/** The relations of the row's version to content that the caller may read, as a column. */
export function relationsOf(db: Database, { dialect }: Store, rights: Rights) {
  const relations = selectRelations(db, rights).whereRef('relation.version_id', '=', sql.ref('version.id'));
  return dialect.jsonArray(relations).as('relations');
}

/** Relations to content that the caller may read, in the order in which they were made. */
export function selectRelations(db: Database, rights: Rights) {
  return db
    .selectFrom('cms_relation as relation')
    .innerJoin('cms_content as destination', 'destination.id', 'relation.destination_id')
    .innerJoin('cms_version as shown', (join) =>
      join
        .onRef('shown.content_id', '=', 'destination.id')
        .onRef('shown.version_no', '=', 'destination.current_version_no'),
    )
    .leftJoin('cms_field_definition as definition', 'definition.id', 'relation.definition_id')
    .select(['relation.id', 'relation.types', 'relation.destination_id', 'definition.identifier'])
    .where(mayRead(rights, { content: 'destination', version: 'shown' }))
    .orderBy('relation.id');
}

interface FieldRow {
  readonly id: number;
  readonly identifier: string;
  readonly field_type: string;
  readonly language_code: string;
  readonly value: string;
}

export interface RelationRow {
  readonly id: number;
  readonly types: string;
  readonly destination_id: number;
  readonly identifier: string | null;
}

export function toVersionInfo(row: VersionInfoRow): VersionInfo {
  const names = fromJson<VersionInfo['names']>(row.names);
  return {
    id: row.version_id,
    contentId: row.content_id,
    versionNo: row.version_no,
    status: row.version_status,
    modified: toDate(row.version_modified),
    creatorId: row.creator_id,
    created: toDate(row.version_created),
    initialLanguageCode: row.initial_language_code,
    mainLanguageCode: row.main_language_code,
    alwaysAvailable: row.always_available === 1,
    languageCodes: Object.keys(names),
    names,
    ...toStored({ revision: row.version_revision, updated: row.version_updated }),
  };
}

export function toVersion(
  row: VersionInfoRow & AccountRow & { readonly fields: unknown; readonly relations: unknown },
  fieldTypes: FieldTypes,
): Version {
  const relations = fromJsonArray<RelationRow>(row.relations).map((relation) => toRelation(relation, row));
  // Values make relations, and those to what the caller may not read are not among these.
  const readable = new Set(relations.map(({ destinationContentId }) => destinationContentId));
  const shown = (type: string, value: Json) => fieldTypes.get(type).conceal(value, (id) => !readable.has(id));
  return {
    fields: fromJsonArray<FieldRow>(row.fields).map((field) => toField(field, row, shown)),
    relations,
    ...toVersionInfo(row),
  };
}

function toField(
  row: FieldRow,
  account: AccountRow & { readonly content_id: number },
  shown: (fieldType: string, value: Json) => Json,
): Field {
  return {
    id: row.id,
    fieldDefinitionIdentifier: row.identifier,
    languageCode: row.language_code,
    fieldTypeIdentifier: row.field_type,
    value: row.field_type === 'user' ? toUserValue(account) : shown(row.field_type, fromJson<Json>(row.value)),
  };
}

export function toRelation(row: RelationRow, version: Pick<VersionInfoRow, 'content_id' | 'version_no'>): Relation {
  return {
    contentId: version.content_id,
    versionNo: version.version_no,
    id: row.id,
    types: row.types.split(',') as RelationType[],
    destinationContentId: row.destination_id,
    ...(row.identifier !== null && { fieldDefinitionIdentifier: row.identifier }),
  };
}

/** The account of the row's content, which is its only copy: a user field shows it and stores nothing. */
export const accountColumns = [
  'account.login',
  'account.email',
  'account.enabled',
  'account.max_login',
  'account.password_updated',
] as const;

export interface AccountRow {
  readonly login: string | null;
  readonly email: string | null;
  readonly enabled: number | null;
  readonly max_login: number | null;
  readonly password_updated: number | string | null;
}

export function toUserValue(row: AccountRow & { readonly content_id: number }): Json {
  return {
    hasStoredLogin: row.login !== null,
    contentId: row.content_id,
    login: row.login,
    email: row.email,
    passwordUpdatedAt: row.password_updated === null ? null : Math.floor(Number(row.password_updated) / 1000),
    enabled: row.enabled === 1,
    maxLogin: row.max_login,
    plainPassword: null,
  };
}
