/** Files in a folder of the local disk, which is created with the first of them. */
import { randomUUID } from 'node:crypto';
import { access, type FileHandle, mkdir, open, opendir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { InsufficientStorage } from '../errors/errors.js';
import type { ByteRange } from '../repository/repository.js';
import { checkKey, type FileStore } from './file-store.js';

/** A file that is being written has a temporary name, which is not a key. */
const unfinished = /^_[\w-]+$/;

/** Milliseconds after which an unfinished file is abandoned: the process that wrote it has died. */
const abandonedAfter = 3_600_000;

/** Larger reads than the default of streams: one message to the thread pool for each. */
const chunkSize = 256 * 1024;

/** Stores each file in one of the folders of a folder, by the first two characters of its key. */
export function createDiskFileStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(folder, key.slice(0, 2), key);
  };

  return {
    async put(key, content) {
      const path = pathOf(key);
      if (await exists(path)) return void (content instanceof Readable && content.destroy());
      await writeDurably(path, content);
    },
    async get(key, range) {
      const file = await open(pathOf(key)).catch(orUndefined);
      if (!file || !range || range.end - range.start >= chunkSize) {
        return file?.createReadStream({ ...range, highWaterMark: chunkSize });
      }
      return Readable.from([await readAtOnce(file, range)], { objectMode: false });
    },
    async delete(key) {
      await unlink(pathOf(key)).catch(orUndefined);
    },
    async move(from, to) {
      const [former, path] = [pathOf(from), pathOf(to)];
      await mkdir(dirname(path), { recursive: true });
      await rename(former, path).catch(orUndefined);
      await sync(dirname(path));
      await sync(folder);
    },
    list: () => keysIn(folder),
  };
}

/**
 * Writes under a temporary name, flushes the file to the disk, renames it and flushes the folder, so that a file is complete
 * or does not exist, also after a power failure.
 */
async function writeDurably(path: string, content: Uint8Array | Readable): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `_${randomUUID()}`);
  try {
    const created = await mkdir(folder, { recursive: true });
    await write(temporary, content);
    await rename(temporary, path);
    await sync(folder);
    if (created !== undefined) await sync(dirname(folder));
  } catch (error) {
    await unlink(temporary).catch(ignore);
    throw codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT' ? new InsufficientStorage() : error;
  }
}

async function write(path: string, content: Uint8Array | Readable): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await writeFile(file, content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* keysIn(folder: string): AsyncGenerator<string> {
  for await (const { name: part, parentPath } of entriesOf(folder)) {
    for await (const { name } of entriesOf(join(parentPath, part))) {
      if (unfinished.test(name)) await removeAbandoned(join(folder, part, name));
      else yield name;
    }
  }
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
  const stats = await stat(path).catch(orUndefined);
  if (stats && stats.mtimeMs < Date.now() - abandonedAfter) await unlink(path).catch(orUndefined);
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
