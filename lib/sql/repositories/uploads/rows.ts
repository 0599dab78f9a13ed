/** Rows of uploads: those of one user that have not expired. */
import type { Selectable } from 'kysely';
import { NotFound } from '../../../errors/errors.js';
import type { FileProperties } from '../../../field-types/index.js';
import type { Upload } from '../../../repository/repository.js';
import type { Database, UploadTable } from '../../database/schema.js';
import type { WriteLock } from '../../database/write-lock.js';
import { fromJson, toDate } from '../../values/rows.js';

/** No user has this id. */
const anonymousUserId = 0;

export type UploadRow = Selectable<UploadTable>;

/** Writes of one user exclude each other, so that no two take what is left of the quota; an anonymous caller is refused. */
export const lockOf = (userId: number | null): WriteLock => (userId === null ? 'shared' : { contentId: userId });

/** @throws NotFound for uploads that have expired, or belong to another user */
export async function findUpload(db: Database, id: string, userId: number | null): Promise<UploadRow> {
  const row = /^[\w-]{32}$/.test(id)
    ? await db
        .selectFrom('cms_upload')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId ?? anonymousUserId)
        .where('expires', '>', Date.now())
        .executeTakeFirst()
    : undefined;
  if (!row) throw new NotFound('upload');
  return row;
}

export function toUpload({ id, file_name: fileName, received, size, complete, expires }: UploadRow): Upload {
  const offset = Number(received);
  return { id, fileName, offset, size: Number(size ?? offset), isComplete: complete === 1, expires: toDate(expires) };
}

/** The file of an upload that is complete, and the caller's; undefined for all others. */
export async function findUploaded(
  db: Database,
  id: string,
  userId: number,
): Promise<{ readonly fileName: string; readonly facts: FileProperties } | undefined> {
  const row = await findUpload(db, id, userId).catch(() => undefined);
  if (!row?.facts || row.complete !== 1) return undefined;
  return { fileName: row.file_name, facts: fromJson<FileProperties>(row.facts) };
}
