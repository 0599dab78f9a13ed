/** Makes a draft of a version, with its fields and relations. */
import { sql } from 'kysely';
import { PermissionDenied } from '../../errors.js';
import type { Context, Version } from '../../repository/repository.js';
import type { Database, Store } from '../store.js';
import { loadWritten, mayEdit, type Work, type WritableRow, type WrittenVersion, writeVersion } from './writable.js';

export function createDraft(store: Store, version: WrittenVersion, context: Context): Promise<Version> {
  return writeVersion(store, context, version, ['edit', mayEdit], async (work) => {
    const { row } = work;
    if (version.versionNo === 'current' && row.version_status === 'DRAFT') {
      throw new PermissionDenied('draft', `content ${version.contentId}`, 'its current version is a draft itself');
    }
    work.checkExpected();
    const id = await insertDraft(work);
    await copyInto(work.db, row.version_id, id);
    return loadWritten(work, id);
  });
}

async function insertDraft({ db, permissions, row, now }: Work): Promise<number> {
  const versionNo = await nextVersionNo(db, row);
  const draft = {
    content_id: row.content_id,
    version_no: versionNo,
    status: 'DRAFT' as const,
    created: now,
    modified: now,
    creator_id: permissions.userId,
    initial_language_code: row.initial_language_code,
    names: row.names,
    updated: now,
  };
  return (await db.insertInto('cms_version').values(draft).returning('id').executeTakeFirstOrThrow()).id;
}

/** A number that no version of the content has or ever had: ETags and links of deleted ones are still about. */
async function nextVersionNo(db: Database, row: WritableRow): Promise<number> {
  const { highest } = await db
    .selectFrom('cms_version')
    .select((of) => of.fn.max('version_no').as('highest'))
    .where('content_id', '=', row.content_id)
    .executeTakeFirstOrThrow();
  const next = Math.max(Number(highest), row.last_version_no) + 1;
  await db.updateTable('cms_content').set({ last_version_no: next }).where('id', '=', row.content_id).execute();
  return next;
}

async function copyInto(db: Database, fromId: number, toId: number): Promise<void> {
  const version = sql<number>`cast(${toId} as integer)`.as('version_id');
  await db
    .insertInto('cms_field_value')
    .columns(['version_id', 'field_id', 'value'])
    .expression((row) =>
      row.selectFrom('cms_field_value').select([version, 'field_id', 'value']).where('version_id', '=', fromId),
    )
    .execute();
  await db
    .insertInto('cms_relation')
    .columns(['version_id', 'destination_id', 'definition_id', 'types'])
    .expression((row) =>
      row
        .selectFrom('cms_relation')
        .select([version, 'destination_id', 'definition_id', 'types'])
        .where('version_id', '=', fromId)
        .orderBy('id'),
    )
    .execute();
}
