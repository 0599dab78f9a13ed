/** Content types and their field definitions as rows: those that are published. */

import { sql } from 'kysely';
import type { ContentType, FieldDefinition } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import type { ParameterOf } from '../../unit-of-work/placeholders.js';
import { prepared } from '../../unit-of-work/prepared.js';
import type { AnyStore } from '../../unit-of-work/store.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromJson, fromJsonArray, toDate, toStored } from '../../values/rows.js';

/** The type of content that is being written; undefined when there is none. */
export async function findType({ first }: Pick<UnitOfWork, 'first'>, id: number): Promise<ContentType | undefined> {
  const row = await first(findRow, { id });
  return row && toContentType(row);
}

const findRow = prepared(({ db, store }, given: ParameterOf<{ id: number }>) =>
  selectTypes(db, store).where('type.id', '=', given('id')),
);

export async function loadTypes(
  db: Database,
  store: AnyStore,
  ids: readonly number[],
): Promise<readonly ContentType[]> {
  return (
    await selectTypes(db, store)
      .where(isAmong(db, 'type.id', ids))
      .execute()
  ).map(toContentType);
}

export function selectTypes(db: Database, store: AnyStore) {
  return db
    .selectFrom('cms_content_type as type')
    .select(typeColumns)
    .select(['type.id', 'type.status', 'type.created', 'type.creator_id'])
    .select(definitionsOf(db, store, 'cms_field_definition', 'type.id'))
    .where('type.status', '=', 'DEFINED');
}

/** The definitions of the row's type or draft, in their order, as a column. */
export function definitionsOf(
  db: Database,
  { dialect }: AnyStore,
  table: 'cms_field_definition' | 'cms_field_definition_draft',
  contentTypeId: 'type.id' | 'type.type_id',
) {
  const definitions = db
    .selectFrom(`${table} as definition`)
    .select(definitionColumns)
    .where('definition.type_id', '=', sql.ref<number>(contentTypeId))
    .orderBy('definition.position')
    .orderBy('definition.id');
  return dialect.jsonArray(definitions).as('definitions');
}

/** What a content type and its draft have alike. */
export const typeColumns = [
  'type.identifier',
  'type.remote_id',
  'type.names',
  'type.descriptions',
  'type.modified',
  'type.modifier_id',
  'type.name_schema',
  'type.url_alias_schema',
  'type.is_container',
  'type.main_language_code',
  'type.default_always_available',
  'type.default_sort_field',
  'type.default_sort_order',
  'type.revision',
  'type.updated',
] as const;

/** The columns of definitions, of drafts too, besides the type that they belong to. */
export const definitionFields = [
  'id',
  'identifier',
  'field_type',
  'field_group',
  'position',
  'is_translatable',
  'is_required',
  'is_info_collector',
  'is_searchable',
  'names',
  'descriptions',
  'default_value',
  'settings',
  'validators',
] as const;

export const definitionColumns = definitionFields.map((name) => `definition.${name}` as const);

type TypeRow = Awaited<ReturnType<ReturnType<typeof selectTypes>['execute']>>[number];

export function toContentType(row: TypeRow): ContentType {
  return {
    id: row.id,
    status: row.status,
    identifier: row.identifier,
    remoteId: row.remote_id,
    names: fromJson(row.names),
    descriptions: fromJson(row.descriptions),
    created: toDate(row.created),
    modified: toDate(row.modified),
    creatorId: row.creator_id,
    modifierId: row.modifier_id,
    nameSchema: row.name_schema,
    urlAliasSchema: row.url_alias_schema,
    isContainer: row.is_container === 1,
    mainLanguageCode: row.main_language_code,
    defaultAlwaysAvailable: row.default_always_available === 1,
    defaultSortField: row.default_sort_field,
    defaultSortOrder: row.default_sort_order,
    fieldDefinitions: fromJsonArray<DefinitionRow>(row.definitions).map((definition) =>
      toFieldDefinition(definition, row.id),
    ),
    ...toStored(row),
  };
}

export interface DefinitionRow {
  readonly id: number;
  readonly identifier: string;
  readonly field_type: string;
  readonly field_group: string;
  readonly position: number;
  readonly is_translatable: number;
  readonly is_required: number;
  readonly is_info_collector: number;
  readonly is_searchable: number;
  readonly names: string;
  readonly descriptions: string;
  readonly default_value: string;
  readonly settings: string;
  readonly validators: string;
}

export function toFieldDefinition(row: DefinitionRow, contentTypeId: number): FieldDefinition {
  return {
    contentTypeId,
    id: row.id,
    identifier: row.identifier,
    fieldTypeIdentifier: row.field_type,
    fieldGroup: row.field_group,
    position: row.position,
    isTranslatable: row.is_translatable === 1,
    isRequired: row.is_required === 1,
    isInfoCollector: row.is_info_collector === 1,
    isSearchable: row.is_searchable === 1,
    names: fromJson(row.names),
    descriptions: fromJson(row.descriptions),
    defaultValue: fromJson(row.default_value),
    settings: fromJson(row.settings),
    validators: fromJson(row.validators),
  };
}

/** Whether content of the type has an account, or can get one later. */
export const isOfUsers = ({ fieldDefinitions }: ContentType): boolean =>
  fieldDefinitions.some(({ fieldTypeIdentifier }) => fieldTypeIdentifier === 'user');
