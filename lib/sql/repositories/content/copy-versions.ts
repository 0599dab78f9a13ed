/** Copies the versions of content items that the caller may see, with fields, relations and states, to other items. */

import { sql } from 'kysely';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { type Pair, type Paired, withPairs } from './copy-pairs.js';
import { copyIndex, copyTexts } from './copy-search.js';
import { mayRead } from './rows.js';

export async function copyVersions(unit: UnitOfWork, pairs: readonly Pair[]): Promise<void> {
  const paired = withPairs(unit.db, pairs);
  await insertVersions(paired, unit);
  await copyFields(paired);
  await copyFieldValues(paired);
  await copyDownloads(paired);
  await copyRelations(paired);
  await copyStates(paired);
  await copyIndex(paired);
  await copyTexts(paired);
}

/** Copies of drafts belong to the caller; other versions keep their creators. */
async function insertVersions(db: Paired, { now, rights }: UnitOfWork) {
  const permissions = await rights();
  const dates = ['created', 'modified'] as const;
  const columns = ['version_no', 'status', ...dates, 'initial_language_code', 'names', 'alias_names'] as const;
  await db
    .insertInto('cms_version')
    .columns(['content_id', 'creator_id', 'updated', ...columns])
    .expression((row) =>
      row
        .selectFrom('pair')
        .crossJoin('cms_content as content')
        .crossJoin('cms_version as version')
        .select([
          'pair.copy_id as content_id',
          sql<number>`case when version.status = 'DRAFT' then cast(${permissions.userId} as integer) else version.creator_id end`.as(
            'creator_id',
          ),
          sql<number>`cast(${now} as bigint)`.as('updated'),
        ])
        .select(columns.map((column) => `version.${column}` as const))
        .whereRef('content.id', '=', 'pair.content_id')
        .whereRef('version.content_id', '=', 'content.id')
        .where(mayRead(permissions))
        .orderBy('pair.copy_id')
        .orderBy('version.version_no'),
    )
    .execute();
}

async function copyFields(db: Paired): Promise<void> {
  await db
    .insertInto('cms_field')
    .columns(['content_id', 'definition_id', 'language_code'])
    .expression((row) =>
      row
        .selectFrom('pair')
        .crossJoin('cms_field as field')
        .select(['pair.copy_id as content_id', 'field.definition_id', 'field.language_code'])
        .whereRef('field.content_id', '=', 'pair.content_id')
        .orderBy('field.id'),
    )
    .execute();
}

/** Tables whose rows belong to a field in a version. */
type ValueTable = 'cms_field_value' | 'cms_download_count';

async function copyFieldValues(db: Paired): Promise<void> {
  await copyValues(db, 'cms_field_value', ['value', 'file_digest']);
}

async function copyDownloads(db: Paired): Promise<void> {
  // Most content has none, and to find the fields of all copies takes longer than all else.
  const counted = db
    .selectFrom('pair')
    .innerJoin('cms_version as version', 'version.content_id', 'pair.content_id')
    .innerJoin('cms_download_count as count', 'count.version_id', 'version.id')
    .select('count.field_id');
  if (await counted.limit(1).executeTakeFirst()) await copyValues(db, 'cms_download_count', ['downloads']);
}

async function copyValues(db: Paired, table: ValueTable, columns: readonly string[]): Promise<void> {
  await db
    .insertInto(table)
    .columns(['version_id', 'field_id', ...(columns as never[])])
    .expression((row) =>
      row
        .selectFrom('pair')
        .crossJoin('cms_version as version')
        .crossJoin(sql<ValueRow>`${sql.table(table)}`.as('stored'))
        .crossJoin('cms_field as field')
        .crossJoin('cms_version as copy')
        .crossJoin('cms_field as copied')
        .select(['copy.id as version_id', 'copied.id as field_id'])
        .select(columns.map((column) => sql.ref(`stored.${column}`).as(column)))
        .whereRef('version.content_id', '=', 'pair.content_id')
        .whereRef('stored.version_id', '=', 'version.id')
        .whereRef('field.id', '=', 'stored.field_id')
        .whereRef('copy.content_id', '=', 'pair.copy_id')
        .whereRef('copy.version_no', '=', 'version.version_no')
        .whereRef('copied.content_id', '=', 'pair.copy_id')
        // The sum keeps PostgreSQL from an index in which all content of a type has the same definitions.
        .where(sql`copied.definition_id + 0`, '=', sql.ref('field.definition_id'))
        .whereRef('copied.language_code', '=', 'field.language_code'),
    )
    .execute();
}

interface ValueRow {
  readonly version_id: number;
  readonly field_id: number;
}

async function copyRelations(db: Paired): Promise<void> {
  const columns = ['destination_id', 'definition_id', 'type'] as const;
  await db
    .insertInto('cms_relation')
    .columns(['version_id', ...columns])
    .expression((row) =>
      row
        .selectFrom('pair')
        .crossJoin('cms_version as version')
        .crossJoin('cms_relation as relation')
        .crossJoin('cms_version as copy')
        .select('copy.id as version_id')
        .select(columns.map((column) => `relation.${column}` as const))
        .whereRef('version.content_id', '=', 'pair.content_id')
        .whereRef('relation.version_id', '=', 'version.id')
        .whereRef('copy.content_id', '=', 'pair.copy_id')
        .whereRef('copy.version_no', '=', 'version.version_no')
        .orderBy('relation.id'),
    )
    .execute();
}

async function copyStates(db: Paired): Promise<void> {
  await db
    .insertInto('cms_content_state')
    .columns(['content_id', 'group_id', 'state_id'])
    .expression((row) =>
      row
        .selectFrom('pair')
        .crossJoin('cms_content_state as held')
        .select(['pair.copy_id as content_id', 'held.group_id', 'held.state_id'])
        .whereRef('held.content_id', '=', 'pair.content_id'),
    )
    .execute();
}
