/** Completes an upload: its parts are joined to a file, which is stored under its digest. */
import { buffer } from 'node:stream/consumers';
import type { FileFacts } from '../../field-types/index.js';
import { type FileStore, moveFile } from '../../files/file-store.js';
import { describe } from '../../files/inspect.js';
import { flag, fromJson, toJson } from '../rows.js';
import type { Store } from '../store.js';
import { exclusively } from '../unit-of-work.js';
import { contentOf, type Part, storePart } from './parts.js';
import type { UploadRow } from './rows.js';

/** Enough for signatures, and for the sizes of images. */
const sampleSize = 1_048_576;

const untilDone = { signal: new AbortController().signal };

/**
 * Each step can be done again. The digest is committed before the file gets it as its key, so that no sweep takes the file
 * for one that nothing refers to.
 */
export async function finishUpload(store: Store, files: FileStore, row: UploadRow): Promise<void> {
  const update = (values: object) =>
    exclusively(store, untilDone, (db) => db.updateTable('cms_upload').set(values).where('id', '=', row.id).execute());
  const parts = fromJson<Part[]>(row.parts);
  const size = Number(row.received);
  let facts = row.facts === null ? undefined : fromJson<FileFacts>(row.facts);
  if (!facts || !(await isThere(files, facts.digest, size))) {
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

async function isThere(files: FileStore, digest: string, size: number): Promise<boolean> {
  const last = await files.get(digest, { start: size - 1, end: size - 1 });
  return last !== undefined && (await buffer(last)).length === 1;
}
