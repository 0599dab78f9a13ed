/** Searches for content types. */
import { type SqlBool, sql } from 'kysely';
import type { ContentType, ContentTypeFilter, ContentTypeSearch, Page } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { and, type Condition, never } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { isId } from '../../values/rows.js';
import { selectTypes, toContentType } from './rows.js';

export async function findTypes(
  { db, store }: UnitOfWork,
  { filter, sortClauses, offset, limit }: ContentTypeSearch,
): Promise<Page<ContentType>> {
  let query = selectTypes(db, store).where(conditionOf(db, filter));
  for (const { kind, direction } of sortClauses)
    query = query.orderBy(`type.${kind}`, direction === 'ascending' ? 'asc' : 'desc');
  const rows = await query.orderBy('type.id').limit(limit).offset(offset).execute();
  return { items: rows.map(toContentType) };
}

function conditionOf(db: Database, filter: ContentTypeFilter): Condition {
  const { ids, identifiers, groupIds, groupIdentifiers, fieldDefinitionIds, isSystem } = filter;
  return and([
    ...(ids ? [isAmong(db, 'type.id', ids.filter(isId))] : []),
    ...(identifiers ? [isAmong(db, 'type.identifier', identifiers)] : []),
    ...(groupIds ? [isInGroup(isAmong(db, 'own.id', groupIds.filter(isId)))] : []),
    ...(groupIdentifiers ? [isInGroup(isAmong(db, 'own.identifier', groupIdentifiers))] : []),
    ...(fieldDefinitionIds ? [hasDefinition(isAmong(db, 'own.id', fieldDefinitionIds.filter(isId)))] : []),
    ...(isSystem === true ? [never] : []),
  ]);
}

const isInGroup = (group: Condition): Condition => sql<SqlBool>`exists (select 1 from cms_type_in_group grouping
  join cms_type_group own on own.id = grouping.group_id where grouping.type_id = type.id and ${group})`;

const hasDefinition = (definition: Condition): Condition => sql<SqlBool>`exists (select 1 from cms_field_definition own
  where own.type_id = type.id and ${definition})`;
