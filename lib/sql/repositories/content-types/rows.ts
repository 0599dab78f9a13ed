/** Content types and their field definitions as rows: those that are published. */
import { type Selectable, sql } from 'kysely';
import type { ContentType, FieldDefinition } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database, FieldDefinitionTable } from '../../database/schema.js';
import { type ParameterOf, prepared } from '../../unit-of-work/prepared.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromJson, fromJsonArray, toDate, toStored } from '../../values/rows.js';

/** The type of content that is being written; undefined when there is none. */
export async function findType({ first }: Pick<UnitOfWork, 'first'>, id: number): Promise<ContentType | undefined> {
  const row = await first(findRow, { id });
  return row && toContentType(row);
}

const findRow = prepared(({ db, store }, param: ParameterOf<{ id: number }>) =>
  selectTypes(db, store).where('type.id', '=', param('id')),
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

/** The columns shared by content types and their drafts. */
export const typeFields = [
  ...(['identifier', 'remote_id', 'names', 'descriptions', 'modified', 'modifier_id', 'name_schema'] as const),
  ...(['url_alias_schema', 'is_container', 'main_language_code', 'default_always_available'] as const),
  ...(['default_sort_field', 'default_sort_order'] as const),
] as const;

export const typeColumns = [
  ...typeFields.map((name) => `type.${name}` as const),
  ...(['type.revision', 'type.updated'] as const),
];

/** The columns of definitions, of drafts too, besides the type that they belong to. */
export const definitionFields = [
  ...(['id', 'identifier', 'field_type', 'field_group', 'position', 'is_translatable', 'is_required'] as const),
  ...(['is_info_collector', 'is_searchable', 'names', 'descriptions'] as const),
  ...(['default_value', 'settings', 'validators'] as const),
] as const;

export const definitionColumns = definitionFields.map((name) => `definition.${name}` as const);

export type ContentTypeRow = Awaited<ReturnType<ReturnType<typeof selectTypes>['execute']>>[number];

export function toContentType(row: ContentTypeRow): ContentType {
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

export type DefinitionRow = Pick<Selectable<FieldDefinitionTable>, (typeof definitionFields)[number]>;

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
