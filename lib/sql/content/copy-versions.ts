/** Copies the versions of content items that the caller may see, with fields, relations and states, to other items. */

import { sql } from 'kysely';
import type { Database } from '../schema.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { mayRead } from './rows.js';

export async function copyVersions(unit: UnitOfWork, pairs: readonly Pair[]): Promise<void> {
  const paired = withPairs(unit.db, pairs);
  await insertVersions(paired, unit);
  await copyFields(paired);
  await copyFieldValues(paired);
  await copyRelations(paired);
  await copyStates(paired);
  await copyIndex(paired);
  await copyTexts(paired);
}

/**
 * The items and their copies as a table, so that the number of statements does not grow with theirs. All that is joined to
 * it is found by an index: SQLite keeps to the order of cross joins, and otherwise reads whole tables for some numbers of pairs.
 */
function withPairs(db: Database, pairs: readonly Pair[]) {
  const rows = pairs.map(({ id, copyId }) => sql`(cast(${id} as integer), cast(${copyId} as integer))`);
  return db.with(
    'pair(content_id, copy_id)',
    () => sql<{ readonly content_id: number; readonly copy_id: number }>`(values ${sql.join(rows)})`,
  );
}

type Paired = ReturnType<typeof withPairs>;

/** Copies of drafts belong to the caller; other versions keep their creators. */
async function insertVersions(db: Paired, { permissions, now }: UnitOfWork) {
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

async function copyFieldValues(db: Paired): Promise<void> {
  await db
    .insertInto('cms_field_value')
    .columns(['version_id', 'field_id', 'value', 'file_digest'])
    .expression((row) =>
      row
        .selectFrom('pair')
        .crossJoin('cms_version as version')
        .crossJoin('cms_field_value as held')
        .crossJoin('cms_field as field')
        .crossJoin('cms_version as copy')
        .crossJoin('cms_field as copied')
        .select(['copy.id as version_id', 'copied.id as field_id', 'held.value', 'held.file_digest'])
        .whereRef('version.content_id', '=', 'pair.content_id')
        .whereRef('held.version_id', '=', 'version.id')
        .whereRef('field.id', '=', 'held.field_id')
        .whereRef('copy.content_id', '=', 'pair.copy_id')
        .whereRef('copy.version_no', '=', 'version.version_no')
        .whereRef('copied.content_id', '=', 'pair.copy_id')
        // The sum keeps PostgreSQL from an index in which all content of a type has the same definitions.
        .where(sql`copied.definition_id + 0`, '=', sql.ref('field.definition_id'))
        .whereRef('copied.language_code', '=', 'field.language_code'),
    )
    .execute();
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

/** What is published is found by the same values. */
async function copyIndex(db: Paired): Promise<void> {
  const values = ['number_value', 'boolean_value', 'date_value', 'text_value', 'folded_value'] as const;
  const columns = ['definition_id', 'language_code', 'position', ...values] as const;
  await db
    .insertInto('cms_field_index')
    .columns(['content_id', ...columns])
    .expression((row) =>
      row
        .selectFrom('pair')
        .crossJoin('cms_field_index as entry')
        .select('pair.copy_id as content_id')
        .select(columns.map((column) => `entry.${column}` as const))
        .whereRef('entry.content_id', '=', 'pair.content_id'),
    )
    .execute();
}

/** And by the same words. */
async function copyTexts(db: Paired): Promise<void> {
  await db
    .insertInto('cms_search_text')
    .columns(['content_id', 'language_code', 'words'])
    .expression((row) =>
      row
        .selectFrom('pair')
        .crossJoin('cms_search_text as text')
        .select(['pair.copy_id as content_id', 'text.language_code', 'text.words'])
        .whereRef('text.content_id', '=', 'pair.content_id'),
    )
    .execute();
}

/** The id of a content item, and that of its copy. */
export interface Pair {
  readonly id: number;
  readonly copyId: number;
}
