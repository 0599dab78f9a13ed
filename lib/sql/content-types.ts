/** Content types in SQL; everyone may know them. */
import { sql } from 'kysely';
import { NotFound } from '../errors.js';
import type {
  ContentType,
  ContentTypeQuery,
  ContentTypeRepository,
  FieldDefinition,
} from '../repository/repository.js';
import { checkId, fromJson, fromJsonArray, toDate, toStored } from './rows.js';
import type { Database } from './schema.js';
import type { Store } from './store.js';
import { readPublic } from './unit-of-work.js';

export function createContentTypeRepository(store: Store): ContentTypeRepository {
  return {
    list: (query, context) =>
      readPublic(store, context, async ({ db }) => ({
        items: (await listed(db, store, query).execute()).map(toContentType),
      })),

    load: (id, context) =>
      readPublic(store, context, async ({ db }) => {
        checkId('content type', id);
        const row = await selectTypes(db, store).where('type.id', '=', id).executeTakeFirst();
        if (!row) throw new NotFound('content type', id);
        return toContentType(row);
      }),
  };
}

/** The type of content that is being written; undefined when there is none. */
export async function findType(db: Database, store: Store, id: number): Promise<ContentType | undefined> {
  const row = await selectTypes(db, store).where('type.id', '=', id).executeTakeFirst();
  return row && toContentType(row);
}

function selectTypes(db: Database, { dialect }: Store) {
  const definitions = db
    .selectFrom('cms_field_definition as definition')
    .select(definitionColumns)
    .where('definition.type_id', '=', sql.ref<number>('type.id'))
    .orderBy('definition.position')
    .orderBy('definition.id');
  return db
    .selectFrom('cms_content_type as type')
    .selectAll('type')
    .select(dialect.jsonArray(definitions).as('definitions'))
    .where('type.status', '=', 'DEFINED');
}

const definitionColumns = [
  'definition.id',
  'definition.identifier',
  'definition.field_type',
  'definition.field_group',
  'definition.position',
  'definition.is_translatable',
  'definition.is_required',
  'definition.is_info_collector',
  'definition.is_searchable',
  'definition.names',
  'definition.descriptions',
  'definition.default_value',
  'definition.settings',
  'definition.validators',
] as const;

/** A type of two groups is there twice. */
function listed(
  db: Database,
  store: Store,
  { identifier, remoteId, orderBy, reverse = false, ...page }: ContentTypeQuery,
) {
  const [up, down] = reverse ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
  return selectTypes(db, store)
    .innerJoin('cms_type_in_group as grouping', 'grouping.type_id', 'type.id')
    .$if(identifier !== undefined, (query) => query.where('type.identifier', '=', identifier as string))
    .$if(remoteId !== undefined, (query) => query.where('type.remote_id', '=', remoteId as string))
    .$if(orderBy === 'identifier', (query) => query.orderBy(sql`lower(type.identifier)`, up))
    .$if(orderBy === 'modified', (query) => query.orderBy('type.modified', down))
    .orderBy('grouping.group_id', up)
    .orderBy('type.id', up)
    .limit(page.limit)
    .offset(page.offset);
}

type TypeRow = Awaited<ReturnType<ReturnType<typeof selectTypes>['execute']>>[number];

function toContentType(row: TypeRow): ContentType {
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

interface DefinitionRow {
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

function toFieldDefinition(row: DefinitionRow, contentTypeId: number): FieldDefinition {
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
