/** The content types and fields that a query of items names. */
import { type SqlBool, sql } from 'kysely';
import {
  allNamedFields,
  checkFields,
  checkTypes,
  comparedFields,
  type KnownType,
  type NamedThings,
} from '../../../repository/item-names.js';
import { type ParameterOf, prepared } from '../../unit-of-work/prepared.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { toJson } from '../../values/rows.js';
import { type Definition, loadDefinitions } from '../views/definitions.js';
import { isListed } from './rows.js';

interface Identifiers {
  /** JSON arrays; null for all. */
  readonly types: string | null;
  readonly fields: string | null;
}

/** Types and those of their fields that are named. */
const findNamed = prepared(({ db, store: { dialect } }, given: ParameterOf<Identifiers>) => {
  const isNamed = (column: string, name: keyof Identifiers) => isListed(sql.ref(column), given(name), dialect);
  return db
    .selectFrom('cms_content_type as type')
    .leftJoin('cms_field_definition as definition', (join) =>
      join.onRef('definition.type_id', '=', 'type.id').on(isNamed('definition.identifier', 'fields')),
    )
    .select(['type.id', 'type.identifier as type', 'definition.identifier', 'definition.field_type'])
    .where('type.status', '=', 'DEFINED')
    .where(sql<SqlBool>`(definition.id is not null or ${isNamed('type.identifier', 'types')})`)
    .orderBy('type.id')
    .orderBy('definition.position')
    .orderBy('definition.id');
});

interface StoredType extends KnownType {
  readonly id: number;
}

async function loadTypes(unit: UnitOfWork, identifiers: Identifiers): Promise<readonly StoredType[]> {
  const types = new Map<number, StoredType & { readonly fields: KnownType['fields'][number][] }>();
  for (const { id, type, identifier, field_type: fieldTypeIdentifier } of await unit.all(findNamed, identifiers)) {
    const own = types.get(id) ?? { id, identifier: type, fields: [] };
    types.set(id, own);
    if (identifier !== null && fieldTypeIdentifier !== null) own.fields.push({ identifier, fieldTypeIdentifier });
  }
  return [...types.values()];
}

export interface NamedTypes {
  /** The ids of the types that the query is about; undefined for all. */
  readonly typeIds: readonly number[] | undefined;
  /** Of the fields that items are filtered and sorted by, in these types; those that are searchable. */
  readonly definitions: readonly Definition[];
}

/** @throws BadRequest for what does not exist */
export async function loadNamedTypes(unit: UnitOfWork, query: NamedThings): Promise<NamedTypes> {
  const { types } = query;
  const named = allNamedFields(query);
  if (!types && named.length === 0) return { typeIds: undefined, definitions: [] };
  const some = await loadTypes(unit, { types: toJson(types ?? []), fields: toJson(named) });
  try {
    check(query, some);
  } catch {
    check(query, await loadTypes(unit, { types: null, fields: null }));
  }
  const own = some.filter(({ identifier }) => types?.includes(identifier));
  const definitions = await loadDefinitions(unit, comparedFields(query));
  const isOwn = ({ contentTypeIdentifier }: Definition) => !types || types.includes(contentTypeIdentifier);
  return { typeIds: types && own.map(({ id }) => id), definitions: definitions.filter(isOwn) };
}

function check(query: NamedThings, types: readonly KnownType[]): void {
  checkTypes(query.types, types);
  checkFields(query, types);
}
