/** Copies the versions of a content item that the caller may see, with fields, relations and states, to another item. */
import { sql } from 'kysely';
import type { Permissions } from '../permissions/policies.js';
import type { Database } from '../store.js';
import { mayRead } from './info.js';

export async function copyVersions(
  db: Database,
  permissions: Permissions,
  id: number,
  copyId: number,
  now: number,
): Promise<void> {
  await insertVersions(db, permissions, id, copyId, now);
  await copyFields(db, id, copyId);
  await copyRelations(db, id, copyId);
  await copyStates(db, id, copyId);
}

/** Drafts are the caller's from now on; who wrote what came before stays known. */
async function insertVersions(db: Database, permissions: Permissions, id: number, copyId: number, now: number) {
  const columns = ['version_no', 'status', 'created', 'modified', 'initial_language_code', 'names'] as const;
  await db
    .insertInto('cms_version')
    .columns(['content_id', 'creator_id', 'updated', ...columns])
    .expression((row) =>
      row
        .selectFrom('cms_version as version')
        .innerJoin('cms_content as content', 'content.id', 'version.content_id')
        .select([
          sql<number>`cast(${copyId} as integer)`.as('content_id'),
          sql<number>`case when version.status = 'DRAFT' then cast(${permissions.userId} as integer) else version.creator_id end`.as(
            'creator_id',
          ),
          sql<number>`cast(${now} as bigint)`.as('updated'),
        ])
        .select(columns.map((column) => `version.${column}` as const))
        .where('content.id', '=', id)
        .where(mayRead(permissions))
        .orderBy('version.version_no'),
    )
    .execute();
}

async function copyFields(db: Database, id: number, copyId: number): Promise<void> {
  await db
    .insertInto('cms_field')
    .columns(['content_id', 'definition_id', 'language_code'])
    .expression((row) =>
      row
        .selectFrom('cms_field')
        .select([sql<number>`cast(${copyId} as integer)`.as('content_id'), 'definition_id', 'language_code'])
        .where('content_id', '=', id)
        .orderBy('id'),
    )
    .execute();
  await db
    .insertInto('cms_field_value')
    .columns(['version_id', 'field_id', 'value'])
    .expression((row) =>
      row
        .selectFrom('cms_version as version')
        .innerJoin('cms_field_value as held', 'held.version_id', 'version.id')
        .innerJoin('cms_field as field', 'field.id', 'held.field_id')
        .innerJoin('cms_version as copy', (join) =>
          join.onRef('copy.version_no', '=', 'version.version_no').on('copy.content_id', '=', copyId),
        )
        .innerJoin('cms_field as copied', (join) =>
          join
            .onRef('copied.definition_id', '=', 'field.definition_id')
            .onRef('copied.language_code', '=', 'field.language_code')
            .on('copied.content_id', '=', copyId),
        )
        .select(['copy.id as version_id', 'copied.id as field_id', 'held.value'])
        .where('version.content_id', '=', id),
    )
    .execute();
}

async function copyRelations(db: Database, id: number, copyId: number): Promise<void> {
  const columns = ['destination_id', 'definition_id', 'types'] as const;
  await db
    .insertInto('cms_relation')
    .columns(['version_id', ...columns])
    .expression((row) =>
      row
        .selectFrom('cms_relation as relation')
        .innerJoin('cms_version as version', 'version.id', 'relation.version_id')
        .innerJoin('cms_version as copy', (join) =>
          join.onRef('copy.version_no', '=', 'version.version_no').on('copy.content_id', '=', copyId),
        )
        .select('copy.id as version_id')
        .select(columns.map((column) => `relation.${column}` as const))
        .where('version.content_id', '=', id)
        .orderBy('relation.id'),
    )
    .execute();
}

async function copyStates(db: Database, id: number, copyId: number): Promise<void> {
  await db
    .insertInto('cms_content_state')
    .columns(['content_id', 'group_id', 'state_id'])
    .expression((row) =>
      row
        .selectFrom('cms_content_state')
        .select([sql<number>`cast(${copyId} as integer)`.as('content_id'), 'group_id', 'state_id'])
        .where('content_id', '=', id),
    )
    .execute();
}
