/** The content types and fields that a query of items names. */
import { type SqlBool, sql } from 'kysely';
import {
  allNamedFields,
  checkFields,
  checkTypes,
  comparedFields,
  comparedRelatedFields,
  type NamedThings,
  type QueryableType,
} from '../../../repository/item-names.js';
import { isListed } from '../../database/lists.js';
import { type ParameterOf, prepared, type RowOf } from '../../unit-of-work/prepared.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromJsonArray, toJson } from '../../values/rows.js';
import {
  type Definition,
  type SearchableRow,
  selectIndexing,
  toDefinitions,
  toIndexedParts,
} from '../views/definitions.js';

interface Identifiers {
  /** JSON arrays; null for all. */
  readonly types: string | null;
  readonly fields: string | null;
}

/** Types and those of their fields that are named. */
const findNamed = prepared(({ db, store }, param: ParameterOf<Identifiers>) => {
  const isNamed = (column: string, name: keyof Identifiers) => isListed(sql.ref(column), param(name), store.dialect);
  return db
    .selectFrom('cms_content_type as type')
    .leftJoin('cms_field_definition as definition', (join) =>
      join.onRef('definition.type_id', '=', 'type.id').on(isNamed('definition.identifier', 'fields')),
    )
    .select(['type.id as type_id', 'type.identifier as type_identifier', 'type.main_language_code'])
    .select(['definition.id', 'definition.identifier', 'definition.field_type', 'definition.is_searchable'])
    .select(['definition.default_value', 'definition.settings'])
    .select(selectIndexing(store).as('indexing'))
    .where('type.status', '=', 'DEFINED')
    .where(sql<SqlBool>`(definition.id is not null or ${isNamed('type.identifier', 'types')})`)
    .orderBy('type.id')
    .orderBy('definition.position')
    .orderBy('definition.id');
});

type NamedRow = RowOf<typeof findNamed>;

function toTypes(rows: readonly NamedRow[]): readonly QueryableType[] {
  const types = new Map<number, QueryableType & { readonly fields: QueryableType['fields'][number][] }>();
  for (const { type_id, type_identifier, identifier, field_type: fieldTypeIdentifier } of rows) {
    const queryable = types.get(type_id) ?? { identifier: type_identifier, fields: [] };
    types.set(type_id, queryable);
    if (identifier !== null && fieldTypeIdentifier !== null) queryable.fields.push({ identifier, fieldTypeIdentifier });
  }
  return [...types.values()];
}

export interface NamedTypes {
  /** The ids of the types that the query is about; undefined for all. */
  readonly typeIds: readonly number[] | undefined;
  /** Searchable definitions of the fields that items of these types are filtered and sorted by. */
  readonly definitions: readonly Definition[];
  /** Definitions of the fields of related items that items are filtered by, of all types. */
  readonly related: readonly Definition[];
}

/** @throws BadRequest for a type that does not exist */
export async function loadNamedTypes(unit: UnitOfWork, query: NamedThings): Promise<NamedTypes> {
  const { types } = query;
  const named = allNamedFields(query);
  if (!types && named.length === 0) return { typeIds: undefined, definitions: [], related: [] };
  const rows = await unit.all(findNamed, { types: toJson(types ?? []), fields: toJson(named) });
  try {
    check(query, toTypes(rows));
  } catch {
    check(query, toTypes(await unit.all(findNamed, { types: null, fields: null })));
  }
  const queriedRows = types ? rows.filter((row) => types.includes(row.type_identifier)) : rows;
  const typeIds = types && [...new Set(queriedRows.map(({ type_id }) => type_id))];
  return {
    typeIds,
    definitions: toCompared(queriedRows, comparedFields(query), unit),
    related: toCompared(rows, comparedRelatedFields(query), unit),
  };
}

function toCompared(rows: readonly NamedRow[], identifiers: readonly string[], { store }: UnitOfWork) {
  const [first] = rows;
  if (identifiers.length === 0 || !first) return [];
  const parameters = fromJsonArray<readonly [string]>(first.indexing).map(([text]) => text);
  const compared = rows.filter(isSearchable).filter(({ identifier }) => identifiers.includes(identifier));
  return toDefinitions(compared, toIndexedParts(parameters), store);
}

const isSearchable = (row: NamedRow): row is NamedRow & SearchableRow => row.is_searchable === 1;

function check(query: NamedThings, types: readonly QueryableType[]): void {
  checkTypes(query.types, types);
  checkFields(query, types);
}
