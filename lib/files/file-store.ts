/** The interface of storage for the bytes of files: a folder, memory, S3, or the host's own. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange } from '../repository/repository.js';

/**
 * Files under keys of 1 to 128 lower-case letters, digits, dots and dashes. The repository chooses the keys so that a key
 * always means the same bytes.
 */
export interface FileStore {
  /**
   * Writes a file, durably once it resolves. An existing key keeps its bytes. Where it fails, or the process dies
   * meanwhile, the key does not exist.
   */
  put(key: string, content: Uint8Array | Readable): Promise<void>;
  /** Opens a file, or a part of it; undefined where the key does not exist. An open file can be read after its deletion. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Deletes a file, if it exists. */
  delete(key: string): Promise<void>;
  /**
   * Renames a file, or deletes it if the new key exists already; if the process dies meanwhile, the file is under at least one
   * of the two keys. Without this method, files are copied and deleted.
   */
  move?(from: string, to: string): Promise<void>;
  /**
   * A URL at which the storage itself delivers the file, under that name and media type, to everyone for so many seconds.
   * Without this method, the API delivers files by separate signatures.
   */
  sign?(key: string, file: SharedFile): Promise<string>;
  /** The keys of all files in any order; those that are written or deleted meanwhile may be missing. */
  list(): AsyncIterable<string>;
}

/** Properties of the file of a signed URL. */
export interface SharedFile {
  readonly fileName: string;
  readonly mimeType: string;
  /** The number of seconds until the URL expires. */
  readonly seconds: number;
}

/** Whether the store has all bytes of a file. */
export async function hasFile(files: FileStore, key: string, size: number): Promise<boolean> {
  const last = await files.get(key, { start: size - 1, end: size - 1 });
  return last !== undefined && (await buffer(last)).length === 1;
}

export async function moveFile(files: FileStore, from: string, to: string): Promise<void> {
  if (files.move) return files.move(from, to);
  const content = await files.get(from);
  if (content) await files.put(to, content);
  await files.delete(from);
}

/** @throws TypeError for an invalid key, which input of callers can never cause */
export function checkKey(key: string): void {
  if (!/^[a-z0-9][a-z0-9.-]{0,127}$/.test(key)) throw new TypeError('This is not the key of a file');
}
