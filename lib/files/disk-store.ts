/** Files in a folder of the local disk, which is created with the first of them. */
import { randomUUID } from 'node:crypto';
import { access, type FileHandle, mkdir, open, opendir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { InsufficientStorage } from '../errors.js';
import type { ByteRange } from '../repository/repository.js';
import { checkKey, type FileStore } from './file-store.js';

/** A file that is being written has a temporary name, which is not a key. */
const unfinished = /^_[\w-]+$/;

/** Milliseconds after which an unfinished file is abandoned: the process that wrote it has died. */
const abandonedAfter = 3_600_000;

/** Larger reads than the default of streams: one message to the thread pool for each. */
const chunkSize = 256 * 1024;

/**
 * A file is written under a temporary name, flushed to the disk and renamed, and the folder is flushed too, so that it is
 * complete or does not exist, also after a power failure.
 */
export function createDiskFileStore(folder: string): FileStore {
  const folderOf = (key: string) => join(folder, key.slice(0, 2));
  const pathOf = (key: string) => join(folderOf(key), key);

  async function write(temporary: string, content: Uint8Array | Readable): Promise<void> {
    const file = await open(temporary, 'wx');
    try {
      await writeFile(file, content);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  return {
    async put(key, content) {
      checkKey(key);
      if (await exists(pathOf(key))) return void (content instanceof Readable && content.destroy());
      const temporary = join(folderOf(key), `_${randomUUID()}`);
      try {
        const created = await mkdir(folderOf(key), { recursive: true });
        await write(temporary, content);
        await rename(temporary, pathOf(key));
        await sync(folderOf(key));
        if (created !== undefined) await sync(folder);
      } catch (error) {
        await unlink(temporary).catch(ignore);
        throw codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT' ? new InsufficientStorage() : error;
      }
    },
    async get(key, range) {
      checkKey(key);
      const file = await open(pathOf(key)).catch(orUndefined);
      if (!file || !range || range.end - range.start >= chunkSize) {
        return file?.createReadStream({ ...range, highWaterMark: chunkSize });
      }
      return Readable.from([await readAtOnce(file, range)], { objectMode: false });
    },
    async delete(key) {
      checkKey(key);
      await unlink(pathOf(key)).catch(orUndefined);
    },
    async move(from, to) {
      checkKey(from);
      checkKey(to);
      await mkdir(folderOf(to), { recursive: true });
      await rename(pathOf(from), pathOf(to)).catch(orUndefined);
      await sync(folderOf(to));
      await sync(folder);
    },
    async *list() {
      for await (const { name: part, parentPath } of entriesOf(folder)) {
        for await (const { name } of entriesOf(join(parentPath, part))) {
          if (unfinished.test(name)) await removeAbandoned(join(folder, part, name));
          else yield name;
        }
      }
    },
  };
}

/** Without a stream, which costs more than the bytes of a small part. */
async function readAtOnce(file: FileHandle, { start, end }: ByteRange): Promise<Buffer> {
  try {
    const bytes = Buffer.allocUnsafe(end - start + 1);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* entriesOf(folder: string) {
  const entries = await opendir(folder).catch(orUndefined);
  if (entries) yield* entries;
}

async function removeAbandoned(path: string): Promise<void> {
  const found = await stat(path).catch(orUndefined);
  if (found && found.mtimeMs < Date.now() - abandonedAfter) await unlink(path).catch(orUndefined);
}

/** A folder's entries are durable once the folder itself is flushed; Windows has no way to do that, and no need. */
async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder);
    await handle.sync();
  } finally {
    await handle?.close();
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown } | null)?.code;

function orUndefined(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
  throw error;
}

const ignore = (): void => undefined;
