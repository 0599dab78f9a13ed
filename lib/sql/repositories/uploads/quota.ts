/** The quota of uploads: the bytes of a user's uploads that no value refers to yet. */
import { type SqlBool, sql } from 'kysely';
import { InsufficientStorage } from '../../../errors/errors.js';
import type { Database } from '../../database/schema.js';
import type { UploadQuota } from '../../unit-of-work/limits.js';

/** The error for bytes that are added to the open uploads of a user, where they exceed the quota. */
export async function findExcess(
  db: Database,
  quota: UploadQuota,
  { userId, ...added }: UploadQuota & { readonly userId: number },
): Promise<InsufficientStorage | undefined> {
  const { number, bytes } = await measureOpen(db, userId);
  if (number + added.number > quota.number) return new InsufficientStorage(`${quota.number} open uploads`);
  if (bytes + added.bytes > quota.bytes) return new InsufficientStorage(`${quota.bytes} bytes of open uploads`);
  return undefined;
}

/** Counts the open uploads of a user and their bytes. An announced size counts in full from the beginning. */
async function measureOpen(db: Database, userId: number): Promise<UploadQuota> {
  const { number, bytes } = await db
    .selectFrom('cms_upload as upload')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('number'),
      fn.sum<number | string | null>(fn.coalesce('upload.size', 'upload.received')).as('bytes'),
    ])
    .where('upload.user_id', '=', userId)
    .where('upload.expires', '>', Date.now())
    .where(sql<SqlBool>`not exists (select 1 from cms_field_value held where held.file_digest = upload.digest)`)
    .where(sql<SqlBool>`not exists (select 1 from cms_nested_file held where held.digest = upload.digest)`)
    .executeTakeFirstOrThrow();
  return { number: Number(number), bytes: Number(bytes ?? 0) };
}
