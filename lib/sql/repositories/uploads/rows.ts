/** Rows of uploads: those of one user that have not expired. */
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import { NotFound } from '../../../errors/errors.js';
import type { FileProperties } from '../../../field-types/index.js';
import type { Json, Upload } from '../../../repository/repository.js';
import type { Dialect } from '../../database/dialect.js';
import { jsonTexts } from '../../database/json-rows.js';
import type { Database, UploadTable } from '../../database/schema.js';
import type { WriteLock } from '../../database/write-lock.js';
import { fromJson, toDate } from '../../values/rows.js';

/** No user has this id. */
const anonymousUserId = 0;

export type UploadRow = Selectable<UploadTable>;

/** Writes of one user exclude each other, so that no two use the same rest of the quota; an anonymous caller is refused. */
export const lockOf = (userId: number | null): WriteLock => (userId === null ? 'shared' : { contentId: userId });

/** @throws NotFound for uploads that have expired, or belong to another user */
export async function findUpload(db: Database, id: string, userId: number | null): Promise<UploadRow> {
  const row = isUploadId(id)
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

/** The file of an upload. */
export interface UploadedFile {
  readonly fileName: string;
  readonly facts: FileProperties;
}

/** By the ids of uploads. */
export type UploadedFiles = ReadonlyMap<string, UploadedFile>;

/** Uploads of the user that are complete; their ids are a JSON list. */
export const selectUploaded = (
  db: Database,
  dialect: Dialect,
  { ids, userId, now }: Readonly<Record<'ids', Expression<string>> & Record<'userId' | 'now', Expression<number>>>,
) =>
  db
    .selectFrom('cms_upload')
    .select(['id', 'file_name', 'facts'])
    .where(sql<SqlBool>`id in ${jsonTexts(dialect, ids)}`)
    .where('user_id', '=', userId)
    .where('complete', '=', 1)
    .where('facts', 'is not', null)
    .where('expires', '>', now);

type UploadedRow = Awaited<ReturnType<ReturnType<typeof selectUploaded>['execute']>>[number];

export const toUploadedFiles = (rows: readonly UploadedRow[]): UploadedFiles =>
  new Map(
    rows.map((row) => [row.id, { fileName: row.file_name, facts: fromJson<FileProperties>(row.facts as string) }]),
  );

/** Ids that may be those of uploads, anywhere inside values: only field types can decide which of these are references. */
export function uploadIdsIn(values: Json): readonly string[] {
  if (typeof values !== 'object' || values === null) return [];
  const { upload } = values as { readonly upload?: Json };
  const inner = Object.values(values).flatMap(uploadIdsIn);
  return typeof upload === 'string' && isUploadId(upload) ? [upload, ...inner] : inner;
}

const isUploadId = (id: string): boolean => /^[\w-]{32}$/.test(id);
