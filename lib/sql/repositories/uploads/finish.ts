/** Completes an upload: its parts are joined to a file, which is stored under its digest. */
import { buffer } from 'node:stream/consumers';
import { NotFound } from '../../../errors/errors.js';
import type { FileProperties } from '../../../field-types/index.js';
import { type FileStore, hasFile, moveFile } from '../../../files/file-store.js';
import { describe } from '../../../files/inspect.js';
import { withoutTags } from '../../unit-of-work/change-log.js';
import type { Store } from '../../unit-of-work/store.js';
import { backgroundContext, write } from '../../unit-of-work/unit-of-work.js';
import { flag, fromJson, toJson } from '../../values/rows.js';
import { contentOf, type Part, storePart } from './parts.js';
import { lockOf, type UploadRow } from './rows.js';

/** Enough for signatures, and for the sizes of images. */
const sampleSize = 1_048_576;

const untilDone = backgroundContext();

/**
 * Completes an upload that another request may be completing too, which moves and deletes the parts that this one reads.
 * @throws NotFound for an upload that is deleted meanwhile
 */
export async function finishUpload(store: Store, files: FileStore, row: UploadRow): Promise<void> {
  for (let current = row; ; ) {
    try {
      return await finish(store, files, current);
    } catch (error) {
      const query = store.db.selectFrom('cms_upload').selectAll().where('id', '=', row.id);
      const now = await query.executeTakeFirst();
      if (!now) throw new NotFound('upload');
      if (now.complete === 1) return;
      // Another attempt in the same state would fail too.
      if (now.facts === current.facts) throw error;
      current = now;
    }
  }
}

/**
 * Each step can be done again. The digest is committed before the file gets it as its key, so that no sweep takes the file
 * for one that nothing refers to.
 */
async function finish(store: Store, files: FileStore, row: UploadRow): Promise<void> {
  const update = async (values: object) => {
    const updated = await write(store, untilDone, lockOf(row.user_id), ({ db, changes }) => {
      changes.push(withoutTags('upload.received'));
      return db.updateTable('cms_upload').set(values).where('id', '=', row.id).returning('id').executeTakeFirst();
    });
    if (!updated) throw new NotFound('upload');
  };
  const parts = fromJson<Part[]>(row.parts);
  const size = Number(row.received);
  let facts = row.facts === null ? undefined : fromJson<FileProperties>(row.facts);
  if (!facts || !(await hasFile(files, facts.digest, size))) {
    const whole = await joined(files, row.id, parts);
    facts = { digest: whole.digest, fileSize: size, ...(await describe(await sampleOf(files, whole), row.file_name)) };
    await update({ size, digest: facts.digest, facts: toJson({ ...facts }) });
    await moveFile(files, whole.key, facts.digest);
  }
  await update({ complete: flag(true), parts: toJson([]) });
  for (const { key } of parts) await files.delete(key);
}

async function joined(files: FileStore, id: string, parts: readonly Part[]): Promise<Part> {
  const [only, ...others] = parts;
  const whole = only && others.length === 0 ? only : await storePart(files, id, contentOf(files, parts));
  if (!whole) throw new Error('The upload has no bytes');
  return whole;
}

async function sampleOf(files: FileStore, { key, size }: Part): Promise<Buffer> {
  const stream = await files.get(key, { start: 0, end: Math.min(size, sampleSize) - 1 });
  if (!stream) throw new Error('The store lacks a part of an upload');
  return buffer(stream);
}
