/** Searches for content types. */
import { type SqlBool, sql } from 'kysely';
import type { ContentType, ContentTypeFilter, ContentTypeSearch, Page } from '../../repository/repository.js';
import { and, type Condition, never } from '../permissions/policies.js';
import { isId } from '../rows.js';
import type { Statements } from '../unit-of-work.js';
import { selectTypes, toContentType } from './rows.js';

export async function findTypes(
  { db, store }: Statements,
  { filter, sortClauses, offset, limit }: ContentTypeSearch,
): Promise<Page<ContentType>> {
  let query = selectTypes(db, store).where(conditionOf(filter));
  for (const { kind, direction } of sortClauses)
    query = query.orderBy(`type.${kind}`, direction === 'ascending' ? 'asc' : 'desc');
  const rows = await query.orderBy('type.id').limit(limit).offset(offset).execute();
  return { items: rows.map(toContentType) };
}

function conditionOf(filter: ContentTypeFilter): Condition {
  const { ids, identifiers, groupIds, groupIdentifiers, fieldDefinitionIds, isSystem } = filter;
  return and([
    ...(ids ? [isOneOf('type.id', ids.filter(isId))] : []),
    ...(identifiers ? [isOneOf('type.identifier', identifiers)] : []),
    ...(groupIds ? [isInGroup(isOneOf('own.id', groupIds.filter(isId)))] : []),
    ...(groupIdentifiers ? [isInGroup(isOneOf('own.identifier', groupIdentifiers))] : []),
    ...(fieldDefinitionIds ? [hasDefinition(isOneOf('own.id', fieldDefinitionIds.filter(isId)))] : []),
    ...(isSystem === true ? [never] : []),
  ]);
}

const isOneOf = (column: string, values: readonly (number | string)[]): Condition =>
  values.length === 0 ? never : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;

const isInGroup = (group: Condition): Condition => sql<SqlBool>`exists (select 1 from cms_type_in_group grouping
  join cms_type_group own on own.id = grouping.group_id where grouping.type_id = type.id and ${group})`;

const hasDefinition = (definition: Condition): Condition => sql<SqlBool>`exists (select 1 from cms_field_definition own
  where own.type_id = type.id and ${definition})`;
